import { beforeAll, describe, expect, test } from "vitest";
import { type Manifest, parseManifest, printManifest } from "../../src/benchmark/folder/manifest.ts";
import { filesToImport, queriesIn } from "../../src/benchmark/formats/import-files.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { canonicalKey } from "../../src/query/canonical/canonical.ts";
import { parseText } from "../../src/query/text/parse.ts";
import { inMemory } from "../operations/support.ts";

const files = (...names: string[]) => memoryFiles(new Map(names.map((name) => [name, new Uint8Array()])));
const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return `${code}: ${message}`;
  }
  return "nothing was refused";
};

describe("a manifest", () => {
  let text = "";
  beforeAll(async () => {
    const lines = Array.from({ length: 30 }, (_, at) => `a${at % 9}\tr${at % 2}\ta${(at * at + 1) % 9}`);
    const part = (from: number) => `${[...new Set(lines)].filter((_, at) => at % 4 === from).join("\n")}\n`;
    const graph = { "g/train.txt": part(0) + part(1), "g/valid.txt": part(2), "g/test.txt": part(3) };
    const lacuna = inMemory(graph);
    await lacuna.sampleBenchmark({
      graph: "g",
      protocol: "betae",
      types: ["1p", "2p"],
      perType: 2,
      out: "b",
      seed: 1,
    });
    text = lacuna.read("b/manifest.json");
  });
  const changed = (change: (manifest: Record<string, unknown>) => void) => {
    const value = JSON.parse(text) as Record<string, unknown>;
    change(value);
    return refusal(() => parseManifest(JSON.stringify(value), "m.json"));
  };
  const file = (value: Record<string, unknown>) => (value.files as Record<string, unknown>[])[1]!;

  test("is read as it was written, and written with the same bytes", () => {
    const manifest: Manifest = parseManifest(text, "m.json");
    expect(printManifest(manifest)).toBe(text);
    expect(manifest.files.map(({ type }) => type)).toEqual(["1p", "2p"]);
    expect(refusal(() => parseManifest(text.slice(0, -9), "m.json"))).toMatch(
      /^benchmark.broken-manifest: m.json is no manifest/,
    );
  });

  test.each<[string, (manifest: Record<string, unknown>) => void, RegExp]>([
    ["another format", (of) => (of.format = "other"), /broken-manifest.*its "format" is another one/],
    ["another layout", (of) => (of.version = 99), /benchmark.version.*layout 99/],
    ["splits that are none", (of) => (of.splits = ["train", "dev"]), /"splits" is no list of splits/],
    ["no splits", (of) => delete of.splits, /"splits" is no list of splits/],
    ["a graph without hash", (of) => (of.graph = { name: "g" }), /"graph" has no hash/],
    ["a graph that is a list", (of) => (of.graph = []), /"graph" has no hash/],
    ["files that are no list", (of) => (of.files = {}), /"files" is no list/],
    ["a file that is none", (of) => ((of.files as unknown[])[1] = []), /files\[1\]|files/],
    ["a path out of the folder", (of) => (file(of).file = "queries/../x.gz"), /files\[1\].*no path such as/],
    ["a path elsewhere", (of) => (file(of).file = "other/2p.jsonl.gz"), /files\[1\].*no path such as/],
    ["a hidden file", (of) => (file(of).file = "queries/.2p"), /files\[1\].*no path such as/],
    ["a split that is none", (of) => (file(of).split = "dev"), /split/],
    ["a type that is none", (of) => (file(of).type = 2), /type/],
    ["a count below 0", (of) => (file(of).queries = -1), /queries/],
    ["a count that is not whole", (of) => (file(of).queries = 1.5), /queries/],
    ["pairs that are no counts", (of) => (file(of).pairs = { easy: 1, hard: "2" }), /pairs/],
    ["pairs without easy ones", (of) => (file(of).pairs = { hard: 2 }), /pairs/],
    ["a hash that is none", (of) => (file(of).packed = { bytes: 1, sha256: 5 }), /packed/],
    ["a size that is none", (of) => (file(of).content = { bytes: null, sha256: "x" }), /content/],
    ["differences that are no counts", (of) => (file(of).differences = { a: { queries: 1 } }), /differences/],
  ])("with %s is refused", (_, change, found) => {
    expect(changed(change)).toMatch(found);
  });

  test("has files in folders of splits, and differences that are counts", () => {
    const same = "nothing was refused";
    expect(changed((of) => (file(of).file = "queries/test/2p.jsonl.gz"))).toBe(same);
    expect(changed((of) => (file(of).differences = { "hard-no-answer": { queries: 1, answers: 0 } }))).toBe(
      same,
    );
    expect(changed((of) => (file(of).queries = 0))).toBe(same);
  });
});

