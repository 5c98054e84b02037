import type { View } from "../../kg/graph.ts";

/**
 * Which entities are adjacent, whatever the relation: the count matrix M[h][t] of EFO_k-CQA's
 * grounding, with the relations behind each count. Sparse rows: entity, then its neighbours ascending, then the relations
 * that lead from one to the other, ascending. Memory is two words a pair and five bytes a link.
 */
export interface Pairs {
  readonly view: View;
  /** First pair of each entity; one longer than there are entities. */
  readonly start: Uint32Array;
  /** Neighbour of each pair. */
  readonly tail: Uint32Array;
  /** First link of each pair; one longer than there are pairs. */
  readonly link: Uint32Array;
  /** Relation of each link. */
  readonly relation: Uint32Array;
  /** Split level of each link. */
  readonly level: Uint8Array;
  /** Entities that have a neighbour. */
  readonly heads: Uint32Array;
}

const known = new WeakMap<object, Map<number, Pairs>>();

/** The pairs of a view; made once for each graph and choice of levels, shared by all types of a worker. */
export function pairsOf(view: View): Pairs {
  const { graph, levels } = view;
  const ofGraph = known.get(graph) ?? new Map<number, Pairs>();
  known.set(graph, ofGraph);
  const found = ofGraph.get(levels) ?? makePairs(view);
  ofGraph.set(levels, found);
  return found;
}

function makePairs(view: View): Pairs {
  const { rows, entityCount, relationCount } = view.graph;
  const { relationRow, rowHead, rowEdge, tails, levels } = rows;
  const forEachLink = (visit: (head: number, relation: number, edge: number) => void): void => {
    for (let relation = 0; relation < relationCount; relation++)
      for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
        for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
          if ((view.levels >> levels[edge]!) & 1) visit(rowHead[row]!, relation, edge);
  };
  const first = new Uint32Array(entityCount + 1);
  forEachLink((head) => first[head + 1]!++);
  for (let entity = 0; entity < entityCount; entity++) first[entity + 1]! += first[entity]!;
  const links = first[entityCount]!;
  // (tail, relation, level) of a link fits the 53 bits of an exact double, which the platform sorts natively.
  const packed = new Float64Array(links);
  const at = first.slice();
  forEachLink((head, relation, edge) => {
    packed[at[head]!++] = (tails[edge]! * relationCount + relation) * 4 + levels[edge]!;
  });
  const start = new Uint32Array(entityCount + 1);
  const tail = new Uint32Array(links);
  const link = new Uint32Array(links + 1);
  const relation = new Uint32Array(links);
  const level = new Uint8Array(links);
  const heads: number[] = [];
  let pairs = 0;
  for (let entity = 0; entity < entityCount; entity++) {
    const from = first[entity]!;
    const to = first[entity + 1]!;
    packed.subarray(from, to).sort();
    if (to > from) heads.push(entity);
    for (let i = from; i < to; i++) {
      const rest = Math.floor(packed[i]! / 4);
      const neighbour = Math.floor(rest / relationCount);
      level[i] = packed[i]! - rest * 4;
      relation[i] = rest - neighbour * relationCount;
      if (i === from || tail[pairs - 1] !== neighbour) {
        tail[pairs] = neighbour;
        link[pairs++] = i;
      }
    }
    start[entity + 1] = pairs;
  }
  link[pairs] = links;
  return {
    view,
    start,
    tail: tail.slice(0, pairs),
    link: link.slice(0, pairs + 1),
    relation,
    level,
    heads: Uint32Array.from(heads),
  };
}

/** The pair (head, tail), or -1 when no link leads from one to the other. */
export function pairOf(pairs: Pairs, head: number, tail: number): number {
  let low = pairs.start[head]!;
  let high = pairs.start[head + 1]! - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = pairs.tail[middle]!;
    if (found === tail) return middle;
    if (found < tail) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The number of relations from one entity of a pair to the other. */
export const linksOfPair = (pairs: Pairs, pair: number): number => pairs.link[pair + 1]! - pairs.link[pair]!;

/** Links of one level, by the pair each belongs to. */
export interface LevelLinks {
  readonly heads: Uint32Array;
  readonly pairs: Uint32Array;
  readonly links: Uint32Array;
}

/** All links of a level whose pair has at least n relations, from which aimed grounding starts. */
export function linksOfLevel(pairs: Pairs, level: number, multiplicity: number): LevelLinks {
  const heads: number[] = [];
  const ofPair: number[] = [];
  const links: number[] = [];
  for (const head of pairs.heads)
    for (let pair = pairs.start[head]!; pair < pairs.start[head + 1]!; pair++) {
      if (linksOfPair(pairs, pair) < multiplicity) continue;
      for (let link = pairs.link[pair]!; link < pairs.link[pair + 1]!; link++)
        if (pairs.level[link] === level) {
          heads.push(head);
          ofPair.push(pair);
          links.push(link);
        }
    }
  return { heads: Uint32Array.from(heads), pairs: Uint32Array.from(ofPair), links: Uint32Array.from(links) };
}
