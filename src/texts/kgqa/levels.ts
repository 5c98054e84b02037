import type { LevelCounts, Unread } from "../../kgqa/levels/levels.ts";
import { ruleTerms } from "../../kgqa/report/rule-terms.ts";
import type { SchemaItemRule } from "../../kgqa/schema-items/rule.ts";
import { numberText, percent } from "../../report/figures.ts";
import { type Cell, table } from "../../report/text-table.ts";

const shown = ["iid", "compositional", "zero-shot"] as const;

/** A table of splits with their numbers and shares by level. */
export const levelsTable = (splits: readonly (readonly [name: string, counts: LevelCounts])[]): string =>
  table(
    ["", "questions", "i.i.d.", "", "compositional", "", "zero-shot", ""],
    splits.map(([name, counts]) => [
      name,
      counts.total,
      ...shown.flatMap((level): Cell[] => [
        counts[level],
        counts.total === 0 ? "" : percent(counts[level] / counts.total),
      ]),
    ]),
  );

/** The rule for schema items that was used, in one line. */
export const ruleText = (rule: SchemaItemRule): string =>
  `${ruleTerms(rule)
    .map(([name, meaning]) => (name === "schema items" ? `schema items: ${meaning}` : `${name} ${meaning}`))
    .join("; ")}\n`;

/** Questions left out, the first ones by name; empty when there are none. */
export function unreadText(where: string, { count, first }: Unread): string {
  if (count === 0) return "";
  const lines = first.slice(0, 5).map(({ id, problem }) => `  ${id}: ${problem.split("\n")[0]}\n`);
  return `${numberText(count)} questions ${where} have no schema items that can be read, and are left out\n${lines.join("")}`;
}
