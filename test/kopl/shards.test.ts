import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { treeOf } from "../benchmark/bench-support.ts";
import { refused } from "../operations/support.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";
import { whole } from "../support/sizes.ts";

const lacuna = boundAndHeld(nodeHost);
const root = mkdtempSync(join(tmpdir(), "lacuna-question-shards-"));
afterAll(() => rmSync(root, { recursive: true }));
const at = (name: string) => join(root, name);

// Four blocks of attempts in the first round, and several rounds after it.
const wanted = { kb: "world", count: 250, seed: 3, threads: 1 } as const;

async function shards(name: string, of: number, more: object = {}): Promise<string[]> {
  const made = [];
  for (let index = 1; index <= of; index++) {
    const out = at(`${name}-${index}-${of}`);
    await lacuna.generateQuestions({ ...wanted, ...more, shard: { index, of }, out });
    made.unshift(out);
  }
  return made;
}

test.each([
  {},
  {
    split: "compositional",
    shares: { Count: 0.5 },
    templates: { concepts: { country: { singular: "state", plural: "states" } } },
  },
] as const)("shards of generated questions merge to the bytes of one run: %o", async (more) => {
  const name = "split" in more ? "other" : "plain";
  await lacuna.generateQuestions({ ...wanted, ...more, out: at(name) });
  // Of six shards, the last two have no block.
  for (const of of name === "plain" ? (whole ? [1, 6] : [6]) : [3]) {
    const out = at(`${name}-merged-${of}`);
    await lacuna.mergeQuestions({ shards: await shards(name, of, more), kb: "world", threads: 2, out });
    expect(treeOf(out)).toEqual(treeOf(at(name)));
  }
});

test("a merge that was interrupted goes on, and ends in the same bytes", async () => {
  const parts = await shards("kept", 3);
  const merge = { shards: parts, kb: "world", threads: 1, out: at("kept") } as const;
  const stop = new AbortController();
  const interrupted = lacuna.mergeQuestions(merge, {
    signal: stop.signal,
    onProgress: ({ done }) => done > 100 && stop.abort(),
  });
  expect(await refused(interrupted)).toMatchObject({ code: "run.interrupted" });
  await lacuna.mergeQuestions(merge);
  expect(treeOf(at("kept"))).toEqual(treeOf(at("plain")));
});

test("a shard that was interrupted goes on, and ends in the same bytes", async () => {
  const [whole] = await shards("whole", 1);
  const asked = { ...wanted, shard: { index: 1, of: 1 }, out: at("stopped") };
  const stop = new AbortController();
  const interrupted = lacuna.generateQuestions(asked, {
    signal: stop.signal,
    onProgress: ({ done }) => done === 3 && stop.abort(),
  });
  expect(await refused(interrupted)).toMatchObject({ code: "run.interrupted" });
  const done: number[] = [];
  await lacuna.generateQuestions(asked, { onProgress: (each) => done.push(each.done) });
  expect(done.length).toBeGreaterThan(3);
  expect(treeOf(at("stopped"))).toEqual(treeOf(whole!));
});

test("shards that do not fit are refused by name", async () => {
  const [second, first] = (await shards("a", 2)) as [string, string];
  const otherSeed = at("b-2-2");
  await lacuna.generateQuestions({ ...wanted, seed: 4, shard: { index: 2, of: 2 }, out: otherSeed });
  const merge = (...parts: string[]) =>
    refused(lacuna.mergeQuestions({ shards: parts, kb: "world", out: at("refused") }));
  expect(await merge(first)).toMatchObject({
    code: "kopl.missing-shard",
    message: "shard 2 of 2 is not here",
  });
  expect(await merge(first, first)).toMatchObject({ code: "kopl.other-shards", message: /both shard 1$/ });
  expect(await merge(first, otherSeed)).toMatchObject({
    code: "kopl.other-shards",
    message: /differ in the seed$/,
  });
  await lacuna.generateQuestions({ ...wanted, count: 20, out: at("no-shard") });
  expect(await merge(at("no-shard"))).toMatchObject({ code: "kopl.no-shard" });
  await lacuna.exportKnowledgeBase({ kb: "world", to: "turtle", out: at("other.ttl") });
  expect(
    await refused(
      lacuna.mergeQuestions({
        shards: [first, second],
        kb: at("other.ttl"),
        format: "rdf",
        out: at("refused"),
      }),
    ),
  ).toMatchObject({ code: "kopl.other-knowledge-base" });
  const trained = lacuna.trainParser({ questions: first, kb: "world", updates: 1, out: at("refused") });
  expect(await refused(trained)).toMatchObject({ code: "kopl.only-a-part" });
  appendFileSync(join(second, "candidates.jsonl"), "\n");
  expect(await merge(first, second)).toMatchObject({ code: "kopl.broken-shard" });
});
