import { beforeAll, expect, test } from "vitest";
import { reportHeader } from "../../src/evaluation/report/report-csv.ts";
import { htmlReport } from "../../src/evaluation/report/report-html.ts";
import { evaluatedRows } from "../../src/operations/evaluation/rows.ts";
import { summaryText } from "../../src/texts/evaluation/summary.ts";
import { faultOf } from "../../studio/engine/whole-result.ts";
import { inMemory } from "./support.ts";

const lacuna = inMemory();
let evaluated: Awaited<ReturnType<typeof lacuna.evaluateSolver>>;
beforeAll(async () => {
  await lacuna.splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: "gaps", seed: 1 });
  const types = ["2p", "2i"];
  await lacuna.sampleBenchmark({
    graph: "gaps",
    protocol: "betae",
    types,
    perType: 10,
    out: "bench",
    threads: 1,
  });
  const on = { graph: "gaps", benchmark: "bench", threads: 1 };
  evaluated = await lacuna.evaluateSolver({ ...on, model: "frequency", solver: "qto", out: "run" });
});

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;

test("a run is shown as it was evaluated", async () => {
  const { unsupported: _, ...figures } = evaluated;
  expect(await lacuna.showRun({ run: "run" })).toEqual(figures);
  await expect(lacuna.showRun({ run: "bench" })).rejects.toMatchObject({ code: "eval.broken-run" });
});

test("a report that was written before a measure was added is shown without it", async () => {
  const text = lacuna.read("run/report.json");
  const report = JSON.parse(text, (name, value) => (name === "averagePrecision" ? undefined : value));
  lacuna.put("run/report.json", JSON.stringify(report));
  const shown = await lacuna.showRun({ run: "run" });
  lacuna.put("run/report.json", text);
  expect(shown.mean.averagePrecision).toBeUndefined();
  expect(shown.mean.raOracle).toBe(evaluated.mean.raOracle);
  expect(faultOf({ operation: "evaluateSolver", value: report })).toBeUndefined();
  // Tables have an empty cell, pages leave the measure out.
  expect(summaryText(shown, undefined)).not.toMatch(/NaN|undefined/);
  const place = reportHeader.indexOf("average_precision");
  expect(evaluatedRows([shown]).rows.map((row) => row[place + 1])).toEqual(
    evaluatedRows([evaluated]).rows.map(() => ""),
  );
  const page = htmlReport(report);
  expect(page).toContain("RA-Oracle</");
  expect(page).not.toMatch(/NaN|undefined/);
});

test("the ranks of a run give its figures, by type and by class", async () => {
  for (const { type, queries, mrr, reduces } of evaluated.types) {
    const own = await lacuna.listRanks({ run: "run", type });
    expect(own.count).toBe(queries);
    expect(mean(own.queries.map((each) => each.mrr))).toBeCloseTo(mrr, 12);
    for (const [name, figures] of Object.entries(reduces)) {
      const some = await lacuna.listRanks({ run: "run", type, reduces: name });
      expect(some.count).toBe(figures.queries);
      expect(mean(some.queries.map((each) => each.mrr))).toBeCloseTo(figures.mrr, 12);
      expect(some.queries.flatMap(({ answers }) => answers)).toHaveLength(figures.pairs);
    }
    const full = await lacuna.listRanks({ run: "run", type, reduces: "full" });
    expect(full.count).toBe(reduces[type]?.queries ?? 0);
  }
});

test("with the benchmark, ranks are of its queries and answers", async () => {
  const told = { benchmark: "bench", graph: "gaps" };
  const { queries } = await lacuna.listRanks({ run: "run", ...told });
  const listed = await lacuna.listBenchmarkQueries({ ...told, split: "test", answers: true });
  const hard = new Map(listed.queries.map((each) => [each.id, each]));
  for (const { id, query, answers } of queries) {
    expect(query).toBe(hard.get(id)!.query);
    expect(answers.map(({ values, reduces }) => ({ values, reduces }))).toEqual(hard.get(id)!.answers);
  }
  const [first] = (await lacuna.listRanks({ run: "run", ...told, limit: 1 })).queries;
  expect(first).toEqual(queries[0]);
  await expect(lacuna.listRanks({ run: "run", graph: "gaps" })).rejects.toMatchObject({
    code: "usage.idle-option",
  });
  await lacuna.sampleBenchmark({
    graph: "gaps",
    protocol: "betae",
    types: ["2p"],
    perType: 2,
    out: "other",
    threads: 1,
  });
  await expect(lacuna.listRanks({ run: "run", benchmark: "other" })).rejects.toMatchObject({
    code: "eval.other-benchmark",
  });
});

