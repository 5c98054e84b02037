import { describe, expect, test } from "vitest";
import { buildGraph } from "../../src/kg/build.ts";
import { scoringModels } from "../../src/links/models/registry.ts";
import { epochOrder, linkExamples, pairExamples } from "../../src/links/trainers/examples.ts";
import { type TrainingChoice, trainingSettings } from "../../src/links/trainers/settings.ts";
import { startTraining } from "../../src/links/trainers/training.ts";
import { drawNegatives, negativeStream } from "../../src/training/negatives.ts";
import { plainEntityTrainer } from "../../src/training/tables/plain-entity-trainer.ts";
import type { Link } from "../support/links.ts";

// Entity 0 has many tails under relation 0, entity 4 a link to itself, and links of other splits must not count.
const links: readonly Link[] = [
  ...([1, 2, 3, 5] as const).map((tail): Link => [0, 0, tail]),
  ...([
    [4, 0, 4],
    [3, 2, 0],
    [3, 2, 6],
    [6, 2, 3],
    [5, 0, 6],
  ] as Link[]),
  ...([
    [1, 2, 1],
    [2, 0, 6],
  ] as Link[]),
];
const levels = links.map((_, at) => (at < 9 ? 0 : at - 8));
const graph = buildGraph(
  {
    heads: Uint32Array.from(links, ([head]) => head),
    relations: Uint32Array.from(links, ([, relation]) => relation),
    tails: Uint32Array.from(links, ([, , tail]) => tail),
    levels: Uint8Array.from(levels),
  },
  { entityCount: 7, relationCount: 4 },
);
/** Training links in both directions. */
const directed = links
  .filter((_, at) => levels[at] === 0)
  .flatMap(([head, relation, tail]): Link[] => [
    [head, relation, tail],
    [tail, relation + 1, head],
  ]);
const sameQuestion = ([head, relation]: Link) =>
  directed.filter(([otherHead, otherRelation]) => otherHead === head && otherRelation === relation);

const RANK = 3;

/** Tables in double precision: `subjects` are entities as heads. */
interface Tables {
  readonly subjects: Float64Array;
  readonly objects: Float64Array;
  readonly relations: Float64Array;
}

/** The moduli and the values of a vector, complex numbers written out. */
function vectorsOf(model: string, { subjects, objects, relations }: Tables) {
  const complex = model === "complex" || model === "rotate";
  const read = (table: Float64Array, row: number) => {
    const width = complex ? 2 * RANK : RANK;
    return Array.from({ length: RANK }, (_, l) => ({
      re: table[row * width + l]!,
      im: complex ? table[row * width + RANK + l]! : 0,
    }));
  };
  return {
    head: (id: number) => read(subjects, id),
    tail: (id: number) => read(objects, id),
    relation: (id: number) =>
      model === "rotate"
        ? Array.from({ length: RANK }, (_, l) => ({
            re: Math.cos(relations[id * RANK + l]!),
            im: Math.sin(relations[id * RANK + l]!),
          }))
        : read(relations, id),
  };
}

function score(model: string, tables: Tables, [head, relation, tail]: Link): number {
  const vectors = vectorsOf(model, tables);
  const [h, r, t] = [vectors.head(head), vectors.relation(relation), vectors.tail(tail)];
  let sum = 0;
  for (let l = 0; l < RANK; l++) {
    const re = h[l]!.re * r[l]!.re - h[l]!.im * r[l]!.im;
    const im = h[l]!.re * r[l]!.im + h[l]!.im * r[l]!.re;
    if (model === "transe") sum -= Math.abs(h[l]!.re + r[l]!.re - t[l]!.re);
    else if (model === "transe-l2") sum += (h[l]!.re + r[l]!.re - t[l]!.re) ** 2;
    else if (model === "rotate") sum -= Math.hypot(re - t[l]!.re, im - t[l]!.im);
    else sum += re * t[l]!.re + im * t[l]!.im;
  }
  return model === "transe-l2" ? -Math.sqrt(sum) : sum;
}

const logSumExp = (values: readonly number[]) =>
  Math.log(values.reduce((sum, each) => sum + Math.exp(each), 0));

/** The training objective by its definition; `weigh` are the self-adversarial weights, which are constants. */
function objective(
  choice: TrainingChoice,
  tables: Tables,
  negatives: (link: Link) => readonly number[],
  weigh: (link: Link) => readonly number[],
): number {
  const { model = "", loss, weighting, regularizer, penalty = 0, relationWeight = 0, margin = 0 } = choice;
  const vectors = vectorsOf(model, tables);
  let sum = 0;
  let units = 0;
  for (const link of directed) {
    const [head, relation, tail] = link;
    const weight = weighting === "mean" ? 1 / sameQuestion(link).length : 1;
    units += weight;
    const own = score(model, tables, link);
    if (loss === "negative-sampling") {
      const scores = negatives(link).map((other) => score(model, tables, [head, relation, other]));
      sum -= 0.5 * Math.log(1 / (1 + Math.exp(-margin - own)));
      weigh(link).forEach((each, k) => {
        sum -= 0.5 * each * Math.log(1 / (1 + Math.exp(margin + scores[k]!)));
      });
    } else {
      const all = Array.from({ length: 7 }, (_, other) => score(model, tables, [head, relation, other]));
      sum += weight * (logSumExp(all) - own);
      const between = Array.from({ length: 4 }, (_, other) => score(model, tables, [head, other, tail]));
      sum += relationWeight * weight * (logSumExp(between) - own);
    }
    const power = { n3: 3, l2: 2, none: 0 }[regularizer!];
    if (power > 0)
      for (const vector of [vectors.head(head), vectors.relation(relation), vectors.tail(tail)])
        for (const { re, im } of vector) sum += penalty * weight * Math.hypot(re, im) ** power;
  }
  return sum / units;
}

