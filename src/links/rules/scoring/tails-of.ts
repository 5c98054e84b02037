import { type Graph, type Split, splits } from "../../../kg/graph.ts";

/** The tails of a row that a split asks for, and all that are known, up to another split where one is given. */
export function tailsOf(
  { rows: { rowEdge, tails, levels } }: Graph,
  row: number,
  split: Split,
  filterWith: Split = split,
) {
  const [level, last] = [splits.indexOf(split), splits.indexOf(filterWith)];
  const asked: number[] = [];
  const known: number[] = [];
  for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++) {
    if (levels[edge]! > last) continue;
    known.push(tails[edge]!);
    if (levels[edge] === level) asked.push(tails[edge]!);
  }
  return { asked, known };
}
