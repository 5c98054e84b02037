import { type BootstrapOptions, resampledMeans } from "../compare/bootstrap.ts";
import { ranksIn, type ScoredQuery } from "../run/scored-query.ts";
import { addToCell, type Cell, createCell } from "./cell.ts";
import type { Dimension } from "./dimensions.ts";
import type { SampledCell } from "./scores.ts";

/** Cells by dimension (in the order in which scored queries carry their strata), stratum and type. */
export interface Tally {
  readonly cells: readonly Map<string, Map<string, Cell>>[];
}

export const createTally = (by: readonly Dimension[]): Tally => ({
  cells: by.map(() => new Map()),
});

/** Counts a scored query in every stratum it belongs to. */
export function addToTally({ cells }: Tally, query: ScoredQuery): void {
  query.strata.forEach((strata, at) => {
    for (const stratum of strata) {
      const byType = entry(cells[at]!, stratum.value, () => new Map<string, Cell>());
      addToCell(entry(byType, query.type, createCell), ranksIn(query, stratum));
    }
  });
}

/** The cells of one dimension with resampled means: stratum, then type. */
export function sampled(
  { cells }: Tally,
  at: number,
  options: BootstrapOptions,
): Map<string, Map<string, SampledCell>> {
  return new Map(
    [...cells[at]!].map(([value, byType]) => {
      const found = [...byType].map(([type, cell]): [string, SampledCell] => {
        // One stream a type: strata that hold the same queries get the same interval.
        return [type, { cell, means: resampledMeans(cell.mrr, type, options) }];
      });
      return [value, new Map(found)];
    }),
  );
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let found = map.get(key);
  if (found === undefined) {
    found = make();
    map.set(key, found);
  }
  return found;
}
