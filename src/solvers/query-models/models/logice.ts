import {
  add,
  affine,
  clamp,
  divide,
  exponential,
  multiply,
  power,
  sigmoid,
  unary,
} from "../../../numeric/autograd/elementwise.ts";
import { negativeSamplingLoss } from "../../../numeric/autograd/losses.ts";
import { largestOver, productOver, softmaxOver, sumOver } from "../../../numeric/autograd/operands.ts";
import { columnsOf, concat, gather, stack } from "../../../numeric/autograd/rows.ts";
import type { Matrix } from "../../../numeric/autograd/tape.ts";
import { denseSpecs, type Initial, uniform } from "../../../training/tensors.ts";
import { projectionLayers, stackedPart, twoLayers } from "../layers.ts";
import { logiceLayouts } from "../layouts.ts";
import { type ModelSettings, numberOf, type OperatorModel, type Run } from "../model.ts";
import { logicePresets } from "../presets.ts";
import { allOrSome } from "../targets.ts";

const isBounded = (settings: ModelSettings): boolean => settings.truths === "bounded";

/** Lower bounds uniform in [0, 1), upper bounds uniform above them. */
const bounds: Initial = ([rows, width], random) => {
  const values = new Float32Array(rows! * width!);
  const d = width! / 2;
  for (let row = 0; row < rows!; row++)
    for (let j = 0; j < d; j++) {
      const low = random.real();
      values[row * width! + j] = low;
      values[row * width! + d + j] = low + random.real() * (1 - low);
    }
  return values;
};

/** Queries are vectors of truth values, or of lower and upper bounds of them; operators are fuzzy logic. */
export const logice: OperatorModel = {
  name: "logice",
  describe: "queries as vectors of truth values or their bounds: operators of real-valued logic",
  source: "Luus et al., Logic Embeddings for Complex Query Answering, 2021",
  reads: "operator-tree",
  settings: {
    dimensions: 400,
    margin: 0.375,
    hidden: 1600,
    union: "dnf",
    logic: "lukasiewicz",
    truths: "bounded",
    attention: "yes",
    gradient: "clamped",
  },
  choices: {
    union: ["dnf", "dm"],
    logic: ["lukasiewicz", "product", "godel"],
    truths: ["bounded", "plain"],
    attention: ["yes", "no"],
    gradient: ["clamped", "transparent"],
  },
  embeddings: ["truths"],
  presets: logicePresets,
  layouts: logiceLayouts,
  tensors({ entities, relations }, settings) {
    const d = numberOf(settings, "dimensions");
    const hidden = numberOf(settings, "hidden");
    const range = (numberOf(settings, "margin") + 2) / d;
    const bounded = isBounded(settings);
    return [
      {
        name: "entity_embedding",
        shape: [entities, 2 * d],
        initial: bounded ? bounds : uniform(0, 1),
        trained: true,
      },
      { name: "relation_embedding", shape: [relations, d], initial: uniform(-range, range), trained: true },
      ...(settings.attention === "yes"
        ? [
            ...denseSpecs("center_net.layer1", 2 * d, 2 * d),
            ...denseSpecs("center_net.layer2", 2 * d, bounded ? d : 2 * d),
          ]
        : []),
      ...denseSpecs("projection_net.layer1", 3 * d, hidden),
      ...denseSpecs("projection_net.layer0", hidden, 2 * d),
      ...denseSpecs("projection_net.layer2", hidden, hidden),
    ];
  },
  anchor: (run, ids) => [gather(run.tape, run.parameter("entity_embedding"), ids)],
  project(run, [from], relations) {
    const { tape } = run;
    const relation = gather(tape, run.parameter("relation_embedding"), relations);
    const out = sigmoid(tape, projectionLayers(run, "projection_net", concat(tape, [from!, relation])));
    if (!isBounded(run.settings)) return [out];
    const d = out.columns / 2;
    const [low, share] = [columnsOf(tape, out, 0, d), columnsOf(tape, out, d, d)];
    return [concat(tape, [low, add(tape, low, multiply(tape, share, affine(tape, low, -1, 1)))])];
  },
  intersect(run, operands) {
    const { tape } = run;
    const count = operands.length;
    const x = stackedPart(run, operands, 0);
    const weights = attention(run, x, count);
    if (run.settings.logic === "product") {
      if (!weights) return [productOver(tape, x, count)];
      const base = affine(tape, clamp(tape, x, 0, 1), 1, 1e-6);
      return [productOver(tape, power(tape, base, weights), count)];
    }
    if (run.settings.logic === "godel") {
      const low = exponential(tape, affine(tape, x, -10, 0));
      const share = weights ? multiply(tape, weights, low) : low;
      const mean = divide(tape, sumOver(tape, multiply(tape, share, x), count), sumOver(tape, share, count));
      return [isBounded(run.settings) ? ordered(run, mean) : mean];
    }
    const gaps = affine(tape, x, -1, 1);
    const sum = sumOver(tape, weights ? multiply(tape, weights, gaps) : gaps, count);
    const truth = affine(tape, sum, -1, 1);
    return [weights ? clamped(run, truth) : truth];
  },
  negate(run, [x]) {
    const { tape } = run;
    const flipped = affine(tape, x!, -1, 1);
    if (!isBounded(run.settings)) return [flipped];
    const d = flipped.columns / 2;
    return [concat(tape, [columnsOf(tape, flipped, d, d), columnsOf(tape, flipped, 0, d)])];
  },
  score: {
    pair: "l1",
    setting: () => 0,
    entities: (run, ids) => allOrSome(run, run.parameter("entity_embedding"), ids),
    queries: (_, embedding) => embedding,
    // 100 stands in the official code.
    logit: (run, distances) =>
      affine(
        run.tape,
        distances,
        -100 / (2 * numberOf(run.settings, "dimensions")),
        100 * numberOf(run.settings, "margin"),
      ),
  },
  loss: (run, logits, weights) => negativeSamplingLoss(run.tape, logits, weights),
  afterUpdate(parameters, settings) {
    const { values, columns } = parameters.get("entity_embedding")!;
    for (let i = 0; i < values.length; i++) values[i] = Math.min(1, Math.max(0, values[i]!));
    if (!isBounded(settings)) return;
    const d = columns / 2;
    for (let row = 0; row < values.length; row += columns)
      for (let j = row; j < row + d; j++) {
        if (values[j]! <= values[j + d]!) continue;
        const mean = (values[j]! + values[j + d]!) / 2;
        values[j] = mean;
        values[j + d] = mean;
      }
  },
};

