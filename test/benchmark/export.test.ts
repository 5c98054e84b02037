import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lacuna } from "../cli/lacuna.ts";
import { sized } from "../support/sizes.ts";
import { benchmark, linesByType, newFolder, randomGraph, temporaryFolder, treeOf } from "./bench-support.ts";

const source = newFolder();
const graph = join(source.path, "graph");
const out = join(source.path, "bench");
beforeAll(async () => {
  randomGraph(source.path);
  await benchmark("sample", graph, "--protocol", "betae", "--per-type", `${sized(6, 15)}`, "--out", out);
});
afterAll(source.remove);

/** Lines without what another tool's file does not say: ids by number. */
const answers = (lines: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(lines).map(([type, each]) => [
      type,
      each
        .map((line) => JSON.parse(line) as { easy: number[]; hard: number[] })
        .map(({ easy, hard }) => JSON.stringify([easy, hard]))
        .sort(),
    ]),
  );

test.each(["betae", "query2box", "efo1", "efok"])(
  "what is exported to %s comes back the same",
  async (tool) => {
    const folder = temporaryFolder();
    const exported = join(folder, tool);
    const { skipped } = JSON.parse(
      (await benchmark("export", out, "--to", tool, "--out", exported, "--json")).out,
    );
    const back = join(folder, "back");
    const given = ["--graph", graph, "--split", "test", "--answers", "given"];
    const { files } = JSON.parse(
      (await benchmark("import", exported, ...given, "--out", back, "--json")).out,
    );
    for (const { report, queries } of files) expect(report).toEqual({ given: queries, differing: 0 });
    const before = linesByType(out);
    for (const { type } of skipped as { type: string }[]) delete before[type];
    expect(answers(linesByType(back))).toEqual(answers(before));
    await benchmark("verify", back, "--graph", graph);

    // And once more: now the order and the spelling are settled, so the bytes are the same.
    await benchmark("export", back, "--to", tool, "--out", join(folder, "again"));
    await benchmark("import", join(folder, "again"), ...given, "--out", join(folder, "back2"));
    const { "manifest.json": _, ...bytes } = treeOf(back);
    expect(treeOf(join(folder, "back2"))).toMatchObject(bytes);
  },
);

test("types that a tool cannot say are named, and nothing at all is a mistake", async () => {
  const folder = temporaryFolder();
  const { skipped } = JSON.parse(
    (await benchmark("export", out, "--to", "query2box", "--out", join(folder, "x"), "--json")).out,
  );
  expect(skipped.map(({ type }: { type: string }) => type)).toEqual([
    "2in",
    "3in",
    "2in1p",
    "2pi1pn",
    "2nu1p",
  ]);
  await benchmark(
    "sample",
    graph,
    "--protocol",
    "efok",
    "--types",
    "2m",
    "--per-type",
    "3",
    "--out",
    join(folder, "m"),
  );
  const none = await lacuna([
    "benchmark",
    "export",
    join(folder, "m"),
    "--to",
    "betae",
    "--out",
    join(folder, "y"),
  ]);
  expect([none.status, none.err]).toEqual([1, expect.stringContaining("benchmark.not-expressible")]);
});

test("two free variables and cycles come back from EFO_k files", async () => {
  const folder = temporaryFolder();
  const cyclic = join(folder, "cyclic");
  await benchmark(
    "sample",
    graph,
    "--protocol",
    "efok",
    "--types",
    "efo2m,3c,2nm",
    "--per-type",
    "10",
    "--out",
    cyclic,
  );
  await benchmark("export", cyclic, "--to", "efok", "--out", join(folder, "efok"));
  await benchmark(
    "import",
    join(folder, "efok"),
    "--graph",
    graph,
    "--split",
    "test",
    "--out",
    join(folder, "back"),
  );
  expect(answers(linesByType(join(folder, "back")))).toEqual(answers(linesByType(cyclic)));
});

const python = spawnSync("python3", ["--version"]).status === 0;

