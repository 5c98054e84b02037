import * as z from "zod/mini";
import { ofKind } from "../contract/kinds.ts";
import { operation } from "../contract/operation.ts";
import { text } from "../contract/parameters.ts";
import { complete, kb, kbFormat, kbTables } from "../kopl/parameters.ts";
import { limit } from "./parameters.ts";

const parameters = z.strictObject({
  kb,
  query: ofKind(text(), { is: "query" }).check(
    z.describe("a SPARQL 1.1 query over the layout published with KQA Pro, as `kopl export` writes it"),
  ),
  limit,
  format: kbFormat,
  ...kbTables,
  complete,
});
export type SparqlQueryKbParameters = z.output<typeof parameters>;

/**
 * Answers any SPARQL query on a knowledge base in KQA Pro's layout, with the package oxigraph.
 * @throws LacunaError as `sparqlQuery`, `kb.*`
 */
export const sparqlQueryKbOperation = operation({
  id: "sparqlQueryKb",
  command: "kopl query",
  summary: "answer a SPARQL query on a knowledge base in KQA Pro's layout",
  parameters,
  result: async () => (await import("./results.ts")).sparqlAnswer,
  rows: async (found) => (await import("./rows.ts")).sparqlRows(found),
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./query-work.ts")).onKnowledgeBase(given, host),
});