/** Weights of operands, the largest of which is 1; as wide as the truths. */
function attention(run: Run, x: Matrix, count: number): Matrix | undefined {
  if (run.settings.attention !== "yes") return undefined;
  const { tape } = run;
  const weights = softmaxOver(tape, twoLayers(run, "center_net", x), count);
  const most = largestOver(tape, weights, count);
  const scaled = divide(tape, weights, stack(tape, new Array<Matrix>(count).fill(most)));
  // One weight for both bounds of a truth.
  return scaled.columns < x.columns ? concat(tape, [scaled, scaled]) : scaled;
}

/** Into [0, 1]; where the setting asks for it with a gradient below 0 as well (`gtrans` of the official code). */
function clamped(run: Run, x: Matrix): Matrix {
  if (run.settings.gradient !== "transparent") return clamp(run.tape, x, 0, 1);
  // The official code divides 6 by the rows of the batch, where the number of operands was surely meant.
  const steepness = 6 / x.rows;
  return unary(
    run.tape,
    x,
    (v) => Math.min(1, Math.max(0, v)),
    (v) => (v < 0 ? steepness * Math.exp(steepness * v) : v > 1 ? 0 : 1),
  );
}

/** Bounds inside [0, 1] whose lower is not above the upper; otherwise both are their mean. */
function ordered(run: Run, x: Matrix): Matrix {
  const { tape } = run;
  const inside = clamp(tape, x, 0, 1);
  const d = inside.columns / 2;
  const result = tape.result(inside.rows, inside.columns, inside);
  const [from, to] = [inside.values, result.values];
  const crossed = (at: number) => from[at]! > from[at + d]!;
  const each = (visit: (at: number) => void) => {
    for (let row = 0; row < from.length; row += 2 * d) for (let j = row; j < row + d; j++) visit(j);
  };
  each((at) => {
    const mean = (from[at]! + from[at + d]!) / 2;
    to[at] = crossed(at) ? mean : from[at]!;
    to[at + d] = crossed(at) ? mean : from[at + d]!;
  });
  tape.record(result, (gradient) => {
    const by = tape.gradientOf(inside)!;
    each((at) => {
      const [low, high] = [gradient[at]!, gradient[at + d]!];
      by[at]! += crossed(at) ? (low + high) / 2 : low;
      by[at + d]! += crossed(at) ? (low + high) / 2 : high;
    });
  });
  return result;
}
