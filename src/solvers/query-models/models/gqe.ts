import { add, affine } from "../../../numeric/autograd/elementwise.ts";
import { negativeSamplingLoss } from "../../../numeric/autograd/losses.ts";
import { weightedSum } from "../../../numeric/autograd/operands.ts";
import { gather } from "../../../numeric/autograd/rows.ts";
import { denseSpecs, uniform } from "../../../training/tensors.ts";
import { attentionOver, stackedPart } from "../layers.ts";
import { gqeLayouts } from "../layouts.ts";
import { numberOf, type OperatorModel } from "../model.ts";
import { gqePresets } from "../presets.ts";
import { allOrSome } from "../targets.ts";

/** Queries are points, relations translations, intersections attention (KGReasoning's version, with the L1 norm). */
export const gqe: OperatorModel = {
  name: "gqe",
  describe: "queries as points: a projection adds a vector, an intersection is an attention-weighted mean",
  source: "Hamilton et al., Embedding Logical Queries on Knowledge Graphs, NeurIPS 2018",
  reads: "operator-tree",
  settings: { dimensions: 800, margin: 24, union: "dnf" },
  choices: { union: ["dnf"] },
  embeddings: ["point"],
  presets: gqePresets,
  layouts: gqeLayouts,
  tensors({ entities, relations }, settings) {
    const d = numberOf(settings, "dimensions");
    const range = (numberOf(settings, "margin") + 2) / d;
    const around = uniform(-range, range);
    return [
      { name: "entity_embedding", shape: [entities, d], initial: around, trained: true },
      { name: "relation_embedding", shape: [relations, d], initial: around, trained: true },
      ...denseSpecs("center_net.layer1", d, d),
      ...denseSpecs("center_net.layer2", d, d),
    ];
  },
  anchor: (run, ids) => [gather(run.tape, run.parameter("entity_embedding"), ids)],
  project: (run, [point], relations) => [
    add(run.tape, point!, gather(run.tape, run.parameter("relation_embedding"), relations)),
  ],
  intersect(run, operands) {
    const points = stackedPart(run, operands, 0);
    const weights = attentionOver(run, "center_net", points, operands.length);
    return [weightedSum(run.tape, weights, points, operands.length)];
  },
  score: {
    pair: "l1",
    setting: () => 0,
    entities: (run, ids) => allOrSome(run, run.parameter("entity_embedding"), ids),
    queries: (_, embedding) => embedding,
    logit: (run, distances) => affine(run.tape, distances, -1, numberOf(run.settings, "margin")),
  },
  loss: (run, logits, weights) => negativeSamplingLoss(run.tape, logits, weights),
};
