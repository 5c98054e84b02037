import type { SchemaItemRule } from "../schema-items/rule.ts";

/** A rule in words. */
export const ruleTerms = (rule: SchemaItemRule): readonly (readonly [string, string])[] => [
  [
    "schema items",
    rule.name === "official" ? `the published extraction (${rule.dialect})` : "read from the parsed query",
  ],
  ["compared as", rule.multiset ? "multisets" : "sets"],
  ["classes", rule.classes ? "are items" : "are no items"],
  [
    "COUNT",
    rule.count === "call"
      ? "where it is called"
      : rule.count === "anywhere"
        ? "wherever the word stands"
        : "is no item",
  ],
  ["superlatives", rule.superlatives ? "are items" : "are no items"],
  ["aggregates", rule.aggregates ? "are items" : "are no items"],
];
