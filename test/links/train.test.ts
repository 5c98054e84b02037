import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildGraph } from "../../src/kg/build.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { evaluatePredictor } from "../../src/links/evaluate.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import { tablesHash } from "../../src/links/tables.ts";
import { epochOrder, pairExamples } from "../../src/links/trainers/examples.ts";
import { initialTables } from "../../src/links/trainers/initial-tables.ts";
import { trainingPresets } from "../../src/links/trainers/presets.ts";
import { type TrainingChoice, trainingSettings } from "../../src/links/trainers/settings.ts";
import {
  type LinksCheckpoint,
  type LinksValidated,
  type TrainingProgress,
  type TrainLinksOptions,
  trainLinkTables,
} from "../../src/links/trainers/train.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { packCheckpoint, unpackCheckpoint } from "../../src/training/checkpoint.ts";
import { drawNegatives } from "../../src/training/negatives.ts";
import { plainEntityTrainer } from "../../src/training/tables/plain-entity-trainer.ts";
import { syntheticGraph, syntheticLinks } from "../support/synthetic.ts";

const graph = syntheticGraph(syntheticLinks(40, 2));
const quick = { rank: 4, batch: 64, epochs: 4, validateEvery: 2, validateTriples: 20 } as const;

const train = (choice: TrainLinksOptions, on: Graph = graph) =>
  trainLinkTables(on, choice, plainEntityTrainer);

/** A graph of these forward triples of relation `2k`. */
function graphOf(links: readonly (readonly [number, number, number, number?])[], entityCount: number): Graph {
  return buildGraph(
    {
      heads: Uint32Array.from(links, ([head]) => head),
      relations: Uint32Array.from(links, ([, relation]) => relation),
      tails: Uint32Array.from(links, ([, , tail]) => tail),
      levels: Uint8Array.from(links, ([, , , level]) => level ?? 0),
    },
    { entityCount, relationCount: 4 },
  );
}

describe("learning", () => {
  const cases: readonly TrainingChoice[] = [
    { model: "complex" },
    { model: "complex", loss: "1-vs-all", relationWeight: 1 },
    { model: "complex", optimizer: "adam", rate: 0.05, init: 0.1 },
    { model: "distmult", loss: "negative-sampling", negatives: 16, init: 0.1, penalty: 0 },
    { model: "cp", weighting: "mean" },
    { model: "transe", margin: 2, negatives: 16, optimizer: "adam", rate: 0.05 },
    { model: "transe-l2", margin: 2, negatives: 16, optimizer: "adam", rate: 0.05 },
    { model: "rotate", margin: 2, negatives: 16, optimizer: "adam", rate: 0.05 },
  ];
  test.each(cases)("the loss falls: %j", async (choice) => {
    const losses: number[] = [];
    await train({
      ...{ ...choice, rank: 16, epochs: 12, batch: 100, validateEvery: 0 },
      afterStep: ({ batch, loss }) => {
        if (batch === 0) losses.push(loss);
      },
    });
    expect(losses).toHaveLength(12);
    expect(losses.at(-1)!).toBeLessThan(0.93 * losses[0]!);
  });

  // Three layers, each linked one to one with the next: every model of the list can hold it.
  const clear = graphOf(
    Array.from({ length: 24 }, (_, i) => [i, i < 12 ? 0 : 2, i + 12] as const),
    36,
  );
  test.each<TrainingChoice>([
    { model: "complex" },
    { model: "distmult", loss: "1-vs-all" },
    { model: "cp" },
    { model: "rotate", margin: 4, negatives: 23, optimizer: "adam", rate: 0.02 },
    { model: "transe", margin: 4, negatives: 23, optimizer: "adam", rate: 0.02 },
  ])("a small graph is learnt by heart: %j", async (choice) => {
    const { tables } = await train(
      { ...choice, penalty: 0, ...{ rank: 32, batch: 16, epochs: 150, validateEvery: 0 } },
      clear,
    );
    expect(evaluatePredictor(tablePredictor(tables), clear, { split: "train" }).mrr).toBeGreaterThan(0.95);
  });
});

