import { renderExplanation } from "../../exact/render.ts";
import type { Graph } from "../../kg/graph.ts";
import { idsOf } from "../../operations/ask/exact-value.ts";
import type { FoundAnswers } from "../../operations/ask/found.ts";
import { inPieces, listed } from "../../operations/ask/listing.ts";
import { displayName } from "../../operations/naming.ts";
import type { Outcome } from "../../runs/working/limits.ts";
import { tableLines } from "../text/table.ts";

/** Answers that follow from links, for people, a piece at a time. */
export function exactText(found: FoundAnswers): Generator<string> {
  return inPieces(found.explained ? explainedText(found, found.explained) : answersText(found));
}

/** Answers for people: a column a variable, then how many there are. */
function* answersText(found: FoundAnswers): Generator<string, void> {
  const { graph, answers, ids } = found;
  const width = answers.variables.length;
  if (width === 0 || answers.count === 0) {
    yield countText(width, answers);
    return;
  }
  const named = namer(graph, ids);
  const header = answers.variables.map((each) => `?${each}`);
  const rows = listed(found, (row) => idsOf(answers, row).map(named));
  const shown = yield* tableLines(header, rows);
  yield `\n${countText(width, shown)}`;
}

/** Each answer with its reasoning tree under it. */
function* explainedText(
  found: FoundAnswers,
  { trees, reduces }: NonNullable<FoundAnswers["explained"]>,
): Generator<string, void> {
  const { graph, answers, ids } = found;
  const named = namer(graph, ids);
  const shown = yield* listed(found, (row) => {
    const values = idsOf(answers, row).map((entity, at) => `?${answers.variables[at]} = ${named(entity)}`);
    const tree = trees[row];
    const lines = tree ? renderExplanation(tree, graph).trimEnd().split("\n") : [];
    if (tree && reduces[row] !== undefined)
      lines.push(`lacks ${tree.missing} of ${tree.atoms.length} links: reduces to ${reduces[row]}`);
    return `${[values.join(", ") || "yes", ...lines.map((line) => `  ${line}`)].join("\n")}\n\n`;
  });
  yield countText(answers.variables.length, shown);
}

/** `7 answers`, or `yes` and `no` for a query without free variables; with the reason when there may be more. */
export function countText(width: number, found: { count: number; outcome: Outcome }): string {
  const { count, outcome } = found;
  const line =
    width === 0
      ? count > 0
        ? "yes"
        : outcome === "complete"
          ? "no"
          : "not known"
      : count === 0
        ? "no answers"
        : count === 1
          ? "1 answer"
          : `${count} answers`;
  return outcome === "complete" ? `${line}\n` : `${line}; ${WHY[outcome]}\n`;
}

const WHY: Record<Exclude<Outcome, "complete">, string> = {
  "row-limit": "there may be more, --limit was reached",
  "time-limit": "there may be more, --timeout was reached",
  "memory-limit": "there may be more, the memory budget was reached",
  cancelled: "there may be more, the query was cancelled",
};

const namer = (graph: Graph, ids: boolean) => (entity: number) =>
  ids ? String(entity) : displayName(graph.entities, entity);
