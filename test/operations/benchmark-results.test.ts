import { expect, test } from "vitest";
import { overSeeds } from "../../src/evaluation/compare/over-seeds.ts";
import { inMemory } from "./support.ts";

// What is given is held to its schema by `inMemory`; here it is held to what it has to be as well.

test("hardness by class, cardinality and frequency is of the types that have it", async () => {
  const lacuna = inMemory();
  await lacuna.splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: "gaps", seed: 1 });
  const sampled = { graph: "gaps", protocol: "betae", perType: 5, threads: 1 };
  await lacuna.sampleBenchmark({ ...sampled, types: ["2p", "2i"], out: "bench" });
  const asked = { queries: ["bench"], graph: "gaps", threads: 1 };
  const { types: classes } = await lacuna.measureHardness(asked);
  expect(classes.map(({ type }) => type)).toEqual(["2p", "2i"]);
  // Only of queries with an inner node are there numbers of existing entities.
  const { types: cardinalities } = await lacuna.measureHardnessByCardinality(asked);
  expect(cardinalities.map(({ type }) => type)).toEqual(["2p"]);
  const { types: frequencies } = await lacuna.measureHardnessByFrequency(asked);
  expect(frequencies.map(({ type }) => type)).toEqual(["2p", "2i"]);
  const recorded = await lacuna.measureHardness({ ...asked, svg: "spectrum.svg" });
  expect(recorded.types).toEqual(classes);
  expect(lacuna.read("spectrum.svg")).toContain("<svg");
});

test("types are as many as their lists say", async () => {
  const { countEfo1Types, listEfo1Types, countEfokTypes, listEfokTypes } = inMemory();
  // Published: 301 types (EFO-1-QA), 741 (EFO_k-CQA).
  expect(await listEfo1Types({})).toHaveLength(301);
  expect(JSON.stringify(await countEfo1Types({}))).toContain("301");
  expect(await listEfokTypes({ mode: "official" })).toHaveLength(741);
  expect(JSON.stringify(await countEfokTypes({ mode: "official" }))).toContain("741");
});

test("two runs over one benchmark are compared, with their queries", async () => {
  const lacuna = inMemory();
  await lacuna.splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: "gaps", seed: 1 });
  await lacuna.sampleBenchmark({
    graph: "gaps",
    protocol: "betae",
    types: ["1p"],
    perType: 6,
    out: "bench",
    threads: 1,
  });
  const on = { graph: "gaps", benchmark: "bench", threads: 1 };
  await lacuna.evaluateSolvers({ ...on, model: "frequency", solvers: ["qto", "exact"], out: "run" });
  const compared = await lacuna.compareRuns({
    ...{ a: "run/exact", b: "run/qto", benchmark: "bench", graph: "gaps", report: ["c.html", "c.md"] },
  });
  expect(compared.types.map(({ type }) => type)).toEqual(["1p"]);
  expect(compared.mean.difference).toBeGreaterThan(0);
  expect(lacuna.read("c.md")).toMatch(/^<!-- lacuna -->/);

  const seeds = await lacuna.compareRuns({
    ...{ a: "run/exact", b: "run/qto", alsoB: ["run/qto", "run/qto"], report: ["s.tex"] },
  });
  expect(seeds.seeds?.b).toMatchObject({ runs: 3, mean: { mean: compared.mean.b, deviation: 0 } });
  expect(seeds.seeds?.a).toMatchObject({ runs: 1, mean: { mean: compared.mean.a, deviation: null } });
  expect(lacuna.read("s.tex")).toMatch(/qto, 3 seeds[\s\S]*\$\\pm\$ 0\.0/);
  await expect(
    lacuna.compareRuns({ a: "run/exact", b: "run/qto", alsoA: ["run/qto"] }),
  ).rejects.toMatchObject({ code: "eval.other-predictor" });
});

test("a mean over seeds has the deviation of one run", () => {
  expect(overSeeds([0.2, 0.4, 0.9])).toEqual({ mean: 0.5, deviation: expect.closeTo(0.360555, 5) });
  expect(overSeeds([0.3])).toEqual({ mean: 0.3, deviation: null });
});
