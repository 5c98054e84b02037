/** Number of entities of at least this truth. */
export const countedAnswers = (row: Float32Array, least: number): number =>
  row.reduce((count, truth) => count + Number(truth >= least), 0);
