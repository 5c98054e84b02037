import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { graphFiles, graphSource, wholeNumber } from "../contract/parameters.ts";
import { graphHelp } from "./parameters.ts";

/** An entity or a relation whose name, label or alias a text was found in. */
export interface FoundName {
  readonly kind: "entity" | "relation";
  /** Of a relation its directed id, forward. */
  readonly id: number;
  readonly name: string;
  /** Where it differs from the name. */
  readonly label?: string;
  /** The alias it was found by, where neither name nor label has the text as well. */
  readonly alias?: string;
  /** How the text lies in it. */
  readonly match: "exact" | "word" | "beginning" | "part" | "similar";
  /** Links of the entity in both directions, or of the relation. */
  readonly links: number;
}

/** What was found, best first. */
export interface FoundNames {
  readonly found: readonly FoundName[];
  /** How many there are, listed or not; similar spellings are looked for only where there is nothing else. */
  readonly count: number;
}

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
  result: async () => z.custom<FoundNames>(),
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./find-work.ts")).findNames(given, host),
});
