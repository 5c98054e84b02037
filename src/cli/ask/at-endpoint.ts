import type { OptionValues } from "../command/command-of-several.ts";

/** The address of an endpoint ends so, as those of Wikidata, DBpedia, Virtuoso and Fuseki do. */
const ENDPOINT = /^https?:\/\/[^?#]+\/sparql\/?$/i;

/** An endpoint is one more place where a graph lies: its address stands where the graph does. */
export function atEndpoint(given: OptionValues): OptionValues {
  const { graph, ...rest } = given;
  if (given.endpoint !== undefined || given.query === undefined) return given;
  return typeof graph === "string" && ENDPOINT.test(graph) ? { ...rest, endpoint: graph } : given;
}
