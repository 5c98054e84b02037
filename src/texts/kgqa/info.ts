import type { Frequencies, InfoReport } from "../../kgqa/checks/info.ts";
import type { KgqaInfo } from "../../operations/kgqa/results.ts";
import { manyOf, numberText } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";

/** The text of `lacuna kgqa info`. */
export function questionsInfoText({
  parts,
  schemaItems,
  templates,
  leakage,
  graphs,
  problems,
  report,
}: KgqaInfo): string {
  const listed = (counts: Frequencies) =>
    counts
      .slice(0, 6)
      .map(({ name, count }) => `${name} ${numberText(count)}`)
      .join(", ");
  const described = parts.flatMap((part) =>
    (["languages", "forms", "types", "hops", "levels"] as const).flatMap((what) =>
      part[what].length > 0 ? [[part.name, what, listed(part[what])]] : [],
    ),
  );
  return [
    table(
      ["part", "format", "questions", "answers", "empty", "unknown", "no form", "mended", "unread"],
      parts.map(({ name, formats, questions, answers, withoutForm, repaired, unread }) => [
        ...[name, formats.join(", "), questions, answers.total, answers.empty, answers.unknown],
        ...[withoutForm, repaired, unread.count],
      ]),
    ),
    described.length > 0 ? `\n${table(["part", "", ""], described)}` : "",
    `\n${manyOf(schemaItems.relations, "relation")}, ${manyOf(schemaItems.classes, "class", "classes")}, ${manyOf(schemaItems.functions, "function")} in ${manyOf(schemaItems.combinations, "combination")}; ${manyOf(templates.distinct, "template")}\n`,
    schemaItems.mostFrequent.length > 0 ? `most frequent: ${listed(schemaItems.mostFrequent)}\n` : "",
    graphs.queries.length > 0 ? `queries are over ${listed(graphs.queries)}\n` : "",
    leakageText(leakage),
    problemsText(problems),
    report === undefined ? "" : `\nwrote ${report}\n`,
  ].join("");
}

/** The items that parts share, as a table; empty when they share none. */
export const leakageText = (leakage: InfoReport["leakage"]): string =>
  leakage.length === 0
    ? ""
    : `\n${table(
        ["shared", "already in", "questions", "forms", "templates", "of"],
        leakage.map((each) => [each.into, each.from, each.questions, each.forms, each.templates, each.of]),
      )}`;

/** Problems as a table. */
export const problemsText = (problems: KgqaInfo["problems"]): string =>
  problems.length === 0
    ? "\nno problems\n"
    : `\n${table(
        ["problem", "part", "with", "questions", "the first"],
        problems.map(({ problem, part, with: other, count, ids }) => [
          ...[problem, part, other ?? "", count, ids.slice(0, 3).join(", ").slice(0, 60)],
        ]),
      )}`;
