import { dropout } from "../../../numeric/autograd/dropout.ts";
import {
  absolute,
  add,
  affine,
  binary,
  cosine,
  multiply,
  relu,
  sigmoid,
  sine,
  subtract,
  tanh,
  unary,
} from "../../../numeric/autograd/elementwise.ts";
import { halfAngles } from "../../../numeric/autograd/half-angles.ts";
import { negativeSamplingLoss } from "../../../numeric/autograd/losses.ts";
import { scaleShift } from "../../../numeric/autograd/normalize.ts";
import { leastOver, softmaxOver, sumOver, weightedSum } from "../../../numeric/autograd/operands.ts";
import { columnsOf, concat, gather } from "../../../numeric/autograd/rows.ts";
import type { Matrix } from "../../../numeric/autograd/tape.ts";
import { constantly, denseSpecs, uniform } from "../../../training/tensors.ts";
import { linear, projectionLayers, stackedPart } from "../layers.ts";
import { coneLayouts } from "../layouts.ts";
import { type ModelSettings, numberOf, type OperatorModel, type Run } from "../model.ts";
import { conePresets } from "../presets.ts";
import { allOrSome } from "../targets.ts";

const rangeOf = (settings: ModelSettings): number =>
  (numberOf(settings, "margin") + 2) / numberOf(settings, "dimensions");

/** Raw values to angles in (-π, π). */
const angles = (run: Run, raw: Matrix): Matrix =>
  affine(run.tape, tanh(run.tape, affine(run.tape, raw, 1 / rangeOf(run.settings), 0)), Math.PI, 0);

/** The smallest |X|: a smaller one counts as this, whatever its sign (`cone_intersection` of QE-ConE). */
const LEAST_X = 1e-3;

/** The direction of (x, y), with the official treatment of a small x. */
const direction = (run: Run, x: Matrix, y: Matrix): Matrix =>
  binary(
    run.tape,
    x,
    y,
    (a, b) => {
      const real = Math.abs(a) < LEAST_X ? LEAST_X : a;
      const axis = Math.atan(b / real);
      return real < 0 ? (b >= 0 ? axis + Math.PI : axis - Math.PI) : axis;
    },
    (a, b) => (Math.abs(a) < LEAST_X ? 0 : -b / (a * a + b * b)),
    (a, b) => {
      const real = Math.abs(a) < LEAST_X ? LEAST_X : a;
      return real / (real * real + b * b);
    },
  );

/** Sine and cosine of half of each angle. */
const halves = (run: Run, x: Matrix): readonly [Matrix, Matrix] => {
  const half = affine(run.tape, x, 0.5, 0);
  return [sine(run.tape, half), cosine(run.tape, half)];
};

