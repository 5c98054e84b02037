import type { Rows } from "../../../report/rows.ts";
import type { RulesListed, RulesMined } from "./results.ts";

/** A row for each rule. */
export const ruleRows = ({ rules }: Pick<RulesMined | RulesListed, "rules">): Rows => ({
  header: ["body", "support", "confidence", "rule"],
  rows: rules.map(({ body, support, confidence, rule }) => [body, support, confidence, rule]),
});
