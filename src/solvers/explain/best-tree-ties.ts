import { rowOf, type View } from "../../kg/graph.ts";
import type { Truths } from "../query-graph/truths.ts";
import type { RowSource } from "../rows/rows.ts";

/** Less than single precision tells apart, more than the rounding of a few products in double precision. */
const NUDGE = 1 - 2 ** -40;

/**
 * Rows in which predicted links are a trifle less true, so that of two trees of the same truth the one with fewer of them
 * is better. Links that must be absent do not see it.
 */
export function nudged(truth: RowSource, { graph, levels }: View): RowSource<Truths> {
  const { rowEdge, tails, levels: levelsOf } = graph.rows;
  return {
    visit(relation, heads, visitor) {
      truth.visit(relation, heads, (at, row) => {
        const own = rowOf(graph.rows, relation, heads[at]!);
        let edge = own < 0 ? 0 : rowEdge[own]!;
        const end = own < 0 ? 0 : rowEdge[own + 1]!;
        const values = Float64Array.from(row.values.subarray(row.from, row.to));
        for (let i = 0; i < values.length; i++) {
          const tail = row.tails[row.from + i]!;
          while (edge < end && tails[edge]! < tail) edge++;
          const known = edge < end && tails[edge] === tail && ((levels >> levelsOf[edge]!) & 1) === 1;
          if (!known) values[i]! *= NUDGE;
        }
        visitor(at, { tails: row.tails.subarray(row.from, row.to), values, from: 0, to: values.length });
      });
    },
  };
}
