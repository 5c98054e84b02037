import { nodeHost } from "../../src/host/node.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { unsafeVariable } from "../../src/query/safety.ts";
import { openEndpoint } from "../../src/sparql/client/endpoint.ts";
import { sparqlRunner } from "../../src/sql/sparql/classify.ts";
import type { SparqlGraph } from "../../src/sql/sparql/dataset.ts";
import { levelGraphs, nquads } from "../../src/sql/sparql/nquads.ts";
import { probeEndpoint } from "../../src/sql/sparql/probe.ts";
import { type Classifying, compareAnswers } from "./contract.ts";

async function quadsOf(graph: Graph): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of nquads(graph, { names: {}, levels: levelGraphs() }))
    text += decoder.decode(piece);
  return text;
}

/** What classifies at an endpoint, which `fill` puts a graph into. */
export function classifying(
  url: () => string,
  fill: (quads: string) => void,
): Classifying & { probe(graph: Graph): Promise<void> } {
  const own = (graph: Graph): SparqlGraph => ({
    ...{ graph, names: {}, levels: levelGraphs() },
    source: openEndpoint({ url: url(), base: "" }, nodeHost as Required<typeof nodeHost>),
  });
  return {
    async load(graph) {
      fill(await quadsOf(graph));
    },
    probe: (graph) => probeEndpoint(own(graph)),
    // Others are refused, see below.
    takes: (query) => unsafeVariable(query) === undefined,
    check: (graph, queries, split, unions) =>
      compareAnswers(sparqlRunner(own(graph), split, unions)(queries), graph, queries, split, unions),
  };
}
