import type { Integer } from "../numeric/integer.ts";
import { groupsOfEach } from "./entity-links.ts";
import type { Graph } from "./graph.ts";

/** An entity of a neighbourhood, with its links from the centre. */
export interface Neighbour {
  readonly entity: number;
  readonly hop: number;
  /** Links in the whole graph. */
  readonly links: number;
}

/** Number of entities that a hop found, and number of them in the neighbourhood. */
export interface Hop {
  readonly hop: Integer;
  /** Entities at that distance of those that are shown before. */
  readonly entities: Integer;
  readonly shown: Integer;
}

/** The part of a graph around one entity. */
export interface Neighbourhood {
  readonly nodes: readonly Neighbour[];
  /** Forward links among the nodes, by index in `nodes`. */
  readonly links: readonly {
    readonly head: number;
    readonly relation: number;
    readonly tail: number;
    readonly level: number;
  }[];
  readonly hops: readonly Hop[];
  /** Links among the nodes, listed or not. */
  readonly linkCount: number;
}

/**
 * The neighbours of an entity, hop by hop until there are `most` nodes. Within a hop the groups of links (a node and a directed
 * relation) take turns, so that a relation with very many links does not crowd out the others. Links by which nodes were found come
 * first; others among the nodes follow in the order of the nodes.
 * @param check called again and again; what it throws ends the search
 */
export function neighbourhoodOf(
  graph: Graph,
  middle: number,
  {
    hops: most,
    nodes: room,
    links: linkRoom,
  }: { readonly hops: number; readonly nodes: number; readonly links: number },
  check: () => void = () => {},
): Neighbourhood {
  const { tails } = graph.rows;
  const place = new Map<number, number>([[middle, 0]]);
  const entities = [middle];
  const hopOf = [0];
  const hops: Hop[] = [];
  let frontier = [middle];
  for (let hop = 1; hop <= most && frontier.length > 0; hop++) {
    const groups = groupsOfEach(graph, frontier).flat();
    const found = new Set<number>();
    for (const { from, to } of groups) {
      check();
      for (let edge = from; edge < to; edge++) if (!place.has(tails[edge]!)) found.add(tails[edge]!);
    }
    const next: number[] = [];
    let open = groups.map(({ from, to }) => ({ at: from, to }));
    while (entities.length < room && open.length > 0) {
      for (const turn of open) {
        while (turn.at < turn.to && place.has(tails[turn.at]!)) turn.at++;
        if (turn.at === turn.to || entities.length >= room) continue;
        const entity = tails[turn.at++]!;
        place.set(entity, entities.length);
        entities.push(entity);
        hopOf.push(hop);
        next.push(entity);
      }
      open = open.filter(({ at, to }) => at < to);
    }
    hops.push({ hop, entities: found.size, shown: next.length });
    frontier = next;
  }
  const among = linksAmong(graph, entities, place, check);
  return {
    nodes: entities.map((entity, at) => ({ entity, hop: hopOf[at]!, links: among.degrees[at]! })),
    links: among.links.slice(0, linkRoom),
    hops,
    linkCount: among.links.length,
  };
}

/** The forward links among nodes; first, for each node, the link by which it was found. */
function linksAmong(
  graph: Graph,
  entities: readonly number[],
  place: ReadonlyMap<number, number>,
  check: () => void,
) {
  const { tails, levels } = graph.rows;
  const degrees: number[] = [];
  const first: Neighbourhood["links"][number][] = [];
  const others: typeof first = [];
  groupsOfEach(graph, entities).forEach((groups, at) => {
    check();
    let degree = 0;
    let reached = at === 0;
    for (const { relation, from, to } of groups) {
      degree += to - from;
      for (let edge = from; edge < to; edge++) {
        const other = place.get(tails[edge]!);
        // Each link is seen from both of its ends, and is taken from the later one; a loop from its forward side.
        if (other === undefined || other > at || (other === at && (relation & 1) === 1)) continue;
        const [head, tail] = relation & 1 ? [other, at] : [at, other];
        const link = { head, relation: relation & ~1, tail, level: levels[edge]! };
        if (reached || other === at) others.push(link);
        else first.push(link);
        reached ||= other !== at;
      }
    }
    degrees.push(degree);
  });
  return { degrees, links: [...first, ...others] };
}
