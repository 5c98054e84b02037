import * as z from "zod/mini";
import { topologies } from "../../query/views/topology.ts";
import { operation } from "../contract/operation.ts";
import { wholeNumber } from "../contract/parameters.ts";
import { withNumber, withOrWithout } from "./filters.ts";

const limit = (describe: string) => z.optional(wholeNumber()).check(z.describe(describe));

const parameters = z.strictObject({
  mode: z
    ._default(z.enum(["complete", "official"]), "complete")
    .check(z.describe("complete: all of them; official: the published 741")),
  free: withNumber("types with n free variables"),
  existential: withNumber("types with n existential variables"),
  anchors: withNumber("types with n constants"),
  topology: z.optional(z.enum(topologies)).check(z.describe("types of one topology")),
  negation: withOrWithout("negation"),
  maxFree: limit("enumerate up to n free variables (2)"),
  maxExistential: limit("enumerate up to n existential variables (2)"),
  maxAnchors: limit("enumerate up to n constants (3)"),
  maxNegations: limit("enumerate up to n negated links (1)"),
  maxNodes: limit("enumerate up to n nodes (6)"),
  maxLinks: limit("enumerate up to n links (6)"),
  maxVariableLinks: limit("enumerate up to n links among variables (4)"),
  maxSurplus: limit("enumerate up to n links beyond a tree (1)"),
  maxParallel: limit("enumerate up to n links on a pair (2)"),
  maxDistance: limit("enumerate up to n links to a free variable (3)"),
});
export type EfokFilter = z.output<typeof parameters>;

/**
 * Lists the EFO_k types.
 * @throws LacunaError `usage.official-limits` for limits on the official types
 */
export const efokTypesOperation = operation({
  id: "listEfokTypes",
  command: "types efok",
  summary: "the EFO_k types: abstract query graphs with one or more free variables",
  parameters,
  result: async () => (await import("./results.ts")).efokTypes,
  effects: [],
  length: "answer",
  run: async (given) => (await import("./efok-work.ts")).listEfok(given),
});

/**
 * Counts the EFO_k types, with a table for each number of free variables.
 * @throws LacunaError `usage.official-limits` for limits on the official types
 */
export const efokSummaryOperation = operation({
  id: "countEfokTypes",
  command: "types efok --summary",
  summary: "how many EFO_k types there are, by number of free variables",
  parameters,
  result: async () => (await import("./results.ts")).efokSummary,
  effects: [],
  length: "answer",
  run: async (given) => (await import("./efok-work.ts")).countEfok(given),
});
