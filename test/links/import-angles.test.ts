import { beforeAll, expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { floatTensor, type Tensor, type TensorFile, toFloats } from "../../src/formats/tensors/tensors.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { importTables } from "../../src/links/files/import-tables.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { inMemory, refused } from "../operations/support.ts";
import { npy } from "../support/npy.ts";

const shifts = [1, 2, 5, 7];
const [around, rank] = [31, 15];
const triples = shifts.flatMap((shift, r) =>
  Array.from({ length: around }, (_, i) => `e${i}\tr${r}\te${(i + shift) % around}\n`),
);
const graphOf = (lines: readonly string[]) =>
  loadGraph("g", memoryFiles(new Map([["g/train.txt", new TextEncoder().encode(lines.join(""))]])));
let ring: Graph;
beforeAll(async () => {
  ring = await graphOf(triples);
});

const table = (rows: number, width: number, valueAt: (row: number, column: number) => number): Tensor =>
  floatTensor(
    Float32Array.from({ length: rows * width }, (_, at) => valueAt(Math.floor(at / width), at % width)),
    [rows, width],
  );
const rowsOf = (tensor: Tensor): number[][] => {
  const [rows, width] = tensor.shape as [number, number];
  const values = [...toFloats(tensor, "x")];
  return Array.from({ length: rows }, (_, row) => values.slice(row * width, (row + 1) * width));
};
const turn = (steps: number, column: number) => (2 * Math.PI * steps * ((column % rank) + 1)) / around;
/** Entities stand on circles, and relations turn them: RotatE, exactly. */
const entities = table(around, 2 * rank, (row, column) =>
  column < rank ? Math.cos(turn(row, column)) : Math.sin(turn(row, column)),
);
const angles = (radians: number) => table(4, rank, (row, column) => turn(shifts[row]!, column) / radians);
/** Radians that one unit is in the code of the authors and in DGL-KE's: phase = relation / (embedding_range / π). */
const unit = (gamma: number) => Math.PI / ((gamma + 2) / rank);

const torch = (tensors: Record<string, Tensor>): TensorFile => ({
  kind: "torch",
  tensors: new Map(Object.entries(tensors)),
  metadata: new Map(),
});
const libkge = (entity: Tensor, relation: Tensor) =>
  torch({
    "model.0._entity_embedder._embeddings.weight": entity,
    "model.0._relation_embedder._embeddings.weight": relation,
  });

/** Whether the right tail is the best of every head and relation. */
function right({ tables }: ReturnType<typeof importTables>): boolean {
  const predictor = tablePredictor(tables);
  const asked = Uint32Array.from({ length: around * shifts.length }, (_, i) => i);
  const scores = new Float32Array(asked.length * around);
  predictor.scoreRows(
    asked.map((i) => i % around),
    asked.map((i) => 2 * Math.floor(i / around)),
    scores,
  );
  return [...asked].every((i) => {
    const row = scores.subarray(i * around, (i + 1) * around);
    return row.indexOf(Math.max(...row)) === ((i % around) + shifts[Math.floor(i / around)]!) % around;
  });
}

test("LibKGE's RotatE: radians, told from its CP by measuring", () => {
  const imported = importTables(libkge(entities, angles(1)), "x.pt", ring);
  expect(imported.tables).toMatchObject({ rank, inverses: "shared" });
  expect(imported.reading).toMatchObject({
    model: { name: "rotate", found: "measured" },
    angles: { radians: 1, found: "file" },
  });
  expect(imported.reading.measured?.choices.map(({ model }) => model)).toEqual(["rotate", "cp"]);
  expect(right(imported)).toBe(true);
});

test("LibKGE's CP: heads and tails in the two halves of one table", async () => {
  // Signs of the Walsh functions: their product over head, relation and tail is 1 everywhere for the right tail only.
  const [words, masks] = [32, [1, 2, 12, 21]];
  const walsh = (word: number, column: number) =>
    [...(word & column).toString(2)].filter((bit) => bit === "1").length % 2 === 0 ? 1 : -1;
  const random = randomStream(1, "signs");
  const signs = Array.from({ length: words }, () => (random.real() < 0.5 ? -1 : 1));
  const lines = masks.flatMap((mask, r) =>
    Array.from({ length: words }, (_, i) => `e${i}\tr${r}\te${i ^ mask}\n`),
  );
  const graph = await graphOf(lines);
  const both = table(words, 2 * words, (row, column) =>
    column < words ? walsh(row, column) : walsh(row, column - words) * signs[column - words]!,
  );
  const relations = table(4, words, (row, column) => walsh(masks[row]!, column) * signs[column]!);
  const { reading, tables } = importTables(libkge(both, relations), "x.pt", graph);
  expect(reading.model).toEqual({ name: "cp", found: "measured" });
  expect(reading).not.toHaveProperty("angles");
  expect(reading.measured?.choices[0]).toMatchObject({ model: "cp", mrr: 1 });
  expect(tables).toMatchObject({ rank: words, inverses: "shared" });
});

test("the code of the authors and OpenKE's write beside the tables what unit angles are in", () => {
  const range = floatTensor(Float32Array.of(14 / rank), [1]);
  const gamma = floatTensor(Float32Array.of(12), [1]);
  const kge = torch({
    "model_state_dict.gamma": gamma,
    "model_state_dict.embedding_range": range,
    "model_state_dict.entity_embedding": entities,
    "model_state_dict.relation_embedding": angles(unit(12)),
  });
  const openke = torch({
    "model.ent_embeddings.weight": entities,
    "model.rel_embeddings.weight": angles(unit(12)),
    "model.ent_embedding_range": floatTensor(Float32Array.of(14 / 2 / rank), [1]),
    "model.rel_embedding_range": range,
  });
  for (const file of [kge, openke]) {
    const imported = importTables(file, "checkpoint", ring);
    expect(imported.reading).toMatchObject({ model: { name: "rotate" }, angles: { found: "file" } });
    expect(imported.reading.angles?.radians).toBeCloseTo(unit(12), 5);
    expect(right(imported)).toBe(true);
  }
});

test("DGL-KE's says nowhere in its tables what unit angles are in: the margin does", async () => {
  const file = torch({ g_RotatE_entity: entities, g_RotatE_relation: angles(unit(9)) });
  const asked = Promise.resolve().then(() => importTables(file, "x.npy", ring));
  expect(await refused(asked)).toMatchObject({
    code: "links.unknown-unit",
    hint: expect.stringContaining("gamma"),
  });
  const imported = importTables(file, "x.npy", ring, { gamma: 9 });
  expect(imported.reading).toMatchObject({
    model: { name: "rotate", found: "file" },
    angles: { found: "given" },
  });
  expect(right(imported)).toBe(true);
});

test("the margin is found in config.json beside the tables", async () => {
  const { importModel, contents, put } = inMemory({ "g/train.txt": triples.join("") });
  contents.set("ckpts/g_RotatE_entity.npy", Uint8Array.from(npy(rowsOf(entities))));
  contents.set("ckpts/g_RotatE_relation.npy", Uint8Array.from(npy(rowsOf(angles(unit(9))))));
  const files = ["ckpts/g_RotatE_entity.npy", "ckpts/g_RotatE_relation.npy"];
  const given = { files, graph: "g", out: "model" };
  expect(await refused(importModel(given))).toMatchObject({ code: "links.unknown-unit" });
  put("ckpts/config.json", JSON.stringify({ model_name: "RotatE", hidden_dim: rank, gamma: 9 }));
  const made = await importModel(given);
  expect(made).toMatchObject({ reading: { model: { name: "rotate" }, angles: { found: "file" } } });
  expect(made.provenance.sources).toMatchObject([{}, {}, { file: "config.json" }]);
  put("ckpts/config.json", "{ not json");
  expect(await refused(importModel({ ...given, force: true }))).toMatchObject({ code: "links.unknown-unit" });
});

test("noise of the same shape is refused", () => {
  const random = randomStream(3, "noise");
  const noise = (rows: number, width: number) => table(rows, width, () => random.real() - 0.5);
  const imported = refused(
    Promise.resolve().then(() => importTables(libkge(noise(around, 2 * rank), noise(4, rank)), "x.pt", ring)),
  );
  return expect(imported).resolves.toMatchObject({ code: "links.unclear-reading" });
});
