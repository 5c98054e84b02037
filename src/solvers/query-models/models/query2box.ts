import { add, affine, multiply, relu, sigmoid, softplus } from "../../../numeric/autograd/elementwise.ts";
import { negativeSamplingLoss } from "../../../numeric/autograd/losses.ts";
import { leastOver, sumOver, weightedSum } from "../../../numeric/autograd/operands.ts";
import { concat, gather } from "../../../numeric/autograd/rows.ts";
import type { Matrix } from "../../../numeric/autograd/tape.ts";
import { denseSpecs, uniform } from "../../../training/tensors.ts";
import { attentionOver, linear, stackedPart } from "../layers.ts";
import { query2boxLayouts } from "../layouts.ts";
import { numberOf, type OperatorModel, type Run } from "../model.ts";
import { query2boxPresets } from "../presets.ts";
import { allOrSome } from "../targets.ts";

/** Queries are boxes, a center and an offset; entities are points. */
export const query2box: OperatorModel = {
  name: "query2box",
  describe: "queries as boxes: a projection moves and grows one, an intersection shrinks several",
  source: "Ren et al., Query2box, ICLR 2020",
  reads: "operator-tree",
  settings: { dimensions: 400, margin: 24, inside: 0.02, activation: "none", union: "dnf" },
  choices: { activation: ["none", "relu", "softplus"], union: ["dnf"] },
  embeddings: ["center", "offset"],
  presets: query2boxPresets,
  layouts: query2boxLayouts,
  tensors({ entities, relations }, settings) {
    const d = numberOf(settings, "dimensions");
    const range = (numberOf(settings, "margin") + 2) / d;
    const around = uniform(-range, range);
    return [
      { name: "entity_embedding", shape: [entities, d], initial: around, trained: true },
      { name: "relation_embedding", shape: [relations, d], initial: around, trained: true },
      { name: "offset_embedding", shape: [relations, d], initial: uniform(0, range), trained: true },
      ...denseSpecs("center_net.layer1", d, d),
      ...denseSpecs("center_net.layer2", d, d),
      ...denseSpecs("offset_net.layer1", d, d),
      ...denseSpecs("offset_net.layer2", d, d),
    ];
  },
  anchor(run, ids) {
    const center = gather(run.tape, run.parameter("entity_embedding"), ids);
    const offset = run.tape.result(center.rows, center.columns);
    offset.values.fill(0);
    return [center, offset];
  },
  project(run, [center, offset], relations) {
    const { tape } = run;
    const grown = gather(tape, run.parameter("offset_embedding"), relations);
    return [
      add(tape, center!, gather(tape, run.parameter("relation_embedding"), relations)),
      add(tape, offset!, activated(run, grown)),
    ];
  },
  intersect(run, operands) {
    const { tape } = run;
    const count = operands.length;
    const centers = stackedPart(run, operands, 0);
    const offsets = stackedPart(run, operands, 1);
    const weights = attentionOver(run, "center_net", centers, count);
    const inner = relu(tape, linear(run, "offset_net.layer1", offsets));
    const gate = sigmoid(tape, linear(run, "offset_net.layer2", sumOver(tape, inner, count, 1 / count)));
    return [
      weightedSum(tape, weights, centers, count),
      multiply(tape, leastOver(tape, offsets, count), gate),
    ];
  },
  score: {
    pair: "box",
    setting: (run) => numberOf(run.settings, "inside"),
    entities: (run, ids) => allOrSome(run, run.parameter("entity_embedding"), ids),
    queries: (run, embedding) => [concat(run.tape, embedding)],
    logit: (run, distances) => affine(run.tape, distances, -1, numberOf(run.settings, "margin")),
  },
  loss: (run, logits, weights) => negativeSamplingLoss(run.tape, logits, weights),
};

function activated(run: Run, offsets: Matrix): Matrix {
  const { activation } = run.settings;
  if (activation === "relu") return relu(run.tape, offsets);
  return activation === "softplus" ? softplus(run.tape, offsets) : offsets;
}
