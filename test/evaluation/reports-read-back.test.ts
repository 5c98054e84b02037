// Reports of one run say its figures in every form: each table is read back and held to the summary it was made from.
import { describe, expect, test } from "vitest";
import type { SideBySide } from "../../src/evaluation/compare/side-by-side.ts";
import {
  classColumns,
  predictorName,
  protocolLines,
  type Report,
  unsupportedOf,
} from "../../src/evaluation/report/report.ts";
import { csvReport, reportHeader, reportRows } from "../../src/evaluation/report/report-csv.ts";
import { htmlReport } from "../../src/evaluation/report/report-html.ts";
import { latexReport } from "../../src/evaluation/report/report-latex.ts";
import { markdownReport } from "../../src/evaluation/report/report-markdown.ts";
import { htmlModelReport, type ModelReport } from "../../src/evaluation/report/report-model.ts";
import { scoreHeat } from "../../src/evaluation/report/score-heat.ts";
import { comparisonHtml } from "../../src/evaluation/report/side-by-side-html.ts";
import { latexTable, markdownTables, tableOf } from "../support/drawn.ts";

/** Figures that differ from each other everywhere: all are made from one number. */
const scores = (mrr: number, more: object = {}) => ({
  ...{ queries: 1200, pairs: 3400, missing: 2, mrr, interval: [mrr - 0.01, mrr + 0.02] },
  ...{
    hits: { "1": mrr - 0.1, "3": mrr + 0.1, "10": mrr + 0.2 },
    raOracle: mrr + 0.3,
    averagePrecision: mrr + 0.31,
  },
  ...{ tied: { pessimistic: mrr - 0.03, optimistic: mrr + 0.04 } },
  ...more,
});
const point = (share: number) => (100 * share).toFixed(1);
const interval = (mrr: number) => `${point(mrr - 0.01)} to ${point(mrr + 0.02)}`;
const figures = (mrr: number) => [
  ...["1 200", point(mrr), interval(mrr), `${point(mrr - 0.03)} to ${point(mrr + 0.04)}`],
  ...[mrr - 0.1, mrr + 0.1, mrr + 0.2, mrr + 0.3, mrr + 0.31].map(point),
];

const report = {
  generator: "lacuna 9",
  benchmark: { name: "bench", sha256: "ab12", graph: { name: "g", hash: "h" }, sampled: "sampled so" },
  predictor: {
    ...{ kind: "solver", name: "qto", graph: "h", known: "train", model: null },
    ...{
      setting: { preset: null, values: {}, types: {} },
      unsupported: [{ type: "2u", queries: 4, reason: "none" }],
    },
  },
  withoutHard: 7,
  summary: {
    types: [
      { type: "1p", ...scores(0.5), reduces: { "1p": scores(0.5) } },
      {
        ...{ type: "2p", ...scores(0.3, { interval: null }) },
        reduces: {
          "1p": scores(0.35, { interval: null, pairs: 12 }),
          "2p": scores(0.25),
          unclassified: scores(0.11),
        },
        counts: { queries: 31, mape: 0.256, spearman: 0.98765 },
      },
      {
        ...{ type: "efok", ...scores(0.4, { tied: { pessimistic: 0.4, optimistic: 0.4001 } }), reduces: {} },
        counts: { queries: 32, mape: 0.5, spearman: undefined },
        tuples: {
          ...{
            marginal: { queries: 5, mrr: 0.61, hits: { "10": 0.62 } },
            multiply: { queries: 9, mrr: 0.63, hits: { "10": 0.64 } },
          },
          ofMarginal: {
            multiply: { queries: 5, mrr: 0.65, hits: { "10": 0.66 } },
            joint: { queries: 5, mrr: 0.67, hits: { "10": 0.68 } },
          },
        },
      },
    ],
    mean: { ...scores(0.45), types: 3 },
    strata: {
      anchors: [
        { value: "one", types: 2, ...scores(0.21) },
        { value: "two|three", types: 1, ...scores(0.22, { interval: null }) },
      ],
      empty: [],
    },
    reliability: {
      ...{ queries: 55, expected: 12.34, answers: 11, ece: 0.00012, misplaced: 0.4567 },
      ...{ ratio: 0.891, low: 0.7, high: 1.1 },
      bins: [{ said: 0.5, share: 0.25, low: 0.1, high: 0.55, candidates: 8, links: 2 }],
      missing: {
        "0": { candidates: 10, answers: 0, expected: 1.23, misplaced: 0.5 },
        "3": { candidates: 20, answers: 4, expected: 2.27, misplaced: 0.1234 },
      },
    },
    protocol: {
      ...{
        split: "test",
        queries: "all",
        entities: 50,
        filtering: "f",
        ties: "realistic",
        tiesMeaning: "the mean",
      },
      ...{
        averaging: "types",
        unlisted: "u",
        missing: "m",
        joint: "unbounded",
        intervals: "i",
        departures: [],
      },
    },
  },
} as unknown as Report;

