/** The names of operations in addresses, where programs use others: words of the address are left out. */
const own: Readonly<Record<string, string>> = {
  askGraphInWords: "ask-in-words",
  explainAnswers: "explain",
  countQuery: "count",
  planQuery: "plan",
  convertQuery: "convert",
  findNames: "find",
  graphInfo: "info",
  describeGraph: "describe",
  checkQuery: "check",
  queryHardness: "hardness",
  completeQuery: "complete",
  entityLinks: "links",
  listEfo1Types: "types/efo1",
  countEfo1Types: "types/efo1/summary",
  listEfokTypes: "types/efok",
  countEfokTypes: "types/efok/summary",
  listNamedTypes: "types/named",
  listSolvers: "solvers",
  dataList: "data",
  runKopl: "run",
  koplToSparql: "to-sparql",
  koplFromSparql: "from-sparql",
  checkKnowledgeBase: "check",
  showBenchmark: "summary",
  benchmarkQueries: "queries",
  showRun: "report",
  runRanks: "ranks",
  kgqaInfo: "info",
  kgqaLevels: "levels",
};

/** The words that stand for an operation in an address: its name with hyphens where it has none of its own. */
export const wordsOf = (id: string): string =>
  Object.hasOwn(own, id) ? own[id]! : id.replaceAll(/[A-Z]/g, (each) => `-${each.toLowerCase()}`);

/** The operations with words of their own. */
export const spelledOperations: readonly string[] = Object.keys(own);