describe("losses", () => {
  test("k-vs-all of questions with one tail each is 1-vs-all, to the bit", async () => {
    const single = graphOf(
      Array.from({ length: 30 }, (_, i) => [i, 2 * (i % 2), (i * 7 + 1) % 31] as const),
      31,
    );
    const choice = { ...quick, validateEvery: 0 };
    const [pairs, triples] = [
      await train({ ...choice, loss: "k-vs-all" }, single),
      await train({ ...choice, loss: "1-vs-all" }, single),
    ];
    expect(pairExamples(single).count).toBe(2 * single.tripleCounts[0]);
    expect(tablesHash(pairs.tables)).toBe(tablesHash(triples.tables));
  });

  test("both losses are the same sum over an epoch when nothing moves", async () => {
    const still = { rank: 4, rate: 1e-12, init: 0.5, epochs: 1, validateEvery: 0, seed: 3 };
    const loss = async (choice: TrainingChoice) => {
      let mean = 0;
      await train({
        ...still,
        ...choice,
        afterStep: (at) => {
          mean = at.loss;
        },
      });
      return mean;
    };
    const [pairs, triples] = [
      await loss({ loss: "k-vs-all", batch: 7, relationWeight: 1 }),
      await loss({ loss: "1-vs-all", batch: 1000, relationWeight: 1 }),
    ];
    expect(pairs).toBeCloseTo(triples, 5);
  });

  test("negatives are every other entity alike, and none when training has all", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(14), { maxLength: 15 }), fc.nat(99), (known, seed) => {
        const tails = Uint32Array.from(known).sort();
        const out = new Uint32Array(600);
        const random = randomStream(seed, "negatives in a test");
        const found = drawNegatives(tails, 15, random, out);
        if (tails.length === 15) return expect(found).toBe(0);
        const others = Array.from({ length: 15 }, (_, id) => id).filter((id) => !known.includes(id));
        expect([...new Set(out)].sort((a, b) => a - b)).toEqual(others);
        const most = Math.max(...others.map((id) => out.filter((each) => each === id).length));
        expect(most).toBeLessThan(3 * (600 / others.length) + 1);
      }),
      { numRuns: 60 },
    );
  });

  test("an epoch visits every example once, in another order than the next", () => {
    const [first, second] = [epochOrder(100, 1, 0), epochOrder(100, 1, 1)];
    expect(first.slice().sort()).toEqual(Uint32Array.from({ length: 100 }, (_, i) => i));
    expect(first).not.toEqual(second);
    expect(first).toEqual(epochOrder(100, 1, 0));
  });
});

