import type { Graph } from "../kg/graph.ts";
import { readableName } from "../query/names.ts";
import { printText } from "../query/text/print.ts";
import type { Explanation, TreeLink } from "./explanation.ts";

const marks: Record<TreeLink["state"], string> = {
  known: "known",
  missing: "missing: not in the observed graph",
  absent: "absent, as the query asks",
};

/** A reasoning tree for people: a line for each link with its state, then what was denied and found nowhere. */
export function renderExplanation(explanation: Explanation, graph: Graph): string {
  const rows = explanation.links.map(({ head, relation, tail, state }): [string, string] => {
    const link = `${graph.label(head)} ─${readableName(graph.relations, relation >> 1)}→ ${graph.label(tail)}`;
    return [state === "absent" ? `not ${link}` : link, marks[state]];
  });
  const width = Math.max(0, ...rows.map(([link]) => link.length));
  const lines = rows.map(([link, mark]) => `${link.padEnd(width)}  ${mark}`);
  for (const absence of explanation.absences)
    lines.push(`nothing matches ${printText({ free: [], body: absence }, { graph }).replace(/^:\s*/, "")}`);
  return lines.length === 0 ? "true without any link" : lines.join("\n");
}
