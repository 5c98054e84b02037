import { beforeAll, expect, test } from "vitest";
import { operations } from "../../src/operations/registry.ts";
import { expectShape } from "../support/held-to-schema.ts";
import { inMemory } from "./support.ts";

const lacuna = inMemory();
const graph = "graph";
const threads = 1;

beforeAll(async () => {
  await lacuna.splitGraph({ graph: "world", random: [90, 5, 5], keepSeen: true, out: graph, seed: 1 });
});

/** Whether a schema names everything that `--json` prints of a result, and nothing else. */
const expectSaid = async (id: keyof typeof operations, value: unknown): Promise<void> =>
  expectShape(await (await operations[id]()).result(), JSON.parse(JSON.stringify(value)), id);

test("schemas say what link predictors, their figures and their files give", async () => {
  const few = { graph, rank: 8, epochs: 4, validateEvery: 2, threads, seed: 1 };
  await expectSaid("trainLinks", await lacuna.trainLinks({ ...few, out: "model" }));
  const { opened, ...trained } = await lacuna.trainLinks({ ...few, optimizer: "adam" });
  await expectSaid("trainLinks", trained);
  await expectSaid(
    "calibrateLinks",
    await lacuna.calibrateLinks({ model: "model", graph, limit: 100, threads }),
  );
  const { opened: calibrated, ...fitted } = await lacuna.calibrateLinks({
    ...{ model: opened!, graph, limit: 100, method: "temperature", threads },
  });
  expect(calibrated?.calibration?.kind).toBe("temperature");
  await expectSaid("calibrateLinks", fitted);
  await expectSaid(
    "evaluateLinks",
    await lacuna.evaluateLinks({ model: "model", graph, limit: 20, threads }),
  );
  await expectSaid("rankAsUltra", await lacuna.rankAsUltra({ model: "frequency", graph, threads }));
  const file = "model.safetensors";
  await expectSaid("exportModel", await lacuna.exportModel({ model: "model", out: file, layout: "cqd" }));
  await expectSaid("exportModelArrays", await lacuna.exportModelArrays({ model: "model", out: "arrays" }));
  const imported = await lacuna.importModel({ files: [file], graph, out: "imported", model: "complex" });
  expect(imported.kind).toBe("tables");
  await expectSaid("importModel", imported);
  opened?.close();
});

test("schemas say what trainings on one graph give", async () => {
  const tuned = await lacuna.tuneUltra({
    ...{ graph, epochs: 1, batches: 1, batch: 2, negatives: 4, validateTriples: 2, threads, out: "tuned" },
  });
  await expectSaid("tuneUltra", tuned);
  const imported = await lacuna.importModel({ files: ["tuned/model.safetensors"], out: "weights" });
  expect(imported.kind).toBe("ultra");
  await expectSaid("importModel", imported);
  const few = { graph, updates: 2, batch: 2, types: ["1p"], validateEvery: 1, validateQueries: 1, threads };
  await expectSaid(
    "trainQueryModel",
    await lacuna.trainQueryModel({ ...few, model: "gqe", set: { dimensions: 4 }, negatives: 2, out: "gqe" }),
  );
  await expectSaid(
    "trainProjection",
    await lacuna.trainProjection({ ...few, model: "gnn-qe", set: { layers: 1 }, out: "gnn-qe" }),
  );
  await expectSaid(
    "trainProjection",
    await lacuna.trainProjection({ ...few, model: "ultraquery", out: "uq" }),
  );
  const gnnQe = await lacuna.importQueryModel({ file: "gnn-qe/model.safetensors", graph, out: "again" });
  expect(gnnQe.kind).toBe("gnn-qe");
  await expectSaid("importQueryModel", gnnQe);
});

test("schemas say what solvers are and what is tuned of them", async () => {
  await expectSaid("listSolvers", await lacuna.listSolvers({}));
  await lacuna.sampleBenchmark({
    graph,
    protocol: "betae",
    split: ["valid", "test"],
    types: ["1p"],
    perType: 2,
    out: "bench",
  });
  const tuned = await lacuna.tuneSolver({
    ...{ graph, benchmark: "bench", model: "frequency", out: "mine.json", threads },
    solver: { name: "lacuna", set: { belief: "scaled" } },
    grid: { prior: [0, 1] },
  });
  expect(tuned.tried.map(({ values }) => values)).toEqual([{ prior: 0 }, { prior: 1 }]);
  await expectSaid("tuneSolver", tuned);
  await lacuna.sampleBenchmark({
    ...{ graph, protocol: "betae", split: ["valid"], types: ["2i", "2p"], perType: 60, out: "more" },
  });
  const fitted = await lacuna.calibrateSolver({
    ...{ graph, benchmark: "more", model: "frequency", out: "fitted.json", threads },
  });
  expect(fitted.missing.map(({ missing }) => missing)).toEqual([1, 2, 3]);
  await expectSaid("calibrateSolver", fitted);
  const { predictor } = await lacuna.evaluateSolver({
    ...{ graph, benchmark: "bench", model: "frequency", threads },
    solver: { name: "lacuna", preset: "mine.json" },
  });
  expect(predictor).toMatchObject({ setting: { preset: "mine.json", values: { belief: "scaled" } } });
});
