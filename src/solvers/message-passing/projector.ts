/** A fuzzy set of entities to go on from, along a relation. */
export interface Projection {
  /** A truth in [0, 1] for every entity. */
  readonly from: Float32Array;
  /** Directed. */
  readonly relation: number;
}

/**
 * A graph model that projects fuzzy sets: from how true each entity is as a head to how true each is as a tail of one
 * relation. What answers queries with nothing but that is GNN-QE and UltraQuery.
 */
export interface Projector {
  readonly kernel: string;
  readonly entityCount: number;
  readonly relationCount: number;
  /** Identity of the weights. */
  readonly hash: string;
  /** Multiplications that a projection takes, about. */
  readonly rowCost?: number;
  /** Logits of all entities, `out[projection][entity]`. A row does not depend on the others. */
  project(projections: readonly Projection[], out: Float32Array): void;
  /** Lets go of memory and threads. */
  close(): void;
}

/** The entities of a set whose truth is above a threshold, as starts of message passing. */
export function startsAbove(from: Float32Array, threshold: number) {
  let count = 0;
  for (const truth of from) count += Number(truth > threshold);
  const nodes = new Uint32Array(count);
  const weights = new Float32Array(count);
  for (let entity = 0, at = 0; at < count; entity++) {
    if (!(from[entity]! > threshold)) continue;
    nodes[at] = entity;
    weights[at++] = from[entity]!;
  }
  return { nodes, weights };
}