describe("going on", () => {
  test.each<TrainingChoice>([
    { model: "complex", relationWeight: 1 },
    { model: "cp", optimizer: "adam" },
    { model: "rotate", negatives: 4 },
  ])("from any checkpoint ends in the same tables: %j", async (choice) => {
    const states: LinksCheckpoint[] = [];
    const whole = await train({
      ...{ ...quick, ...choice },
      afterStep: (_, state) => void states.push(state()),
    });
    const wanted = tablesHash(whole.tables);
    for (const at of [0, 1, Math.floor(states.length / 2), states.length - 2, states.length - 1]) {
      const bytes = Uint8Array.from(packCheckpoint(states[at]!).flatMap((part) => [...part]));
      const resume = unpackCheckpoint<LinksValidated>(bytes, "checkpoint");
      expect(resume).toEqual(states[at]);
      const resumed = await train({ ...quick, ...choice, resume });
      expect(tablesHash(resumed.tables), `from step ${at + 1}`).toBe(wanted);
      expect(resumed.curve).toEqual(whole.curve);
      expect(resumed.kept).toBe(whole.kept);
    }
  });

  test("with other settings is refused", async () => {
    const states: LinksCheckpoint[] = [];
    await train({ ...quick, afterStep: (_, state) => void states.push(state()) });
    await expect(train({ ...quick, rate: 0.2, resume: states[0]! })).rejects.toMatchObject({
      code: "training.other-training",
    });
  });

  test("for more epochs, or for fewer, is what so many epochs give", async () => {
    const validated = { ...quick, validateEvery: 2, patience: 0, validateTriples: 0 };
    const run = async (choice: TrainLinksOptions) => {
      const states: (TrainingProgress & { readonly checkpoint: LinksCheckpoint })[] = [];
      const { tables } = await train({
        ...choice,
        afterStep: (at, state) => void states.push({ ...at, checkpoint: state() }),
      });
      return { states, hash: tablesHash(tables) };
    };
    const [short, long] = [await run({ ...validated, epochs: 4 }), await run({ ...validated, epochs: 8 })];
    // In the middle of the third epoch, and beyond the fourth.
    const early = long.states.find(({ epoch, batch }) => epoch === 2 && batch > 0)!.checkpoint;
    const late = long.states.find(({ epoch, batch }) => epoch === 4 && batch > 0)!.checkpoint;
    expect((await run({ ...validated, epochs: 4, resume: early })).hash).toBe(short.hash);
    expect((await run({ ...validated, epochs: 4, resume: late })).hash).toBe(short.hash);
    const middle = short.states.find(({ epoch }) => epoch === 3)!.checkpoint;
    expect((await run({ ...validated, epochs: 8, resume: middle })).hash).toBe(long.hash);
    // Without validations nothing of the fourth epoch has been kept.
    const blind = await run({ ...quick, validateEvery: 0, epochs: 6 });
    const beyond = blind.states.find(({ epoch, batch }) => epoch === 4 && batch > 0)!.checkpoint;
    await expect(train({ ...quick, validateEvery: 0, epochs: 4, resume: beyond })).rejects.toMatchObject({
      code: "training.other-training",
    });
  });

  test("a file that is no checkpoint is refused", () => {
    expect(() => unpackCheckpoint(new Uint8Array(64), "x")).toThrow(
      expect.objectContaining({ code: "formats.broken-tensors" }),
    );
  });
});

describe("stopping", () => {
  test("after validations without a better one, with the weights of the best", async () => {
    const every = { ...quick, rank: 16, epochs: 80, validateEvery: 1, patience: 3, validateTriples: 0 };
    const { epochs, kept, curve, tables } = await train({ ...every, penalty: 0 });
    const best = curve.map(({ mrr }) => mrr).indexOf(Math.max(...curve.map(({ mrr }) => mrr)));
    expect(epochs).toBeLessThan(80);
    expect(curve).toHaveLength(epochs);
    expect([kept, epochs]).toEqual([curve[best]!.epoch, kept + 3]);
    expect(evaluatePredictor(tablePredictor(tables), graph, { split: "valid" }).mrr).toBe(curve[best]!.mrr);
  });

  test("when asked to, with what there is", async () => {
    let steps = 0;
    const { outcome, epochs } = await train({
      ...quick,
      batch: 16,
      afterStep: () => {
        steps++;
      },
      stop: () => (steps < 3 ? undefined : "cancelled"),
    });
    expect([outcome, epochs, steps]).toEqual(["cancelled", 0, 3]);
  });

  test("seeds are other models, the same seed is the same one", async () => {
    const hash = async (seed: number) => tablesHash((await train({ ...quick, seed })).tables);
    expect(await hash(1)).toBe(await hash(1));
    expect(await hash(1)).not.toBe(await hash(2));
  });
});

