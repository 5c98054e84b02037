/** The spelling of the rule for schema items. */
export const ruleSpelling = { negations: { classes: "classes are no schema items" } };
