import { describe, expect, test } from "vitest";
import {
  type LoopOptions,
  type LoopSettings,
  type LoopState,
  type LoopTask,
  trainLoop,
  type Validated,
} from "../../src/training/loop.ts";

/** Updates whose loss is their number, and validations that find what is written. */
function task(values: readonly number[], some: Partial<LoopTask> = {}) {
  const kept: number[] = [];
  let validations = 0;
  const one: LoopTask = {
    step: (update) => update,
    validate: () => ({ value: values[validations++]! }),
    keep: () => void kept.push(validations),
    ...some,
  };
  return { task: one, kept };
}

const diverged = (update: number, loss: number) => new RangeError(`${loss} in ${update}`);
const run = (settings: LoopSettings, { task: one }: ReturnType<typeof task>, options?: LoopOptions) =>
  trainLoop(settings, one, diverged, options);

describe("a training", () => {
  test("is validated when it is due and at its end, with the mean loss in between", async () => {
    const some = task([0.1, 0.3, 0.2]);
    const end = await run({ updates: 7, validateEvery: 3, patience: 0 }, some);
    expect(end).toEqual({
      update: 7,
      lossSum: 0,
      curve: [
        { update: 3, loss: 1, value: 0.1 },
        { update: 6, loss: 4, value: 0.3 },
        { update: 7, loss: 6, value: 0.2 },
      ],
      outcome: "complete",
      kept: 6,
    });
    expect(some.kept).toEqual([1, 2]);
  });

  test("of several epochs between validations has the mean loss of the last one, as it weighs updates", async () => {
    const losses: number[] = [];
    const meanLoss = (sum: number, count: number) => sum / (10 * count);
    const { curve } = await run(
      { updates: 8, epoch: 2, validateEvery: 4, patience: 0 },
      task([1, 2], { meanLoss }),
      { afterStep: (_, loss) => void losses.push(loss) },
    );
    expect(losses).toEqual([0, 0.05, 0.2, 0.25, 0.4, 0.45, 0.6, 0.65]);
    expect(curve.map(({ loss }) => loss)).toEqual([0.25, 0.65]);
  });

  test("ends when validations stop getting better; equal ones are not better", async () => {
    const end = await run({ updates: 100, validateEvery: 5, patience: 2 }, task([1, 3, 3, 2, 9]));
    expect([end.update, end.kept, end.outcome]).toEqual([20, 10, "complete"]);
  });

  test("ends at a loss that is no number, and when it is told to", async () => {
    const settings = { updates: 9, validateEvery: 0, patience: 0 };
    const wild = task([], { step: (update) => (update === 4 ? Number.POSITIVE_INFINITY : 1) });
    await expect(run(settings, wild)).rejects.toThrow("Infinity in 4");
    let asked = 0;
    const end = await run(settings, task([]), { stop: () => (asked++ < 3 ? undefined : "cancelled") });
    expect([end.update, end.kept, end.outcome, end.lossSum]).toEqual([3, 3, "cancelled", 3]);
  });

  test("goes on from anywhere to the same end", async () => {
    const settings = { updates: 23, epoch: 3, validateEvery: 6, patience: 3 };
    const value = (update: number) => Math.sin(update);
    const start = (options?: LoopOptions) => {
      let at = options?.resume?.update ?? 0;
      const validate = (): Validated => ({ value: value(at) });
      const step = (update: number) => {
        at = update + 1;
        return 1 / at;
      };
      return run(settings, task([], { step, validate }), options);
    };
    const states: LoopState[] = [];
    const whole = await start({ afterStep: (state) => void states.push(state) });
    expect(whole.curve.length).toBeGreaterThan(2);
    for (const resume of states) expect(await start({ resume })).toEqual(whole);
  });
});