test("a benchmark says what it holds, and lists just that", async () => {
  const {
    sizes,
    types = [],
    oneLink,
    split,
  } = await lacuna.showBenchmark({
    ...{ benchmark: "bench", graph: "gaps" },
  });
  expect(split).toBe("test");
  expect({ types }).toEqual(await lacuna.measureHardness({ queries: ["bench"], graph: "gaps", threads: 1 }));
  const { queries, count } = await lacuna.listBenchmarkQueries({ benchmark: "bench" });
  expect([count, queries.length]).toEqual(Array(2).fill(sizes.reduce((sum, each) => sum + each.queries, 0)));
  let one = 0;
  for (const { type, reduces } of types)
    for (const [name, { pairs, queries: of, missing }] of Object.entries(reduces)) {
      const some = await lacuna.listBenchmarkQueries({
        ...{ benchmark: "bench", graph: "gaps", type, reduces: name, answers: true },
      });
      expect([some.count, some.queries.flatMap(({ answers = [] }) => answers).length]).toEqual([of, pairs]);
      if (missing === 1) one += pairs;
    }
  expect(oneLink?.pairs).toBe(one);
  // BetaE's protocol does not record what answers reduce to.
  expect((await lacuna.showBenchmark({ benchmark: "bench" })).types).toBeUndefined();
  await expect(lacuna.listBenchmarkQueries({ benchmark: "bench", reduces: "1p" })).rejects.toMatchObject({
    code: "usage.no-reduces",
  });
  await expect(lacuna.showBenchmark({ benchmark: "bench", split: "train" })).rejects.toMatchObject({
    code: "usage.unknown-split",
  });
});

test("frequent anchors are those of the table, leaks those of the graph and of the lines", async () => {
  const of = { graph: "gaps", protocol: "betae", types: ["1p", "2i"], perType: 30, threads: 1 };
  await lacuna.sampleBenchmark({ ...of, split: ["valid", "test"], out: "leaky" });
  const { frequent, leaks } = await lacuna.showBenchmark({ benchmark: "leaky", graph: "gaps" });
  await lacuna.sampleBenchmark({ ...of, out: "tested" });
  const only = await lacuna.showBenchmark({ benchmark: "tested", graph: "gaps" });
  const { types } = await lacuna.measureHardnessByFrequency({
    queries: ["tested"],
    graph: "gaps",
    threads: 1,
  });
  const unnamed = only.frequent.map(({ type, relation, anchor }) => {
    const [{ name: _, ...r }, { name: __, ...a }] = [relation, anchor];
    return { type, relation: r, anchor: a };
  });
  expect(unnamed).toEqual(types);
  expect(frequent[0]!.anchor.name).toMatch(/[A-Za-z]/);
  expect(leaks.links).toEqual((await lacuna.inspectGraph({ graph: "gaps" })).leakage.test);
  // Links of 1p and 2i have no other variable than the free one: the same links are the same query.
  const links = async (split: "valid" | "test") => {
    const { queries } = await lacuna.listBenchmarkQueries({ benchmark: "leaky", split });
    return queries.map(({ query }) =>
      query
        .replace(/^.*?: /, "")
        .split(" & ")
        .sort()
        .join(),
    );
  };
  const [valid, test] = [new Set(await links("valid")), await links("test")];
  expect(leaks).toMatchObject({
    queries: test.length,
    repeated: test.length - new Set(test).size,
    seen: [{ split: "valid", queries: test.filter((each) => valid.has(each)).length }],
  });
  expect(leaks.seen[0]!.queries).toBeGreaterThan(0);
});

test("queries and ranks are given out while they are read", async () => {
  const ids: string[] = [];
  const onItems = (items: readonly { readonly id: string }[]) => void ids.push(...items.map(({ id }) => id));
  const { count, queries } = await lacuna.listRanks({ run: "run" }, { onItems });
  expect([queries, ids.length]).toEqual([[], count]);
  ids.length = 0;
  const some = await lacuna.listBenchmarkQueries({ benchmark: "bench", limit: 5 }, { onItems });
  expect([some.queries, ids.length]).toEqual([[], 5]);
});
