import type { Graph } from "../../kg/graph.ts";
import { readableName } from "../../query/names.ts";
import { printText } from "../../query/text/print.ts";
import type { PredictedLink, PredictedTree } from "./predicted-tree.ts";

/**
 * A predicted reasoning tree for people: a line for each link with its state and, unless it is known, its truth; then the
 * branches that must not match.
 */
export function renderPredictedTree(tree: PredictedTree, graph: Graph): string {
  const rows = tree.links.map((link): readonly [string, string] => [linkText(link, graph), markOf(link)]);
  const width = Math.max(0, ...rows.map(([text]) => text.length));
  const lines = rows.map(([text, mark]) => `${text.padEnd(width)}  ${mark}`);
  for (const absence of tree.absences)
    lines.push(`no match for ${printText({ free: [], body: absence }, { graph }).replace(/^:\s*/, "")}`);
  return lines.length === 0 ? "true without any link" : lines.join("\n");
}

function linkText({ head, relation, tail, state }: PredictedLink, graph: Graph): string {
  const arrow = `─${readableName(graph.relations, relation >> 1)}→`;
  return `${state === "absent" ? "not " : ""}${graph.label(head)} ${arrow} ${graph.label(tail)}`;
}

function markOf({ state, truth }: PredictedLink): string {
  if (state === "known") return "known";
  return state === "absent"
    ? `absent, as the query asks (${truthText(truth)})`
    : `predicted, ${truthText(truth)}`;
}

/** Two digits, more where they would say 0 or 1 of a truth that is neither. */
function truthText(truth: number): string {
  for (let digits = 2; digits <= 6; digits++) {
    const text = truth.toFixed(digits);
    if ((Number(text) > 0 || truth === 0) && (Number(text) < 1 || truth === 1)) return text;
  }
  return truth < 0.5 ? truth.toExponential(1) : "nearly 1";
}