describe("a report of one run", () => {
  test("as Markdown has its figures, classes, strata, tuples, counts and reliability", () => {
    const tables = markdownTables(markdownReport(report));
    const [main, classes, strata, tuples, counts, bins, missing] = tables;
    expect(main!.slice(1)).toEqual([
      ["1p", ...figures(0.5)],
      ["2p", ...figures(0.3).with(2, "")],
      ["efok", ...figures(0.4).with(3, "")],
      ["**mean**", ...figures(0.45)],
    ]);
    expect(main![0]).toHaveLength(10);
    expect(classes).toEqual([
      ["type", "all", "1p", "full inference", "unclassified"],
      ["1p", "50.0", "", "50.0", ""],
      ["2p", "30.0", "35.0", "25.0", "11.0"],
      ["efok", "40.0", "", "", ""],
    ]);
    expect(strata!.slice(1)).toEqual([
      ["one", "2", "1 200", "3 400", "21.0", interval(0.21), "41.0"],
      ["two\\|three", "1", "1 200", "3 400", "22.0", "", "42.0"],
    ]);
    expect(tuples!.slice(1)).toEqual([
      ["efok", "marginal 5", "61.0", "62.0", "65.0", "66.0", "67.0", "68.0"],
      ["efok", "all 1200", "", "", "63.0", "64.0", "40.0", "60.0"],
    ]);
    expect(counts!.slice(1)).toEqual([
      ["2p", "31", "25.6 %", "0.988"],
      ["efok", "32", "50.0 %", ""],
    ]);
    expect(bins!.slice(1)).toEqual([["0.500", "0.250", "0.100 to 0.550", "8", "2"]]);
    expect(missing!.slice(1)).toEqual([
      ["0", "10", "0", "1.2", ""],
      ["3 or more", "20", "4", "2.3", "0.123"],
    ]);
    expect(tables).toHaveLength(7);
    const text = markdownReport(report);
    expect(text).toContain("# solver qto on bench");
    expect(text).toContain("Over 55 queries, easy answers left out: 12.3 answers expected, 11 there are");
    expect(text).toContain("11 there are, 0.89 times as many (95 % by query: 0.70 to 1.10)");
    expect(text).toContain("calibration error 1.20e-4 of an entity, 0.457 of an answer");
    expect(text).toContain("Benchmark manifest sha256 `ab12`; written by lacuna 9.");
    for (const [name, rule] of protocolLines(report)) expect(text).toContain(`- ${name}: ${rule}`);
    const { reliability: _, ...plain } = report.summary;
    const bare = {
      ...report,
      summary: { ...plain, types: report.summary.types.slice(0, 1), strata: {} },
    } as Report;
    expect(markdownTables(markdownReport(bare)).length).toBe(2);
  });

  test("as a page has the same figures, and a heat map of classes", () => {
    const page = htmlReport(report);
    const table = tableOf(page, "Figures of all types");
    expect(table.slice(1)).toEqual([
      ["1p", ...figures(0.5)],
      ["2p", ...figures(0.3).with(2, "")],
      ["efok", ...figures(0.4).with(3, "")],
      ["mean", ...figures(0.45)],
    ]);
    const shown = [...page.matchAll(/<li><b>([^<]*)<\/b><span>([^<]*)<\/span>/g)].map(([, a, b]) => [a, b]);
    expect(shown).toEqual([
      ["45.0 %", `MRR, 95 % interval ${interval(0.45)}`],
      ["35.0 %", "Hits@1"],
      ["55.0 %", "Hits@3"],
      ["65.0 %", "Hits@10"],
      ["75.0 %", "RA-Oracle"],
      ["76.0 %", "Average precision"],
    ]);
    expect(page).toContain(
      "<p>1 200 test queries of 3 types, 3 400 hard answers. 2 queries have no prediction",
    );
    expect([...page.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, name]) => name)).toEqual([
      ...["How hard the benchmark is", "MRR by query type", "MRR by what answers reduce to", "All figures"],
      ...["MRR by anchors", "Are scores probabilities?", "Protocol"],
    ]);
    expect(tableOf(page, "Reliability by missing links").slice(1)).toEqual([
      ["0", "10", "0", "1.2", ""],
      ["3 or more", "20", "4", "2.3", "0.123"],
    ]);
    const { most, rows, columns } = scoreHeat(report.summary);
    expect(most).toBe(0.5);
    expect(columns).toEqual(["all answers", "1p", "full inference", "unclassified"]);
    expect(rows.map(({ name, count }) => [name, count])).toEqual([
      ["1p", "1 200"],
      ["2p", "1 200"],
      ["efok", "1 200"],
    ]);
    expect(rows[1]!.cells.map((cell) => cell && [cell.heat, cell.text, cell.below])).toEqual([
      [0.3 / 0.5, "30.0", "3 400 answers"],
      [0.35 / 0.5, "35.0", "12 answers"],
      [0.25 / 0.5, "25.0", interval(0.25)],
      [0.11 / 0.5, "11.0", interval(0.11)],
    ]);
    expect(rows[2]!.cells.slice(1)).toEqual([undefined, undefined, undefined]);
    expect(scoreHeat({ types: [] }).most).toBe(0.01);
    const none = {
      ...report,
      summary: { ...report.summary, mean: { ...report.summary.mean, missing: 0, interval: null } },
    } as Report;
    expect(htmlReport(none)).not.toContain("have no prediction and count");
    expect(htmlReport(none)).toContain("<span>MRR</span>");
  });

  test("as CSV has a row for each type, the mean, each class and each stratum, in full", () => {
    const rows = reportRows(report);
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ...[
        ["type", "1p", ""],
        ["type", "2p", ""],
        ["type", "efok", ""],
        ["mean", "", ""],
      ],
      ...[
        ["type/reduces", "1p", "1p"],
        ["type/reduces", "2p", "1p"],
        ["type/reduces", "2p", "2p"],
        ["type/reduces", "2p", "unclassified"],
      ],
      ...[
        ["anchors", "", "one"],
        ["anchors", "", "two|three"],
      ],
    ]);
    const full = (mrr: number) => [
      1200,
      3400,
      mrr,
      mrr - 0.01,
      mrr + 0.02,
      mrr - 0.03,
      mrr + 0.04,
      mrr - 0.1,
      mrr + 0.1,
      mrr + 0.2,
      mrr + 0.3,
      mrr + 0.31,
    ];
    expect(rows[0]!.slice(3)).toEqual(full(0.5));
    expect(rows[3]!.slice(3)).toEqual(full(0.45));
    expect(rows[9]!.slice(3)).toEqual(
      full(0.22)
        .with(3, "" as never)
        .with(4, "" as never),
    );
    expect(reportHeader).toEqual([
      ...[
        "dimension",
        "type",
        "value",
        "queries",
        "pairs",
        "mrr",
        "mrr_low",
        "mrr_high",
        "mrr_pessimistic",
        "mrr_optimistic",
      ],
      ...["hits_at_1", "hits_at_3", "hits_at_10", "ra_oracle", "average_precision"],
    ]);
    const lines = csvReport(report).trimEnd().split(/\r?\n/);
    expect(lines).toHaveLength(rows.length + 1);
    expect(lines[0]).toBe(reportHeader.join(","));
    expect(lines[1]).toBe(rows[0]!.join(","));
  });

  test("as LaTeX has the types in rows and the classes in columns", () => {
    const text = latexReport(report);
    expect(latexTable(text)).toEqual([
      ["type", "MRR", "H@1", "H@3", "H@10", "1p", "full inference", "unclassified"],
      ["1p", "50.0", "40.0", "60.0", "70.0", "--", "50.0", "--"],
      ["2p", "30.0", "20.0", "40.0", "50.0", "35.0", "25.0", "11.0"],
      ["efok", "40.0", "30.0", "50.0", "60.0", "--", "--", "--"],
      ["mean", "45.0", "35.0", "55.0", "65.0", "", "", ""],
    ]);
    expect(text).toContain("of solver qto on bench, and MRR of the answers that reduce to a type.");
  });

  test("names what was scored, its protocol and what it leaves out", () => {
    const by = (predictor: object) => predictorName({ ...report, predictor } as unknown as Report);
    expect([
      by({ kind: "solver", name: "x" }),
      by({ kind: "predictions", name: "-" }),
      by({ kind: "predictions", name: "p.jsonl" }),
    ]).toEqual([...["solver x", "predictions from standard input", "p.jsonl"]]);
    expect(unsupportedOf(report)).toHaveLength(1);
    expect(unsupportedOf({ predictor: { kind: "predictions", name: "p" } as Report["predictor"] })).toEqual(
      [],
    );
    const lines = Object.fromEntries(protocolLines(report));
    expect(lines).toMatchObject({
      ...{ Benchmark: "sampled so", Candidates: "all 50 entities", "No prediction": "m (2 of 1200 queries)" },
      ...{ Ties: "realistic: the mean; MRR 42.0 if all go against answers, 49.0 if all go for them" },
      ...{ "No hard answer": "left out (7 queries)", "Against what is published": "as published" },
    });
    // Classes in the order of the papers; what is not classified is the last, and full inference before it.
    expect(classColumns({ types: [] })).toEqual([]);
    expect(
      classColumns({ types: [{ type: "2p", reduces: { "1p": scores(0.1) } }] } as never).map(
        ({ name }) => name,
      ),
    ).toEqual(["1p"]);
  });
});

