import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { wholeNumber } from "../contract/parameters.ts";
import { withNumber, withOrWithout } from "./filters.ts";

/** Anchors, links on a way and negations of a type: there are more types of larger ones than any machine lists. */
const MOST = 6;

const parameters = z.strictObject({
  anchors: withNumber("types with n anchors"),
  depth: withNumber("types whose longest chain has n projections"),
  negation: withOrWithout("negation"),
  union: withOrWithout("a union"),
  maxAnchors: z._default(wholeNumber(0, MOST), 3).check(z.describe("enumerate up to n anchors")),
  maxDepth: z
    ._default(wholeNumber(0, MOST), 3)
    .check(z.describe("enumerate up to n projections and negations on a way")),
  maxNegations: z.optional(wholeNumber(0, MOST)).check(z.describe("enumerate up to n negations")),
});
export type Efo1Filter = z.output<typeof parameters>;

/** Lists the EFO-1 types in nine normal forms. */
export const efo1TypesOperation = operation({
  id: "listEfo1Types",
  command: "types efo1",
  summary: "the 301 EFO-1 types of EFO-1-QA, in nine normal forms",
  parameters,
  result: async () => (await import("./results.ts")).efo1Types,
  effects: [],
  length: "answer",
  run: async (given) => (await import("./efo1-work.ts")).listEfo1(given),
});

/** Counts the EFO-1 types by longest chain and anchors, and says how often normal forms differ. */
export const efo1SummaryOperation = operation({
  id: "countEfo1Types",
  command: "types efo1 --summary",
  summary: "how many EFO-1 types there are, and how often normal forms differ",
  parameters,
  result: async () => (await import("./results.ts")).efo1Summary,
  effects: [],
  length: "answer",
  run: async (given) => (await import("./efo1-work.ts")).countEfo1(given),
});
