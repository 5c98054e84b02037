import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBenchmark } from "../../src/benchmark/index.ts";
import { nodeHost } from "../../src/host/node.ts";
import { nodeFiles } from "../../src/index.ts";
import { printText } from "../../src/query/text/print.ts";
import { treeOf } from "../benchmark/bench-support.ts";
import { type SolverFiles, solverFiles } from "../cli/solver-files.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";
import { refused } from "./support.ts";

const lacuna = boundAndHeld(nodeHost);

let files: SolverFiles;
let bench: string;
/** Queries of several types in one file, so that shards meet types in different orders. */
let mixed: string;

beforeAll(async () => {
  files = await solverFiles();
  bench = files.at("bench");
  await lacuna.sampleBenchmark({
    ...{ graph: files.graph, protocol: "betae", types: ["2in", "1p", "2p", "2u"], perType: 13, seed: 5 },
    ...{ out: bench, threads: 1 },
  });
  const lines: string[] = [];
  for await (const { type, query } of readBenchmark(bench, nodeFiles))
    lines.push(JSON.stringify({ type, query: printText(query, { graph: files.opened }) }));
  mixed = files.at("mixed.jsonl");
  writeFileSync(mixed, `${lines.reverse().join("\n")}\n\n`);
});
afterAll(() => files.remove());

const shardsOf = (of: number) => Array.from({ length: of }, (_, at) => ({ index: at + 1, of }));

test.each([
  ["class", "measureHardness"],
  ["cardinality", "measureHardnessByCardinality"],
  ["frequency", "measureHardnessByFrequency"],
] as const)("hardness by %s: shards add up to one run", async (by, operation) => {
  const asked = { queries: [bench, mixed], graph: files.graph, threads: 1 };
  const whole = await lacuna[operation](asked);
  for (const of of [1, 4]) {
    const shards = [];
    for (const shard of shardsOf(of)) {
      const out = files.at(`${by}-${shard.index}-${of}.json`);
      const engine = of === 4 ? ({ engine: "duckdb" } as const) : {};
      await lacuna[operation]({ ...asked, ...engine, shard, out });
      shards.unshift(out);
    }
    const [one, sum] = [files.at(`${by}-one.parquet`), files.at(`${by}-sum.parquet`)];
    await lacuna[operation]({ ...asked, table: one, force: true });
    const merged = await lacuna.mergeHardness({ shards, table: sum, force: true });
    expect(readFileSync(sum).equals(readFileSync(one))).toBe(true);
    expect(JSON.stringify(merged)).toBe(JSON.stringify({ by, ...whole }));
  }
});

test("shards of hardness that do not fit are refused by name", async () => {
  const asked = { graph: files.graph, threads: 1 };
  const make = (name: string, more: object) =>
    lacuna.measureHardness({
      queries: [bench],
      ...asked,
      shard: { index: 1, of: 2 },
      out: files.at(name),
      ...more,
    });
  await make("h1", {});
  await make("h2", { shard: { index: 2, of: 2 } });
  await make("h3", { shard: { index: 2, of: 2 }, unions: "any" });
  await make("h4", { shard: { index: 2, of: 2 }, queries: [mixed] });
  await make("h5", { shard: { index: 2, of: 3 } });
  const merged = (...names: string[]) => refused(lacuna.mergeHardness({ shards: names.map(files.at) }));
  expect(await merged("h1")).toMatchObject({
    code: "hardness.missing-shard",
    message: "shard 2 of 2 is not here",
  });
  expect(await merged("h1", "h1")).toMatchObject({ code: "hardness.other-shards", message: /both shard 1$/ });
  expect(await merged("h1", "h3")).toMatchObject({
    code: "hardness.other-shards",
    message: /differ in \{unions\}$/,
  });
  expect(await merged("h1", "h4")).toMatchObject({ message: /differ in the queries$/ });
  expect(await merged("h1", "h5")).toMatchObject({ message: /differ in the number of shards$/ });
  expect(await merged("h1", "mixed.jsonl")).toMatchObject({ code: "hardness.broken-shard" });
  expect(await refused(make("h6", { shard: { index: 3, of: 2 } }))).toMatchObject({
    code: "usage.bad-parameter",
  });
  expect(await refused(make("h6", { out: undefined }))).toMatchObject({ code: "usage.shard-file" });
});

const scoring = () => ({
  ...{ benchmark: bench, graph: files.graph, model: files.model, solver: "cqd", threads: 1 },
  by: ["type", "reduces", "cardinality"],
});

test.each([{ limit: 5 }, {}])("evaluation with %o: shards merge to the bytes of one run", async (limits) => {
  const asked = { ...scoring(), ...limits };
  const name = (what: string) => files.at(`${what}-${limits.limit ?? "all"}`);
  await lacuna.evaluateSolver({ ...asked, out: name("run") });
  for (const of of [1, 4]) {
    const runs = [];
    for (const shard of shardsOf(of)) {
      const out = name(`run-${shard.index}-${of}`);
      await lacuna.evaluateSolver({ ...asked, shard, out });
      runs.unshift(out);
    }
    const out = name(`merged-${of}`);
    await lacuna.mergeRuns({ runs, benchmark: bench, graph: files.graph, out });
    expect(treeOf(out)).toEqual(treeOf(name("run")));
  }
});

test("shards of an evaluation that do not fit are refused by name", async () => {
  const make = (name: string, more: object) =>
    lacuna.evaluateSolver({ ...scoring(), shard: { index: 1, of: 2 }, out: files.at(name), ...more });
  await make("e1", {});
  await make("e2", { shard: { index: 2, of: 2 } });
  await make("e3", { shard: { index: 2, of: 2 }, ties: "optimistic" });
  await make("e4", { shard: { index: 2, of: 2 }, solver: "qto" });
  const merged = (...names: string[]) =>
    refused(
      lacuna.mergeRuns({
        ...{ runs: names.map(files.at), benchmark: bench, graph: files.graph, out: files.at("refused") },
      }),
    );
  expect(await merged("e1")).toMatchObject({
    code: "eval.missing-shard",
    message: "shard 2 of 2 is not here",
  });
  expect(await merged("e2", "e2")).toMatchObject({ code: "eval.other-shards", message: /both shard 2$/ });
  expect(await merged("e1", "e3")).toMatchObject({
    code: "eval.other-shards",
    message: /differ in the protocol$/,
  });
  expect(await merged("e1", "e4")).toMatchObject({
    message: /differ in the solver, its model or its settings$/,
  });
  const results = join(files.at("e2"), "results.jsonl");
  writeFileSync(results, readFileSync(results, "utf8").replace(/^.*\n/, ""));
  expect(await merged("e1", "e2")).toMatchObject({ code: "eval.broken-run" });
  expect(await refused(make("e5", { out: undefined }))).toMatchObject({ code: "usage.shard-folder" });
});
