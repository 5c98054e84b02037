import { afterAll, describe, expect, test } from "vitest";
import { bestKernel, runsKernel } from "../../src/numeric/product-kernel.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { nativeProducts } from "../../src/runs/native/node-native.ts";
import { allowRelaxedSimd } from "../../src/runs/native/node-relaxed-simd.ts";
import { nodeTeam } from "../../src/runs/native/node-team.ts";
import type { OptimizerSettings } from "../../src/training/descent.ts";
import type { Targets } from "../../src/training/tables/entity-trainer.ts";
import { kernelEntityTrainer } from "../../src/training/tables/kernel-entity-trainer.ts";
import { nativeEntityTrainer } from "../../src/training/tables/native-entity-trainer.ts";
import { vectors } from "../numeric/support.ts";

allowRelaxedSimd();
const team = nodeTeam(2);
afterAll(() => team.close());

const adagrad: OptimizerSettings = { kind: "adagrad", rate: 0.1, epsilon: 1e-10 };
const adam: OptimizerSettings = { kind: "adam", rate: 0.01, beta1: 0.9, beta2: 0.99, epsilon: 1e-8 };

interface Batch {
  readonly queries: Float32Array;
  readonly count: number;
  readonly targets: Targets;
  readonly extra: { readonly ids: Uint32Array; readonly values: Float32Array };
}

function batch(count: number, rows: number, width: number, seed: number): Batch {
  const random = randomStream(seed, "batch");
  const offsets = new Uint32Array(count + 1);
  for (let i = 0; i < count; i++) offsets[i + 1] = offsets[i]! + random.below(4);
  const many = offsets[count]!;
  const ids = Array.from({ length: rows }, (_, id) => id).filter(() => random.real() < 0.2);
  return {
    queries: vectors(count * width, seed, "queries"),
    count,
    targets: {
      offsets,
      tails: Uint32Array.from({ length: many }, () => random.below(rows)),
      weights: Float32Array.from({ length: many }, () => random.real()),
    },
    extra: { ids: Uint32Array.from(ids), values: vectors(ids.length * width, seed, "extra") },
  };
}

/** The definitions, in double precision: loss, both gradients, one step. */
function naiveStep(
  values: Float64Array,
  state: readonly Float64Array[],
  steps: number,
  optimizer: OptimizerSettings,
  { queries, count, targets, extra }: Batch,
  scale: number,
) {
  const width = queries.length / count;
  const rows = values.length / width;
  const by = new Float64Array(values.length);
  const gradient = new Float64Array(queries.length);
  let loss = 0;
  for (let i = 0; i < count; i++) {
    const scores = Array.from({ length: rows }, (_, j) =>
      values.subarray(j * width, (j + 1) * width).reduce((sum, v, l) => sum + v * queries[i * width + l]!, 0),
    );
    const all = scores.reduce((sum, each) => sum + Math.exp(each), 0);
    for (let k = targets.offsets[i]!; k < targets.offsets[i + 1]!; k++) {
      const weight = targets.weights[k]!;
      loss -= weight * Math.log(Math.exp(scores[targets.tails[k]!]!) / all);
      for (let j = 0; j < rows; j++) {
        const g = weight * (Math.exp(scores[j]!) / all - (j === targets.tails[k] ? 1 : 0));
        for (let l = 0; l < width; l++) {
          gradient[i * width + l]! += g * values[j * width + l]!;
          by[j * width + l]! += g * queries[i * width + l]!;
        }
      }
    }
  }
  extra.ids.forEach((id, at) => {
    for (let l = 0; l < width; l++) by[id * width + l]! += extra.values[at * width + l]!;
  });
  for (let at = 0; at < values.length; at++) {
    const g = by[at]! * scale;
    const [first, second] = state as [Float64Array, Float64Array];
    if (optimizer.kind === "adagrad") {
      first[at]! += g * g;
      values[at]! -= g === 0 ? 0 : (optimizer.rate * g) / (Math.sqrt(first[at]!) + optimizer.epsilon);
    } else {
      const { rate, beta1, beta2, epsilon } = optimizer;
      first[at] = beta1 * first[at]! + (1 - beta1) * g;
      second[at] = beta2 * second[at]! + (1 - beta2) * g * g;
      const [m, v] = [first[at]! / (1 - beta1 ** steps), second[at]! / (1 - beta2 ** steps)];
      values[at]! -= (rate * m) / (Math.sqrt(v) + epsilon);
    }
  }
  return { loss, gradient };
}

