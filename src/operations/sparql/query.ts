import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { graphFiles, graphHelp, graphSource, naming } from "../contract/parameters.ts";
import { answered, iris, limit, querySparql } from "./parameters.ts";

const parameters = z.strictObject({
  graph: graphSource().check(z.describe(graphHelp)),
  query: querySparql(
    "a SPARQL 1.1 query: SELECT, ASK, CONSTRUCT or DESCRIBE, by names, as <City>, or IRIs as `convert` writes them; the usual prefixes and those of the graph need no declaration",
  ),
  limit,
  iris,
  ...graphFiles,
  ...naming,
});
export type QuerySparqlParameters = z.output<typeof parameters>;

/**
 * Answers any SPARQL query on the known links of a graph, with the package oxigraph. Queries only: nothing is changed, and no
 * other machine is asked.
 * @throws LacunaError `sparql.syntax`, `sparql.no-query`, `sparql.needs-oxigraph`, `sparql.failed`, `query.unknown-entity`,
 * `query.unknown-relation`, what opening the graph throws
 */
export const querySparqlOperation = operation({
  id: "querySparql",
  command: "kg sparql",
  summary: "answer a SPARQL query on the known links of a graph",
  parameters,
  ...answered,
  run: async (given, host) => (await import("./query-work.ts")).onGraph(given, host),
});
