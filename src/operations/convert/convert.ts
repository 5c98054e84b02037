import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { graphFiles, graphSource, text } from "../contract/parameters.ts";
import { unsafe } from "../query/parameters.ts";

const parameters = z.strictObject({
  query: z.string().check(z.describe("the query, in any notation")),
  to: text().check(
    z.describe("text, lisp, efok, betae, query2box, sparql, json, hash, or one of nine normal forms"),
  ),
  from: z.optional(z.string()).check(z.describe("notation of the query (default: detected)")),
  graph: z.optional(graphSource()).check(z.describe("graph whose names the query uses")),
  ...graphFiles,
  ids: z._default(z.boolean(), false).check(z.describe("write ids although the graph has names")),
  unsafe,
});
export type Conversion = z.output<typeof parameters>;

/**
 * Writes a query in another notation, in a normal form, or as its hash.
 * @throws LacunaError `usage.unknown-notation`, `query.*` with the place of the mistake, `query.not-expressible`
 */
export const convertOperation = operation({
  id: "convertQuery",
  command: "convert",
  summary: "write a query in another notation",
  parameters,
  result: async () => (await import("./results.ts")).convertedQuery,
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./convert-work.ts")).convertQuery(given, host),
});
