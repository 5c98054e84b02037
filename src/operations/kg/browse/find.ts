import * as z from "zod/mini";
import { loadedOnce } from "../../contract/loaded-once.ts";
import { operation } from "../../contract/operation.ts";
import { graphFiles, graphSource, naming, text, wholeNumber } from "../../contract/parameters.ts";
import { graphHelp } from "../parameters.ts";
import { cursor } from "./parameters.ts";

const parameters = z.strictObject({
  graph: graphSource().check(z.describe(graphHelp)),
  text: z
    .optional(text())
    .check(
      z.describe(
        "a name, a label, an alias, an id, or a part of one; without it everything, that with most links first",
      ),
    ),
  kind: z.optional(z.enum(["entity", "relation"])).check(z.describe("only entities, or only relations")),
  relation: z.optional(text()).check(z.describe("only entities that have a link of this relation")),
  side: z
    .optional(z.enum(["head", "tail"]))
    .check(z.describe("with {relation}: only entities on this side of it")),
  limit: z._default(wholeNumber(), 10).check(z.describe("at most this many")),
  cursor,
  ...graphFiles,
  ...naming,
});
export type FindParameters = z.output<typeof parameters>;

const work = loadedOnce(() => import("./find-work.ts"));

/**
 * Finds entities and relations by a text in their names, labels and aliases, whatever the case and accents.
 * @throws LacunaError what opening the graph throws, `query.unknown-relation`, `usage.unknown-cursor`, `usage.side-of-nothing`
 */
export const findNamesOperation = operation({
  id: "findNames",
  command: "kg find",
  summary: "find entities and relations by text",
  parameters,
  result: async () => (await import("./results.ts")).foundNames,
  rows: async (found) => (await import("./rows.ts")).nameRows(found),
  effects: [],
  length: "moment",
  run: async (given, host) => (await work()).findNames(given, host),
});
