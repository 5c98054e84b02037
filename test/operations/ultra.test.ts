import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readNpy } from "../../src/formats/tensors/npy.ts";
import { writeSafetensors } from "../../src/formats/tensors/safetensors.ts";
import { floatTensor, toFloats } from "../../src/formats/tensors/tensors.ts";
import { nodeHost } from "../../src/host/node.ts";
import { type Graph, observed } from "../../src/kg/graph.ts";
import { splitRandom } from "../../src/kg/split/random.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { loadEmbeddedUltra } from "../../src/links/ultra/embedded-weights.ts";
import { ultraPredictor } from "../../src/links/ultra/predictor.ts";
import { ultraRanking } from "../../src/links/ultra/ranking.ts";
import { ultraTensors, ultraValues } from "../../src/links/ultra/weights.ts";
import { openModel } from "../../src/models/open-model.ts";
import { boundOperation } from "../../src/operations/contract/bind.ts";
import { operations } from "../../src/operations/registry.ts";
import { parseQuery } from "../../src/query/text/parse.ts";
import { findSolver } from "../../src/solvers/registry.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import { startSolver } from "../../src/solvers/start-solver.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-ultra-operations-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const predict = boundOperation(operations.predict, nodeHost);
const predictMany = boundOperation(operations.predictMany, nodeHost);
const importModel = boundOperation(operations.importModel, nodeHost);
const rankLinksAsUltra = boundOperation(operations.rankAsUltra, nodeHost);

const QUERY = "?c : borders(France, ?c) & language(?c, Dutch)";
let graph: Graph;
beforeAll(async () => {
  graph = splitRandom(await loadWorld(), { ratios: [90, 2, 8], seed: 1 });
});

test("without a model, predicted answers are those of ultra-3g, and the result says so", async () => {
  const asked = { graph, query: QUERY, predicted: true, top: 5 };
  const { model, answers, ...rest } = await predict(asked);
  const named = await predict({ ...asked, model: "ultra-3g" });
  expect(model).toMatchObject({ name: "ultra-3g", byDefault: true });
  expect(named.model).not.toHaveProperty("byDefault");
  expect({ ...named, model: { ...named.model, byDefault: true } }).toEqual({ model, answers, ...rest });
  expect(answers.every(({ known }) => !known)).toBe(true);
  await expect(predict({ graph, query: QUERY, solver: "gnn-qe" })).rejects.toMatchObject({
    code: "usage.missing-model",
  });
});

test("a model is computed from the links that count as known, not from those that are asked for", async () => {
  const weights = await loadEmbeddedUltra("ultra-3g");
  const hashes = await Promise.all(
    (["train", "observed", "full"] as const).map(async (known) => {
      const { model } = await predict({ graph, query: QUERY, model: "ultra-3g", known });
      return model?.hash;
    }),
  );
  const views = [graph.train, observed(graph, "test"), graph.full];
  expect(hashes).toEqual(views.map((view) => ultraPredictor(weights, view).hash));
  const { models, close } = await openModel("ultra-3g", graph, nodeHost);
  expect(models.links?.hash).toBe(hashes[1]);
  close();
});

test("official names of tensors are weights of ULTRA, which need no graph", async () => {
  const weights = await loadEmbeddedUltra("ultraquery");
  const values = ultraValues(weights);
  const tensors = new Map(
    ultraTensors().map(([name, shape]) => [`model.${name}`, floatTensor(values.get(name)!, shape)]),
  );
  const file = join(folder, "mine.safetensors");
  writeFileSync(file, Buffer.concat(writeSafetensors(tensors)));
  const out = join(folder, "mine");
  expect(await importModel({ files: [file], out })).toMatchObject({ model: "ultra", hash: weights.hash });
  const asked = { graph, query: QUERY, solver: "ultraquery", top: 3 };
  const mine = await predict({ ...asked, model: out });
  const own = await predict(asked);
  expect(mine.answers).toEqual(own.answers);
  expect([mine.model?.name, own.model?.name]).toEqual(["mine", "ultraquery"]);
  const other = join(folder, "other.safetensors");
  writeFileSync(
    other,
    Buffer.concat(writeSafetensors(new Map([["a", floatTensor(new Float32Array(2), [2])]]))),
  );
  await expect(importModel({ files: [other], out: join(folder, "no") })).rejects.toMatchObject({
    code: "usage.missing-graph",
  });
});

describe("the truths of all entities of a file of queries", () => {
  const queries = [QUERY, "?c : borders(France, ?c)", "?c : borders(Germany, ?c) & !language(?c, German)"];

  test.each(["exact", "ultraquery", "qto"])("%s", async (solver) => {
    const scores = join(folder, `${solver}.npy`);
    const given = { graph, queries, solver, scores, ...(solver === "qto" ? { model: "ultra-3g" } : {}) };
    expect(await predictMany(given)).toMatchObject({ queries: 3, scores });
    const tensor = readNpy(new Uint8Array(readFileSync(scores)), scores);
    expect(tensor).toMatchObject({ dtype: "float32", shape: [3, graph.entityCount] });
    const { models, close } = await openModel(solver === "qto" ? "ultra-3g" : "ultraquery", graph, nodeHost);
    const found = findSolver(solver);
    const world = { graph, known: observed(graph, "test"), memory: 2 ** 26 };
    const running = startSolver(found, world, models, settingOf(found));
    const wanted = queries.flatMap((query) => [...running.solve(parseQuery(query, graph)).rows[0]!]);
    expect([...toFloats(tensor, scores)]).toEqual(wanted);
    close();
  });

  test("several variables and unknown lengths are refused", async () => {
    const scores = join(folder, "none.npy");
    const refused = (given: object) => predictMany({ graph, queries, scores, ...given });
    await expect(refused({ solver: "exact", queries: new Set(queries) })).rejects.toMatchObject({
      code: "usage.unknown-length",
    });
    await expect(refused({ solver: "exact", timeout: 1 })).rejects.toMatchObject({ code: "usage.conflict" });
    const pairs = ["?a, ?b : borders(?a, ?b) & language(?a, Dutch)"];
    await expect(refused({ solver: "exact", queries: pairs })).rejects.toMatchObject({
      code: "query.several-variables",
    });
  });
});

test("links evaluate ranks as the official code does, over the links of train", async () => {
  const ranked = await rankLinksAsUltra({ model: "ultra-3g", graph, split: "valid" });
  const predictor = ultraPredictor(await loadEmbeddedUltra("ultra-3g"), graph.train, { name: "ultra-3g" });
  expect(ranked).toMatchObject({
    ...ultraRanking(predictor, graph, { split: "valid" }),
    model: { hash: predictor.hash },
  });
});

test("averages with other models; the same weights twice and calibration are refused", async () => {
  const { model } = await predict({ graph, query: QUERY, model: "ultra-3g,frequency" });
  expect(model?.averaged?.map(({ name }) => name)).toEqual(["ultra-3g", "frequency"]);
  await expect(predict({ graph, query: QUERY, model: "ultra-3g,ultra-3g" })).rejects.toMatchObject({
    code: "usage.repeated",
  });
  const calibrate = boundOperation(operations.calibrateLinks, nodeHost);
  await expect(calibrate({ model: "ultra-3g", graph })).rejects.toMatchObject({ code: "links.not-a-model" });
});
