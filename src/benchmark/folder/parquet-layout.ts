/** `split`, `type`, `id`, `query`, numbers of answers `easy` and `hard`, and names of classes as JSON; in the order of the manifest. */
export const queriesTable = "queries.parquet";
/** `split`, `id`, `hard`, an entity for each free variable as `x1`, `x2`, …, and what a hard answer `reduces` to; in the order of the queries. */
export const answersTable = "answers.parquet";

/** The column of a free variable. */
export const answerColumn = (at: number): string => `x${at + 1}`;
