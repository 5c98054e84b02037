/** Every operation by its name in the library, loaded when it is called for. Skins are derived from it. */
export const operations = {
  evaluateLinks: async () => (await import("./links/eval.ts")).evaluateLinksOperation,
  answerMany: async () => (await import("./batch/answer-many.ts")).answerManyOperation,
  ask: async () => (await import("./ask/ask.ts")).askOperation,
  convertQuery: async () => (await import("./convert/convert.ts")).convertOperation,
  count: async () => (await import("./ask/count.ts")).countOperation,
  explain: async () => (await import("./ask/explain.ts")).explainOperation,
  graphInfo: async () => (await import("./kg/info.ts")).graphInfoOperation,
  importGraph: async () => (await import("./kg/import.ts")).importGraphOperation,
  listEfo1Types: async () => (await import("./types/efo1.ts")).efo1TypesOperation,
  listEfokTypes: async () => (await import("./types/efok.ts")).efokTypesOperation,
  listNamedTypes: async () => (await import("./types/named.ts")).namedTypesOperation,
  plan: async () => (await import("./ask/plan.ts")).planOperation,
  splitGraph: async () => (await import("./kg/split.ts")).splitGraphOperation,
  tour: async () => (await import("./tour/tour.ts")).tourOperation,
} as const;