describe("files to import", () => {
  const found = (split: "train" | "valid" | "test", ...names: string[]) =>
    filesToImport(["f"], split, files(...names));

  test("are those of the split by their names, also packed", async () => {
    const names = ["f/test-queries.pkl", "f/valid-queries.pkl.gz", "f/readme.md", "f/train-queries.pkl"];
    expect(await found("test", ...names)).toEqual(["f/test-queries.pkl"]);
    expect(await found("valid", ...names)).toEqual(["f/valid-queries.pkl.gz"]);
  });

  test("without a split are of every split, but of test alone where others have one", async () => {
    expect(await found("valid", "f/data-type0000.csv", "f/data-type0001.csv")).toEqual([
      "f/data-type0000.csv",
      "f/data-type0001.csv",
    ]);
    const mixed = ["f/data-type0000.csv", "f/train-type0000.csv", "f/valid-type0000.csv"];
    expect(await found("test", ...mixed)).toEqual(["f/data-type0000.csv"]);
    expect(await found("train", ...mixed)).toEqual(["f/train-type0000.csv"]);
  });

  test("lie in folders that are looked into where the folder itself has none", async () => {
    expect(await found("test", "f/jsonl/test-2p.jsonl", "f/other/x.txt")).toEqual(["f/jsonl/test-2p.jsonl"]);
    expect(await found("test", "f/queries/test/2p.jsonl", "f/queries/valid/1p.jsonl")).toEqual([
      "f/queries/test/2p.jsonl",
    ]);
    expect(await found("test", "f/test-queries.pkl", "f/jsonl/test-2p.jsonl")).toEqual([
      "f/test-queries.pkl",
    ]);
    await expect(found("test", "f/a/x.txt", "f/b/y.txt", "f/z.md")).rejects.toMatchObject({
      code: "benchmark.nothing-to-import",
      hint: "name a folder in it: a, b",
    });
    await expect(found("test", "f/z.md")).rejects.toMatchObject({
      hint: expect.stringMatching(/^known are/),
    });
  });

  test("that are named are taken, unless their name says another split", async () => {
    const all = files("a.jsonl", "test-b.jsonl", "valid_c.jsonl");
    expect(await filesToImport(["a.jsonl", "test-b.jsonl"], "test", all)).toEqual([
      "a.jsonl",
      "test-b.jsonl",
    ]);
    await expect(filesToImport(["valid_c.jsonl"], "test", all)).rejects.toMatchObject({
      code: "usage.other-split",
      hint: "say split valid, or rename the file",
    });
  });
});

describe("lines of others", () => {
  const read = async (...lines: string[]) => {
    const source = memoryFiles(new Map([["q.jsonl", new TextEncoder().encode(`${lines.join("\n")}\n`)]]));
    const found = [];
    for await (const each of queriesIn("q.jsonl", "test", source)) found.push(each);
    return found;
  };
  const key = (text: string) => canonicalKey(parseText(text, { ids: true, unsafe: true }));
  const betae = "?x : exists ?y (r2(e1, ?y) & r4(?y, ?x))";

  test.each([
    ["a BetaE array", "[1,[2,4]]", betae, "2p"],
    ["a BetaE array under query", '{"query":[1,[2,4]]}', betae, "2p"],
    ["two BetaE branches", "[[1,[2]],[3,[4]]]", "?x : r2(e1, ?x) & r4(e3, ?x)", "2i"],
    ["a BetaE denial", "[[1,[2]],[3,[4,-2]]]", "?x : r2(e1, ?x) & !r4(e3, ?x)", "2in"],
    ["a BetaE union", '{"type":"2u","query":[[1,[2]],[3,[4]],[-1]]}', "?x : r2(e1, ?x) | r4(e3, ?x)", "2u"],
    ["a text", JSON.stringify(betae), betae, "2p"],
    ["a text under query", JSON.stringify({ query: betae, type: "any" }), betae, "2p"],
    ["a bare text", betae, betae, "2p"],
  ])("are read from %s", async (_, line, text, type) => {
    const [found] = await read(line);
    expect(canonicalKey(found!.query)).toBe(key(text));
    expect(found).toMatchObject({ type, line: 1, file: "q.jsonl" });
  });

  test("have answers in order, each once, of one or several variables; null is none", async () => {
    const query = "?x : r2(e1, ?x)";
    const [plain, open, pair] = await read(
      JSON.stringify({ query, easy: [5, 2, 5], hard: [[7], 3] }),
      "",
      JSON.stringify({ query, easy: null }),
      JSON.stringify({
        query: "?x, ?y : r2(?x, ?y)",
        hard: [
          [4, 1],
          [0, 9],
          [4, 0],
        ],
      }),
    );
    expect([[...plain!.easy!], [...plain!.hard!]]).toEqual([
      [2, 5],
      [3, 7],
    ]);
    expect(open).not.toHaveProperty("easy");
    expect(open!.line).toBe(3);
    expect([...pair!.hard!]).toEqual([0, 9, 4, 0, 4, 1]);
  });

  test.each([
    ["answers that are no list", '{"query":"?x : r2(e1, ?x)","easy":5}', /"easy" is no list/],
    [
      "an answer of another width",
      '{"query":"?x : r2(e1, ?x)","hard":[[1,2]]}',
      /"hard" has \[1,2\], which is no answer/,
    ],
    ["an answer below 0", '{"query":"?x : r2(e1, ?x)","hard":[-1]}', /which is no answer/],
    ["an answer that is not whole", '{"query":"?x : r2(e1, ?x)","hard":[1.5]}', /which is no answer/],
    ["an answer beyond 32 bits", '{"query":"?x : r2(e1, ?x)","hard":[4294967296]}', /which is no answer/],
    ["no JSON", '{"query":', /this is no JSON/],
  ])("with %s are refused with their line", async (_, line, message) => {
    await expect(read("?x : r2(e1, ?x)", line)).rejects.toMatchObject({
      message: expect.stringMatching(message),
      place: { file: "q.jsonl", line: 2 },
    });
  });
});
