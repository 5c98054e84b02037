import { betaEntities, betaQueries } from "../../../numeric/autograd/beta.ts";
import { affine, clamp, reciprocal } from "../../../numeric/autograd/elementwise.ts";
import { negativeSamplingLoss } from "../../../numeric/autograd/losses.ts";
import { weightedSum } from "../../../numeric/autograd/operands.ts";
import { concat, gather } from "../../../numeric/autograd/rows.ts";
import type { Matrix } from "../../../numeric/autograd/tape.ts";
import { denseSpecs, uniform } from "../../../training/tensors.ts";
import { attentionOver, projectionLayers, stackedPart } from "../layers.ts";
import { betaeLayouts } from "../layouts.ts";
import { numberOf, type OperatorModel, type Run } from "../model.ts";
import { betaePresets } from "../presets.ts";
import { allOrSome } from "../targets.ts";

/** Parameters of Beta distributions from raw values: x + 1, not below 0.05 (`Regularizer(1, 0.05, 1e9)` of KGReasoning). */
const positive = (run: Run, x: Matrix): Matrix => clamp(run.tape, affine(run.tape, x, 1, 1), 0.05, 1e9);

/** Queries and entities are Beta distributions in every dimension; a row holds the alphas, then the betas. */
export const betae: OperatorModel = {
  name: "betae",
  describe: "queries as Beta distributions: negation takes reciprocals, a projection is a network",
  source: "Ren and Leskovec, Beta Embeddings for Multi-Hop Logical Reasoning, NeurIPS 2020",
  reads: "operator-tree",
  settings: { dimensions: 400, margin: 60, hidden: 1600, union: "dnf" },
  choices: { union: ["dnf", "dm"] },
  embeddings: ["alpha and beta"],
  presets: betaePresets,
  layouts: betaeLayouts,
  tensors({ entities, relations }, settings) {
    const d = numberOf(settings, "dimensions");
    const hidden = numberOf(settings, "hidden");
    const range = (numberOf(settings, "margin") + 2) / d;
    const around = uniform(-range, range);
    return [
      { name: "entity_embedding", shape: [entities, 2 * d], initial: around, trained: true },
      { name: "relation_embedding", shape: [relations, d], initial: around, trained: true },
      ...denseSpecs("center_net.layer1", 2 * d, 2 * d),
      ...denseSpecs("center_net.layer2", 2 * d, d),
      ...denseSpecs("projection_net.layer1", 3 * d, hidden),
      ...denseSpecs("projection_net.layer0", hidden, 2 * d),
      ...denseSpecs("projection_net.layer2", hidden, hidden),
    ];
  },
  anchor: (run, ids) => [positive(run, gather(run.tape, run.parameter("entity_embedding"), ids))],
  project(run, [from], relations) {
    const relation = gather(run.tape, run.parameter("relation_embedding"), relations);
    return [positive(run, projectionLayers(run, "projection_net", concat(run.tape, [from!, relation])))];
  },
  intersect(run, operands) {
    const x = stackedPart(run, operands, 0);
    const weights = attentionOver(run, "center_net", x, operands.length);
    return [weightedSum(run.tape, weights, x, operands.length)];
  },
  negate: (run, [x]) => [reciprocal(run.tape, x!)],
  score: {
    pair: "dot",
    setting: () => 0,
    entities: (run, ids) =>
      betaEntities(run.tape, positive(run, allOrSome(run, run.parameter("entity_embedding"), ids))),
    queries: (run, [x]) => [betaQueries(run.tape, x!)],
    logit: (run, divergences) => affine(run.tape, divergences, -1, numberOf(run.settings, "margin")),
  },
  loss: (run, logits, weights) => negativeSamplingLoss(run.tape, logits, weights),
};
