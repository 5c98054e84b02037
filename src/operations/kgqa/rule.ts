import { usageError } from "../../error.ts";
import { defaultRule, type SchemaItemRule } from "../../kgqa/schema-items/rule.ts";

/** The rule that is asked for. @throws LacunaError `usage.official-rule` when the published one is to be changed */
export function ruleOf(given: {
  readonly official: boolean;
  readonly classes: boolean;
  readonly multiset: boolean;
  readonly superlatives: boolean;
  readonly aggregates: boolean;
}): "official" | SchemaItemRule {
  const { official, classes, multiset, superlatives, aggregates } = given;
  if (!official) return { ...defaultRule, classes, multiset, superlatives, aggregates };
  if (superlatives || aggregates)
    throw usageError(
      "official-rule",
      "the published schema items have no superlatives and no aggregates",
      "leave out {official}, or {superlatives} and {aggregates}",
      "official",
    );
  return "official";
}
