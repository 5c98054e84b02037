import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { complete, kb, kbFormat, kbTables } from "../kopl/parameters.ts";
import { answered, iris, limit, querySparql } from "./parameters.ts";

const parameters = z.strictObject({
  kb,
  query: querySparql("a SPARQL 1.1 query over the layout published with KQA Pro, as `kopl export` writes it"),
  limit,
  iris,
  format: kbFormat,
  ...kbTables,
  complete,
});
export type QueryKnowledgeBaseParameters = z.output<typeof parameters>;

/**
 * Answers any SPARQL query on a knowledge base in KQA Pro's layout, with the package oxigraph.
 * @throws LacunaError as `querySparql`, `kb.*`
 */
export const queryKnowledgeBaseOperation = operation({
  id: "queryKnowledgeBase",
  command: "kopl query",
  summary: "answer a SPARQL query on a knowledge base in KQA Pro's layout",
  parameters,
  ...answered,
  run: async (given, host) => (await import("./query-work.ts")).onKnowledgeBase(given, host),
});
