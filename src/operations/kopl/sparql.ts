import * as z from "zod/mini";
import type { SparqlAnswer } from "../../kopl/sparql/answer.ts";
import { operation } from "../contract/operation.ts";
import { complete, endpointParameters, kb, kbFormat, program, timeout } from "./parameters.ts";

/** A program as a query, and what an engine answers. */
export interface KoplSparql {
  /** The program in text form. */
  readonly program: string;
  readonly sparql: string;
  /** With {run} or {endpoint}: `engine` is `oxigraph` or the endpoint's host. */
  readonly ran?: SparqlAnswer & { readonly engine: string };
}

const parameters = z.strictObject({
  program,
  kb,
  format: kbFormat,
  complete,
  run: z._default(z.boolean(), false).check(z.describe("run the query on oxigraph, too")),
  ...endpointParameters,
  timeout,
});
export type KoplToSparqlParameters = z.output<typeof parameters>;

/**
 * Writes a program as a SPARQL query in the shapes published with KQA Pro, and runs it where that is wanted.
 * @throws LacunaError `kopl.*`, `endpoint.*`, `kb.*`, `files.*`
 */
export const koplToSparqlOperation = operation({
  id: "koplToSparql",
  command: "kopl sparql",
  summary: "write a program as SPARQL, and run that on oxigraph or an endpoint",
  parameters,
  result: async () => z.custom<KoplSparql>(),
  effects: ["network"],
  length: "answer",
  run: async (given, host) => (await import("./sparql-work.ts")).sparqlOfGiven(given, host),
});
