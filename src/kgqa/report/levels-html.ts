import { shortened } from "../../report/chart.ts";
import { counted, points } from "../../report/figures.ts";
import { html, px } from "../../report/html-text.ts";
import { figureTable, htmlPage, section, termList } from "../../report/page.ts";
import type { LevelCounts } from "../levels/levels.ts";
import type { SchemaItemRule } from "../schema-items/rule.ts";
import { ruleTerms } from "./rule-terms.ts";

/** The levels of one split, under the name that it is shown by. @internal */
export interface NamedLevels extends LevelCounts {
  readonly name: string;
}

const shownLevels = [
  ["iid", "i.i.d.", "var(--c1)"],
  ["compositional", "compositional", "var(--c2)"],
  ["zero-shot", "zero-shot", "var(--c5)"],
] as const;

const left = 122;
const width = 268;
const row = 30;

/** One bar for each split, with a segment for each level in proportion to its share. @internal */
export function levelBars(splits: readonly NamedLevels[]): string {
  const top = 34;
  const legend = shownLevels
    .map(([, name, colour], at) => {
      const x = 4 + at * 150;
      return `<rect x="${x}" y="4" width="14" height="14" fill="${colour}"/><text x="${x + 20}" y="16">${name}</text>`;
    })
    .join("");
  const bars = splits.map((split, at) => {
    const y = top + at * row;
    let x = left;
    const parts = shownLevels.map(([key, name, colour]) => {
      const share = split.total === 0 ? 0 : split[key] / split.total;
      const part = `<rect x="${px(x)}" y="${y}" width="${px(Math.max(share * width - 1, 0))}" height="20" fill="${colour}"><title>${html(`${split.name}, ${name}: ${counted(split[key])} questions, ${points(share)} %`)}</title></rect>`;
      x += share * width;
      return part;
    });
    return `<text x="${left - 10}" y="${y + 15}" text-anchor="end">${html(shortened(split.name))}</text>${parts.join("")}<text class="soft" x="${left + width + 8}" y="${y + 15}">${counted(split.total)}</text>`;
  });
  const described = splits.map(
    (split) => `${split.name}: ${shownLevels.map(([key, name]) => `${split[key]} ${name}`).join(", ")}`,
  );
  return `<svg viewBox="0 0 ${left + width + 70} ${top + splits.length * row}" role="img" aria-label="${html(`Questions by level. ${described.join("; ")}`)}">${legend}${bars.join("")}</svg>`;
}

/** A page with the levels of some splits as a picture and a table. @internal */
export function levelsHtml(title: string, splits: readonly NamedLevels[], rule: SchemaItemRule): string {
  const share = (count: number, total: number) => (total === 0 ? "" : points(count / total));
  const table = figureTable(
    "Questions by level",
    ["split", "questions", "i.i.d.", "%", "compositional", "%", "zero-shot", "%"],
    splits.map(({ name, total, ...counts }) => [
      name,
      counted(total),
      ...shownLevels.flatMap(([key]) => [counted(counts[key]), share(counts[key], total)]),
    ]),
  );
  const caption =
    "A test question is i.i.d. when a training question has the same schema items, zero-shot when one of its items is in no training question, and otherwise compositional.";
  return htmlPage(
    title,
    [section("Levels of generalization", caption, levelBars(splits)), table, termList(ruleTerms(rule))].join(
      "\n",
    ),
  );
}
