import { type Graph, splits } from "../../kg/graph.ts";
import { randomStream, sample } from "../../numeric/random.ts";

/** Rows of a graph with their directed relations, in a random order. */
export interface DrawnRows {
  /** Indexes into the rows of the graph. */
  readonly rows: Uint32Array;
  /** The directed relation of each. */
  readonly relations: Uint32Array;
  /** Number of rows that they were drawn from. */
  readonly of: number;
}

/**
 * Rows that somebody may ask for who does not know whether anything is missing: every head that has the relation, known or
 * hidden, in both directions. A question that is chosen because something is missing says nothing of those where nothing is.
 * @param hidden the split that is taken for hidden; links of later splits do not count
 */
export function drawRows(
  graph: Graph,
  hidden: "valid" | "test",
  { limit, seed }: { readonly limit: number; readonly seed: number },
): DrawnRows {
  const { relationRow, rowEdge, levels } = graph.rows;
  const last = splits.indexOf(hidden);
  const rows: number[] = [];
  const relations: number[] = [];
  for (let relation = 0; relation < graph.relationCount; relation++)
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
      if (levels.subarray(rowEdge[row]!, rowEdge[row + 1]!).some((level) => level <= last)) {
        rows.push(row);
        relations.push(relation);
      }
  const count = Math.min(rows.length, limit);
  const order = sample(rows.length, count, randomStream(seed, `rows of truth, ${hidden}`));
  return {
    rows: Uint32Array.from(order, (at) => rows[at]!),
    relations: Uint32Array.from(order, (at) => relations[at]!),
    of: rows.length,
  };
}
