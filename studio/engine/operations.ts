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
  graphInfo: async () => (await import("../../src/operations/kg/info/info.ts")).graphInfoOperation,
  completeQuery: async () =>
    (await import("../../src/operations/ask/exploring/complete.ts")).completeOperation,
  whyNot: async () => (await import("../../src/operations/ask/exploring/why-not.ts")).whyNotOperation,
  whatIf: async () => (await import("../../src/operations/ask/exploring/what-if.ts")).whatIfOperation,
  describeGraph: async () =>
    (await import("../../src/operations/kg/browse/describe.ts")).describeGraphOperation,
  entityLinks: async () => (await import("../../src/operations/kg/browse/links.ts")).entityLinksOperation,
  neighbourhood: async () =>
    (await import("../../src/operations/kg/browse/around.ts")).neighbourhoodOperation,
  askGraphInWords: async () =>
    (await import("../../src/operations/parser/ask-graph-in-words.ts")).askGraphInWordsOperation,
  askInWords: async () => (await import("../../src/operations/parser/ask-in-words.ts")).askInWordsOperation,
  runKopl: async () => (await import("../../src/operations/kopl/run.ts")).runKoplOperation,
  koplToSparql: async () => (await import("../../src/operations/kopl/sparql.ts")).koplToSparqlOperation,
} satisfies Partial<typeof operations>;
