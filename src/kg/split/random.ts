import { LacunaError } from "../../error.ts";
import { randomStream, shuffle } from "../../numeric/random.ts";
import type { TripleColumns } from "../build.ts";
import { forwardTriples } from "../forward.ts";
import type { Graph } from "../graph.ts";
import { levelsInOrder, type Ratios, splitSizes } from "./ratios.ts";
import { withTriples } from "./with-triples.ts";

export interface RandomSplitOptions {
  readonly ratios: Ratios;
  readonly seed: number;
  /** Keep a triple of every entity and relation in training, so that no held-out triple has an unseen one. */
  readonly keepSeen?: boolean;
}

/**
 * Splits all triples of a graph anew, whatever their splits were: shuffles them and cuts. With `keepSeen`, the first
 * triple of the shuffled order that shows an entity or a relation goes to training, and training is filled up in order.
 *
 * @throws LacunaError `kg.split-too-small` when training has no room for a triple of every entity and relation
 */
export function splitRandom(graph: Graph, options: RandomSplitOptions): Graph {
  const columns = forwardTriples(graph);
  const count = columns.heads.length;
  const indices = Uint32Array.from({ length: count }, (_, i) => i);
  const shuffled = shuffle(indices, randomStream(options.seed, "kg.split-random"));
  const order = options.keepSeen ? seenFirst(graph, columns, shuffled, options.ratios) : shuffled;
  return withTriples(graph, { ...columns, levels: levelsInOrder(order, options.ratios) });
}

/** Moves the first triple of each entity and relation to the front; otherwise keeps the order. */
function seenFirst(graph: Graph, columns: TripleColumns, order: Uint32Array, ratios: Ratios): Uint32Array {
  const { heads, relations, tails } = columns;
  const entitySeen = new Uint8Array(graph.entityCount);
  const relationSeen = new Uint8Array(graph.relationCount);
  const needed: number[] = [];
  const others: number[] = [];
  for (const triple of order) {
    const [head, relation, tail] = [heads[triple]!, relations[triple]!, tails[triple]!];
    const first = !(entitySeen[head] && entitySeen[tail] && relationSeen[relation]);
    entitySeen[head] = entitySeen[tail] = relationSeen[relation] = 1;
    (first ? needed : others).push(triple);
  }
  const [room] = splitSizes(order.length, ratios);
  if (needed.length > room)
    throw new LacunaError(
      "kg.split-too-small",
      `training has room for ${room} triples, but showing every entity and relation takes ${needed.length}`,
      { hint: "give train a greater share, or do without keeping everything seen in train" },
    );
  const front = new Uint32Array(order.length);
  front.set(needed);
  front.set(others, needed.length);
  return front;
}
