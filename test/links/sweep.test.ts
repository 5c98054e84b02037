import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { combinations, trialsOf } from "../../src/links/trainers/trials.ts";
import { treeOf } from "../benchmark/bench-support.ts";
import { refused } from "../operations/support.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";

const lacuna = boundAndHeld(nodeHost);
const root = mkdtempSync(join(tmpdir(), "lacuna-sweep-"));
afterAll(() => rmSync(root, { recursive: true }));
const at = (name: string) => join(root, name);
const common = { graph: at("gaps"), epochs: 2, validateEvery: 1, threads: 1 };
const wanted = { ...common, vary: { rank: [4, 8], penalty: [0.1, 0.01] } };

beforeAll(async () => {
  await lacuna.splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: at("gaps") });
});

test("a grid is the product of the values; a draw takes distinct ones of it, each at some time first", () => {
  const values = fc.uniqueArray(fc.nat(20), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.dictionary(fc.string(), values, { minKeys: 1, maxKeys: 3 }), fc.nat(), (vary, seed) => {
      const grid = trialsOf(vary, undefined, seed).map(({ set }) => JSON.stringify(set));
      expect(new Set(grid).size).toBe(combinations(vary));
      for (const set of grid.map((each) => JSON.parse(each)))
        for (const [name, of] of Object.entries(vary)) expect(of).toContain(set[name]);
      const drawn = trialsOf(vary, 3, seed).map(({ set }) => JSON.stringify(set));
      expect(new Set(drawn).size).toBe(Math.min(3, grid.length));
      expect(grid).toEqual(expect.arrayContaining(drawn));
    }),
  );
  const firsts = Array.from(
    { length: 200 },
    (_, seed) => trialsOf({ rank: [1, 2, 3] }, 1, seed)[0]!.set.rank,
  );
  expect(new Set(firsts)).toEqual(new Set([1, 2, 3]));
});

test("a sweep has the figures of each training by itself, and keeps the best model", async () => {
  const made = await lacuna.sweepLinks({ ...wanted, out: at("whole") });
  const alone = [];
  for (const { set } of made.trials) {
    const name = Object.values(set).join("-");
    alone.push(await lacuna.trainLinks({ ...common, ...set, out: at(`alone-${name}`) }));
  }
  expect(made.trials.map((each) => "mrr" in each && each.mrr)).toEqual(
    alone.map(({ evaluation }) => evaluation.valid!.mrr),
  );
  expect(made.trials.map(({ set }) => set)).toEqual([
    { rank: 4, penalty: 0.1 },
    { rank: 4, penalty: 0.01 },
    { rank: 8, penalty: 0.1 },
    { rank: 8, penalty: 0.01 },
  ]);
  const best = alone.reduce((a, b) => (b.evaluation.valid!.mrr > a.evaluation.valid!.mrr ? b : a));
  expect(made.evaluation).toEqual(best.evaluation);
  expect(treeOf(made.model!)).toEqual(treeOf(best.out!));
  expect(readFileSync(join(made.out, "manifest.json"), "utf8")).not.toContain("test");
});

test("shards merge to the bytes of one sweep, empty shards included", async () => {
  for (const of of [2, 5]) {
    const shards = [];
    for (let index = 1; index <= of; index++) {
      const out = at(`part-${index}-${of}`);
      shards.unshift(out);
      await lacuna.sweepLinks({ ...wanted, shard: { index, of }, out });
    }
    await lacuna.mergeSweep({ shards, out: at(`merged-${of}`) });
    expect(treeOf(at(`merged-${of}`))).toEqual(treeOf(at("whole")));
  }
});

test("a sweep that was interrupted in a training goes on, to the same bytes", async () => {
  const stop = new AbortController();
  const interrupted = lacuna.sweepLinks(
    { ...wanted, checkpoint: 0, out: at("stopped") },
    { signal: stop.signal, onProgress: ({ done }) => done > 1.3 && stop.abort() },
  );
  expect(await refused(interrupted)).toMatchObject({ code: "run.interrupted" });
  const done: number[] = [];
  const goOn = { onProgress: (each: { done: number }) => done.push(each.done) };
  await lacuna.sweepLinks({ ...wanted, checkpoint: 0, out: at("stopped") }, goOn);
  expect(Math.min(...done)).toBeGreaterThan(1);
  expect(treeOf(at("stopped"))).toEqual(treeOf(at("whole")));
});

test("a sweep that is complete is not made again; another one is refused, or takes its place with force", async () => {
  const done: number[] = [];
  const again = await lacuna.sweepLinks(
    { ...wanted, out: at("whole") },
    { onProgress: (each) => done.push(each.done) },
  );
  expect(done).toEqual([]);
  expect(again.model).toBe(join(at("whole"), "best"));
  const other = { ...common, vary: { rank: [4] }, out: at("stopped") };
  expect(await refused(lacuna.sweepLinks(other))).toMatchObject({ code: "runs.exists" });
  expect((await lacuna.sweepLinks({ ...other, force: true })).trials).toHaveLength(1);
});

test("a training that diverges is a trial without a figure; where all do, nothing is written", async () => {
  const diverging = { ...common, rank: 4, regularizer: "n3" as const };
  const made = await lacuna.sweepLinks({ ...diverging, vary: { rate: [1e30, 0.1] }, out: at("one-failed") });
  expect(made.best).toBe(2);
  expect(made.trials[0]).toMatchObject({
    trial: 1,
    set: { rate: 1e30 },
    failed: expect.stringMatching(/^the loss is/),
  });
  const none = lacuna.sweepLinks({ ...diverging, vary: { rate: [1e30, 1e29] }, out: at("failed") });
  expect(await refused(none)).toMatchObject({ code: "links.all-diverged" });
});

test("mistakes are told before the first training", async () => {
  const sweep = (vary: object, more: object = {}) =>
    refused(lacuna.sweepLinks({ ...common, vary: vary as never, ...more, out: at("refused") }));
  expect(await sweep({ rank: [4, 8.5] })).toMatchObject({
    code: "usage.bad-parameter",
    message: expect.stringMatching(/rank.*8.5 is not a whole number/),
  });
  expect(await sweep({ width: [4] })).toMatchObject({
    code: "usage.bad-parameter",
    message: expect.stringContaining('it has no "width"'),
  });
  expect(await sweep({ margin: [1, 2] })).toMatchObject({ code: "links.bad-setting" });
  expect(await sweep({ seed: Array.from({ length: 10_001 }, (_, i) => i) })).toMatchObject({
    code: "links.too-many-trials",
  });
  expect(await sweep({ rank: [4] }, { graph: "world" })).toMatchObject({ code: "links.no-validation" });
  const merge = (...shards: string[]) => refused(lacuna.mergeSweep({ shards, out: at("refused") }));
  expect(await merge(at("part-1-2"))).toMatchObject({ code: "links.missing-shard" });
  expect(await merge(at("whole"))).toMatchObject({ code: "links.no-shard" });
  expect(await merge(at("part-1-2"), at("part-2-5"))).toMatchObject({ code: "links.other-shards" });
  expect(await merge(join(at("whole"), "best"))).toMatchObject({ code: "links.broken-shard" });
});
