import { expect, it } from "vitest";
import { browserHost } from "../../src/host/browser.ts";
import { openBenchmarkOf } from "../../src/operations/resources/benchmark.ts";
import { openGraph } from "../../src/operations/resources/graph.ts";
import { inMemory, refused } from "./support.ts";

// A study as a page does it: nothing but memory, one thread.

const few = { rank: 8, epochs: 3, seed: 1 };

it("trains, calibrates, samples and evaluates in memory", async () => {
  const {
    splitGraph,
    trainLinks,
    calibrateLinks: calibrate,
    sampleBenchmark: sample,
    evaluateSolvers,
    names,
  } = inMemory();
  await splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: "graph" });
  const graph = "graph";
  const trained = await trainLinks({ graph, ...few });
  const { opened: model } = await calibrate({ model: trained.opened!, graph });
  expect(model?.models.links?.calibration?.kind).toBe("isotonic");
  await sample({ graph, protocol: "betae", types: ["2p"], perType: 5, out: "bench", seed: 1 });
  const before = names().length;
  const report = await evaluateSolvers({
    ...{ graph, benchmark: "bench", limit: 2 },
    solvers: [{ name: "lacuna", set: { belief: "calibrated" } }, "exact"],
    ...(model ? { model } : {}),
  });
  expect(report.names).toEqual(["lacuna", "exact"]);
  expect(report.types.map(({ type }) => type)).toEqual(["2p"]);
  // Without a folder to write, an evaluation keeps nothing.
  expect(names()).toHaveLength(before);
});

it("a model in memory gives the figures of the same model in a folder", async () => {
  const { splitGraph, trainLinks, evaluateLinks } = inMemory();
  await splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: "graph" });
  const inFolder = await trainLinks({ graph: "graph", ...few, out: "model" });
  const trained = await trainLinks({ graph: "graph", ...few });
  expect(inFolder.evaluation).toEqual(trained.evaluation);
  const figures = async (model: Parameters<typeof evaluateLinks>[0]["model"]) => {
    const { seconds: _, ...rest } = await evaluateLinks({ model, graph: "graph", limit: 50 });
    return rest;
  };
  expect(await figures(trained.opened!)).toEqual(await figures("model"));
});

it("a benchmark of another graph is refused, and a model of one", async () => {
  const contents = {
    "g/train.txt": "a\tr\tb\nb\tr\tc\n",
    "g/valid.txt": "a\tr\tc\n",
    "g/test.txt": "c\tr\ta\n",
  };
  const {
    splitGraph,
    trainLinks,
    sampleBenchmark: sample,
    evaluateSolvers,
    verifyBenchmark: verify,
  } = inMemory(contents);
  await splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: "w" });
  await sample({ graph: "w", protocol: "betae", types: ["1p"], perType: 2, out: "bench" });
  const trained = await trainLinks({ graph: "w", ...few });
  const model = trained.opened!;
  const on = { graph: "g", benchmark: "bench", solvers: ["qto"] };
  expect(await refused(evaluateSolvers({ ...on, model: "frequency" }))).toMatchObject({
    code: "eval.other-graph",
  });
  expect(await refused(verify({ graph: "g", benchmark: "bench" }))).toMatchObject({
    code: "benchmark.other-graph",
  });
  expect(await refused(evaluateSolvers({ ...on, graph: "w" }))).toMatchObject({
    code: "usage.missing-model",
    hint: expect.stringContaining("model folder"),
  });
  await sample({ graph: "g", protocol: "betae", types: ["1p"], perType: 1, out: "bench-g" });
  expect(await refused(evaluateSolvers({ ...on, benchmark: "bench-g", model }))).toMatchObject({
    code: "links.size-mismatch",
  });
  const graph = await openGraph("world", browserHost({ contents: new Map() }));
  const host = browserHost({ contents: new Map() });
  expect(await refused(openBenchmarkOf("nothing", graph, host))).toMatchObject({ code: "files.not-found" });
});

it("an interrupt ends a training, and the same call goes on from there", async () => {
  const { trainLinks, read } = inMemory();
  const whole = await trainLinks({ graph: "world", ...few, out: "whole" });
  const stop = new AbortController();
  const ended = refused(
    trainLinks(
      { graph: "world", ...few, out: "resumed" },
      {
        signal: stop.signal,
        onProgress: ({ title, done }) => {
          if (title === "training" && done > 1) stop.abort();
        },
      },
    ),
  );
  expect(await ended).toMatchObject({ code: "run.interrupted" });
  const resumed = await trainLinks({ graph: "world", ...few, out: "resumed" });
  expect([resumed.kept, resumed.evaluation]).toEqual([whole.kept, whole.evaluation]);
  expect(read("resumed/model.safetensors")).toBe(read("whole/model.safetensors"));
});
