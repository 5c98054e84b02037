import type { AnswerList, AnswersPage, ExplainedList } from "../../operations/ask/results.ts";
import { type GrowingTable, growingTable } from "../../report/text-table.ts";
import { treeLines } from "../../report/tree-lines.ts";
import type { Outcome } from "../../runs/working/limits.ts";
import { columnName, labelled } from "./naming.ts";

/** Answers for people while they come: a column a variable, then how many there are. */
export function answersText(ids: boolean): {
  page(page: AnswersPage): string;
  end(result: AnswerList): string;
} {
  let growing: GrowingTable | undefined;
  return {
    page({ variables, answers, labels }) {
      if (variables.length === 0) return "";
      growing ??= growingTable(variables);
      return growing.add(answers.map((values) => values.map(columnName(ids, labels))));
    },
    end: (result) =>
      `${growing ? `${growing.end()}\n` : ""}${countText(result.variables.length, result)}${adviceOf(result)}`,
  };
}

/** What to ask next where known links give nothing. */
const adviceOf = ({ variables, count, outcome }: AnswerList): string =>
  variables.length > 0 && count === 0 && outcome === "complete"
    ? "  `lacuna why-not` names the link without a match, --predicted guesses what may be missing\n"
    : "";

/** Each answer with its reasoning tree under it. */
export function explainedText({ variables, answers, labels, ...ended }: ExplainedList, ids: boolean): string {
  const named = columnName(ids, labels);
  const blocks = answers.map((answer) => {
    const { values, tree, missing, reduces } = answer;
    const head = values.map((value, at) => `${variables[at]} = ${named(value)}`).join(", ") || "yes";
    // An answer of which no tree was found in time.
    const lines = missing === null ? [] : treeLines(labelled(tree, labels), answer.absences ?? [], false);
    if (reduces !== null)
      lines.push(
        `lacks ${missing} of ${tree.filter(({ state }) => state !== "absent").length} links: reduces to ${reduces}`,
      );
    return `${[head, ...lines.map((line) => `  ${line}`)].join("\n")}\n\n`;
  });
  return `${blocks.join("")}${countText(variables.length, ended)}`;
}

/** `7 answers`, or `yes` and `no` for a query without free variables; with the reason when there may be more. */
export function countText(
  width: number,
  found: { readonly count: number; readonly outcome: Outcome },
): string {
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
