import type { Graph } from "../../kg/graph.ts";
import { randomStream, shuffle } from "../../numeric/random.ts";

/** Questions (head, relation, ?) with their tails in training: those of `i` are `tails[offsets[i]..offsets[i+1])`. */
export interface Examples {
  readonly count: number;
  readonly heads: Uint32Array;
  /** Directed, so that tails of both directions are asked for. */
  readonly relations: Uint32Array;
  readonly offsets: Uint32Array;
  readonly tails: Uint32Array;
}

/** The distinct (head, relation) of the training links in both directions, each with all its tails, ascending. */
export function pairExamples(graph: Graph): Examples {
  const { relationRow, rowHead, rowEdge, tails, levels } = graph.rows;
  const heads: number[] = [];
  const relations: number[] = [];
  const offsets = [0];
  const kept = new Uint32Array(2 * graph.tripleCounts[0]);
  let size = 0;
  for (let relation = 0; relation < graph.relationCount; relation++)
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++) {
      const before = size;
      for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
        if (levels[edge] === 0) kept[size++] = tails[edge]!;
      if (size === before) continue;
      heads.push(rowHead[row]!);
      relations.push(relation);
      offsets.push(size);
    }
  return {
    count: heads.length,
    heads: Uint32Array.from(heads),
    relations: Uint32Array.from(relations),
    offsets: Uint32Array.from(offsets),
    tails: kept.subarray(0, size),
  };
}

/** The training links in both directions, one by one. `pairs` gives the place of each in the examples it is from. */
export function linkExamples(from: Examples): Examples & { readonly pairs: Uint32Array } {
  const count = from.tails.length;
  const pairs = new Uint32Array(count);
  for (let i = 0; i < from.count; i++) pairs.fill(i, from.offsets[i]!, from.offsets[i + 1]!);
  return {
    count,
    pairs,
    heads: pairs.map((pair) => from.heads[pair]!),
    relations: pairs.map((pair) => from.relations[pair]!),
    offsets: Uint32Array.from({ length: count + 1 }, (_, i) => i),
    tails: from.tails,
  };
}

/** The order of the examples in an epoch: a function of seed and epoch, so that resuming needs no generator. */
export function epochOrder(count: number, seed: number, epoch: number): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  return shuffle(order, randomStream(seed, "order of training examples", epoch));
}

/** The examples at these places, in this order. */
export function chosenExamples(from: Examples, places: Uint32Array): Examples {
  const offsets = new Uint32Array(places.length + 1);
  for (let i = 0; i < places.length; i++) {
    const place = places[i]!;
    offsets[i + 1] = offsets[i]! + from.offsets[place + 1]! - from.offsets[place]!;
  }
  const tails = new Uint32Array(offsets[places.length]!);
  for (let i = 0; i < places.length; i++)
    tails.set(from.tails.subarray(from.offsets[places[i]!]!, from.offsets[places[i]! + 1]!), offsets[i]!);
  return {
    count: places.length,
    heads: places.map((place) => from.heads[place]!),
    relations: places.map((place) => from.relations[place]!),
    offsets,
    tails,
  };
}