const farthest = (found: Float32Array, wanted: Float64Array) =>
  found.reduce((most, each, at) => Math.max(most, Math.abs(each - wanted[at]!)), 0);

/** What trains, on one thread and on two. */
const trainers = (["wasm-relaxed-simd", "wasm-simd"] as const).filter(runsKernel).map((kernel) => ({
  name: kernel as string,
  alone: kernelEntityTrainer({ kernel }),
  together: kernelEntityTrainer({ kernel, team }),
}));

const kernel = bestKernel();
const native = nativeProducts(2);
if (native && kernel !== "plain") {
  // Native code rounds by how it shares out its work: the same number of threads gives the same bits.
  const start = nativeEntityTrainer({ kernel, native });
  trainers.push({ name: native.name, alone: start, together: start });
}
test.skipIf(!native)("native products (needs onnxruntime-node) are among the trainers", () => {
  expect(trainers.map(({ name }) => name)).toContain(native?.name);
});

const cases = trainers.flatMap((trainer) =>
  [adagrad, adam].flatMap((optimizer) =>
    [
      [101, 13, 37],
      [96, 16, 12],
      [20, 530, 7],
      [530, 9, 5],
      [3, 1, 1],
    ].map(
      ([rows, width, count]) =>
        [trainer.name, optimizer.kind, rows!, width!, count!, optimizer, trainer] as const,
    ),
  ),
);

describe.each(cases)(
  "%s with %s, %i × %i, batches of %i",
  (_, __, rows, width, count, optimizer, trained) => {
    const start = vectors(rows * width, 1, "table");
    const batches = [
      batch(count, rows, width, 1),
      batch(count + 7, rows, width, 2),
      batch(1, rows, width, 3),
    ];

    test("takes the steps of the definition", () => {
      const trainer = trained.together({ values: start, rows, width }, optimizer);
      const values = Float64Array.from(start);
      const state = [new Float64Array(values.length), new Float64Array(values.length)];
      let steps = 0;
      for (const each of batches) {
        const gradient = new Float32Array(each.queries.length).fill(Number.NaN);
        const loss = trainer.scoreAll(each.queries, each.count, each.targets, gradient);
        trainer.update(each.extra, 0.5);
        const wanted = naiveStep(values, state, ++steps, optimizer, each, 0.5);
        expect(Math.abs(loss - wanted.loss)).toBeLessThan(1e-4 * Math.max(1, wanted.loss));
        expect(farthest(gradient, wanted.gradient)).toBeLessThan(1e-4);
        const found = trainer.snapshot();
        expect(found.steps).toBe(steps);
        expect(found.state).toHaveLength(optimizer.kind === "adagrad" ? 1 : 2);
        expect(farthest(found.values, values)).toBeLessThan(2e-3);
        found.state.forEach((one, at) => {
          expect(farthest(one, state[at]!)).toBeLessThan(1e-3);
        });
        // Rounding is not handed on: every step is compared by itself.
        values.set(found.values);
        found.state.forEach((one, at) => {
          state[at]!.set(one);
        });
      }
      trainer.close();
    });

    test("gives the same bits on one thread and when it goes on from a snapshot", () => {
      const run = (all: boolean, resume: boolean) => {
        const begin = all ? trained.together : trained.alone;
        let trainer = begin({ values: start, rows, width }, optimizer);
        const said: unknown[] = [];
        for (const each of batches) {
          const gradient = new Float32Array(each.queries.length);
          said.push(trainer.scoreAll(each.queries, each.count, each.targets, gradient), gradient);
          trainer.update(each.extra, 0.5);
          if (!resume) continue;
          const now = trainer.snapshot();
          trainer.close();
          trainer = begin({ values: now.values, rows, width }, optimizer, now);
        }
        return [...said, trainer.snapshot()];
      };
      const wanted = run(false, false);
      expect(run(true, false)).toEqual(wanted);
      expect(run(true, true)).toEqual(wanted);
    });
  },
);

