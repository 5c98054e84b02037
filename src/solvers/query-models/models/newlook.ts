import {
  absolute,
  add,
  affine,
  multiply,
  relu,
  sigmoid,
  subtract,
  unary,
} from "../../../numeric/autograd/elementwise.ts";
import { negativeSamplingLoss } from "../../../numeric/autograd/losses.ts";
import { rowSums, scaleRows } from "../../../numeric/autograd/normalize.ts";
import {
  leastOver,
  productOver,
  softmaxOver,
  sumOver,
  weightedSum,
} from "../../../numeric/autograd/operands.ts";
import type { Pairs } from "../../../numeric/autograd/pairs.ts";
import { concat, gather, stack } from "../../../numeric/autograd/rows.ts";
import type { Matrix } from "../../../numeric/autograd/tape.ts";
import { constantly, denseSpecs, type Initial, uniform } from "../../../training/tensors.ts";
import { attentionOver, linear, stackedPart, twoLayers } from "../layers.ts";
import { newlookLayouts } from "../layouts.ts";
import { numberOf, type OperatorModel, type Run } from "../model.ts";
import { newlookPresets } from "../presets.ts";
import { allOrSome } from "../targets.ts";

/** Weight of distances between groups in the logit, and what keeps the weight of an operand finite. */
const GROUP_WEIGHT = 0.02;
const SOFTENING = 0.01;

/** Every entity in a group of its own choice, as rows with a single 1. */
const randomGroups: Initial = ([entities, groups], random) => {
  const values = new Float32Array(entities! * groups!);
  for (let entity = 0; entity < entities!; entity++) values[entity * groups! + random.below(groups!)] = 1;
  return values;
};

/** Queries are boxes with the groups their answers may be in; a difference takes boxes off one. */
export const newlook: OperatorModel = {
  name: "newlook",
  describe: "queries as boxes with groups of entities: intersection and difference, no complement",
  source: "Liu et al., Neural-Answering Logical Queries on Knowledge Graphs, KDD 2021, as in EFO-1-QA",
  reads: "operator-tree",
  settings: { dimensions: 400, margin: 24, hidden: 1600, groups: 200, inside: 0.2, union: "dnf" },
  choices: { union: ["dnf"] },
  embeddings: ["center", "offset", "groups"],
  presets: newlookPresets,
  layouts: newlookLayouts,
  tensors({ entities, relations }, settings) {
    const d = numberOf(settings, "dimensions");
    const hidden = numberOf(settings, "hidden");
    const groups = numberOf(settings, "groups");
    const range = (numberOf(settings, "margin") + 2) / d;
    const around = uniform(-range, range);
    const net = (name: string, inputs: number) => [
      ...denseSpecs(`${name}.layer1`, inputs, hidden),
      ...denseSpecs(`${name}.layer2`, hidden, d),
    ];
    return [
      { name: "onehot_vector", shape: [entities, groups], initial: randomGroups, trained: false },
      {
        name: "relation_adjacency",
        shape: [relations, groups, groups],
        initial: constantly(0),
        trained: false,
      },
      { name: "entity_embeddings.weight", shape: [entities, d], initial: around, trained: true },
      { name: "relation_embeddings.weight", shape: [relations, d], initial: around, trained: true },
      { name: "offset_embeddings.weight", shape: [relations, d], initial: uniform(0, range), trained: true },
      ...net("projection_net.MLP1", d),
      ...net("projection_net.MLP2", d),
      ...net("projection_net.MLP3", 2 * d + groups),
      ...net("projection_net.MLP4", 2 * d + groups),
      ...net("intersection_offsetnet", 2 * d),
      ...net("intersection_centernet", 2 * d),
      ...net("Difference_centernet", d),
      ...net("Difference_offsetnet", d),
    ];
  },
  prepare(graph, values) {
    const { relationRow, rowHead, rowEdge, tails, levels } = graph.rows;
    const onehot = values.get("onehot_vector")!;
    const groups = onehot.length / graph.entityCount;
    const groupOf = groupsOf(onehot, groups);
    const adjacency = values.get("relation_adjacency")!;
    for (let relation = 0; relation < graph.relationCount; relation++)
      for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
        for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
          if (levels[edge] === 0)
            adjacency[(relation * groups + groupOf[rowHead[row]!]!) * groups + groupOf[tails[edge]!]!] = 1;
  },
  anchor(run, ids) {
    const center = gather(run.tape, run.parameter("entity_embeddings.weight"), ids);
    const offset = run.tape.result(center.rows, center.columns);
    offset.values.fill(0);
    return [center, offset, gather(run.tape, run.parameter("onehot_vector"), ids)];
  },
  // The offset of the query itself plays no part in the official code.
  project(run, [center, , groups], relations) {
    const { tape } = run;
    const of = (name: string) => gather(tape, run.parameter(name), relations);
    const next = reachedGroups(run, groups!, relations);
    const x = concat(tape, [
      twoLayers(run, "projection_net.MLP1", add(tape, center!, of("relation_embeddings.weight"))),
      twoLayers(run, "projection_net.MLP2", of("offset_embeddings.weight")),
      next,
    ]);
    return [twoLayers(run, "projection_net.MLP4", x), twoLayers(run, "projection_net.MLP3", x), next];
  },
  intersect(run, operands) {
    const { tape } = run;
    const count = operands.length;
    const [centers, offsets, groups] = [0, 1, 2].map((part) => stackedPart(run, operands, part)) as [
      Matrix,
      Matrix,
      Matrix,
    ];
    const both = concat(tape, [centers, offsets]);
    const common = productOver(tape, groups, count);
    const lost = relu(tape, subtract(tape, groups, stack(tape, new Array<Matrix>(count).fill(common))));
    const trust = unary(
      tape,
      rowSums(tape, lost),
      (v) => 1 / (v + SOFTENING),
      (_, y) => -y * y,
    );
    const scores = scaleRows(tape, twoLayers(run, "intersection_centernet", both), trust);
    const inner = relu(tape, linear(run, "intersection_offsetnet.layer1", both));
    const gate = sigmoid(
      tape,
      linear(run, "intersection_offsetnet.layer2", sumOver(tape, inner, count, 1 / count)),
    );
    return [
      weightedSum(tape, softmaxOver(tape, scores, count), centers, count),
      multiply(tape, leastOver(tape, offsets, count), gate),
      common,
    ];
  },
  difference(run, operands) {
    const { tape } = run;
    const count = operands.length;
    const centers = stackedPart(run, operands, 0);
    const offsets = stackedPart(run, operands, 1);
    const [first, ...others] = operands as [Embeddings, ...Embeddings[]];
    const kept = others.map(([center, offset]) =>
      add(tape, absolute(tape, subtract(tape, first[0], center)), subtract(tape, first[1], offset)),
    );
    const weights = attentionOver(run, "Difference_centernet", centers, count);
    const offsetWeights = attentionOver(run, "Difference_offsetnet", stack(tape, [first[1], ...kept]), count);
    const denied = sumOver(
      tape,
      stack(
        tape,
        others.map(([, , groups]) => groups),
      ),
      others.length,
    );
    return [
      weightedSum(tape, weights, centers, count),
      weightedSum(tape, offsetWeights, offsets, count),
      relu(tape, subtract(tape, first[2], denied)),
    ];
  },
  score: {
    pair: "box",
    setting: (run) => numberOf(run.settings, "inside"),
    entities: (run, ids) => allOrSome(run, run.parameter("entity_embeddings.weight"), ids),
    queries: (run, [center, offset, groups]) => [concat(run.tape, [center!, offset!]), groups!],
    logit(run, distances, [, groups], pairs) {
      const far = groupDistances(run, groups!, distances.columns, pairs);
      return affine(run.tape, add(run.tape, distances, far), -1, numberOf(run.settings, "margin"));
    },
  },
  loss: (run, logits, weights) => negativeSamplingLoss(run.tape, logits, weights),
};

