/** How what counts as a schema item is written. */
export const ruleSpelling = { negations: { classes: "classes are no schema items" } };
