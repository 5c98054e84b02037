import type { operations } from "../../../src/operations/registry.ts";

/** Addresses of operations below `/api/v1`; names in braces are parameters. */
export const places: Readonly<Partial<Record<keyof typeof operations, string>>> = {
  ask: "graphs/{graph}/ask",
  predict: "graphs/{graph}/predict",
  explainAnswers: "graphs/{graph}/explain",
  countQuery: "graphs/{graph}/count",
  completeQuery: "graphs/{graph}/complete",
  askWhyNot: "graphs/{graph}/why-not",
  askWhatIf: "graphs/{graph}/what-if",
  convertQuery: "graphs/{graph}/convert",
  inspectGraph: "graphs/{graph}/info",
  findNames: "graphs/{graph}/find",
  describeGraph: "graphs/{graph}/describe",
  listEntityLinks: "graphs/{graph}/links",
  findNeighbourhood: "graphs/{graph}/neighbourhood",
  compareRuns: "compare",
  showRun: "runs/{run}/report",
  showBenchmark: "benchmarks/{benchmark}/summary",
  listBenchmarkQueries: "benchmarks/{benchmark}/queries",
  askGraphInWords: "graphs/{graph}/ask-in-words",
  askInWords: "knowledge-bases/{kb}/ask-in-words",
  runKopl: "knowledge-bases/{kb}/run",
  convertKoplToSparql: "knowledge-bases/{kb}/to-sparql",
};
