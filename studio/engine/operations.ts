import type { operations } from "../../src/operations/registry.ts";

/**
 * The operations that a page computes by itself, loaded when they are called. They are named one by one: what is not here is
 * in no bundle of the studio.
 */
export const pageOperations = {
  ask: async () => (await import("../../src/operations/ask/ask.ts")).askOperation,
  predict: async () => (await import("../../src/operations/ask/predict.ts")).predictOperation,
  explainAnswers: async () => (await import("../../src/operations/ask/explain.ts")).explainOperation,
  countQuery: async () => (await import("../../src/operations/ask/count.ts")).countOperation,
  convertQuery: async () => (await import("../../src/operations/convert/convert.ts")).convertOperation,
  findNames: async () => (await import("../../src/operations/kg/browse/find.ts")).findNamesOperation,
  inspectGraph: async () => (await import("../../src/operations/kg/info/info.ts")).inspectGraphOperation,
  completeQuery: async () =>
    (await import("../../src/operations/ask/exploring/complete.ts")).completeOperation,
  askWhyNot: async () => (await import("../../src/operations/ask/exploring/why-not.ts")).askWhyNotOperation,
  askWhatIf: async () => (await import("../../src/operations/ask/exploring/what-if.ts")).askWhatIfOperation,
  describeGraph: async () =>
    (await import("../../src/operations/kg/browse/describe.ts")).describeGraphOperation,
  listEntityLinks: async () =>
    (await import("../../src/operations/kg/browse/links.ts")).listEntityLinksOperation,
  findNeighbourhood: async () =>
    (await import("../../src/operations/kg/browse/around.ts")).findNeighbourhoodOperation,
  askGraphInWords: async () =>
    (await import("../../src/operations/semantic-parsing/ask-graph-in-words.ts")).askGraphInWordsOperation,
  askInWords: async () =>
    (await import("../../src/operations/semantic-parsing/ask-in-words.ts")).askInWordsOperation,
  runKopl: async () => (await import("../../src/operations/kopl/run.ts")).runKoplOperation,
  convertKoplToSparql: async () =>
    (await import("../../src/operations/kopl/sparql.ts")).convertKoplToSparqlOperation,
} satisfies Partial<typeof operations>;
