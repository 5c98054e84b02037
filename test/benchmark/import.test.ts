import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { lacuna } from "../cli/lacuna.ts";
import { hasData } from "../query/query-data.ts";
import { benchmark, linesByType, randomGraph, temporaryFolder, treeOf } from "./bench-support.ts";

const data = (path: string) => resolve(process.env.LACUNA_DATA ?? "../shared/data", path);

interface Report {
  files: {
    type: string;
    queries: number;
    pairs: { easy: number; hard: number };
    report: Record<string, number>;
    differences: Record<string, { queries: number; answers: number }>;
  }[];
}

/** Queries of all files in which a kind of difference was recorded. */
const recorded = ({ files }: Report, kind: string): number =>
  files.reduce((sum, { differences }) => sum + (differences[kind]?.queries ?? 0), 0);

const counts = ({ files }: Report) => Object.fromEntries(files.map(({ type, queries }) => [type, queries]));

test.skipIf(!hasData("betae-queries-nell"))(
  "BetaE queries on NELL: all 16 structures, the same from the pickle and from JSON lines",
  { timeout: 180_000 },
  async () => {
    const folder = temporaryFolder();
    const rest = ["--graph", data("nell-betae"), "--split", "test", "--json", "--quiet"];
    const from = async (source: string, out: string) =>
      JSON.parse(
        (await benchmark("import", data(source), ...rest, "--out", join(folder, out))).out,
      ) as Report;
    const pickled = await from("betae-queries-nell", "a");
    expect(counts(pickled)).toEqual({
      "1p": 17_021,
      ...Object.fromEntries(
        [
          "2p",
          "3p",
          "2i",
          "3i",
          "2i1p",
          "1p2i",
          "2in",
          "3in",
          "2in1p",
          "2pi1pn",
          "2nu1p",
          "2u",
          "2u1p",
          "2u-DM",
          "2u1p-DM",
        ].map((type) => [type, 4000]),
      ),
    });
    expect(recorded(pickled, "repeat")).toBe(2227);
    await from("betae-queries-nell/jsonl", "b");
    const { "manifest.json": _, ...queries } = treeOf(join(folder, "a"));
    expect(treeOf(join(folder, "b"))).toMatchObject(queries);
  },
);

test.skipIf(!hasData("query2box-queries"))(
  "Query2Box queries on FB15k-237: answers are those of the files but for the 210 the files have wrong",
  { timeout: 180_000 },
  async () => {
    const folder = temporaryFolder();
    const rest = ["--graph", data("fb15k-237-betae"), "--json", "--quiet"];
    const source = data("query2box-queries/FB15k-237");
    const from = async (path: string, split: string, out: string) =>
      JSON.parse(
        (await benchmark("import", path, ...rest, "--split", split, "--out", join(folder, out))).out,
      ) as Report;
    const tested = await from(source, "test", "test");
    expect(counts(tested)).toEqual({ "1p": 22_812, "2p": 5000, "3p": 5000, "2i": 5000, "3i": 5000 });
    expect(tested.files.map(({ report }) => report.differing)).toEqual([210, 0, 0, 0, 0]);
    expect(recorded(tested, "easy-left-out")).toBe(210);
    const valid = await from(source, "valid", "valid");
    expect(counts(valid)).toEqual({
      "1p": 20_101,
      ...Object.fromEntries(
        ["2p", "3p", "2i", "3i", "2i1p", "1p2i", "2u", "2u1p"].map((type) => [type, 5000]),
      ),
    });
    expect(
      valid.files.every(({ report, queries }) => report.given === queries && report.differing === 0),
    ).toBe(true);
    expect(recorded(valid, "repeat")).toBe(621);
  },
);

test.skipIf(!hasData("query2box-queries"))("a folder of data sets says which folders are in it", async () => {
  const { status, err } = await lacuna([
    "benchmark",
    "import",
    data("query2box-queries"),
    "--graph",
    data("umls"),
    "--split",
    "valid",
    "--out",
    "nowhere",
  ]);
  expect([status, err]).toEqual([1, expect.stringContaining("FB15k-237, NELL")]);
});

