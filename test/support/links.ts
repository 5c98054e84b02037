import { hasLink, type View } from "../../src/kg/graph.ts";
import type { Link } from "./naive.ts";

export type { Link };

export const linkKey = ([head, relation, tail]: Link): string => `${head} ${relation} ${tail}`;

/** Tails of every (head, directed relation), both directions: the plain form of a graph, made of maps and sets. */
export type Neighbours = ReadonlyMap<string, ReadonlySet<number>>;

export function neighboursOf(links: Iterable<Link>): Neighbours {
  const neighbours = new Map<string, Set<number>>();
  const add = (head: number, relation: number, tail: number) => {
    const key = `${head} ${relation}`;
    const tails = neighbours.get(key);
    if (tails) tails.add(tail);
    else neighbours.set(key, new Set([tail]));
  };
  for (const [head, relation, tail] of links) {
    add(head, relation, tail);
    add(tail, relation ^ 1, head);
  }
  return neighbours;
}

const none: ReadonlySet<number> = new Set();

export const tailsIn = (neighbours: Neighbours, head: number, relation: number): ReadonlySet<number> =>
  neighbours.get(`${head} ${relation}`) ?? none;

/** The forward triples of a view. */
export function* linksOfView(view: View): Generator<Link> {
  const { relationRow, rowHead, rowEdge, tails } = view.graph.rows;
  for (let relation = 0; relation < view.graph.relationCount; relation += 2)
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
      for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
        if (hasLink(view, rowHead[row]!, relation, tails[edge]!))
          yield [rowHead[row]!, relation, tails[edge]!];
}
