import { expect, test } from "vitest";
import type { FileRecord } from "../../src/benchmark/folder/manifest.ts";
import { readBenchmark } from "../../src/benchmark/folder/read-benchmark.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { inMemory, refused } from "./support.ts";

// Entities in the order in which they are met: s 0, a 1, b 2, c 3, d 4, t 5, e 6, f 7, u 8.
const graph = {
  "graph/train.txt": "s\tr\ta\ns\tr\tb\ns\tr\tc\ns\tr\td\nt\tr\ta\nt\tr\tb\n",
  "graph/valid.txt": "s\tr\te\nt\tr\tc\n",
  "graph/test.txt": "s\tr\tf\nt\tr\td\nu\tr\ta\nu\tr\tb\n",
};

/** What a benchmark of one published file says of it, and what verifying it finds. */
async function imported(lines: readonly unknown[], answers?: "given" | "computed" | "selected") {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const lacuna = inMemory({ ...graph, "test.jsonl": text });
  const given = { graph: "graph", split: "test", out: "bench", threads: 1 } as const;
  const { files } = await lacuna.importBenchmark({
    files: ["test.jsonl"],
    ...given,
    ...(answers && { answers }),
  });
  const verify = (list = false) =>
    lacuna.verifyBenchmark({ benchmark: "bench", graph: "graph", threads: 1, list });
  const queries = async () => {
    const found: { easy: number[]; hard: number[] }[] = [];
    for await (const { easy, hard } of readBenchmark("bench", memoryFiles(lacuna.contents)))
      found.push({ easy: [...easy], hard: [...hard] });
    return found;
  };
  return { lacuna, file: files[0] as FileRecord, verify, queries };
}

/** Links of s: a, b, c, d known, e known at test time, f to be found. */
const ofS = (easy: number[], hard: number[]) => ({ query: "r0(e0,?y)", easy, hard });

const ofSNotT = (easy: number[], hard: number[]) => ({ query: "r0(e0,?y) & !r0(e5,?y)", easy, hard });

test.each<[string, ReturnType<typeof ofS>, object]>([
  ["nothing", ofS([1, 2, 3, 4, 6], [7]), {}],
  ["easy-left-out", ofS([1, 2, 3], [7]), { "easy-left-out": { queries: 1, answers: 2 } }],
  ["hard-left-out", ofS([1, 2, 3, 4, 6], []), { "hard-left-out": { queries: 1, answers: 1 } }],
  ["hard-as-easy", ofS([1, 2, 3, 4, 6, 7], []), { "hard-as-easy": { queries: 1, answers: 1 } }],
  ["easy-as-hard", ofS([2, 3, 4], [1, 6, 7]), { "easy-as-hard": { queries: 1, answers: 2 } }],
  ["easy-no-answer", ofS([0, 1, 2, 3, 4, 6], [7]), { "easy-no-answer": { queries: 1, answers: 1 } }],
  ["hard-no-answer", ofS([1, 2, 3, 4, 6], [5, 7]), { "hard-no-answer": { queries: 1, answers: 1 } }],
  ["easy-and-hard", ofS([1, 2, 3, 4, 6, 7], [7]), { "easy-and-hard": { queries: 1, answers: 1 } }],
  // d is linked to t in test only: an answer before, and none after.
  ["easy-not-full", ofSNotT([4, 6], [7]), { "easy-not-full": { queries: 1, answers: 1 } }],
])("answers are kept as they were published: %s is recorded and verified", async (_, line, differences) => {
  const { file, verify, queries } = await imported([line]);
  expect(file.differences).toEqual(differences);
  const found = await verify(true);
  expect(found).toMatchObject({ ok: true, recorded: differences });
  expect(found.listed).toHaveLength(Object.keys(differences).length);
  expect(await queries()).toEqual([{ easy: line.easy, hard: line.hard }]);
});