describe.each(trainers)("$name", ({ together: start }) => {
  test("gathers rows between scores and update without harm", () => {
    const [rows, width] = [300, 20];
    const values = vectors(rows * width, 5, "table");
    const one = batch(9, rows, width, 4);
    const step = (gathers: boolean) => {
      const trainer = start({ values, rows, width }, adagrad);
      trainer.scoreAll(one.queries, 9, one.targets, new Float32Array(9 * width));
      const ids = Uint32Array.of(299, 0, 7, 7);
      const out = new Float32Array(4 * width);
      if (gathers) trainer.gather(ids, out);
      if (gathers)
        ids.forEach((id, at) => {
          expect(out.subarray(at * width, (at + 1) * width)).toEqual(
            values.subarray(id * width, (id + 1) * width),
          );
        });
      trainer.update(one.extra, 1);
      return trainer.snapshot();
    };
    expect(step(true)).toEqual(step(false));
  });

  test("an update without scores moves the rows it names, and with Adagrad no other", () => {
    const [rows, width] = [250, 4];
    const values = vectors(rows * width, 6, "table");
    const trainer = start({ values, rows, width }, adagrad);
    trainer.update({ ids: Uint32Array.of(3, 249), values: new Float32Array(8).fill(2) }, 0.5);
    // The first step of Adagrad goes by the rate, whatever the gradient.
    const wanted = values.map((each, at) =>
      at >> 2 === 3 || at >> 2 === 249 ? Math.fround(each - Math.fround(0.1)) : each,
    );
    expect(trainer.snapshot().values).toEqual(wanted);
    trainer.close();
  });

  test("more rows than pass through at once", () => {
    const [rows, width] = [1200, 1000];
    const values = vectors(rows * width, 7, "table");
    const trainer = start({ values, rows, width }, adagrad);
    const same = (a: Float32Array, b: Float32Array) => a.every((each, at) => each === b[at]);
    expect(same(trainer.snapshot().values, values)).toBe(true);
    const ids = Uint32Array.from({ length: 1100 }, (_, at) => rows - 1 - at);
    const out = new Float32Array(1100 * width);
    trainer.gather(ids, out);
    expect(same(out.subarray(1099 * width), values.subarray(100 * width))).toBe(true);
    expect(same(out.subarray(0, width), values.subarray(1199 * width))).toBe(true);
  });

  test("scores far apart neither overflow nor lose the loss", () => {
    const trainer = start({ values: Float32Array.of(300, -300, 0), rows: 3, width: 1 }, adagrad);
    const gradient = new Float32Array(1);
    const targets = {
      offsets: Uint32Array.of(0, 1),
      tails: Uint32Array.of(1),
      weights: Float32Array.of(1),
    };
    expect(trainer.scoreAll(Float32Array.of(1), 1, targets, gradient)).toBeCloseTo(600, 3);
    expect(gradient[0]).toBeCloseTo(600, 3);
    trainer.close();
  });

  test("says what does not fit", () => {
    const values = new Float32Array(0);
    const fails = (rows: number, width: number) => () => start({ values, rows, width }, adam);
    expect(fails(1_000_000, 1000)).toThrow(expect.objectContaining({ code: "links.too-large" }));
    const trainer = start({ values: new Float32Array(2_000_000), rows: 2_000_000, width: 1 }, adagrad);
    const offsets = new Uint32Array(601);
    const none = { offsets, tails: new Uint32Array(), weights: new Float32Array() };
    const queries = new Float32Array(600);
    expect(() => trainer.scoreAll(queries, 600, none, queries)).toThrow(
      expect.objectContaining({ code: "links.too-large" }),
    );
  });
});
