import type { pageOperations } from "./operations.ts";

/** The operations that a page computes by itself, by name. */
const names: Readonly<Record<keyof typeof pageOperations, true>> = {
  ask: true,
  predict: true,
  explainAnswers: true,
  countQuery: true,
  convertQuery: true,
  findNames: true,
  graphInfo: true,
  completeQuery: true,
  whyNot: true,
  whatIf: true,
  describeGraph: true,
  entityLinks: true,
  neighbourhood: true,
  askGraphInWords: true,
  askInWords: true,
  runKopl: true,
  koplToSparql: true,
};

export const pageOperationNames: ReadonlySet<string> = new Set(Object.keys(names));