test("repeats are kept, counted and listed, in whatever order their branches stand", async () => {
  const { file, verify } = await imported([
    "r0(e0,?y) & r0(e5,?y)",
    "r0(e5,?y) & r0(e0,?y)",
    "r0(e0,?y) & r0(e0,?y)",
    "r0(e0,?z) & r0(e5,?z)",
    // The same ids, the links the other way round: another query.
    "r1(e0,?y) & r1(e5,?y)",
    "r0(e0,?y) & r1(e5,?y)",
  ]);
  expect([file.queries, file.differences]).toEqual([6, { repeat: { queries: 2, answers: 0 } }]);
  const { ok, recorded, listed } = await verify(true);
  expect({ ok, recorded }).toEqual({ ok: true, recorded: file.differences });
  expect(listed).toEqual([
    { file: "bench/queries/2i.jsonl.gz", line: 2, code: "repeat", message: "it is the same query as line 1" },
    { file: "bench/queries/2i.jsonl.gz", line: 4, code: "repeat", message: "it is the same query as line 1" },
  ]);
  expect(await verify()).not.toHaveProperty("listed");
});

test("what was not recorded is a mistake, and so is what was recorded and is not there", async () => {
  const { lacuna, verify } = await imported([ofS([1, 2, 3], [7]), "r0(e5,?y)"]);
  const manifest = lacuna.read("bench/manifest.json");
  const withRecord = async (differences: object) => {
    const parsed = JSON.parse(manifest) as { files: object[] };
    parsed.files[0] = { ...parsed.files[0], differences };
    lacuna.put("bench/manifest.json", JSON.stringify(parsed));
    const { ok, mistakes } = await verify();
    return { ok, mistakes: mistakes.map(({ line, message }) => `${line ?? ""}: ${message}`) };
  };
  expect(await withRecord({ "easy-left-out": { queries: 1, answers: 2 } })).toEqual({
    ok: true,
    mistakes: [],
  });
  const leftOut = "1: e4, e6 are an easy answer and left out";
  expect(await withRecord({})).toEqual({
    ok: false,
    mistakes: [": it has 2 easy answers that are left out, in 1 query; its import recorded 0 in 0", leftOut],
  });
  expect(await withRecord({ "easy-left-out": { queries: 1, answers: 3 } })).toMatchObject({
    ok: false,
    mistakes: [expect.stringContaining("recorded 3 in 1"), leftOut],
  });
  const more = { "easy-left-out": { queries: 1, answers: 2 }, repeat: { queries: 1, answers: 0 } };
  expect(await withRecord(more)).toMatchObject({
    ok: false,
    mistakes: [expect.stringMatching(/^: .*recorded 1$/)],
  });
  expect(await withRecord({ sorcery: { queries: 1, answers: 2 } })).toMatchObject({ ok: false });
  lacuna.put("bench/manifest.json", manifest.replace(/("easy-left-out": \{\s*"queries": )1/, '$1"many"'));
  expect(await refused(verify())).toMatchObject({ code: "benchmark.broken-manifest" });
});

test("computed answers replace those of the file, which the report tells by kind", async () => {
  const { file, verify, queries } = await imported([ofS([1, 2, 3], [7])], "computed");
  expect(file).toMatchObject({
    differences: {},
    report: { given: 1, differing: 1, replaced: { "easy-left-out": { queries: 1, answers: 2 } } },
  });
  expect(await queries()).toEqual([{ easy: [1, 2, 3, 4, 6], hard: [7] }]);
  expect(await verify()).toMatchObject({ ok: true, recorded: {} });
});

test("selected hard answers (+H) stay as they are, said or not; declared they are no difference", async () => {
  // Both links of u are missing; the one is selected and the other stands with the easy ones.
  const line = { query: "r0(e8,?y)", easy: [2], hard: [1] };
  const asWritten = await imported([line]);
  expect(asWritten.file.differences).toEqual({ "hard-as-easy": { queries: 1, answers: 1 } });
  const declared = await imported([line], "selected");
  expect(declared.file).toMatchObject({ differences: {}, report: { given: 1, differing: 0 } });
  for (const { queries, verify } of [asWritten, declared]) {
    expect(await queries()).toEqual([{ easy: [2], hard: [1] }]);
    expect(await verify()).toMatchObject({ ok: true });
  }
});