test("solvers beside each other have a dash where one answers nothing, and who is ahead where one is", () => {
  const beside = (a: number | null | undefined, b: number | null, ahead: string | null = null) => ({
    mrr: { ...(a === undefined ? {} : { a }), b },
    interval: { a: a ? [a - 0.01, a + 0.01] : null, b: null },
    tied: {
      a: a ? { pessimistic: a - 0.05, optimistic: a + 0.05 } : null,
      b: b ? { pessimistic: b, optimistic: b } : null,
    },
    ahead,
  });
  const compared = {
    names: ["a", "b"],
    types: [
      {
        type: "1p",
        queries: 1234,
        ...beside(0.5, 0.25, "a"),
        reduces: { "1p": { pairs: 4321, ...beside(0.5, 0.25, "a") } },
      },
      {
        type: "2p",
        queries: 6,
        ...beside(undefined, 0.75),
        reduces: { "1p": { pairs: 7, ...beside(null, 0.7) }, "2p": { pairs: 8, ...beside(null, 0.8) } },
      },
    ],
    mean: { types: ["1p"], ...beside(0.5, 0.25, "a") },
    strata: { anchors: [{ value: "one", pairs: 9, ...beside(0.125, 0.25) }], none: [] },
    unsupported: { a: [{ type: "2p", queries: 1006, reason: "it cannot" }] },
    protocol: report.summary.protocol,
  } as unknown as SideBySide;
  const page = comparisonHtml({
    compared,
    benchmark: "bench",
    generator: "g",
    sampled: undefined,
    lists: [],
    texts: {},
  });
  expect(tableOf(page, "MRR by type")).toEqual([
    ["type", "queries", "a", "b", "ahead"],
    ["1p", "1 234", "50.049.0 to 51.0", "25.0", "a"],
    ["2p", "6", "–", "75.0", ""],
    ["mean of 1", "", "50.049.0 to 51.0", "25.0", "a"],
  ]);
  expect(tableOf(page, "MRR by class")).toEqual([
    ["type", "reduces to", "pairs", "a", "b", "ahead"],
    ["1p", "full inference", "4 321", "50.049.0 to 51.0", "25.0", "a"],
    ["2p", "1p", "7", "–", "70.0", ""],
    ["", "full inference", "8", "–", "80.0", ""],
  ]);
  // A column that says nothing is left out.
  expect(tableOf(page, "MRR by anchors")).toEqual([
    ["anchors", "pairs", "a", "b"],
    ["one", "9", "12.511.5 to 13.5", "25.0"],
  ]);
  expect(tableOf(page, "MRR by ties")).toEqual([
    ["type", "a", "b"],
    ["1p", "45.0 to 55.0", ""],
  ]);
  // A point for each figure that is there.
  expect(page.match(/<circle/g)).toHaveLength(5);
  expect(page).not.toContain("By none");
  expect(page).toContain("<dt>a leaves out</dt><dd>1 006 of 2p: it cannot</dd>");
  expect(page).toContain("<dt>Benchmark</dt><dd>imported</dd>");
});

