import type { DenseRow, DenseRows } from "./dense-rows.ts";
import type { RowSource } from "./rows.ts";

/** Rows of truths that list every entity; `fill` writes the truths of a row of scores, whatever `out` held before. */
export function truthsOfScores(
  rows: () => DenseRows,
  entityCount: number,
  fill: (out: Float32Array, row: DenseRow, head: number, relation: number) => void,
): RowSource {
  let tails: Uint32Array | undefined;
  let values: Float32Array | undefined;
  return {
    visit(relation, heads, visitor) {
      tails ??= Uint32Array.from({ length: entityCount }, (_, tail) => tail);
      values ??= new Float32Array(entityCount);
      const [all, out] = [tails, values];
      rows().visit(relation, heads, (at, row) => {
        fill(out, row, heads[at]!, relation);
        visitor(at, { tails: all, values: out, from: 0, to: entityCount });
      });
    },
  };
}
