import type { Graph } from "../../src/kg/graph.ts";
import { randomStream } from "../../src/numeric/random.ts";
import type { Targets } from "../../src/training/tables/entity-trainer.ts";

/** A batch of questions (head, relation, ?) with all their true tails, equally weighted. */
export interface Batch {
  readonly heads: Uint32Array;
  readonly relations: Uint32Array;
  readonly targets: Targets;
  /** The distinct heads, ascending, and where among them the head of each question is. */
  readonly ids: Uint32Array;
  readonly placeOfHead: Uint32Array;
  /** The same as arrays of PyTorch. */
  readonly forTorch: Readonly<Record<string, BigInt64Array | Float32Array>>;
}

/** How a step went. */
export interface Took {
  readonly loss: number;
  readonly seconds: number;
  readonly processor: number;
}

/** Some batches of the training questions of a graph, in a shuffled order, and how many questions there are. */
export function trainingBatches(
  graph: Graph,
  size: number,
  wanted: number,
): { readonly batches: readonly Batch[]; readonly count: number } {
  const { relationRow, rowHead, rowEdge, tails, levels } = graph.rows;
  const questions: { readonly head: number; readonly relation: number; readonly tails: Uint32Array }[] = [];
  for (let relation = 0; relation < graph.relationCount; relation++)
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++) {
      const from = rowEdge[row]!;
      const known = tails.subarray(from, rowEdge[row + 1]!).filter((_, at) => levels[from + at] === 0);
      if (known.length > 0) questions.push({ head: rowHead[row]!, relation, tails: known });
    }
  const random = randomStream(1, "batches");
  const batches = Array.from({ length: wanted }, (): Batch => {
    const some = Array.from({ length: size }, () => questions[random.below(questions.length)]!);
    const heads = Uint32Array.from(some, ({ head }) => head);
    const relations = Uint32Array.from(some, ({ relation }) => relation);
    const ids = Uint32Array.from(new Set(heads)).sort();
    const offsets = new Uint32Array(size + 1);
    for (const [at, each] of some.entries()) offsets[at + 1] = offsets[at]! + each.tails.length;
    const all = some.flatMap((each, row) =>
      Array.from(each.tails, (tail) => ({ row, tail, among: each.tails.length })),
    );
    const targets = {
      offsets,
      tails: Uint32Array.from(all, ({ tail }) => tail),
      weights: Float32Array.from(all, ({ among }) => 1 / among),
    };
    const long = (values: Iterable<number>) => BigInt64Array.from(Array.from(values, BigInt));
    return {
      ...{ heads, relations, targets, ids },
      placeOfHead: heads.map((head) => ids.indexOf(head)),
      forTorch: {
        heads: long(heads),
        relations: long(relations),
        rows: long(all.map(({ row }) => row)),
        tails: long(targets.tails),
        weights: targets.weights,
      },
    };
  });
  return { batches, count: questions.length };
}
