import { buildGraph } from "../../src/kg/build.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { type Link, linkKey } from "./links.ts";

/** Triples with their split levels. */
export interface LeveledLinks {
  readonly entityCount: number;
  readonly relationCount: number;
  readonly links: readonly Link[];
  readonly levels: readonly number[];
}

/**
 * Relations unlike each other, over more entities than fit a few bitmap words: a class of every entity (few tails,
 * huge inverse rows), a hub that reaches most entities, a dense and a sparse one, and one full of loops and 2-cycles.
 */
export function syntheticLinks(entityCount: number, seed: number): LeveledLinks {
  const random = randomStream(seed, "synthetic graph");
  const entity = () => random.below(entityCount);
  /** Skewed: small ids are hubs. */
  const popular = () => Math.floor(entityCount * random.real() ** 4);
  const seen = new Set<string>();
  const links: Link[] = [];
  const add = (head: number, relation: number, tail: number) => {
    const link: Link = [head, relation, tail];
    if (seen.has(linkKey(link))) return;
    seen.add(linkKey(link));
    links.push(link);
  };
  for (let each = 0; each < entityCount; each++) add(each, 0, popular() % 7);
  for (let i = 0; i < entityCount; i++) add(i % 3, 2, entity());
  for (let i = 0; i < entityCount * 6; i++) add(popular(), 4, popular());
  for (let i = 0; i < entityCount / 8; i++) add(entity(), 6, entity());
  for (let i = 0; i < entityCount; i++) {
    const [a, b] = [popular(), popular()];
    add(a, 8, b);
    if (random.below(2) === 0) add(b, 8, a);
    if (random.below(4) === 0) add(a, 8, a);
  }
  const levels = links.map(() => [0, 0, 0, 0, 1, 2][random.below(6)]!);
  return { entityCount, relationCount: 10, links, levels };
}

/** Indexes them. */
export function syntheticGraph(from: LeveledLinks): Graph {
  const { links, levels, entityCount, relationCount } = from;
  return buildGraph(
    {
      heads: Uint32Array.from(links, ([head]) => head),
      relations: Uint32Array.from(links, ([, relation]) => relation),
      tails: Uint32Array.from(links, ([, , tail]) => tail),
      levels: Uint8Array.from(levels),
    },
    { entityCount, relationCount },
  );
}