/** Queries are sector cones in every dimension: an axis and an aperture. Entities are cones of aperture 0. */
export const cone: OperatorModel = {
  name: "cone",
  describe: "queries as cones: negation turns an axis round, a projection is a network",
  source: "Zhang et al., ConE: Cone Embeddings for Multi-Hop Reasoning over Knowledge Graphs, NeurIPS 2021",
  reads: "operator-tree",
  settings: { dimensions: 800, margin: 30, hidden: 1600, inside: 0.02, dropout: 0.05, union: "dnf" },
  choices: { union: ["dnf", "dm"] },
  embeddings: ["axis", "aperture"],
  presets: conePresets,
  layouts: coneLayouts,
  tensors({ entities, relations }, settings) {
    const d = numberOf(settings, "dimensions");
    const hidden = numberOf(settings, "hidden");
    const range = rangeOf(settings);
    const around = uniform(-range, range);
    return [
      { name: "entity_embedding", shape: [entities, d], initial: around, trained: true },
      { name: "modulus", shape: [1], initial: constantly(range / 2), trained: true },
      { name: "axis_embedding", shape: [relations, d], initial: around, trained: true },
      { name: "arg_embedding", shape: [relations, d], initial: around, trained: true },
      ...denseSpecs("cone_proj.layer1", 2 * d, hidden),
      ...denseSpecs("cone_proj.layer0", hidden, 2 * d),
      ...denseSpecs("cone_proj.layer2", hidden, hidden),
      ...denseSpecs("cone_intersection.layer_axis1", 2 * d, d),
      ...denseSpecs("cone_intersection.layer_arg1", 2 * d, d),
      ...denseSpecs("cone_intersection.layer_axis2", d, d),
      ...denseSpecs("cone_intersection.layer_arg2", d, d),
    ];
  },
  anchor(run, ids) {
    const axis = angles(run, gather(run.tape, run.parameter("entity_embedding"), ids));
    const aperture = run.tape.result(axis.rows, axis.columns);
    aperture.values.fill(0);
    return [axis, aperture];
  },
  project(run, [axis, aperture], relations) {
    const { tape } = run;
    const of = (name: string) => angles(run, gather(tape, run.parameter(name), relations));
    const moved = concat(tape, [
      add(tape, axis!, of("axis_embedding")),
      add(tape, aperture!, of("arg_embedding")),
    ]);
    const out = projectionLayers(run, "cone_proj", moved);
    const d = out.columns / 2;
    const [turn, open] = [columnsOf(tape, out, 0, d), columnsOf(tape, out, d, d)];
    return [
      affine(tape, tanh(tape, turn), Math.PI, 0),
      affine(tape, tanh(tape, affine(tape, open, 2, 0)), Math.PI / 2, Math.PI / 2),
    ];
  },
  intersect(run, operands) {
    const { tape } = run;
    const count = operands.length;
    const axes = stackedPart(run, operands, 0);
    const apertures = stackedPart(run, operands, 1);
    const ends = concat(tape, [subtract(tape, axes, apertures), add(tape, axes, apertures)]);
    const net = (part: string, x: Matrix) => linear(run, `cone_intersection.layer_${part}`, x);
    const weights = softmaxOver(tape, net("axis2", relu(tape, net("axis1", ends))), count);
    const x = weightedSum(tape, weights, cosine(tape, axes), count);
    const y = weightedSum(tape, weights, sine(tape, axes), count);
    const inner = sumOver(tape, relu(tape, net("arg1", ends)), count, 1 / count);
    const gate = sigmoid(tape, net("arg2", inner));
    const rate = numberOf(run.settings, "dropout");
    const kept = run.dropout ? dropout(tape, apertures, rate, run.dropout) : apertures;
    return [direction(run, x, y), multiply(tape, leastOver(tape, kept, count), gate)];
  },
  negate: (run, [axis, aperture]) => [
    unary(
      run.tape,
      axis!,
      (a) => (a >= 0 ? a - Math.PI : a + Math.PI),
      () => 1,
    ),
    affine(run.tape, aperture!, -1, Math.PI),
  ],
  score: {
    pair: "cone",
    setting: (run) => numberOf(run.settings, "inside"),
    entities(run, ids) {
      const raw = allOrSome(run, run.parameter("entity_embedding"), ids);
      return halfAngles(run.tape, raw, 1 / rangeOf(run.settings));
    },
    queries(run, [axis, aperture]) {
      const { tape } = run;
      const low = subtract(tape, axis!, aperture!);
      const high = add(tape, axis!, aperture!);
      const base = absolute(tape, halves(run, aperture!)[0]);
      return [concat(tape, [...halves(run, axis!), ...halves(run, low), ...halves(run, high), base])];
    },
    logit(run, distances) {
      const none = run.tape.result(1, 1);
      none.values[0] = 0;
      const scaled = scaleShift(run.tape, distances, run.parameter("modulus"), none);
      return affine(run.tape, scaled, -1, numberOf(run.settings, "margin"));
    },
  },
  loss: (run, logits, weights) => negativeSamplingLoss(run.tape, logits, weights),
};
