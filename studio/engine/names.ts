import type { pageOperations } from "./operations.ts";

/** The operations that a page computes by itself, by name. */
const names: Readonly<Record<keyof typeof pageOperations, true>> = {
  ask: true,
  predict: true,
  explainAnswers: true,
  countQuery: true,
  convertQuery: true,
  findNames: true,
  inspectGraph: true,
  completeQuery: true,
  askWhyNot: true,
  askWhatIf: true,
  describeGraph: true,
  listEntityLinks: true,
  findNeighbourhood: true,
  askGraphInWords: true,
  askInWords: true,
  runKopl: true,
  convertKoplToSparql: true,
};

export const pageOperationNames: ReadonlySet<string> = new Set(Object.keys(names));
