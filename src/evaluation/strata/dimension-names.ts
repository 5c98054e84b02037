/** The dimension that needs a graph; apart from its code, so that help comes at once. */
export const cardinalityName = "cardinality";

/** The strata by default. */
export const defaultStrata: readonly string[] = ["type", "reduces"];
