// A comparison of two runs says the same in Markdown, LaTeX and HTML: each table is read back and held to the numbers it was given.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Difference } from "../../src/evaluation/compare/paired.ts";
import { differenceDot } from "../../src/evaluation/report/difference-dot.ts";
import { comparedHtml } from "../../src/evaluation/report/paired-html.ts";
import { comparedLatex } from "../../src/evaluation/report/paired-latex.ts";
import { comparedMarkdown } from "../../src/evaluation/report/paired-markdown.ts";
import type { Compared, ComparedPage } from "../../src/evaluation/report/paired-page.ts";
import { comparedHead, comparedRows, protocolTerms } from "../../src/evaluation/report/paired-rows.ts";
import { settingText, solverLines } from "../../src/evaluation/report/solver-lines.ts";
import { modelRecord, modelText } from "../../src/evaluation/run/model-record.ts";
import type { RunManifest } from "../../src/evaluation/run/run-manifest.ts";
import { protocolDifferences, runProtocol } from "../../src/evaluation/run/run-protocol.ts";
import { inReadingOrder } from "../../src/evaluation/strata/order.ts";
import { cellsOf, latexTable, markdownTables } from "../support/drawn.ts";

const difference = (a: number, b: number, decided: boolean, more: Partial<Difference> = {}): Difference => ({
  ...{ queries: 1200, a, b, difference: b - a, chance: 0.01, corrected: 0.0214, decided },
  interval: [b - a - 0.01, b - a + 0.02],
  ...more,
});

const own = (known: string | null, more: object = {}) => ({
  ...{ generator: "lacuna 0.2.0", sampled: "sampled by seed 1", departures: null, known },
  ...more,
});

const compared = {
  types: [
    {
      ...{ type: "1p", ...difference(0.2, 0.3, true), better: 3100, worse: 12, equal: 5 },
      reduces: {
        "1p": difference(0.21, 0.31, true),
        "2p": difference(0.5, 0.4, true, { interval: null, corrected: null }),
      },
      apart: {
        a: [{ id: "q7", scores: [1, 0.5] }],
        b: [
          { id: "q1", scores: [0.1, 0.9] },
          { id: "q2", scores: [0.2, 0.3] },
        ],
      },
    },
    {
      ...{ type: "2u", ...difference(0.6, 0.55, true), better: 1, worse: 2, equal: 3, reduces: {} },
      apart: { a: [], b: [] },
    },
    {
      ...{ type: "3p", ...difference(0.4, 0.41, false), better: 4, worse: 3, equal: 2, reduces: {} },
      apart: { a: [], b: [] },
    },
  ],
  ...{ mean: difference(0.45, 0.42, true), winning: { types: 1003, a: 1, b: 2 } },
  ...{ a: { kind: "solver", name: "qto" }, b: { kind: "solver", name: "fit" } },
  protocol: {
    ...{ split: "test", queries: "all", ties: "realistic", tiesMeaning: "the mean", averaging: "types" },
    ...{ intervals: "95 %", decisions: "sign flips" },
  },
  protocols: { a: own("train"), b: own("observed"), differences: ["known links: train in a, observed in b"] },
} as unknown as Compared;
const page: ComparedPage = { compared, runs: { a: "runs/one", b: "runs/two" }, benchmark: "bench" };

/** What each row of the comparison has to say, by hand. */
const rows = [
  ["1p", "1 200", "20.0", "30.0", "+10.0", "9.0 to 12.0", "0.021", "b", "3 100", "12"],
  ["full inference", "1 200", "21.0", "31.0", "+10.0", "9.0 to 12.0", "0.021", "b", "", ""],
  ["2p", "1 200", "50.0", "40.0", "-10.0", "", "", "a", "", ""],
  ["2u", "1 200", "60.0", "55.0", "-5.0", "-6.0 to -3.0", "0.021", "a", "1", "2"],
  ["3p", "1 200", "40.0", "41.0", "+1.0", "0.0 to 3.0", "0.021", "", "4", "3"],
  ["mean", "1 200", "45.0", "42.0", "-3.0", "-4.0 to -1.0", "0.021", "a", "", ""],
];
const plain = (cell: string) =>
  cell
    .replace(/<[^>]*>/g, "")
    .replace(/[\u2003 ]+/g, " ")
    .trim();