test("lines of any notation, with and without answers", async () => {
  const folder = temporaryFolder();
  const graph = randomGraph(folder);
  const lines = join(folder, "test.mixed.jsonl");
  writeFileSync(
    lines,
    [
      "[[5,[2]],[7,[4,-2]]]",
      '{"type":"pi","query":[[5,[2,4]],[7,[6]]],"hard":[3],"easy":null}',
      '{"o":"p","a":[[2],{"o":"e","a":[5]}]}',
      '["(r1(s1,e1))&(r2(e1,f1))",{"s1":5,"r1":2,"r2":4}]',
      '{"id":"q","query":"r2(e5,x) & r4(x,?y) & r6(x,?y)"}',
      "?a, ?b : r2(?a, ?b) & r4(e3, ?a)",
      "",
    ].join("\n"),
  );
  const out = join(folder, "bench");
  await benchmark("import", lines, "--graph", graph, "--split", "test", "--out", out);
  const found = linesByType(out);
  expect(Object.keys(found)).toEqual(["1p", "2p", "1p2i", "2in", "2m", expect.stringContaining("f2")]);
  await benchmark("verify", out, "--graph", graph);
  await benchmark(
    "import",
    lines,
    "--graph",
    graph,
    "--split",
    "test",
    "--out",
    `${out}-given`,
    "--answers",
    "given",
  );
  expect(JSON.parse(linesByType(`${out}-given`)["1p2i"]![0]!).hard).toEqual([3]);
});

test("mistakes in files of others name the file and the line", async () => {
  const folder = temporaryFolder();
  const graph = randomGraph(folder);
  const fails = async (name: string, content: string | Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    const { status, err, out } = await lacuna([
      "benchmark",
      "import",
      path,
      "--graph",
      graph,
      "--split",
      "test",
      "--out",
      join(folder, "out"),
    ]);
    expect([status, out]).toEqual([1, ""]);
    return err;
  };
  expect(await fails("a.jsonl", "[[5,[2]],[7,[4]]]\n[[5,[2]],[7000,[4]]]\n")).toMatch(
    /query.id-out-of-range.*a.jsonl:2/s,
  );
  expect(await fails("b.jsonl", "[[5,[2]]\n")).toMatch(/b.jsonl:1/);
  expect(await fails("data-x.csv", "easy_answers,hard_answers\n[],[]\n")).toContain(
    "no column of a normal form",
  );
  expect(await fails("data-y.csv", 'original\n"{""o"":1}"\n')).toMatch(/data-y.csv:2/);
  expect(await fails("test_qaa.json", '{"r1(s1,f1)":[[{"r1":0,"s1":-4},{},{}]]}')).toContain("is no id");
  expect(await fails("c.pkl", "nonsense")).toMatch(/formats\.(broken-pickle|pickle-refused)/);
});

test("pickles that are programs are refused and not run", async () => {
  const folder = temporaryFolder();
  const graph = randomGraph(folder);
  const marker = join(folder, "owned");
  const command = `touch ${marker}`;
  const hostile: [string, string][] = [
    ["test-queries.pkl", `cos\nsystem\n(S'${command}'\ntR.`],
    ["reduce.pkl", `\x80\x02cposix\nsystem\nX${String.fromCharCode(command.length)}\0\0\0${command}\x85R.`],
    ["build.pkl", "\x80\x02ccollections\nOrderedDict\n)R}X\x01\0\0\0aK\x01sb."],
    ["inst.pkl", `(S'${command}'\nios\nsystem\n.`],
    ["deep.pkl", `${"(".repeat(100_000)}${"t".repeat(100_000)}.`],
  ];
  for (const [name, text] of hostile) {
    const path = join(folder, name);
    writeFileSync(path, Buffer.from(text, "latin1"));
    const { status, err } = await lacuna([
      "benchmark",
      "import",
      path,
      "--graph",
      graph,
      "--split",
      "test",
      "--out",
      join(folder, "out"),
    ]);
    expect([name, status]).toEqual([name, 1]);
    expect(err, name).toMatch(/formats\.(pickle-refused|pickle-limit|broken-pickle)/);
  }
  expect(spawnSync("ls", [marker]).status).not.toBe(0);
});

test("the split of a file's name is believed", async () => {
  const folder = temporaryFolder();
  const graph = randomGraph(folder);
  const path = join(folder, "valid.2i.jsonl");
  writeFileSync(path, "[[5,[2]],[7,[4]]]\n");
  const run = (source: string, split: string) =>
    lacuna([
      "benchmark",
      "import",
      source,
      "--graph",
      graph,
      "--split",
      split,
      "--out",
      join(folder, `o-${split}`),
    ]);
  expect((await run(path, "test")).err).toContain("usage.other-split");
  expect((await run(path, "valid")).status).toBe(0);
  mkdirSync(join(folder, "empty"));
  expect((await run(join(folder, "empty"), "test")).err).toContain("benchmark.nothing-to-import");
});