/** The gradients of the one step of an epoch, read off the state and the move of Adagrad. */
function stepGradients(choice: TrainingChoice) {
  const settings = trainingSettings(graph, choice);
  const training = startTraining(graph, settings, plainEntityTrainer);
  const before = training.checkpoint().parameters;
  const loss = training.meanLoss(training.step(0), 1);
  const { parameters, optimizer } = training.checkpoint();
  const gradients = [...parameters].map(([name, values]) => {
    const old = before.get(name)!;
    const sums = optimizer.moments.get(`${name}.squares`)!;
    return [name, Float64Array.from(sums, (sum, i) => Math.sign(old[i]! - values[i]!) * Math.sqrt(sum))];
  });
  return { before, gradients: Object.fromEntries(gradients) as Record<string, Float64Array>, loss };
}

/** The negatives that a step of the first epoch draws, by their links. */
function drawnNegatives({ seed = 0, negatives = 1 }: TrainingChoice) {
  const pairs = pairExamples(graph);
  const each = linkExamples(pairs);
  const random = negativeStream(seed, 0, 0);
  const drawn = new Map<string, number[]>();
  for (const at of epochOrder(each.count, seed, 0)) {
    const pair = each.pairs[at]!;
    const known = pairs.tails.subarray(pairs.offsets[pair]!, pairs.offsets[pair + 1]!);
    const out = new Uint32Array(negatives);
    drawNegatives(known, 7, random, out);
    drawn.set([each.heads[at], each.relations[at], each.tails[at]].join(), [...out]);
  }
  return (link: Link) => drawn.get(link.join())!;
}

const products = ["complex", "distmult", "cp"];
const cases: TrainingChoice[] = [...scoringModels.keys()].flatMap((model) =>
  (["n3", "l2", "none"] as const).flatMap((regularizer): TrainingChoice[] => {
    const common = { model, regularizer, ...(regularizer === "none" ? {} : { penalty: 0.3 }) };
    const sampling = { negatives: 5, margin: 1.5, temperature: 0.7 };
    return [
      { ...common, loss: "negative-sampling", ...sampling },
      ...(products.includes(model)
        ? ([
            { ...common, loss: "1-vs-all" },
            { ...common, loss: "1-vs-all", relationWeight: 0.6 },
            { ...common, loss: "k-vs-all", weighting: "sum", relationWeight: 0.6 },
            { ...common, loss: "k-vs-all", weighting: "mean" },
            { ...common, loss: "k-vs-all", weighting: "mean", relationWeight: 2 },
          ] satisfies TrainingChoice[])
        : []),
    ];
  }),
);

describe("a step goes down the gradient of what is written", () => {
  test.each(cases)("$model $loss $weighting $regularizer $relationWeight", (some) => {
    const choice = { ...some, rank: RANK, init: 0.6, batch: 100, validateEvery: 0, seed: 5 };
    const { before, gradients, loss } = stepGradients(choice);
    const wide = (name: "subjects" | "objects" | "relations") =>
      Float64Array.from((before.get(name) ?? before.get("objects"))!);
    const objects = wide("objects");
    const tables = {
      objects,
      relations: wide("relations"),
      subjects: before.has("subjects") ? wide("subjects") : objects,
    };
    const negatives = choice.loss === "negative-sampling" ? drawnNegatives(choice) : () => [];
    const weights = new Map(
      directed.map((link) => {
        const powers = negatives(link).map((other) =>
          Math.exp(choice.temperature! * score(choice.model!, tables, [link[0], link[1], other])),
        );
        const total = powers.reduce((a, b) => a + b, 0);
        return [link.join(), powers.map((each) => each / total)];
      }),
    );
    const at = () => objective(choice, tables, negatives, (link) => weights.get(link.join())!);
    expect(loss).toBeCloseTo(at(), 4);
    const wrong: string[] = [];
    for (const [name, found] of Object.entries(gradients)) {
      const table = tables[name as keyof Tables];
      for (let i = 0; i < table.length; i++) {
        const value = table[i]!;
        table[i] = value + 1e-4;
        const up = at();
        table[i] = value - 1e-4;
        const wanted = (up - at()) / 2e-4;
        table[i] = value;
        if (Math.abs(found[i]! - wanted) > 2e-5 + 1e-4 * Math.abs(wanted))
          wrong.push(`${name} ${i}: ${found[i]} for ${wanted}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
