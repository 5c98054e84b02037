/** The dimension that needs a graph; apart from its code, so that help comes at once. */
export const cardinalityName = "cardinality";
