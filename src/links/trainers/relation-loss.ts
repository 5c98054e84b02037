import type { Examples } from "./examples.ts";
import type { StepSetup, TouchedEntities } from "./step.ts";

/**
 * The auxiliary loss of relation prediction: for every triple the softmax cross-entropy of (h, ?, t) against all
 * directed relations, times `relationWeight` (Chen et al., Relation Prediction as an Auxiliary Training Objective,
 * AKBC 2021). What it means for the vectors of relations stays in their table until its next update.
 */
export function relationLoss(
  { model, rank, tables, relationWeight }: StepSetup,
  { count, heads, relations, offsets, tails }: Examples,
  weights: Float32Array,
  entities: TouchedEntities,
): number {
  const width = model.width(rank);
  const triples = tails.length;
  const [h, t] = [entities.heads, entities.tails];
  const queries = new Float32Array(triples * width);
  const byQueries = new Float32Array(triples * width);
  const wanted = new Uint32Array(triples);
  /** Calls `visit` with the place of every triple, of its head and of its tail. */
  const each = (visit: (k: number, head: number, tail: number, relation: number) => void) => {
    for (let i = 0; i < count; i++)
      for (let k = offsets[i]!; k < offsets[i + 1]!; k++)
        visit(k, h.place(heads[i]!), t.place(tails[k]!), relations[i]!);
  };
  each((k, head, tail, relation) => {
    model.relations!(h.values, head, t.values, tail, rank, queries, k * width);
    wanted[k] = relation;
  });
  const targets = {
    offsets: Uint32Array.from({ length: triples + 1 }, (_, k) => k),
    tails: wanted,
    weights: weights.map((weight) => weight * relationWeight),
  };
  const loss = tables.relations.scoreAll!(queries, triples, targets, byQueries);
  each((k, head, tail) => {
    const gradients = [byQueries, k * width, h.gradients, t.gradients] as const;
    model.gradients.relations!(h.values, head, t.values, tail, rank, ...gradients);
  });
  return loss;
}
