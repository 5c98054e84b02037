import { inReadingOrder } from "../../../src/evaluation/strata/order.ts";
import { fullInference } from "../../../src/hardness/classes/class-text.ts";
import { points } from "../../../src/report/figures.ts";
import type { HeatCell, HeatTable } from "../../../src/report/heat-drawing.ts";
import type { TypeHardness } from "../client/records.ts";
import { figure } from "../ui/label.tsx";

export const percent = (share: number): string => `${points(share)} %`;

/** Classes that occur in some benchmarks, in the order of the papers' tables, full inference last. */
export function classesOf(types: readonly TypeHardness[]): string[] {
  const found = new Set(
    types.flatMap(({ type, reduces }) => Object.keys(reduces).filter((each) => each !== type)),
  );
  return [...inReadingOrder([...found]), fullInference];
}

/**
 * What answers reduce to, as a heat map.
 * @param names the types in rows; one that the benchmark lacks has an empty row
 * @param link what a cell leads to, by type and class
 */
export function hardnessHeat(
  types: readonly TypeHardness[],
  {
    names = types.map(({ type }) => type),
    classes = classesOf(types),
    counts = false,
    link,
  }: {
    readonly names?: readonly string[];
    readonly classes?: readonly string[];
    readonly counts?: boolean;
    readonly link?: (type: string, reduced: string) => Pick<HeatCell, "to" | "chosen">;
  } = {},
): HeatTable {
  const byName = new Map(types.map((each) => [each.type, each]));
  const cell = (type: TypeHardness, name: string): HeatCell | undefined => {
    const reduced = name === fullInference ? type.type : name;
    const found = name === type.type ? undefined : type.reduces[reduced];
    if (!found || found.pairs === 0) return undefined;
    const [share, pairs] = [percent(found.share), figure(found.pairs)];
    return {
      heat: found.share,
      ...(counts ? { text: pairs, below: share } : { text: share, below: pairs }),
      ...link?.(type.type, reduced),
    };
  };
  return {
    label: "Types by what their answers reduce to",
    columns: classes,
    rows: names.map((name) => {
      const type = byName.get(name);
      return {
        name,
        count: type ? figure(type.queries) : "–",
        cells: classes.map((each) => type && cell(type, each)),
      };
    }),
  };
}
