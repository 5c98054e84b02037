import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importedAnswers, withSelection } from "../../src/benchmark/answer-rule.ts";
import { fileOrder } from "../../src/benchmark/file-order.ts";
import { benchmark, linesByType, randomGraph, temporaryFolder } from "./bench-support.ts";

const ids = (...list: number[]) => Uint32Array.from(list);

test("of a selection the other answers are easy", () => {
  const computed = { easy: ids(1, 4), hard: ids(2, 3, 7), observedOnly: ids() };
  expect(withSelection(computed, ids(3), 1)).toEqual({ easy: ids(1, 2, 4, 7), hard: ids(3) });
  const given = { easy: ids(1, 2, 4, 7), hard: ids(3) };
  expect(importedAnswers(given, computed, "selected", 1)).toEqual({
    ...given,
    given: true,
    differences: new Map(),
  });
  const selection = new Map([["hard-as-easy", ids(2, 7)]]);
  expect(importedAnswers(given, computed, "given", 1)).toMatchObject({ ...given, differences: selection });
  expect(importedAnswers(given, computed, "computed", 1)).toMatchObject({
    easy: ids(1, 4),
    hard: ids(2, 3, 7),
    differences: selection,
  });
  // 9 is no hard answer on the graph.
  expect(importedAnswers({ hard: ids(3, 9) }, computed, "selected", 1)).toMatchObject({
    hard: ids(3),
    differences: new Map([["hard-no-answer", ids(9)]]),
  });
  expect(importedAnswers({}, computed, "selected", 1)).toMatchObject({
    hard: ids(2, 3, 7),
    given: false,
  });
});

test("files of others with selected answers are imported as they are, and verified by that", async () => {
  const folder = temporaryFolder();
  const graph = randomGraph(folder);
  const [made, pickles] = [join(folder, "made"), join(folder, "pickles")];
  const types = "2p,2i";
  await benchmark(
    "sample",
    graph,
    "--protocol",
    "balanced",
    "--types",
    types,
    "--per-type",
    "8",
    "--out",
    made,
  );
  await benchmark("export", made, "--to", "betae", "--out", pickles);
  const imported = async (answers: string) => {
    const out = join(folder, answers);
    const files = [pickles, "--graph", graph, "--split", "test", "--out", out];
    const { out: text } = await benchmark("import", ...files, "--answers", answers, "--json");
    return { out, manifest: JSON.parse(text) };
  };
  const selected = await imported("selected");
  expect(selected.manifest.import.answers).toBe("selected");
  for (const { report, queries } of selected.manifest.files)
    expect(report).toEqual({ given: queries, differing: 0 });
  await benchmark("verify", selected.out, "--graph", graph);
  const bodies = (path: string) =>
    Object.values(linesByType(path))
      .flat()
      .map((line) => JSON.parse(line))
      .map(({ type, easy, hard }) => JSON.stringify({ type, easy, hard }))
      .sort();
  expect(bodies(selected.out)).toEqual(bodies(made));
  // Taken for all there is, the selection is a mistake.
  const computed = await imported("computed");
  expect(
    computed.manifest.files.some(({ report }: { report: { differing: number } }) => report.differing > 0),
  ).toBe(true);
});

test("the order of a file is drawn, the same for a seed", () => {
  const order = fileOrder(200, 7, "test", "2p");
  expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, at) => at));
  expect(fileOrder(200, 7, "test", "2p")).toEqual(order);
  expect(fileOrder(200, 8, "test", "2p")).not.toEqual(order);
  expect(fileOrder(200, 7, "valid", "2p")).not.toEqual(order);
  // No trend: a rising order would correlate.
  const half = order.slice(0, 100).reduce((sum, place) => sum + place, 0) / 100;
  expect(Math.abs(half - 99.5)).toBeLessThan(15);
});

test("a folder says that it is as published, or where it is not", async () => {
  const folder = temporaryFolder();
  const graph = randomGraph(folder, 1, 24);
  const departures = async (name: string, ...more: string[]) => {
    const out = join(folder, name);
    await benchmark("sample", graph, "--protocol", "balanced", "--types", "2p", "--out", out, ...more);
    return JSON.parse(readFileSync(join(out, "manifest.json"), "utf8")).sample.departures;
  };
  expect(await departures("published")).toEqual([]);
  expect(await departures("other", "--per-type", "5", "--set", "max-answers=100")).toEqual([
    { parameter: "per-type", value: 5, published: [{ value: 10_000 }] },
    { parameter: "max-answers", value: 100, published: [{ value: 1_000_000 }] },
  ]);
});
