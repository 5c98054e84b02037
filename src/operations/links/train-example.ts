import { type Graph, splits } from "../../kg/graph.ts";
import { atom, constant, variable } from "../../query/formula.ts";
import { printText } from "../../query/text/print.ts";

/** A question to try a model of a graph with: for the tails of a link that was held out, if any was. */
export function exampleQuestion(graph: Graph): string {
  const level = splits.findLastIndex((_, at) => graph.tripleCounts[at]! > 0);
  const { relationRow, rowEdge, rowHead, levels } = graph.rows;
  // Forward and inverse relations take turns; a link is met forward first.
  const edge = levels.indexOf(level);
  const row = rowEdge.findIndex((_, at) => rowEdge[at + 1]! > edge);
  const relation = relationRow.findIndex((_, at) => relationRow[at + 1]! > row);
  const link = atom(relation, constant(rowHead[row]!), variable("t"));
  return printText({ free: ["t"], body: link }, { graph });
}
