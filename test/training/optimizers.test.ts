import { describe, expect, test } from "vitest";
import { randomStream } from "../../src/numeric/random.ts";
import type { OptimizerSettings } from "../../src/training/descent.ts";
import type { Targets } from "../../src/training/tables/entity-trainer.ts";
import { plainEntityTrainer } from "../../src/training/tables/plain-entity-trainer.ts";
import { rowTable } from "../../src/training/tables/row-table.ts";

const ROWS = 6;
const WIDTH = 3;
const random = randomStream(4, "optimizer tests");
const some = (count: number) => Float32Array.from({ length: count }, () => random.real() * 2 - 1);

const adagrad: OptimizerSettings = { kind: "adagrad", rate: 0.1, epsilon: 1e-10 };
const adam: OptimizerSettings = { kind: "adam", rate: 0.01, beta1: 0.9, beta2: 0.999, epsilon: 1e-8 };

/** Follows one number through its gradients by the formula of the paper, in double precision. */
function follow(optimizer: OptimizerSettings, start: number, gradients: readonly number[]): number {
  let value = start;
  if (optimizer.kind === "adagrad") {
    gradients.forEach((gradient, t) => {
      const squares = gradients.slice(0, t + 1).reduce((sum, each) => sum + each ** 2, 0);
      value -= (optimizer.rate * gradient) / (Math.sqrt(squares) + optimizer.epsilon);
    });
    return value;
  }
  const { rate, beta1, beta2, epsilon } = optimizer;
  gradients.forEach((_, t) => {
    /** The mean of the first t + 1 gradients to a power with weights that fall by `beta`, corrected for its start. */
    const mean = (beta: number, power: number) =>
      ((1 - beta) / (1 - beta ** (t + 1))) *
      gradients.slice(0, t + 1).reduce((sum, each, s) => sum + beta ** (t - s) * each ** power, 0);
    value -= (rate * mean(beta1, 1)) / (Math.sqrt(mean(beta2, 2)) + epsilon);
  });
  return value;
}

const queries = some(2 * WIDTH);
const targets: Targets = {
  offsets: Uint32Array.of(0, 2, 3),
  tails: Uint32Array.of(1, 4, 1),
  weights: Float32Array.of(0.5, 2, 1),
};

/** The loss of `targets` by its definition. */
function crossEntropy(table: ArrayLike<number>, vectors: ArrayLike<number>): number {
  let loss = 0;
  for (let i = 0; i < 2; i++) {
    const scores = Array.from({ length: ROWS }, (_, j) => {
      let sum = 0;
      for (let l = 0; l < WIDTH; l++) sum += vectors[i * WIDTH + l]! * table[j * WIDTH + l]!;
      return sum;
    });
    const total = scores.reduce((sum, each) => sum + Math.exp(each), 0);
    for (let k = targets.offsets[i]!; k < targets.offsets[i + 1]!; k++)
      loss -= targets.weights[k]! * Math.log(Math.exp(scores[targets.tails[k]!]!) / total);
  }
  return loss;
}

/** The gradient by every value of `at`, by central differences. */
function differences(at: Float64Array, loss: () => number): number[] {
  return Array.from(at, (value, i) => {
    at[i] = value + 1e-5;
    const up = loss();
    at[i] = value - 1e-5;
    const down = loss();
    at[i] = value;
    return (up - down) / 2e-5;
  });
}

const farthest = (found: ArrayLike<number>, wanted: ArrayLike<number>) =>
  Math.max(...Array.from(found, (each, i) => Math.abs(each - wanted[i]!)));

describe.each([adagrad, adam])("$kind", (optimizer) => {
  test("the plain entity trainer goes down softmax and extra gradients by the formula", () => {
    const first = some(ROWS * WIDTH);
    const trainer = plainEntityTrainer({ values: first, rows: ROWS, width: WIDTH }, optimizer);
    const history = Array.from(first, (): number[] => []);
    const ids = Uint32Array.of(0, 4);
    for (let step = 0; step < 4; step++) {
      const table = Float64Array.from(trainer.snapshot().values);
      const vectors = Float64Array.from(queries);
      const byQueries = new Float32Array(2 * WIDTH);
      const loss = trainer.scoreAll(queries, 2, targets, byQueries);
      expect(loss).toBeCloseTo(crossEntropy(table, vectors), 5);
      expect(
        farthest(
          byQueries,
          differences(vectors, () => crossEntropy(table, vectors)),
        ),
      ).toBeLessThan(1e-5);
      const byTable = differences(table, () => crossEntropy(table, vectors));
      const extra = some(2 * WIDTH);
      trainer.update({ ids, values: extra }, 0.25);
      byTable.forEach((gradient, i) => {
        const row = ids.indexOf(Math.floor(i / WIDTH));
        const added = row < 0 ? 0 : extra[row * WIDTH + (i % WIDTH)]!;
        history[i]!.push(0.25 * (gradient + added));
      });
    }
    const wanted = Array.from(first, (value, i) => follow(optimizer, value, history[i]!));
    expect(farthest(trainer.snapshot().values, wanted)).toBeLessThan(1e-5);
    expect(trainer.snapshot().steps).toBe(4);
  });

  test("a continued trainer gives what one without a break gives", () => {
    const first = some(ROWS * WIDTH);
    const table = { values: first, rows: ROWS, width: WIDTH };
    const whole = plainEntityTrainer(table, optimizer);
    let parts = plainEntityTrainer(table, optimizer);
    for (let step = 0; step < 4; step++) {
      const extra = { ids: Uint32Array.of(step), values: some(WIDTH) };
      for (const trainer of [whole, parts]) {
        trainer.scoreAll(queries, 2, targets, new Float32Array(2 * WIDTH));
        trainer.update(extra, 1);
      }
      const { values, ...state } = parts.snapshot();
      parts = plainEntityTrainer({ ...table, values }, optimizer, state);
    }
    expect(parts.snapshot()).toEqual(whole.snapshot());
  });

  test("a table of rows moves those with gradients by the formula, and no others", () => {
    const first = some(ROWS * WIDTH);
    const table = rowTable({ values: first, rows: ROWS, width: WIDTH }, optimizer);
    const gradients = Array.from({ length: 3 }, () => some(WIDTH));
    for (const values of gradients) table.update({ ids: Uint32Array.of(2), values }, 0.5);
    const { values } = table.snapshot();
    for (let i = 0; i < values.length; i++)
      if (Math.floor(i / WIDTH) !== 2) expect(values[i]).toBe(first[i]);
      else {
        const own = gradients.map((each) => 0.5 * each[i - 2 * WIDTH]!);
        expect(values[i]).toBeCloseTo(follow(optimizer, first[i]!, own), 6);
      }
  });
});

test("the trainer gathers rows in the order that is asked for", () => {
  const first = some(ROWS * WIDTH);
  const trainer = plainEntityTrainer({ values: first, rows: ROWS, width: WIDTH }, adagrad);
  const out = new Float32Array(3 * WIDTH);
  trainer.gather(Uint32Array.of(5, 0, 5), out);
  const row = (id: number) => [...first.subarray(id * WIDTH, (id + 1) * WIDTH)];
  expect([...out]).toEqual([...row(5), ...row(0), ...row(5)]);
});
