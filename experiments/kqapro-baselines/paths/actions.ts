import type { VirtualGraph } from "./virtual-graph.ts";

/** Relations that stand for something else than an edge, before those of the graph. */
export const [START_RELATION, STAY, FIRST_RELATION] = [1, 2, 3] as const;

/** The actions at each entity: stay, or follow an edge. */
export interface Actions {
  readonly relations: readonly (readonly number[])[];
  readonly targets: readonly (readonly number[])[];
}

/**
 * Actions of all entities, staying first. Of entities with so many edges that they and staying reach `most`, the edges to the
 * entities with the highest rank are kept (KQAPro_Baselines, `SRN/knowledge_graph.py`).
 */
export function actionsOf(
  count: number,
  edges: VirtualGraph["edges"],
  ranks: ArrayLike<number>,
  most: number,
): Actions {
  const all: { relation: number; target: number }[][] = Array.from({ length: count }, () => []);
  for (const [source, relation, target] of edges)
    all[source]!.push({ relation: relation + FIRST_RELATION, target });
  const kept = all.map((own) =>
    own.length + 1 < most ? own : own.sort((a, b) => ranks[b.target]! - ranks[a.target]!).slice(0, most),
  );
  return {
    relations: kept.map((own) => [STAY, ...own.map(({ relation }) => relation)]),
    targets: kept.map((own, at) => [at, ...own.map(({ target }) => target)]),
  };
}

/** Passes after which ranks hardly change. */
const PASSES = 30;
const DAMPING = 0.85;

/** PageRank of entities (Page et al. 1999) over edges in both directions. */
export function pageRanks(count: number, edges: VirtualGraph["edges"]): Float64Array {
  const leaving = new Uint32Array(count);
  for (const [source] of edges) leaving[source]!++;
  let ranks = new Float64Array(count).fill(1 / count);
  for (let pass = 0; pass < PASSES; pass++) {
    const next = new Float64Array(count).fill((1 - DAMPING) / count);
    for (const [source, , target] of edges) next[target]! += (DAMPING * ranks[source]!) / leaving[source]!;
    ranks = next;
  }
  return ranks;
}
