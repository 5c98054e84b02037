import { ranksIn, type ScoredQuery } from "../scoring/scored-query.ts";
import { addToCell, type Cell, createCell } from "../strata/cell.ts";
import type { Dimension } from "../strata/dimensions.ts";

/** Cells of one dimension: stratum, then type. */
export type Strata = ReadonlyMap<string, ReadonlyMap<string, Cell>>;

/** Scored queries in every stratum they belong to, by dimension in the order in which they carry their strata. */
export function tallied(queries: readonly ScoredQuery[], by: readonly Dimension[]): readonly Strata[] {
  const cells = by.map(() => new Map<string, Map<string, Cell>>());
  for (const query of queries)
    query.strata.forEach((strata, at) => {
      for (const stratum of strata) {
        const byType = entry(cells[at]!, stratum.value, () => new Map<string, Cell>());
        addToCell(entry(byType, query.type, createCell), ranksIn(query, stratum));
      }
    });
  return cells;
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let found = map.get(key);
  if (found === undefined) {
    found = make();
    map.set(key, found);
  }
  return found;
}
