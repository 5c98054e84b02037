import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { splitRandom } from "../../src/kg/split/random.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";
import { refused } from "./support.ts";

const folder = await mkdtemp(join(tmpdir(), "lacuna-train-projections-"));
const at = (name: string) => join(folder, name);
afterAll(() => rm(folder, { recursive: true, force: true }));

const lacuna = boundAndHeld(nodeHost);
let graph: Graph;
beforeAll(async () => {
  graph = splitRandom(await loadWorld(), { ratios: [90, 5, 5], seed: 1 });
});

const bytes = (name: string) => readFile(join(at(name), "model.safetensors"));
const small = { updates: 2, batch: 2, types: ["2i", "pin"], threads: 1, seed: 3 } as const;
const query = "?c : borders(France, ?x) & language(?x, ?c)";

describe.each([
  ["gnn-qe", { set: { layers: 2 } }],
  ["gnn-qe", { set: { layers: 2, concat: true } }],
  ["ultraquery", {}],
] as const)("%s with %o", (model, options) => {
  test("is trained, stopped, goes on, ends in the same bytes and answers", async () => {
    const given = {
      graph,
      model,
      ...small,
      ...options,
      types: [...small.types],
      validateEvery: 0,
      validateQueries: 1,
    };
    const updates = given.updates;
    const name = `${model}-${JSON.stringify(options).length}`;
    const whole = await lacuna.trainProjection({ ...given, out: at(name), threads: 2 });
    expect(whole).toMatchObject({ solver: model, updates, kept: updates });
    expect(whole.evaluation.test?.mrr).toBeGreaterThan(0);
    const stop = new AbortController();
    const halves = { ...given, out: at(`${name}-halves`) };
    const stopped = lacuna.trainProjection(halves, {
      signal: stop.signal,
      onProgress: ({ done }) => done === updates / 2 && stop.abort(),
    });
    expect(await refused(stopped)).toMatchObject({ code: "run.interrupted" });
    await lacuna.trainProjection(halves);
    expect((await bytes(`${name}-halves`)).equals(await bytes(name))).toBe(true);
    const asked = { graph, query, solver: model, model: at(name), top: 3 };
    expect(await lacuna.predict(asked)).toMatchObject({ answers: { length: 3 } });
  });
});

test("GNN-QE learns: the loss falls, and validation picks", async () => {
  const trained = await lacuna.trainProjection({
    ...{ graph, model: "gnn-qe", out: at("learns"), set: { layers: 2 }, types: ["1p"], threads: 1 },
    ...{ updates: 12, batch: 4, validateEvery: 6, validateQueries: 2, seed: 1 },
  });
  expect(trained.curve).toHaveLength(2);
  expect(trained.curve[1]!.loss).toBeLessThan(trained.curve[0]!.loss);
});

test("a training that diverged leaves nothing that refuses the settings which mend it", async () => {
  const diverged = lacuna.trainProjection({
    ...{ graph, model: "gnn-qe", set: { layers: 2 }, out: at("wild") },
    ...{ updates: 4, batch: 2, types: ["2i", "pin"], rate: 1e30, validateEvery: 0, threads: 1, seed: 3 },
  });
  expect(await refused(diverged)).toMatchObject({ code: "solvers.diverged" });
  expect(await readdir(folder)).not.toContain("wild.training");
});

test("weights of GNN-QE are imported, and go with one graph only", async () => {
  const file = join(at("learns"), "model.safetensors");
  const imported = await lacuna.importQueryModel({ file, graph, out: at("imported") });
  const { hash } = JSON.parse(await readFile(join(at("learns"), "manifest.json"), "utf8")) as {
    hash: string;
  };
  expect(imported).toMatchObject({ model: "gnn-qe", origin: "GNN-QE", hash, settings: { layers: 2 } });
  await writeFile(at("other.tsv"), "a\tr\tb\n");
  const other = { graph: at("other.tsv"), query: "?x : r(a, ?x)", solver: "gnn-qe", model: at("imported") };
  expect(await refused(lacuna.predict(other))).toMatchObject({ code: "links.other-graph" });
  const wrong = lacuna.importQueryModel({ file, graph: at("other.tsv"), out: at("none") });
  expect(await refused(wrong)).toMatchObject({ code: "solvers.other-graph" });
  const betae = lacuna.importQueryModel({ file, graph, model: "betae", out: at("none") });
  expect(await refused(betae)).toMatchObject({ code: "solvers.other-model" });
});

test("sizes that the network cannot have are refused", async () => {
  const width = lacuna.trainProjection({ graph, model: "gnn-qe", out: at("none"), set: { dimensions: 30 } });
  expect(await refused(width)).toMatchObject({ code: "usage.bad-set" });
});