test("a link predictor has its ranks by direction, its calibration and its protocol", () => {
  const means = (mrr: number) => ({
    ranks: 2468,
    mrr,
    hits: { "1": mrr - 0.1, "3": mrr + 0.1, "10": mrr + 0.2 },
  });
  const model = {
    ...{
      generator: "g",
      graph: "kin",
      split: "test",
      model: { name: "complex", hash: "aa", kernel: "plain" },
    },
    evaluation: {
      ...means(0.5),
      directions: { tail: means(0.6), head: means(0.4) },
      protocol: { triples: 1234, of: 5678, filter: "all splits", ties: "realistic" },
    },
    calibration: { kind: "platt", fitted: { questions: 99, split: "valid", seed: 5 } },
    parts: ["<p>one more part</p>"],
  } as unknown as ModelReport;
  const page = htmlModelReport(model);
  expect(tableOf(page, "Ranks by direction").slice(1)).toEqual([
    ["(h, r, ?)", "2 468", "60.0", "50.0", "70.0", "80.0"],
    ["(?, r, t)", "2 468", "40.0", "30.0", "50.0", "60.0"],
    ["both", "2 468", "50.0", "40.0", "60.0", "70.0"],
  ]);
  expect(page).toContain("<b>50.0 %</b><span>MRR</span>");
  expect(page).toContain("<b>40.0 %</b><span>Hits@1</span>");
  expect(page).toContain(
    "<dd>1 234 of 5 678 triples, both directions, all entities as candidates, filtered with all splits, ties realistic</dd>",
  );
  expect(page).toContain("<dd>platt, fitted on 99 valid questions (seed 5)</dd>");
  expect(page).toContain("one more part");
  const bare = htmlModelReport({
    ...model,
    evaluation: undefined,
    calibration: undefined,
    parts: undefined,
  } as unknown as ModelReport);
  expect(bare).not.toContain("<h2>Ranks</h2>");
  expect(bare).not.toContain("<dt>Ranks</dt>");
  expect(bare).toContain("none; `lacuna links calibrate` fits one");
  expect(bare).not.toContain("Are probabilities right?");
});
