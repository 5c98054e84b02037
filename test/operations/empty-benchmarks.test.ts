import { expect, test } from "vitest";
import type { WrittenBenchmark } from "../../src/operations/benchmark/results.ts";
import { emptyTypes, refuseEmpty } from "../../src/texts/benchmark/written.ts";
import { inMemory, refused } from "./support.ts";

const train = "a\tr\tb\nb\tr\tc\nc\tr\ta\na\ts\tc\n";
const sampling = { graph: "g", protocol: "betae", perType: 3, out: "bench", threads: 1 };

test("a graph without links of the split is refused, and `kg split` is named", async () => {
  const lacuna = inMemory({ "g/train.txt": train, "g/valid.txt": "b\ts\ta\n" });
  const why = await refused(lacuna.sampleBenchmark({ ...sampling, types: ["1p"], split: ["valid", "test"] }));
  expect(why).toMatchObject({
    code: "benchmark.no-links",
    message: expect.stringContaining("g has no test links"),
    hint: expect.stringContaining("lacuna kg split g"),
  });
  expect(lacuna.names()).toEqual(["g/train.txt", "g/valid.txt"]);
  await lacuna.sampleBenchmark({ ...sampling, types: ["1p"], split: ["valid"] });
});

test("types without a query are told like an error, no query at all is one", async () => {
  const lacuna = inMemory({ "g/train.txt": train, "g/test.txt": "b\ts\ta\n" });
  const some = await lacuna.sampleBenchmark({ ...sampling, types: ["1p", "3in"], split: ["test"] });
  expect(some.files.map(({ queries }) => queries > 0)).toEqual([true, false]);
  expect(emptyTypes(some)).toMatchObject({
    code: "benchmark.empty-types",
    message: expect.stringContaining("1 of 2 files of bench have no query: 3in (test)"),
  });
  expect(() => refuseEmpty(some)).not.toThrow();
  const none: WrittenBenchmark = { ...some, files: some.files.slice(1) };
  expect(emptyTypes(none)).toBeUndefined();
  expect(() => refuseEmpty(none)).toThrow(expect.objectContaining({ code: "benchmark.empty" }));
});