describe("two runs", () => {
  test("are compared in rows: each type, its classes below, the mean last", () => {
    const found = comparedRows(compared);
    expect(found.map(({ cells }) => cells.map(plain))).toEqual(rows);
    expect(found.map(({ type }) => type)).toEqual(["1p", undefined, undefined, "2u", "3p", undefined]);
    expect(comparedHead).toHaveLength(rows[0]!.length);
  });

  test("as Markdown are these rows, the queries that one answers better, and the protocol", () => {
    const tables = (text: string) => markdownTables(text).map((table) => table.map((row) => row.map(plain)));
    const text = comparedMarkdown(page);
    const [all, apart] = tables(text);
    expect(all!.slice(1)).toEqual(rows);
    expect(apart!.slice(1)).toEqual([
      ["1p", "b", "q1", "10.0", "90.0"],
      ["1p", "b", "q2", "20.0", "30.0"],
      ["1p", "a", "q7", "100.0", "50.0"],
    ]);
    expect(text).toContain("# runs/two against runs/one on bench");
    expect(text).toContain("a = runs/one; b = runs/two.");
    expect(text).toContain("**The runs differ in known links: train in a, observed in b.**");
    expect(text).toContain("a has the higher MRR in 1 of 1003 types, b in 2.");
    const named = comparedMarkdown({ ...page, compared: { ...compared, queries: { q1: "one" } } });
    expect(
      tables(named)[1]!
        .slice(1)
        .map((row) => row.at(-1)),
    ).toEqual(["one", "", ""]);
    expect(tables(named)[1]![0]!.at(-1)).toBe("query");
    const alike = { ...compared, types: compared.types.slice(1) };
    expect(tables(comparedMarkdown({ ...page, compared: alike }))).toHaveLength(1);
  });

  test("as LaTeX have a star at the run that is ahead, and the spread over seeds", () => {
    expect(latexTable(comparedLatex(page))).toEqual([
      ["type", "queries", "qto", "fit", "difference", "95 \\%", "p"],
      ["1p", "1 200", "20.0", "30.0*", "+10.0", "9.0 to 12.0", "0.021"],
      ["2u", "1 200", "60.0*", "55.0", "-5.0", "-6.0 to -3.0", "0.021"],
      ["3p", "1 200", "40.0", "41.0", "+1.0", "0.0 to 3.0", "0.021"],
      ["mean", "1 200", "45.0*", "42.0", "-3.0", "-4.0 to -1.0", "0.021"],
    ]);
    expect(comparedLatex(page)).toContain("% The runs differ in: known links: train in a, observed in b");
    expect(comparedLatex(page)).not.toContain("Over seeds");
    // One name says nothing: the folders do.
    const same = comparedLatex({ ...page, compared: { ...compared, b: compared.a } });
    expect(latexTable(same)[0]!.slice(2, 4)).toEqual(["runs/one", "runs/two"]);
    const over = (mean: number, deviation: number | null) => ({ mean, deviation });
    const seeds = {
      a: { runs: 3, types: { "1p": over(0.2, 0.011), "2u": over(0.6, null) }, mean: over(0.45, 0.02) },
      b: { runs: 1, types: { "1p": over(0.3, 0.012) }, mean: over(0.42, null) },
    };
    const spread = comparedLatex({ ...page, compared: { ...compared, seeds } });
    expect(latexTable(spread).map((row) => row.slice(7))).toEqual([
      ["qto, 3 seeds", "fit, 1 seeds"],
      ["20.0 $\\pm$ 1.1", "30.0 $\\pm$ 1.2"],
      ["60.0", ""],
      ["", ""],
      ["45.0 $\\pm$ 2.0", "42.0"],
    ]);
    expect(spread).toContain("Over seeds: mean $\\pm$ standard deviation of one run.");
  });

  test("as a page link the numbers of queries to the queries", () => {
    const text = comparedHtml(page);
    const cells = cellsOf(text, "Differences");
    expect(cells.slice(1).map((row) => row.map(plain))).toEqual(rows);
    const links = cells
      .slice(1)
      .map((row) => row.slice(-2).map((cell) => /href="#([^"]*)"/.exec(cell)?.[1] ?? ""));
    expect(links).toEqual([
      ["b-0", "a-0"],
      ["", ""],
      ["", ""],
      ["b-1", "a-1"],
      ["b-2", "a-2"],
      ["", ""],
    ]);
    for (const anchor of links.flat().filter(Boolean)) expect(text).toContain(`id="${anchor}"`);
    expect(text.indexOf("b beats a")).toBeGreaterThan(0);
    const list = (anchor: string) => text.slice(text.indexOf(`<h3 id="${anchor}"`)).split("<h3", 2)[1]!;
    expect(list("b-0")).toContain("q1");
    expect(list("a-0")).toContain("q7");
    expect(list("a-1")).toContain("All answer them alike");
    const figures = [...text.matchAll(/<li><b>([^<]*)<\/b><span>([^<]*)<\/span>/g)].map(([, a, b]) => [a, b]);
    expect(figures).toEqual([
      ["45.0", "MRR of a"],
      ["42.0", "MRR of b"],
      ["-3.0", "95 % interval -4.0 to -1.0"],
      ["a", "ahead in the mean"],
    ]);
    expect(text).toContain("a has the higher MRR in 1 of 1 003 types, b in 2.");
    expect(text).toContain("The runs differ in known links");
    const mean = (more: Partial<Difference>) =>
      comparedHtml({ ...page, compared: { ...compared, mean: { ...compared.mean, ...more } } });
    expect(mean({ difference: 0.1 })).toContain("<b>b</b><span>ahead in the mean");
    expect(mean({ decided: false })).toContain("<b>undecided</b>");
    expect(mean({ interval: null })).toContain("<b>-3.0</b><span>difference</span>");
    const alike = { ...compared, types: compared.types.slice(1) };
    expect(comparedHtml({ ...page, compared: alike })).not.toContain("Queries that one run answers better");
  });

  test("are points: the colour of the one that is ahead, hollow where nothing is decided", () => {
    const dot = (a: number, b: number, decided: boolean) =>
      differenceDot("n", difference(a, b, decided)).dots[0]!;
    const [up, down, none] = [dot(0.1, 0.2, true), dot(0.2, 0.1, true), dot(0.1, 0.2, false)];
    expect(new Set([up.colour, down.colour, none.colour]).size).toBe(3);
    expect([up.hollow, down.hollow, none.hollow]).toEqual([false, false, true]);
    expect(up.value).toBeCloseTo(0.1, 12);
    // As the dots of solvers: the second is the run of the first colour.
    expect(dot(0.3, 0.5, true).colour).toBe(up.colour);
    expect(dot(0.5, 0.1, false).colour).toBe(none.colour);
  });

  test("rest on one protocol, or on that of each where they differ", () => {
    const terms = Object.fromEntries(protocolTerms(compared));
    expect(terms).toMatchObject({
      ...{ Split: "test", Queries: "all", Ties: "realistic: the mean", Decisions: "sign flips" },
      ...{
        "Known links of a": "train",
        "Known links of b": "observed",
        "Benchmark of a": "sampled by seed 1",
      },
      ...{ "Written by (a)": "lacuna 0.2.0", "Evaluation of a against what is published": "not recorded" },
    });
    const both = protocolTerms({
      ...compared,
      protocols: {
        a: own(null, { sampled: null, departures: "none" }),
        b: own(null, { sampled: null, departures: "none" }),
        differences: [],
      },
    } as unknown as Compared);
    expect(both.slice(6)).toEqual([
      ["Benchmark", "imported, or not recorded"],
      ["Evaluation against what is published", "none"],
      ["Written by", "lacuna 0.2.0"],
    ]);
  });
});

