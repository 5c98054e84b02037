import { counted } from "../../report/figures.ts";
import { html, px } from "../../report/html-text.ts";
import { figureList, figureTable, htmlPage, section, termList } from "../../report/page.ts";
import type { Frequencies, InfoReport } from "../checks/info.ts";
import type { RecheckReport } from "../checks/recheck.ts";
import { ruleTerms } from "./rule-terms.ts";

const left = 236;
const width = 170;
const row = 24;

/** The end of a name, which distinguishes IRIs. */
function shortened(name: string): string {
  const plain = name.replace(/https?:\/\/(www\.)?/, "");
  return plain.length > 32 ? `…${plain.slice(-31)}` : plain;
}

/** A bar chart of the frequencies of names. */
function countBars(title: string, counts: Frequencies): string {
  const most = Math.max(1, ...counts.map(({ count }) => count));
  const bars = counts.map(({ name, count }, at) => {
    const y = 4 + at * row;
    return `<text x="${left - 10}" y="${y + 13}" text-anchor="end">${html(shortened(name))}</text><rect x="${left}" y="${y}" width="${px(Math.max((count / most) * width, 1))}" height="16" fill="var(--c1)"><title>${html(`${name}: ${count}`)}</title></rect><text class="soft" x="${left + (count / most) * width + 8}" y="${y + 13}">${counted(count)}</text>`;
  });
  const described = counts.map(({ name, count }) => `${name} ${count}`).join(", ");
  return `<svg viewBox="0 0 ${left + width + 54} ${8 + counts.length * row}" role="img" aria-label="${html(`${title}. ${described}`)}">${bars.join("")}</svg>`;
}

/** A page on a dataset: its contents in figures and pictures, the overlap of its parts, and its problems. */
export function infoHtml(
  title: string,
  report: InfoReport,
  executed: readonly ({ readonly part: string } & RecheckReport)[] = [],
): string {
  const { questions, parts, schemaItems, templates, leakage, problems } = report;
  const pictures = [
    ...parts.flatMap((part) =>
      (["languages", "types", "hops", "levels"] as const).map(
        (what) => [`${part.name}: ${what}`, part[what]] as const,
      ),
    ),
    ["schema items", schemaItems.mostFrequent] as const,
  ].filter(([, counts]) => counts.length > 1);
  return htmlPage(
    title,
    [
      figureList([
        [counted(questions), "questions"],
        [String(schemaItems.relations), "relations"],
        [String(schemaItems.classes), "classes"],
        [String(schemaItems.combinations), "combinations"],
        [String(templates.distinct), "templates"],
      ]),
      "<h2>Parts</h2>",
      figureTable(
        "Parts",
        ["part", "format", "questions", "with no form", "no answers known", "empty answers", "unread"],
        parts.map((part) => [
          ...[part.name, part.formats.join(", "), String(part.questions), String(part.withoutForm)],
          ...[String(part.answers.unknown), String(part.answers.empty), String(part.unread.count)],
        ]),
      ),
      "<h2>Problems</h2>",
      figureTable(
        "Problems",
        ["problem", "part", "with", "questions", "the first"],
        problems.map(({ problem, part, with: other, count, ids }) => [
          ...[problem, part, other ?? "", String(count), ids.slice(0, 5).join(", ")],
        ]),
      ),
      "<h2>Shared between parts</h2>",
      figureTable(
        "Shared between parts",
        ["of", "already in", "questions", "forms", "templates", "of all"],
        leakage.map((leak) => [
          ...[leak.into, leak.from, String(leak.questions), String(leak.forms)],
          ...[String(leak.templates), String(leak.of)],
        ]),
      ),
      ...(executed.length === 0
        ? []
        : [
            "<h2>Gold queries executed again</h2>",
            figureTable(
              "Gold queries executed again",
              ["part", "questions", "same answers", "changed", "failed", "no query", "no answers"],
              executed.map((each) => [
                ...[each.part, String(each.questions), String(each.same), String(each.changed.length)],
                ...[String(each.failed.length), String(each.withoutQuery), String(each.withoutAnswers)],
              ]),
            ),
          ]),
      ...pictures.map(([name, counts]) =>
        section(name, "How many questions; the most frequent ones.", countBars(name, counts)),
      ),
      termList(ruleTerms(schemaItems.rule)),
    ].join("\n"),
  );
}
