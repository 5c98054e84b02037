import { neighbourhoodOf } from "../../../kg/neighbourhood.ts";
import { nameOf } from "../../../kg/shown-names.ts";
import { entityNamed } from "../../../query/names.ts";
import type { Host } from "../../host.ts";
import { openGraph } from "../../resources/graph.ts";
import type { AroundParameters } from "./around.ts";
import { STATES } from "./links-work.ts";
import type { Subgraph } from "./results.ts";

/** Does `kg around`. */
export async function around(given: AroundParameters, host: Host): Promise<Subgraph> {
  const graph = await openGraph(given.graph, host, { ...given, shared: false });
  host.trial?.begin();
  const { nodes, links, hops, linkCount } = neighbourhoodOf(
    graph,
    entityNamed(graph, given.entity),
    given,
    host.trial?.check,
  );
  const { entities, relations } = graph;
  return {
    entity: nameOf(entities, nodes[0]!.entity),
    nodes: nodes.map(({ entity, hop, links }) => {
      const name = nameOf(entities, entity);
      const label = entities.label(entity);
      return { name, ...(label === name ? {} : { label }), hop, links };
    }),
    links: links.map(({ head, relation, tail, level }) => ({
      head,
      relation: nameOf(relations, relation >> 1),
      tail,
      state: STATES[level]!,
    })),
    hops,
    linkCount,
    complete: links.length === linkCount && hops.every(({ entities, shown }) => entities === shown),
  };
}
