import { typeFormed } from "../../hardness/classes/reduction.ts";
import type { Query } from "../../query/formula.ts";
import type { PredictedTree } from "./predicted-tree.ts";

/**
 * How hard an answer was to the solver: the query type formed by the predicted links of its tree, the known links
 * contracted. `undefined` when every link is known.
 * @internal
 */
export function predictedType(query: Query, { atoms, links }: PredictedTree): string | undefined {
  return typeFormed(
    query,
    atoms,
    atoms.map((_, at) => links[at]!.state === "predicted"),
  );
}