type Embeddings = readonly [Matrix, Matrix, Matrix];

/** Groups that a relation leads to from those of each row, as truth values. */
function reachedGroups(run: Run, groups: Matrix, relations: Uint32Array): Matrix {
  const { rows, columns } = groups;
  const adjacency = run.parameter("relation_adjacency").values;
  const result = run.tape.result(rows, columns);
  const to = result.values.fill(0);
  for (let row = 0; row < rows; row++) {
    const of = relations[row]! * columns * columns;
    for (let from = 0; from < columns; from++) {
      const truth = groups.values[row * columns + from]!;
      if (truth === 0) continue;
      for (let j = 0; j < columns; j++) to[row * columns + j]! += truth * adjacency[of + from * columns + j]!;
    }
    for (let j = row * columns; j < (row + 1) * columns; j++) to[j] = Math.min(1, to[j]!);
  }
  return result;
}

/** 0.02 · |relu(x_entity - x_query)|₁; an entity is in one group, so it is what the query's truth of that group lacks. */
function groupDistances(run: Run, groups: Matrix, each: number, { targets }: Partial<Pairs>): Matrix {
  const { rows, columns } = groups;
  const onehot = run.parameter("onehot_vector").values;
  const groupOf = groupsOf(onehot, columns);
  const result = run.tape.result(rows, each);
  for (let row = 0; row < rows; row++)
    for (let at = row * each; at < (row + 1) * each; at++) {
      const entity = targets ? targets[at]! : at - row * each;
      const lack = 1 - groups.values[row * columns + groupOf[entity]!]!;
      result.values[at] = lack > 0 ? GROUP_WEIGHT * lack : 0;
    }
  return result;
}

const known = new WeakMap<object, Uint32Array>();

/** The group of each entity, read from the rows with a single 1 once. */
function groupsOf(onehot: Matrix["values"], columns: number): Uint32Array {
  const before = known.get(onehot);
  if (before) return before;
  const groups = new Uint32Array(onehot.length / columns);
  for (let at = 0; at < onehot.length; at++)
    if (onehot[at]! > 0) groups[Math.floor(at / columns)] = at % columns;
  known.set(onehot, groups);
  return groups;
}
