import type {
  CheckedQuery,
  Completions,
  LinkCount,
  NearestLink,
  QueryHardness,
  WhatIf,
  WhyNot,
} from "../../operations/ask/exploring/exploring-results.ts";
import type { AskStatement } from "../../operations/ask/results.ts";
import { writeWord } from "../../query/text/words.ts";
import { manyOf, percent } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";
import { statementsHead } from "../sql.ts";

/** The text of `complete`. */
export function completionsText({ items, expects, outcome, notes = [] }: Completions): string {
  if (items.length === 0)
    return expects === "nothing"
      ? "nothing can be listed here\n"
      : outcome === "complete"
        ? "nothing here leaves the query with an answer\n"
        : "nothing was found in time; --timeout gives more\n";
  const note =
    outcome === "complete" ? "" : `\nthere may be more (${outcome}); --limit and --timeout show more\n`;
  return `${table(
    ["to write", "kind", "answers"],
    items.map(({ insert, kind, count }) => [insert, kind, count]),
  )}${notes.map((each) => `${each}\n`).join("")}${note}`;
}

/** The text of `why-not`. */
export function whyNotText({ reading, tree: nearest, links, predicted }: WhyNot): string {
  const parts = [`${reading}\n`];
  if (nearest.length > 0)
    parts.push(
      table(
        ["nearest match", ""],
        nearest.map((each) => [linkText(each), each.state]),
      ),
    );
  parts.push(linksTable(links));
  if (predicted) {
    const { score, truth = score, calibrated, model, solver, tree } = predicted;
    const word = calibrated ? "truth" : "score";
    parts.push(
      `predicted by ${model?.name ?? solver.name} with ${word} ${truth.toFixed(3)}\n`,
      table(
        ["best tree", "", word],
        (tree ?? []).map(({ head, relation, tail, state, score, truth = score }) => [
          linkText({ head: String(head), relation: String(relation), tail: String(tail) }),
          state,
          truth.toFixed(3),
        ]),
      ),
    );
  }
  return parts.join("\n");
}

const linkText = ({ head, relation, tail }: Pick<NearestLink, "head" | "relation" | "tail">): string =>
  `${writeWord(relation)}(${end(head)}, ${end(tail)})`;

const end = (name: string): string => (name.startsWith("?") ? name : writeWord(name));

/** The text of `what-if`. */
export function whatIfText({
  before,
  after,
  appear,
  appearing,
  go,
  going,
  variables,
  predicted,
}: WhatIf): string {
  const list = (title: string, rows: WhatIf["appear"], count: number) =>
    count === 0
      ? []
      : [
          `${title}:\n${rows.map((row) => `  ${row.map((each) => writeWord(String(each))).join(", ")}\n`).join("")}${count > rows.length ? `  … ${rows.length} of ${count}; --limit shows more\n` : ""}`,
        ];
  if (variables.length === 0) return `${before === 1 ? "yes" : "no"} → ${after === 1 ? "yes" : "no"}\n`;
  return [
    `${manyOf(before, "answer")} → ${after}\n`,
    ...list("appear", appear, appearing),
    ...list("go", go, going),
    ...(predicted ? [changesTable(predicted)] : []),
  ].join("");
}

/** The truths of a model before and after. */
const changesTable = ({ calibrated, answers, solver, model }: NonNullable<WhatIf["predicted"]>): string =>
  `${solver.name}${model ? ` with ${model.name}` : ""}:\n${table(
    ["answer", `${calibrated ? "truth" : "score"} before`, "after"],
    answers.map(({ values, before, after }) => [
      values.map((each) => writeWord(String(each))).join(", "),
      ...[before, after].map(
        ({ score, truth = score, known }) => `${percent(truth)}${known ? " known" : ""}`,
      ),
    ]),
  )}`;

const linksTable = (links: readonly LinkCount[]): string =>
  table(
    ["link", "alone", "left", "without it"],
    links.map(({ text, denied, alone, left, without }) => [
      ...[`${denied ? "!" : ""}${text}`, alone, left, without],
    ]),
  );

/** The text of `check` for a query that can be asked. */
export function checkedText({ ok, query, reading, type, sparql, links, warnings }: CheckedQuery): string {
  if (!ok) return "";
  return [
    `${query}\n${reading}\n${type ? `type ${type}\n` : ""}`,
    ...(links ? [linksTable(links)] : []),
    ...warnings.map((each) => `warning: ${each}\n`),
    ...(sparql === undefined ? [] : [`${sparql.trimEnd()}\n`]),
  ].join("\n");
}

/** The text of `hardness`. */
export const queryHardnessText = ({ reading, classes }: QueryHardness): string =>
  [
    `${reading}\n`,
    ...(classes.length === 0
      ? []
      : [
          table(
            ["reduces to", "missing", "answers", "share"],
            classes.map(({ reduces, missing, pairs, share }) => [
              reduces ?? "",
              missing,
              pairs,
              percent(share),
            ]),
            new Set([3]),
          ),
        ]),
  ].join("\n");

/** The statement with the tables that it reads. */
export const statementText = (found: AskStatement): string =>
  `${[...statementsHead(found, found.named ? "entity(id, name)" : "entity(id)"), "", `${found.sql};`].join("\n")}\n`;
