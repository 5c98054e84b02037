import { mixedProduct, product } from "../../../numeric/autograd/dense.ts";
import { add, affine, clamp, relu, sigmoid } from "../../../numeric/autograd/elementwise.ts";
import { rankingLoss } from "../../../numeric/autograd/losses.ts";
import { layerNorm, scaleShift, unitRows } from "../../../numeric/autograd/normalize.ts";
import { largestOver, leastOver, productOver, sumOver } from "../../../numeric/autograd/operands.ts";
import { gather } from "../../../numeric/autograd/rows.ts";
import type { Matrix } from "../../../numeric/autograd/tape.ts";
import {
  constantly,
  orthogonalRows,
  type TensorSpec,
  uniform,
  xavierNormal,
} from "../../../training/tensors.ts";
import { stackedPart } from "../layers.ts";
import { fuzzqeLayouts } from "../layouts.ts";
import { numberOf, type OperatorModel, type Run } from "../model.ts";
import { fuzzqePresets } from "../presets.ts";
import { allOrSome } from "../targets.ts";

/** Parts of the model with a regularizer of their own, under the names of the official code; `entity` is the first. */
const REGULARIZED = ["projection_net", "conjunction_net", "disjunction_net", "negation_net"];

const regularizerName = (part: string): string =>
  part === "entity" ? "entity_regularizer" : `${part}.regularizer`;

/** Into [0, 1]: cut off, or by a logistic function with a slope and a place of its own for every part of the model. */
function regular(run: Run, x: Matrix, part: string): Matrix {
  if (run.settings.regularizer === "clamp") return clamp(run.tape, x, 0, 1);
  const shared = run.settings.version === "efo1" && part !== "entity" ? "projection_net" : part;
  const name = regularizerName(shared);
  const scaled = scaleShift(run.tape, x, run.parameter(`${name}.weight`), run.parameter(`${name}.bias`));
  return sigmoid(run.tape, scaled);
}

/** The step of the official code after a conjunction that is no minimum: layer norm, then into [0, 1]; EFO-1's code leaves it out. */
const normalized = (run: Run, x: Matrix, part: string): Matrix =>
  run.settings.version === "efo1" ? x : regular(run, layerNorm(run.tape, x), part);

/** Queries are fuzzy sets over prototypes; operators are those of fuzzy logic, without parameters. */
export const fuzzqe: OperatorModel = {
  name: "fuzzqe",
  describe: "queries as fuzzy vectors: operators of fuzzy logic, projections by mixed linear maps",
  source: "Chen et al., Fuzzy Logic Based Logical Query Answering on Knowledge Graphs, AAAI 2022",
  reads: "operator-tree",
  settings: {
    dimensions: 1000,
    bases: 30,
    logic: "product",
    regularizer: "clamp",
    version: "fuzzqe",
    factor: 20,
    union: "own",
  },
  choices: {
    logic: ["product", "godel", "lukasiewicz"],
    regularizer: ["clamp", "sigmoid"],
    version: ["fuzzqe", "efo1"],
    union: ["own"],
  },
  embeddings: ["truths"],
  presets: fuzzqePresets,
  layouts: fuzzqeLayouts,
  tensors({ entities, relations }, settings) {
    const d = numberOf(settings, "dimensions");
    const bases = numberOf(settings, "bases");
    const parts = settings.version === "efo1" ? ["entity", "projection_net"] : ["entity", ...REGULARIZED];
    const regularizers = parts.flatMap((part): TensorSpec[] => [
      { name: `${regularizerName(part)}.weight`, shape: [1], initial: constantly(8), trained: true },
      { name: `${regularizerName(part)}.bias`, shape: [1], initial: constantly(-4), trained: true },
    ]);
    return [
      { name: "entity_embedding", shape: [entities, d], initial: uniform(0, 1), trained: true },
      { name: "projection_net.rel_base", shape: [bases, d, d], initial: orthogonalRows, trained: true },
      { name: "projection_net.rel_bias", shape: [bases, d], initial: xavierNormal, trained: true },
      { name: "projection_net.rel_att", shape: [relations, bases], initial: xavierNormal, trained: true },
      ...(settings.regularizer === "sigmoid" ? regularizers : []),
    ];
  },
  anchor: (run, ids) => [regular(run, gather(run.tape, run.parameter("entity_embedding"), ids), "entity")],
  project(run, [from], relations) {
    const { tape } = run;
    const mix = gather(tape, run.parameter("projection_net.rel_att"), relations);
    const mapped = mixedProduct(tape, from!, mix, run.parameter("projection_net.rel_base"));
    const bias = product(tape, mix, run.parameter("projection_net.rel_bias"));
    return [regular(run, layerNorm(tape, add(tape, mapped, bias)), "projection_net")];
  },
  intersect(run, operands) {
    const { tape } = run;
    const count = operands.length;
    const x = stackedPart(run, operands, 0);
    if (run.settings.logic === "godel") return [leastOver(tape, x, count)];
    if (run.settings.logic === "product")
      return [normalized(run, productOver(tape, x, count), "conjunction_net")];
    const sum = affine(tape, sumOver(tape, x, count), 1, 1 - count);
    return [run.settings.version === "efo1" ? relu(tape, sum) : normalized(run, sum, "conjunction_net")];
  },
  unite(run, operands) {
    const { tape } = run;
    const count = operands.length;
    const x = stackedPart(run, operands, 0);
    if (run.settings.logic === "godel" || run.settings.version === "efo1")
      return [largestOver(tape, x, count)];
    const sum = sumOver(tape, x, count);
    if (run.settings.logic === "lukasiewicz") return [regular(run, sum, "disjunction_net")];
    const both = affine(tape, productOver(tape, x, count), -1, 0);
    return [regular(run, add(tape, sum, both), "disjunction_net")];
  },
  negate: (run, [x]) => [affine(run.tape, x!, -1, 1)],
  score: {
    pair: "dot",
    setting: () => 0,
    entities: (run, ids) =>
      unitRows(run.tape, regular(run, allOrSome(run, run.parameter("entity_embedding"), ids), "entity")),
    queries: (run, [x]) => [unitRows(run.tape, x!)],
    logit: (_, cosines) => cosines,
  },
  loss(run, logits, weights) {
    const loss = rankingLoss(run.tape, logits, weights, numberOf(run.settings, "factor"));
    return { loss, positive: Number.NaN, negative: Number.NaN };
  },
  softmaxFactor: (settings) => numberOf(settings, "factor"),
};
