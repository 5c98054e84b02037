import type { Integer } from "../../numeric/integer.ts";
import type { Random } from "../../numeric/random.ts";
import { drawNegatives } from "../../training/negatives.ts";
import { touching } from "../../training/tables/row-table.ts";
import { entityScores } from "./entity-scores.ts";
import type { Examples } from "./examples.ts";
import { relationValues, relationVectors } from "./relation-vectors.ts";
import { addPenalties } from "./softmax-step.ts";
import { gradientsOf, type StepLoss, type StepSetup } from "./step.ts";

/** Settings of negative sampling. */
export interface Sampling {
  /** Corrupted tails per triple. */
  readonly negatives: Integer;
  /** γ: added to every score. */
  readonly margin: number;
  /** α: the extra weight of harder negatives; 0 weighs all equally. */
  readonly temperature: number;
}

/**
 * Steps of negative sampling with self-adversarial weights (Sun et al., ICLR 2019, "Optimization"), for a triple
 * −½ log σ(γ + f(h, r, t)) − ½ Σ pᵢ log σ(−γ − f(h, r, tᵢ)), where p is the softmax of α f(h, r, tᵢ) and is taken as
 * constant. The ½ is that of the authors' code. Examples have one tail each.
 */
export function negativeStep(setup: StepSetup, { negatives, margin, temperature }: Sampling) {
  const { model, rank, tables, entityCount } = setup;
  const width = model.width(rank);
  const { score, gradient } = entityScores[model.measure];
  const openHeads = touching(tables.subjects, entityCount, width);
  const openTails = model.twoSided ? touching(tables.objects, entityCount, width) : openHeads;
  const openRelations = touching(tables.relations, setup.relationCount, relationValues(model).width(rank));
  const query = new Float32Array(width);
  const byQuery = new Float32Array(width);
  const scores = new Float64Array(negatives);

  /** @param known the tails that training has for an example of the batch */
  return (batch: Examples, scale: number, known: (i: number) => Uint32Array, random: Random): StepLoss => {
    const { count, heads, relations, tails } = batch;
    const drawn = new Uint32Array(count * negatives);
    const found = new Uint32Array(count);
    for (let i = 0; i < count; i++) {
      const own = drawn.subarray(i * negatives, (i + 1) * negatives);
      found[i] = drawNegatives(known(i), entityCount, random, own);
      // What is not drawn touches no further row.
      if (found[i] === 0) own.fill(tails[i]!);
    }
    const h = model.twoSided ? openHeads(heads) : openHeads(heads, tails, drawn);
    const t = model.twoSided ? openTails(tails, drawn) : h;
    const touched = relationVectors(model, rank, openRelations(relations));
    let loss = 0;
    for (let i = 0; i < count; i++) {
      const parts = [h.values, h.place(heads[i]!), touched.vectors, touched.place(relations[i]!)] as const;
      model.tails(...parts, rank, query, 0);
      byQuery.fill(0);
      /** Adds the gradient of a score times `by`. */
      const add = (by: number, tail: number) => {
        const at = t.place(tail);
        gradient(query, 0, t.values, at, width, by / 2, byQuery, 0, t.gradients, at);
      };
      const positive = margin + score(query, 0, t.values, t.place(tails[i]!), width);
      loss += softplus(-positive) / 2;
      add(-sigmoid(-positive), tails[i]!);
      const some = drawn.subarray(i * negatives, i * negatives + found[i]!);
      for (let k = 0; k < some.length; k++)
        scores[k] = margin + score(query, 0, t.values, t.place(some[k]!), width);
      const weights = softmax(scores.subarray(0, some.length), temperature);
      for (let k = 0; k < some.length; k++) {
        loss += (weights[k]! * softplus(scores[k]!)) / 2;
        add(weights[k]! * sigmoid(scores[k]!), some[k]!);
      }
      model.gradients.tails(...parts, rank, byQuery, 0, h.gradients, touched.gradients);
    }
    const ones = new Float32Array(tails.length).fill(1);
    const penalty = addPenalties(setup, batch, ones, { heads: h, tails: t }, touched);
    tables.objects.update(gradientsOf(t), scale);
    if (model.twoSided) tables.subjects.update(gradientsOf(h), scale);
    tables.relations.update(touched.trained(), scale);
    return { entities: loss, relations: 0, penalty };
  };
}

/** log(1 + exp x), which is −log σ(−x). */
const softplus = (x: number): number => Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));

const sigmoid = (x: number): number => (x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x)));

function softmax(values: Float64Array, factor: number): Float64Array {
  const scaled = values.map((value) => factor * value);
  const most = scaled.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const powers = scaled.map((value) => Math.exp(value - most));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}
