import type { RuleShown, RulesListed, RulesMined } from "../../operations/links/rules/results.ts";
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
    .map(
      ({ reason, count, first, line }) =>
        `left out: ${numberText(count)} (${reason}), the first in line ${numberText(line)}: ${first}\n`,
    )
    .join("");

/** The text of `lacuna links rules show`. */
export function shownRuleText({
  rule,
  text,
  listed,
  off,
  here,
  explained,
  proposed,
  graph,
}: RuleShown): string {
  const counted = ({ support, body, confidence }: RuleShown["here"]) =>
    `${numberText(support)} of ${numberText(body)}, confidence ${confidence.toFixed(3)}`;
  const examples = (title: string, list: RuleShown["explained"]) =>
    list.length === 0
      ? ""
      : `${title}\n${list.map(({ head, relation, tail, known }) => `  ${head} ─${relation}→ ${tail}: ${known}\n`).join("")}`;
  return [
    `${rule}\n${text}\n`,
    `on ${graph}: ${counted(here)}\n`,
    listed ? `in the model: ${counted(listed)}\n` : "the model does not list it\n",
    off
      ? `off: ${[off.who, off.when, off.why].filter((each) => each !== "").join("; ") || "nobody said why"}\n`
      : "",
    examples("explains", explained),
    examples("proposes", proposed),
  ].join("");
}
