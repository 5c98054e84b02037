/** The dimension that needs a graph; apart from its code, so that help comes at once. */
export const cardinalityName = "cardinality";

/** The strata by default. */
export const defaultStrata: readonly string[] = ["type", "reduces"];

/** Another one that needs a graph: which links are missing. */
export const missingName = "missing";

/** And one more: whether the answer's half of the last link is observed. */
export const answerHalfName = "answer-half";

/** All that need one. */
export const graphStrata: readonly string[] = [cardinalityName, missingName, answerHalfName];

/** Whether strata by a dimension were asked for, and not left at the default. */
export const isWanted = (by: readonly string[] | undefined, dimension: string): boolean =>
  by?.some((name) => name.split("/").includes(dimension)) ?? false;
