import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { complete, endpointParameters, kb, kbFormat, kbTables, program, timeout } from "./parameters.ts";

const parameters = z.strictObject({
  program,
  kb,
  format: kbFormat,
  ...kbTables,
  complete,
  run: z._default(z.boolean(), false).check(z.describe("run the query on oxigraph, too")),
  ...endpointParameters,
  timeout,
});
export type ConvertKoplToSparqlParameters = z.output<typeof parameters>;

/**
 * Writes a program as a SPARQL query in the shapes published with KQA Pro, and runs it where that is wanted.
 * @throws LacunaError `kopl.*`, `endpoint.*`, `kb.*`, `files.*`
 */
export const convertKoplToSparqlOperation = operation({
  id: "convertKoplToSparql",
  command: "kopl sparql",
  summary: "write a program as SPARQL, and run that on oxigraph or an endpoint",
  parameters,
  result: async () => (await import("./results.ts")).koplSparql,
  effects: ["network"],
  length: "answer",
  run: async (given, host) => (await import("./sparql-work.ts")).sparqlOfGiven(given, host),
});
