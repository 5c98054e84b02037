import { LacunaError } from "../error.ts";
import { type Split, splits } from "../kg/graph.ts";

/**
 * The split levels, as bit masks, whose links are known answers when links of a split are asked for: all up to
 * `filterWith`. With the split itself nothing later is looked at. With `test` ranks of validation are those of other
 * libraries (KGE code since Bordes et al. 2013 filters with all three files), which lets test choose the kept epoch.
 * @throws LacunaError `links.bad-filter` when links of the split itself would count as wrong
 */
export function filterLevels(split: Split, filterWith: Split): number {
  const last = splits.indexOf(filterWith);
  if (last < splits.indexOf(split))
    throw new LacunaError(
      "links.bad-filter",
      `answers of ${split} cannot be filtered with ${filterWith} alone`,
      {
        hint: `filterWith is ${splits.slice(splits.indexOf(split)).join(" or ")} for links of ${split}`,
      },
    );
  return (2 << last) - 1;
}

/** The splits of the filter in words. */
export const filterName = (filterWith: Split): string =>
  ({ train: "train", valid: "train and valid", test: "train, valid and test" })[filterWith];