describe("how a run came about", () => {
  const manifest = (more: object = {}, protocol: object = {}): RunManifest =>
    ({
      ...{ generator: "g", benchmark: { sampled: "s" }, predictor: { kind: "solver", known: "train" } },
      protocol: { seed: 1, queries: "all", unlisted: "u", missing: "m", intervals: "i", ...protocol },
      ...more,
    }) as unknown as RunManifest;
  const predictions = { predictor: { kind: "predictions", name: "p" } };

  test("is told with nothing for what is not recorded", () => {
    expect(runProtocol(manifest())).toEqual({
      generator: "g",
      sampled: "s",
      departures: null,
      known: "train",
    });
    expect(runProtocol(manifest({ benchmark: {}, ...predictions }))).toMatchObject({
      sampled: null,
      known: null,
    });
    expect(runProtocol(manifest({}, { departures: [] })).departures).not.toBeNull();
  });

  test("differs in each field by name, and not where other tools say nothing of known links", () => {
    expect(protocolDifferences(manifest(), manifest())).toEqual([]);
    for (const field of ["seed", "queries", "unlisted", "missing", "intervals"]) {
      expect(protocolDifferences(manifest({}, { [field]: "x" }), manifest({}, { [field]: "y" }))).toEqual([
        `${field}: x in a, y in b`,
      ]);
      expect(
        protocolDifferences(manifest({}, { [field]: "x" }), manifest({}, { [field]: undefined })),
      ).toEqual([`${field}: x in a, not recorded in b`]);
    }
    expect(protocolDifferences(manifest({ generator: "g" }), manifest({ generator: "h" }))).toEqual([
      "generator: g in a, h in b",
    ]);
    expect(
      protocolDifferences(manifest(), manifest({ predictor: { kind: "solver", known: "observed" } })),
    ).toEqual(["known links: train in a, observed in b"]);
    expect(protocolDifferences(manifest(), manifest(predictions))).toEqual([]);
    expect(protocolDifferences(manifest(predictions), manifest())).toEqual([]);
    expect(protocolDifferences(manifest({}, { departures: [] }), manifest())[0]).toMatch(
      /^departures from what is published: .* in a, not recorded in b$/,
    );
  });
});

