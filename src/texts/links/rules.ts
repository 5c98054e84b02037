import type { RulesListed, RulesMined } from "../../operations/links/rules/results.ts";
import { numberText } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";

/** Rules with their counts, and who switched one off. */
export const rulesTable = (rules: RulesListed["rules"]): string =>
  table(
    ["confidence", "support", "body", "rule"],
    rules.map(({ confidence, support, body, rule, off }) => [
      confidence.toFixed(3),
      support,
      body,
      off
        ? `${rule}   (off${off.who === "" ? "" : ` by ${off.who}`}${off.why === "" ? "" : `: ${off.why}`})`
        : rule,
    ]),
  );

/** What a file held that is left out. */
export const skippedText = (skipped: RulesMined["skipped"]): string =>
  skipped
    .map(({ reason, count, first }) => `left out: ${numberText(count)} (${reason}), the first: ${first}\n`)
    .join("");