test("first values are normal or uniform, each table with its own", () => {
  const draw = (model: string, init: number) => initialTables({ model, rank: 50, init, seed: 1 }, 5000, 40);
  const { objects, relations } = draw("complex", 0.01);
  const mean = objects.reduce((sum, each) => sum + each, 0) / objects.length;
  const deviation = Math.sqrt(objects.reduce((sum, each) => sum + each ** 2, 0) / objects.length);
  expect(Math.abs(mean)).toBeLessThan(1e-4);
  expect(deviation).toBeCloseTo(0.01, 4);
  // Of a normal distribution, 68.27 % lie within one deviation.
  expect(objects.filter((each) => Math.abs(each) < 0.01).length / objects.length).toBeCloseTo(0.6827, 2);
  expect(relations.slice(0, 100)).not.toEqual(objects.slice(0, 100));
  const turning = draw("rotate", 0.2);
  const most = (values: Float32Array) => values.reduce((top, each) => Math.max(top, Math.abs(each)), 0);
  expect([most(turning.objects), most(turning.relations)]).toEqual([
    expect.closeTo(0.2, 3),
    expect.closeTo(Math.PI, 1),
  ]);
  expect(turning.relations).toHaveLength(40 * 50);
});

describe("settings", () => {
  const refused = (choice: TrainingChoice, code: string, words: RegExp, on = graph) =>
    expect(() => trainingSettings(on, choice)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(words) }),
    );

  test("that do not fit are refused with a reason", () => {
    refused({ model: "transh" }, "links.unknown-model", /transh/);
    refused({ model: "transe", loss: "k-vs-all" }, "links.bad-setting", /distances/);
    refused({ loss: "1-vs-all", negatives: 3 }, "links.bad-setting", /negative-sampling/);
    refused({ loss: "1-vs-all", weighting: "sum" }, "links.bad-setting", /k-vs-all/);
    refused({ model: "rotate", relationWeight: 1 }, "links.bad-setting", /relation prediction/);
    refused({ rank: 0 }, "links.bad-setting", /rank/);
    refused({ rank: 2.5 }, "links.bad-setting", /rank/);
    refused({ rate: 0 }, "links.bad-setting", /rate/);
    refused({ batch: -1 }, "links.bad-setting", /batch/);
    refused({ penalty: Number.NaN }, "links.bad-setting", /regularizer/);
    refused({ optimizer: "sgd" as "adam" }, "links.bad-setting", /sgd/);
    refused({ loss: "hinge" as "1-vs-all" }, "links.bad-setting", /hinge/);
    refused({ regularizer: "n4" as "n3" }, "links.bad-setting", /n4/);
    refused({ validateEvery: 0, patience: 2 }, "links.bad-setting", /patience/);
  });

  test("graphs without train or valid triples are refused with the mend", () => {
    refused({}, "links.no-training", /no train/, graphOf([[0, 0, 1, 1]], 2));
    const onlyTrain = graphOf([[0, 0, 1]], 2);
    refused({ validateEvery: 5 }, "links.no-validation", /no valid/, onlyTrain);
    refused({ patience: 2 }, "links.no-validation", /no valid/, onlyTrain);
    // What nobody asked for is left out.
    for (const choice of [{}, { validateEvery: 0 }])
      expect(trainingSettings(onlyTrain, choice).validation).toBeUndefined();
  });

  test("presets say which objective they equal; that of ICEWS18 has two cross-entropies for each N3 term", () => {
    for (const { objective, source } of trainingPresets.values()) {
      expect(objective).toMatch(/cross-entrop/);
      expect(source).toMatch(/ICML 202/);
    }
    const { choice, objective, source } = trainingPresets.get("icews18")!;
    expect(source).toContain("Gregucci");
    expect(objective).toContain("weight 0.1");
    expect(choice.penalty).toBe(0.05);
  });

  test("presets are whole settings", () => {
    for (const { choice } of trainingPresets.values())
      expect(trainingSettings(graph, choice)).toMatchObject({ model: "complex", batch: choice.batch });
  });

  test("a rate that is far too high is told as such", async () => {
    const wild = { ...quick, model: "distmult", rate: 1e30, init: 1, validateEvery: 0 } as const;
    await expect(train(wild)).rejects.toMatchObject({ code: "links.diverged" });
  });
});
