import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { graphFiles, graphSource, wholeNumber } from "../contract/parameters.ts";
import { graphHelp } from "./parameters.ts";

const parameters = z.strictObject({
  graph: graphSource().check(z.describe(graphHelp)),
  text: z
    .string()
    .check(z.minLength(1, "it is empty"), z.describe("a name, a label, an alias, an id, or a part of one")),
  kind: z.optional(z.enum(["entity", "relation"])).check(z.describe("only entities, or only relations")),
  limit: z._default(wholeNumber(), 10).check(z.describe("at most this many")),
  ...graphFiles,
});
export type FindParameters = z.output<typeof parameters>;

/**
 * Finds entities and relations by a text in their names, labels and aliases, whatever the case and accents.
 * @throws LacunaError what opening the graph throws
 */
export const findNamesOperation = operation({
  id: "findNames",
  command: "kg find",
  summary: "find entities and relations by text",
  parameters,
  result: async () => (await import("./results.ts")).foundNames,
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./find-work.ts")).findNames(given, host),
});