/** Reads exports with Python's own modules and prints every query with its answers. */
const reader = `
import csv, glob, json, pickle, sys
where, tool = sys.argv[1:]
load = lambda name: pickle.load(open(f"{where}/{name}.pkl", "rb"))
found = []
if tool == "betae":
    queries, easy, hard = load("test-queries"), load("test-easy-answers"), load("test-hard-answers")
    assert type(queries).__name__ == "defaultdict" and queries["nothing"] == set()
    del queries["nothing"]
    assert queries[("e", ("r",))] and (("e", ("r",)), ("e", ("r",)), ("u",)) in queries
    for structure, all in queries.items():
        for query in all:
            hash(structure)
            found.append([sorted(easy[query]), sorted(hard[query])])
elif tool == "query2box":
    for path in glob.glob(f"{where}/test_triples_*.pkl"):
        code = path[:-4].split("_")[-1]
        all, hard = load(f"test_ans_{code}"), load(f"test_ans_{code}_hard")
        for item in load(f"test_triples_{code}"):
            key = item[:-2] if len(item) > 2 else (item[0][:-1],)
            found.append([sorted(all[key] - hard[key]), sorted(hard[key])])
elif tool == "efo1":
    csv.field_size_limit(10**9)
    types = {row["formula_id"]: row for row in csv.DictReader(open(f"{where}/types.csv"))}
    assert types["type0000"]["original"] == "(p,(e))"
    for path in glob.glob(f"{where}/data-*.csv"):
        assert path.split("data-")[1][:-4] in types
        for row in csv.DictReader(open(path)):
            assert len(row) == 11 and all(json.loads(row[name])["o"] for name in row if "answers" not in name)
            found.append([sorted(eval(row["easy_answers"])), sorted(eval(row["hard_answers"]))])
else:
    for row in csv.DictReader(open(f"{where}/types.csv")):
        data = json.load(open(f"{where}/test_{row['formula_id']}_EFOX_qaa.json"))
        for grounding, easy, hard in data[row["formula"]]:
            assert all(isinstance(id, int) for id in grounding.values())
            found.append([[a for (a,) in easy["f1"]], [a for (a,) in hard["f1"]]])
print(json.dumps(found))
`;

test.skipIf(!python)("python3 reads the exports with its own pickle, csv and json", async () => {
  const folder = temporaryFolder();
  const script = join(folder, "read.py");
  writeFileSync(script, reader);
  for (const tool of ["betae", "query2box", "efo1", "efok"]) {
    const exported = join(folder, tool);
    const { skipped } = JSON.parse(
      (await benchmark("export", out, "--to", tool, "--out", exported, "--json")).out,
    );
    const read = spawnSync("python3", [script, exported, tool], { encoding: "utf8" });
    expect(read.stderr).toBe("");
    const found = (JSON.parse(read.stdout) as unknown[]).map((each) => JSON.stringify(each)).sort();
    const wanted = linesByType(out);
    for (const { type } of skipped as { type: string }[]) delete wanted[type];
    expect(found).toEqual(Object.values(answers(wanted)).flat().sort());
  }
});

test("the table of EFO_k's types counts what their formulas have", async () => {
  const folder = temporaryFolder();
  await benchmark("export", out, "--to", "efok", "--out", join(folder, "efok"));
  const [, ...rows] = parse(readFileSync(join(folder, "efok", "types.csv"), "utf8")) as string[][];
  expect(rows.length).toBeGreaterThan(10);
  for (const [
    at,
    [row, , formula = "", free, existential, constants, edges, cyclic, multi],
  ] of rows.entries()) {
    // Formulas of one alternative; in those of several the largest number counts.
    if (formula.includes("|")) continue;
    const names = (letter: string) => new Set(formula.match(new RegExp(`\\b${letter}\\d`, "g"))).size;
    expect([row, free, existential, constants].map(Number), formula).toEqual([
      at,
      names("f"),
      names("e"),
      names("s"),
    ]);
    // Trees of links: as many of them as nodes but one, so that the number is that of the constants.
    expect([Number(edges), cyclic, multi], formula).toEqual([names("s"), "False", "False"]);
  }
});
