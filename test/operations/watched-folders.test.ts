import { expect, test } from "vitest";
import { inMemory, refused } from "./support.ts";

const train = "a\tr\tb\nb\tr\tc\nc\tr\ta\na\ts\tc\n";
const graph = { "g/train.txt": train, "g/test.txt": "b\ts\ta\n" };
const sampling = {
  ...{ graph: "g", protocol: "betae", types: ["1p"], perType: 3, threads: 1 },
  split: ["test" as const],
};

/** A benchmark in two shards, all of it exported and merged by hosts that are told how far it is. */
async function watched(own: { readonly signal?: AbortSignal }) {
  const told: string[] = [];
  const lacuna = inMemory(graph);
  await lacuna.sampleBenchmark({ ...sampling, out: "whole" });
  for (const index of [1, 2])
    await lacuna.sampleBenchmark({ ...sampling, shard: { index, of: 2 }, out: `part${index}` });
  const contents = Object.fromEntries(lacuna.names().map((name) => [name, ""]));
  const watching = inMemory(contents, { ...own, onProgress: ({ title }) => told.push(title) });
  for (const [name, bytes] of lacuna.contents) watching.contents.set(name, bytes);
  return { watching, told };
}

test("exports and merges say how far they are", async () => {
  const { watching, told } = await watched({});
  await watching.exportBenchmark({ benchmark: "whole", to: "betae", out: "theirs" });
  expect(told).toContain("exporting");
  await watching.mergeBenchmarks({ folders: ["part1", "part2"], graph: "g", out: "merged" });
  expect(told).toContain("merging");
});

test("an interrupt ends them and leaves nothing", async () => {
  const { watching } = await watched({ signal: AbortSignal.abort() });
  const before = watching.names();
  const exported = watching.exportBenchmark({ benchmark: "whole", to: "betae", out: "theirs" });
  expect(await refused(exported)).toMatchObject({ code: "run.interrupted" });
  const merged = watching.mergeBenchmarks({ folders: ["part1", "part2"], graph: "g", out: "merged" });
  expect(await refused(merged)).toMatchObject({ code: "run.interrupted" });
  expect(watching.names()).toEqual(before);
});
