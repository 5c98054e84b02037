import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { canBeCut } from "../../src/benchmark/parts.ts";
import { chosenParameters, chosenTypes, protocolOf } from "../../src/benchmark/protocols.ts";
import { jobsOfShard, planJobs } from "../../src/benchmark/runner-jobs.ts";
import { nodeHost } from "../../src/host/node.ts";
import { openGraph } from "../../src/index.ts";
import { refused } from "../operations/support.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";
import { randomGraph, temporaryFolder, treeOf } from "./bench-support.ts";

const lacuna = boundAndHeld(nodeHost);

/** Samples as one run and as shards; gives the folders of these. */
async function sampled(
  recipe: { graph: string; protocol: string; types: string[]; perType: number },
  of: number,
) {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  const all = { ...recipe, seed: 9, threads: 1 };
  await lacuna.sampleBenchmark({ ...all, out: at("whole") });
  const folders: string[] = [];
  for (let index = 1; index <= of; index++) {
    await lacuna.sampleBenchmark({ ...all, shard: { index, of }, out: at(`s${index}`) });
    folders.unshift(at(`s${index}`));
  }
  return { all, at, folders };
}

test.each([
  ["betae", ["2i", "1p"], 7],
  ["efo1", ["2i", "3in"], 3],
  ["efok", [], 5],
])(
  "%s: more shards than files cut the files, and merge into the bytes of one run",
  async (protocol, named, of) => {
    const graph = randomGraph(temporaryFolder());
    const types =
      named.length > 0 ? named : (await chosenTypes(["all"], await protocolOf(protocol))).slice(0, 2);
    const { at, folders } = await sampled({ graph, protocol, types, perType: 150 }, of);
    await lacuna.mergeBenchmarks({ folders, graph, out: at("merged"), threads: 1 });
    expect(treeOf(at("merged"))).toEqual(treeOf(at("whole")));
    expect(await refused(lacuna.mergeBenchmarks({ folders, out: at("m2") }))).toMatchObject({
      code: "benchmark.needs-graph",
    });
    expect(await refused(lacuna.verifyBenchmark({ benchmark: folders[0]!, graph }))).toMatchObject({
      code: "benchmark.only-a-part",
    });
  },
);

test("a part that is damaged, of another seed or of another graph is refused; a merge that was stopped goes on", async () => {
  const graph = randomGraph(temporaryFolder());
  const { all, at, folders } = await sampled({ graph, protocol: "betae", types: ["2p"], perType: 300 }, 2);
  const merge = (names: string[], more: object = {}) =>
    lacuna.mergeBenchmarks({ folders: names, graph, out: at("merged"), threads: 1, ...more });
  await lacuna.sampleBenchmark({ ...all, seed: 5, shard: { index: 2, of: 2 }, out: at("odd") });
  expect(await refused(merge([at("s1"), at("odd")]))).toMatchObject({
    message: expect.stringMatching(/the seed$/),
  });
  expect(await refused(merge(folders, { graph: "world" }))).toMatchObject({ code: "benchmark.other-graph" });
  const path = join(at("s2"), "queries/2p.2-of-2.jsonl.gz");
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.subarray(0, bytes.length - 9));
  expect(await refused(merge(folders))).toMatchObject({ code: "benchmark.damaged" });
  writeFileSync(path, bytes);
  await merge(folders);
  expect(treeOf(at("merged"))).toEqual(treeOf(at("whole")));
});

test("protocols that look for one thing after another are cut in whole files", async () => {
  const graph = await openGraph(randomGraph(temporaryFolder()));
  const cut = async (name: string) => {
    const protocol = await protocolOf(name);
    const parameters = chosenParameters(protocol, {});
    return canBeCut(protocol, { graph, split: "test", type: "2i", seed: 1, count: 5, parameters });
  };
  expect(await Promise.all(["betae", "efo1", "balanced", "capped"].map(cut))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("every file is whole in one shard or in all of its parts", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      (files, of, cut) => {
        const jobs = planJobs(
          Array.from({ length: files }, (_, at) => `t${at}`),
          ["test"],
        );
        const all = Array.from({ length: of }, (_, at) =>
          jobsOfShard(jobs, { index: at + 1, of }, cut),
        ).flat();
        for (const job of jobs) {
          const own = all.filter(({ index }) => index === job.index);
          const parts = own.map(({ part }) => part?.index ?? 1).sort((a, b) => a - b);
          expect(parts).toEqual(Array.from({ length: own[0]!.part?.of ?? 1 }, (_, at) => at + 1));
          expect(new Set(own.map(({ file }) => file)).size).toBe(own.length);
        }
      },
    ),
  );
});
