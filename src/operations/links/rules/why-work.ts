import { hasLink, observed } from "../../../kg/graph.ts";
import { linkReasons } from "../../../links/rules/reasons.ts";
import { entityNamed, readableName, relationNamed } from "../../../query/names.ts";
import { writtenReasons } from "../../contract/link-reasons.ts";
import type { Host } from "../../host.ts";
import { openGraph } from "../../resources/graph.ts";
import { openLinks } from "../../resources/model.ts";
import type { ExplainLinkParameters } from "./why.ts";
import type { LinkExplained } from "./why-results.ts";

/** Does `links why`. */
export async function explainLinkWith(given: ExplainLinkParameters, host: Host): Promise<LinkExplained> {
  const graph = await openGraph(given.graph, host, given);
  const [head, tail] = [given.head, given.tail].map((name) => entityNamed(graph, name)) as [number, number];
  const relation = relationNamed(graph, given.relation);
  const seen =
    given.known === "train" ? graph.train : given.known === "all" ? graph.full : observed(graph, "test");
  const opened = given.model === undefined ? undefined : await openLinks(given.model, graph, host, { seen });
  try {
    const found = linkReasons(seen, opened?.predictor.rules)(head, relation, tail, given.top);
    return {
      head: graph.label(head),
      relation: readableName(graph.relations, relation >> 1),
      tail: graph.label(tail),
      known: hasLink(seen, head, relation, tail),
      ...writtenReasons(graph, found, given.top, true),
      graph: graph.name,
    };
  } finally {
    opened?.close();
  }
}
