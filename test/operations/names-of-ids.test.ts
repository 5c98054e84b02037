// Names where entities are numbered: predictions by name score as those by number, and a benchmark says what its ids stand for.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { graphRecord } from "../../src/benchmark/folder/manifest.ts";
import { openGraph } from "../../src/index.ts";
import { benchmarkFiles, benchmarkQuery } from "../support/benchmark-folder.ts";
import { said } from "../support/said.ts";

const root = mkdtempSync(join(tmpdir(), "lacuna-names-of-ids-"));
afterAll(() => rmSync(root, { recursive: true }));
const at = (name: string) => join(root, name);
const write = (name: string, content: string | Uint8Array) => {
  mkdirSync(dirname(at(name)), { recursive: true });
  writeFileSync(at(name), content);
};

/** Entities A to E are 0 to 4. */
beforeAll(async () => {
  write("graph/train.txt", "A\tr\tB\nA\tr\tC\n");
  write("graph/valid.txt", "B\tr\tD\n");
  write("graph/test.txt", "A\tr\tD\nC\tr\tE\n");
  const graph = await openGraph(at("graph"));
  const query = benchmarkQuery({ id: "1p-000000", type: "1p", text: "r0(e0,?y)", easy: [1, 2], hard: [3] });
  for (const [name, content] of benchmarkFiles([query], graphRecord(graph))) write(`bench/${name}`, content);
  const lines = { numbers: [4, 3], names: ["E", "D"], wrong: ["E", "Dd"] };
  for (const [name, ranking] of Object.entries(lines))
    write(`${name}.jsonl`, `${JSON.stringify({ id: "1p-000000", ranking })}\n`);
  write("scores.jsonl", `${JSON.stringify({ id: "1p-000000", scores: { E: 0.9, D: 0.5 } })}\n`);
});

const evaluated = (predictions: string, ...more: string[]) =>
  said(["eval", at("bench"), "--predictions", at(predictions), ...more, "--json"]);

test("a ranking and scores by name are those by number, where the graph is given", async () => {
  const figures = async (predictions: string) => {
    const { status, out, err } = await evaluated(predictions, "--graph", at("graph"));
    expect([status, err]).toEqual([0, ""]);
    return JSON.parse(out).mean;
  };
  const wanted = await figures("numbers.jsonl");
  expect(wanted.mrr).toBe(0.5);
  expect(await figures("names.jsonl")).toEqual(wanted);
  expect(await figures("scores.jsonl")).toEqual(wanted);
});

test("without the graph, or with a name that it does not have, they are refused by name", async () => {
  const errorOf = async (...args: [string, ...string[]]) => JSON.parse((await evaluated(...args)).err).error;
  expect(await errorOf("names.jsonl")).toMatchObject({
    message: '"E" is no entity',
    hint: expect.stringContaining("names are read where the graph of the benchmark is given"),
  });
  expect(await errorOf("wrong.jsonl", "--graph", at("graph"))).toMatchObject({
    message: '"Dd" is no entity',
  });
});

test("an export says what ids stand for", async () => {
  const made = await said([
    "benchmark",
    "export",
    at("bench"),
    "--to",
    "betae",
    "--graph",
    at("graph"),
    "--out",
    at("out"),
  ]);
  expect([made.status, made.err]).toEqual([0, ""]);
  expect(readFileSync(at("out/id2ent.tsv"), "utf8")).toBe("0\tA\n1\tB\n2\tC\n3\tD\n4\tE\n");
  expect(readFileSync(at("out/id2rel.tsv"), "utf8")).toBe("0\t+r\n1\t-r\n");
  const again = await said([
    "benchmark",
    "export",
    at("bench"),
    "--to",
    "efo1",
    "--graph",
    at("graph"),
    "--out",
    at("out"),
    "--force",
  ]);
  expect(again.status).toBe(0);
  let read: string;
  try {
    await said([
      "benchmark",
      "export",
      at("bench"),
      "--to",
      "betae",
      "--graph",
      at("graph"),
      "--out",
      at("out"),
      "--force",
    ]);
    const program = `import pickle; print(dict(pickle.load(open(${JSON.stringify(at("out/id2ent.pkl"))}, "rb"))))`;
    read = execFileSync("python3", ["-c", program], { encoding: "utf8" });
  } catch {
    return;
  }
  expect(read.trim()).toBe("{0: 'A', 1: 'B', 2: 'C', 3: 'D', 4: 'E'}");
});

test("a comparison is a table of a paper", async () => {
  for (const name of ["numbers", "wrong"])
    write(
      `run-${name}.jsonl`,
      `${JSON.stringify({ id: "1p-000000", ranking: name === "wrong" ? [4, 0, 3] : [3, 4] })}\n`,
    );
  for (const name of ["numbers", "wrong"])
    expect(
      (await said(["eval", at("bench"), "--predictions", at(`run-${name}.jsonl`), "--out", at(name)])).status,
    ).toBe(0);
  const compared = await said([
    "eval",
    "compare",
    at("wrong"),
    at("numbers"),
    "--report",
    at("compared.tex"),
  ]);
  expect([compared.status, compared.err]).toEqual([0, ""]);
  const text = readFileSync(at("compared.tex"), "utf8");
  expect(text).toMatch(/^% lacuna\n% \\usepackage\{booktabs\}/);
  expect(text).toContain("% Ties: ");
  expect(text).toMatch(/1p & 1 & 33\.3 & 100\.0 & \+66\.7 & /);
  expect(text.match(/\{/g)).toHaveLength(text.match(/\}/g)!.length);
});
