import * as z from "zod/mini";
import { ofKind } from "../contract/kinds.ts";
import { operation } from "../contract/operation.ts";
import { text } from "../contract/parameters.ts";
import { complete, kb, kbFormat, kbTables } from "./parameters.ts";

const parameters = z.strictObject({
  query: ofKind(text(), { is: "source" }).check(
    z.describe("a SPARQL query in KQA Pro's shapes, a file that holds one, or - for standard input"),
  ),
  kb: z.optional(kb).check(z.describe("tells keys from relations and underscores from blanks")),
  format: kbFormat,
  ...kbTables,
  complete,
});
export type ConvertSparqlToKoplParameters = z.output<typeof parameters>;

/**
 * Writes a SPARQL query in the shapes published with KQA Pro as a program; other queries are refused.
 * @throws LacunaError `query.syntax`, `kopl.unsupported-sparql` with the place, `kb.*`, `files.*`
 */
export const convertSparqlToKoplOperation = operation({
  id: "convertSparqlToKopl",
  command: "kopl from-sparql",
  summary: "write a SPARQL query of KQA Pro's shapes as a program",
  parameters,
  result: async () => (await import("./results.ts")).koplOfSparql,
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./from-sparql-work.ts")).koplOfGiven(given, host),
});
