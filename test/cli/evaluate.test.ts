import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { graphRecord } from "../../src/benchmark/folder/manifest.ts";
import { runFiles } from "../../src/evaluation/run/run-manifest.ts";
import { openGraph } from "../../src/index.ts";
import { benchmarkFiles, benchmarkQuery, type ShortQuery } from "../support/benchmark-folder.ts";
import { npy } from "../support/npy.ts";
import { lacuna } from "./lacuna.ts";

const root = mkdtempSync(join(tmpdir(), "lacuna-eval-"));
afterAll(() => rmSync(root, { recursive: true }));
const at = (name: string) => join(root, name);

function write(files: ReadonlyMap<string, Uint8Array | string>, folder: string): void {
  for (const [name, content] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

/** Entities A to E are 0 to 4: train r(A,B), r(A,C); valid r(B,D); test r(A,D), r(C,E). */
const given: ShortQuery[] = [
  { id: "1p-000000", type: "1p", text: "r0(e0,?y)", easy: [1, 2], hard: [3], reduces: { full: [0] } },
  {
    id: "2p-000000",
    type: "2p",
    text: "exists ?x (r0(e0,?x) & r0(?x,?y))",
    easy: [3],
    hard: [4],
    reduces: { "1p": [0] },
  },
  {
    id: "2p-<b>&1",
    type: "2p",
    text: "exists ?x (r0(e0,?x) & r1(?x,?y))",
    easy: [0],
    hard: [1, 2],
    reduces: { full: [1], "1p": [0] },
  },
];

beforeAll(async () => {
  write(
    new Map([
      ["train.txt", "A\tr\tB\nA\tr\tC\n"],
      ["valid.txt", "B\tr\tD\n"],
      ["test.txt", "A\tr\tD\nC\tr\tE\n"],
    ]),
    at("graph"),
  );
  const graph = await openGraph(at("graph"));
  write(benchmarkFiles(given.map(benchmarkQuery), graphRecord(graph)), at("bench"));
  write(benchmarkFiles(given.map(benchmarkQuery), { entities: 5, name: "x</title><script>" }), at("other"));
  const lines = [
    { id: "2p-000000", ranking: [3, 0, 4] },
    { id: "2p-<b>&1", scores: { "2": 0.5, "4": 0.5, "1": 0.1 } },
  ];
  writeFileSync(at("theirs.jsonl"), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
});

const json = async (...args: string[]) => {
  const { status, out, err } = await lacuna(["eval", ...args, "--json", "--quiet"]);
  expect(err).toBe("");
  expect(status).toBe(0);
  return JSON.parse(out);
};

describe("lacuna evaluate", () => {
  it("scores predictions as counted by hand", async () => {
    const { types, mean, protocol, strata, withoutHard } = await json(
      at("bench"),
      "--predictions",
      at("theirs.jsonl"),
      "--by",
      "type,anchors",
    );
    // 1p is not predicted: non-answers 0 and 4 are tied with the answer, rank 1 + 2/2.
    expect(types[0]).toMatchObject({
      type: "1p",
      queries: 1,
      missing: 1,
      mrr: 1 / 2,
      hits: { "1": 0, "3": 1, "10": 1 },
    });
    // 2p: behind 0 only, rank 2; then 2 ties with 4 (rank 1.5), and 1 stands behind 4 (rank 2).
    const second = (1 / 1.5 + 1 / 2) / 2;
    expect(types[1].mrr).toBeCloseTo((1 / 2 + second) / 2, 12);
    expect(types[1].reduces["1p"]).toMatchObject({ queries: 2, pairs: 2, mrr: 1 / 2 });
    expect(types[1].reduces["2p"].mrr).toBeCloseTo(1 / 1.5, 12);
    expect(mean).toMatchObject({ queries: 3, pairs: 4, missing: 1 });
    expect(mean.mrr).toBeCloseTo((1 / 2 + (1 / 2 + second) / 2) / 2, 12);
    expect(strata.anchors).toMatchObject([{ value: "1", queries: 3 }]);
    expect(protocol).toMatchObject({ ties: "realistic", entities: 5, split: "test", joint: "unbounded" });
    expect(withoutHard).toBe(0);
  });

  it("scores them by the tie rule and the selection asked for", async () => {
    const scored = await json(
      at("bench"),
      "--predictions",
      at("theirs.jsonl"),
      "--types",
      "2p",
      "--limit",
      "1",
    );
    expect(scored.types).toMatchObject([{ type: "2p", queries: 1 }]);
    // One of the two, drawn.
    expect([1 / 2, (1 / 1.5 + 1 / 2) / 2]).toContainEqual(expect.closeTo(scored.types[0].mrr, 12));
    expect(scored.protocol.queries).toMatch(/at most 1 of each type, drawn with seed 0/);
    const worst = await json(at("bench"), "--predictions", at("theirs.jsonl"), "--ties", "pessimistic");
    expect(worst.types[0].mrr).toBeCloseTo(1 / 3, 12);
  });

  it("reads standard input, and matrices with their index, to the same figures", async () => {
    const text = JSON.stringify({ id: "1p-000000", scores: [0.5, 0, 0, 0.25, 0.125] });
    const piped = await lacuna(["eval", at("bench"), "--predictions", "-", "--json"], `${text}\n`);
    writeFileSync(at("theirs.npy"), npy([[0.5, 0, 0, 0.25, 0.125]]));
    writeFileSync(at("theirs.ids"), "1p-000000\n");
    const matrix = await json(at("bench"), "--predictions", at("theirs.npy"));
    expect(matrix.types[0]).toMatchObject({ mrr: 1 / 2, missing: 0 });
    expect(JSON.parse(piped.out).types).toEqual(matrix.types);
  });

  it("scores the exact engine on the observed graph as the floor", async () => {
    const { types, predictor } = await json(at("bench"), "--solver", "exact", "--graph", at("graph"));
    expect(predictor).toMatchObject({ kind: "solver", name: "exact" });
    // All known answers are filtered; 3 is tied with the non-answers 0 and 4.
    expect(types[0].mrr).toBeCloseTo(1 / 2, 12);
    const strata = (
      await json(at("bench"), "--solver", "exact", "--graph", at("graph"), "--by", "cardinality")
    ).strata.cardinality;
    // Two known links lead away from A, which both queries with an existential variable begin with.
    expect(strata).toMatchObject([
      { value: "2c", queries: 2 },
      { value: "none", queries: 1 },
    ]);
    const other = await lacuna(["eval", at("other"), "--solver", "exact", "--graph", at("graph")]);
    expect(other.status).toBe(1);
    expect(other.err).toContain("error[eval.other-graph]");
  });

  it.each([
    [["--predictions", "x", "--solver", "exact"], "usage.one-source"],
    [[], "usage.one-source"],
    [["--solver", "exact"], "usage.missing-graph"],
    [["--predictions", "x", "--by", "cardinality/reduces"], "usage.missing-graph"],
    [["--predictions", "x", "--by", "colour"], "usage.unknown-dimension"],
    [["--predictions", "x", "--types", "9p"], "usage.no-queries"],
    [["--predictions", "x", "--split", "valid"], "usage.no-queries"],
  ])("refuses %j", async (args, code) => {
    const { status, err } = await lacuna(["eval", at("bench"), ...args]);
    expect(err).toContain(`error[${code}]`);
    expect(status).toBe(2);
  });

  it("names the file and line of a broken prediction, and writes nothing", async () => {
    writeFileSync(at("bad.jsonl"), '{"id":"1p-000000","ranking":[3]}\n{"id":"2p-000000","ranking":[5]}\n');
    const { status, err } = await lacuna([
      "eval",
      at("bench"),
      "--predictions",
      at("bad.jsonl"),
      "--out",
      at("never"),
    ]);
    expect(status).toBe(1);
    expect(err).toContain("error[eval.bad-entity]");
    expect(err).toContain(`${at("bad.jsonl")}:2`);
    expect(readdirSync(root)).not.toContain("never");
  });
});

describe("run folders", () => {
  const score = (bench: string, out: string, ...more: string[]) =>
    lacuna([
      "eval",
      at(bench),
      "--predictions",
      at("theirs.jsonl"),
      "--by",
      "type,reduces,depth",
      "--out",
      at(out),
      ...more,
    ]);
  const read = (run: string, name: string) => readFileSync(join(at(run), name), "utf8");

  it("hold ranks and reports, the same bytes each time", async () => {
    const { status, out } = await score("bench", "run-a");
    expect(status).toBe(0);
    expect(out).toContain(`wrote ${at("run-a")}`);
    expect(readdirSync(at("run-a")).sort()).toEqual([...runFiles].sort());
    await score("bench", "run-b");
    for (const name of runFiles) expect(read("run-b", name)).toBe(read("run-a", name));
    expect((await score("bench", "run-a")).err).toContain("error[runs.exists]");
    expect((await score("bench", "run-a", "--force")).status).toBe(0);
    expect(read("run-a", "results.jsonl").split("\n")[1]).toBe(
      '{"id":"2p-000000","type":"2p","ranks":[2],"reduces":{"1p":[0]}}',
    );
  });

  it("have the papers' table in Markdown and LaTeX, and all figures in CSV", () => {
    expect(read("run-a", "report.md")).toContain("| type | all | 1p | full inference |");
    expect(read("run-a", "report.md")).toContain("| 1p | 50.0 |  | 50.0 |");
    expect(read("run-a", "report.tex")).toContain("type & MRR & H@1 & H@3 & H@10 & 1p & full inference \\\\");
    const [header, first] = read("run-a", "report.csv").split("\n");
    expect(header).toBe(
      "dimension,type,value,queries,pairs,mrr,mrr_low,mrr_high,mrr_pessimistic,mrr_optimistic,hits_at_1,hits_at_3,hits_at_10,ra_oracle,average_precision",
    );
    expect(first).toBe(`type,1p,,1,1,0.5,,,${1 / 3},1,0,1,1,0,0.5`);
  });

  it("have a page of its own that states the protocol, loads nothing and escapes what others named", async () => {
    await score("other", "run-c");
    const page = read("run-c", "report.html");
    expect(page).not.toMatch(/<script|<link|<img|src=|url\(|@import/i);
    expect(page).toContain("x&#60;/title&#62;&#60;script&#62;");
    expect(page.match(/<svg [^>]*role="img" aria-label="[^"]+"/g)).toHaveLength(4);
    expect(page).toContain("prefers-color-scheme: dark");
    for (const rule of ["realistic", "all 5 entities", "corrected for skewness"])
      expect(page).toContain(rule);
  });

  it("are compared in pairs, if benchmark and protocol are the same", async () => {
    const compared = await json("compare", at("run-a"), at("run-b"));
    expect(compared.mean).toMatchObject({ queries: 3, difference: 0, decided: false });
    expect(compared.types.map(({ type }: { type: string }) => type)).toEqual(["1p", "2p"]);
    const text = await lacuna(["eval", "compare", at("run-a"), at("run-b")]);
    expect(text.out).toContain("a has the higher MRR in 0 of 2 types, b in 0.");
    const same = "evaluation ties realistic, published index (as far as an unstable sort has a rule)";
    expect(text.out).toContain(`against what is published: benchmark imported, or not recorded; ${same}`);
    expect(compared.protocols).toMatchObject({
      a: { departures: expect.stringContaining("ties") },
      differences: [],
    });
    expect((await lacuna(["eval", "compare", at("run-a"), at("run-c")])).err).toContain(
      "error[eval.other-benchmark]",
    );
    await score("bench", "run-d", "--ties", "optimistic");
    expect((await lacuna(["eval", "compare", at("run-a"), at("run-d")])).err).toContain(
      "error[eval.other-protocol]",
    );
    await score("bench", "run-e", "--seed", "5", "--limit", "100");
    const pages = [
      "--report",
      at("compared.html"),
      "--report",
      at("compared.md"),
      "--benchmark",
      at("bench"),
    ];
    const warned = await lacuna(["eval", "compare", at("run-a"), at("run-e"), ...pages]);
    expect(warned.out).toContain("warning: the runs differ in seed: 0 in a, 5 in b");
    expect(warned.out).toMatch(/warning: the runs differ in queries: all in a, .*100/);
    expect(warned.out).toMatch(/warning: the runs differ in departures .* limit 100, published 0 in b/);
    for (const page of ["compared.html", "compared.md"]) {
      const written = readFileSync(at(page), "utf8");
      expect(written).toContain("The runs differ in seed: 0 in a, 5 in b");
      expect(written).toContain("limit 100, published 0");
      expect(written).not.toMatch(/<script|<link|<img|src=|url\(|@import/i);
    }
    const idle = await lacuna(["eval", "compare", at("run-a"), at("run-b"), "--limit", "3"]);
    expect(idle.status).toBe(2);
    expect((await lacuna(["eval", "compare", at("run-a"), at("bench")])).err).toContain(
      "error[eval.broken-run]",
    );
  });
});
