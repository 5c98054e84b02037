import type { Targets } from "../../training/tables/entity-trainer.ts";
import { touching } from "../../training/tables/row-table.ts";
import type { Examples } from "./examples.ts";
import { addPenalty } from "./regularizer.ts";
import { relationLoss } from "./relation-loss.ts";
import { relationValues, relationVectors, type TouchedRelations } from "./relation-vectors.ts";
import { gradientsOf, type Step, type StepSetup, type TouchedEntities } from "./step.ts";

/**
 * Steps of the softmax cross-entropy against all entities: 1-vs-all (Lacroix et al., ICML 2018, §4.1) when every
 * example has one tail, k-vs-all when it has all tails of its question. With the weighting `sum` the losses of both
 * have the same sum over an epoch.
 */
export function softmaxStep(setup: StepSetup): Step {
  const { model, rank, tables, penalty, regularizer, relationWeight } = setup;
  const width = model.width(rank);
  const openHeads = touching(tables.subjects, setup.entityCount, width);
  const openTails = model.twoSided ? touching(tables.objects, setup.entityCount, width) : openHeads;
  const openRelations = touching(tables.relations, setup.relationCount, relationValues(model).width(rank));
  // The vectors of tails are needed for what is not a score of all entities.
  const withTails = relationWeight > 0 || (regularizer !== "none" && penalty > 0);
  let queries = new Float32Array(0);
  let byQueries = new Float32Array(0);

  return (batch, scale) => {
    const { count, heads, relations, tails } = batch;
    const some = withTails ? [tails] : [];
    const entities = model.twoSided
      ? { heads: openHeads(heads), tails: openTails(...some) }
      : both(openHeads(heads, ...some));
    const touched = relationVectors(model, rank, openRelations(relations));
    if (queries.length < count * width)
      [queries, byQueries] = [new Float32Array(count * width), new Float32Array(count * width)];
    const { values, place, gradients } = entities.heads;
    for (let i = 0; i < count; i++)
      model.tails(
        ...([values, place(heads[i]!), touched.vectors, touched.place(relations[i]!), rank] as const),
        ...([queries, i * width] as const),
      );
    const targets = targetsOf(batch, setup.weighting);
    const loss = tables.objects.scoreAll!(queries, count, targets, byQueries);
    for (let i = 0; i < count; i++)
      model.gradients.tails(
        ...([values, place(heads[i]!), touched.vectors, touched.place(relations[i]!), rank] as const),
        ...([byQueries, i * width, gradients, touched.gradients] as const),
      );
    const penalties = addPenalties(setup, batch, targets.weights, entities, touched);
    const relationSum = relationWeight > 0 ? relationLoss(setup, batch, targets.weights, entities) : 0;
    tables.objects.update(gradientsOf(entities.tails), scale);
    if (model.twoSided) tables.subjects.update(gradientsOf(entities.heads), scale);
    tables.relations.update(touched.trained(), scale);
    return { entities: loss, relations: relationSum, penalty: penalties };
  };
}

const both = <T>(touched: T) => ({ heads: touched, tails: touched });

function targetsOf({ count, offsets, tails }: Examples, weighting: StepSetup["weighting"]): Targets {
  const weights = new Float32Array(tails.length).fill(1);
  if (weighting === "mean")
    for (let i = 0; i < count; i++)
      weights.fill(1 / (offsets[i + 1]! - offsets[i]!), offsets[i]!, offsets[i + 1]!);
  return { offsets, tails, weights };
}

/** The penalties of head, relation and tail of every triple, with its weight. */
export function addPenalties(
  { model, rank, regularizer, penalty }: StepSetup,
  { count, heads, relations, offsets, tails }: Examples,
  weights: Float32Array,
  entities: TouchedEntities,
  touched: TouchedRelations,
): number {
  if (regularizer === "none" || penalty === 0) return 0;
  const add = (weight: number, values: Float32Array, at: number, gradients: Float32Array) =>
    addPenalty(regularizer, penalty * weight, model, rank, values, at, gradients);
  let sum = 0;
  for (let i = 0; i < count; i++) {
    let together = 0;
    for (let k = offsets[i]!; k < offsets[i + 1]!; k++) {
      const { values, place, gradients } = entities.tails;
      sum += add(weights[k]!, values, place(tails[k]!), gradients);
      together += weights[k]!;
    }
    const { values, place, gradients } = entities.heads;
    sum += add(together, values, place(heads[i]!), gradients);
    sum += add(together, touched.vectors, touched.place(relations[i]!), touched.gradients);
  }
  return sum;
}
