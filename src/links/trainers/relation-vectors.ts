import type { Touched } from "../../training/tables/row-table.ts";
import type { ScoringModel } from "../models/model.ts";

/**
 * The mapping from trained values to relation vectors: the identity or, for rotations, phases with r = cos φ + i sin φ (RotatE,
 * §3.2 of the paper).
 */
export interface RelationValues {
  /** Trained values of one relation, for a rank. */
  readonly width: (rank: number) => number;
  /** The vectors of `count` rows of trained values. */
  readonly vectors: (trained: Float32Array, count: number, rank: number) => Float32Array;
  /** The gradient by the trained values, from that by the vectors. */
  readonly pullBack: (
    vectors: Float32Array,
    gradients: Float32Array,
    count: number,
    rank: number,
  ) => Float32Array;
}

const phases: RelationValues = {
  width: (rank) => rank,
  vectors(trained, count, rank) {
    const out = new Float32Array(2 * count * rank);
    for (let i = 0; i < count; i++)
      for (let l = 0; l < rank; l++) {
        out[2 * i * rank + l] = Math.cos(trained[i * rank + l]!);
        out[2 * i * rank + rank + l] = Math.sin(trained[i * rank + l]!);
      }
    return out;
  },
  pullBack(vectors, gradients, count, rank) {
    const out = new Float32Array(count * rank);
    for (let i = 0; i < count; i++)
      for (let l = 0; l < rank; l++) {
        const re = 2 * i * rank + l;
        const im = re + rank;
        out[i * rank + l] = gradients[im]! * vectors[re]! - gradients[re]! * vectors[im]!;
      }
    return out;
  },
};

/** The mapping for the relations of a scoring function. */
export function relationValues({ relationValues: kind, width }: ScoringModel): RelationValues {
  if (kind === "unit") return phases;
  return { width, vectors: (trained) => trained, pullBack: (_, gradients) => gradients };
}

/** Relations of one step, as vectors. */
export interface TouchedRelations {
  readonly vectors: Float32Array;
  /** The gradient by the vectors. */
  readonly gradients: Float32Array;
  /** The place at which the vector of a relation begins. */
  place(id: number): number;
  /** The gradient by what is trained. */
  trained(): { readonly ids: Uint32Array; readonly values: Float32Array };
}

/** Turns opened rows of trained values into vectors. */
export function relationVectors(model: ScoringModel, rank: number, rows: Touched): TouchedRelations {
  const { width, vectors: make, pullBack } = relationValues(model);
  const count = rows.ids.length;
  const vectors = make(rows.values, count, rank);
  const gradients = vectors === rows.values ? rows.gradients : new Float32Array(vectors.length);
  const stretch = model.width(rank) / width(rank);
  return {
    vectors,
    gradients,
    place: (id) => rows.place(id) * stretch,
    trained: () => ({ ids: rows.ids, values: pullBack(vectors, gradients, count, rank) }),
  };
}