describe("models and settings in words", () => {
  const one = { model: "complex", hash: "aa", kernel: "wasm" };
  const two = { model: "rules", hash: "bb", kernel: "plain" };
  const record = (more: object) => modelRecord({ ...one, ...more } as Parameters<typeof modelRecord>[0]);
  const [first, second] = ["complex, hash aa, kernel wasm", "rules, hash bb, kernel plain"];

  test("a model is its name, hash and kernel; an average its parts with what they weigh", () => {
    expect(record({})).toEqual({ name: "complex", hash: "aa", kernel: "wasm" });
    expect(modelText(record({}))).toBe(first);
    const averaged = [one, two];
    expect(modelText(record({ averaged }))).toBe(`the average of ${first} and ${second}`);
    expect(modelText(record({ averaged, shares: [0.75, 0.25], mean: "geometric" }))).toBe(
      `the geometric mean of ${first} (weight 0.75) and ${second} (weight 0.25)`,
    );
    expect(modelText(record({ averaged, mean: "product", powers: [1, 0.3333333], temperature: 0.5 }))).toBe(
      `the product of ${first} (weight 1) and ${second} (weight 0.333), temperature 0.5`,
    );
    expect(modelText(record({ averaged, mean: "product", powers: [1, 2], fitted: true }))).toBe(
      `the product of ${first} (weight 1) and ${second} (weight 2), temperature 1, weights fitted for each relation and direction`,
    );
    expect(
      record({ averaged, shares: [1, 0], mean: "product", powers: [2, 3], temperature: 0, fitted: true }),
    ).toEqual({
      ...{ name: "complex", hash: "aa", kernel: "wasm", shares: [1, 0], mean: "product", powers: [2, 3] },
      ...{ temperature: 0, fitted: true },
      averaged: [
        { name: "complex", hash: "aa", kernel: "wasm" },
        { name: "rules", hash: "bb", kernel: "plain" },
      ],
    });
  });

  test("a solver is told with its preset, settings, form, links, model and what it leaves out", () => {
    const solver = {
      ...{ kind: "solver", name: "qto", graph: "h", known: "train", model: null, unsupported: [] },
      setting: { preset: null, values: {}, types: {} },
    };
    const told = (more: object) =>
      solverLines({ ...solver, ...more } as unknown as Parameters<typeof solverLines>[0]);
    expect(told({})).toEqual([
      ["Solver", "qto"],
      ["Known links", "those of train"],
      ["Link predictor", "none"],
    ]);
    expect(
      told({
        ...{ known: "observed", form: "dnf", model: record({}) },
        setting: { preset: "fast", values: { k: 3, t: "min" }, types: { "2p": { k: 4 }, "3p": { k: 5 } } },
        unsupported: [{ type: "2u", queries: 9, reason: "no unions" }],
      }),
    ).toEqual([
      ["Solver", "qto, preset fast, k 3, t min; 2p: k 4; 3p: k 5"],
      ["Queries written in", "dnf"],
      ["Known links", "all observed ones of the split"],
      ["Link predictor", first],
      ["Left out", "9 queries of 2u: no unions"],
    ]);
    expect(told({ kind: "predictions" })).toEqual([]);
    expect(settingText({ a: 1, b: "x" })).toBe("a 1, b x");
  });
});

test("strata are in the order of the papers, then by number and letter, what is none at the end", () => {
  const names = [
    "none",
    "unclassified",
    "own",
    "10",
    "9",
    "b2",
    "a2",
    "2p",
    "1p",
    "2in",
    "Cyclic",
    "3i",
    "4",
  ];
  const wanted = [
    "1p",
    "2p",
    "3i",
    "2in",
    "Cyclic",
    "4",
    "9",
    "10",
    "a2",
    "b2",
    "own",
    "none",
    "unclassified",
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(names, { minLength: names.length }), (some) => {
      expect(inReadingOrder(some)).toEqual(wanted);
      // What is asked to be last is so, before what is none.
      expect(inReadingOrder(some, "1p")).toEqual([...wanted.slice(1, -2), "1p", "none", "unclassified"]);
    }),
  );
});
