import { expect, test } from "vitest";
import * as z from "zod/mini";
import { exportedEntries, exporters } from "../../src/benchmark/formats/exporters.ts";
import { importers } from "../../src/benchmark/formats/importers.ts";
import { exportLayouts } from "../../src/links/files/export-tables.ts";
import { scoringModels } from "../../src/links/models/registry.ts";
import { regularizers } from "../../src/links/trainers/regularizer.ts";
import { trainingLosses } from "../../src/links/trainers/settings.ts";
import { modelKinds } from "../../src/models/registry.ts";
import { exportBenchmarkOperation } from "../../src/operations/benchmark/export.ts";
import { exportModelOperation } from "../../src/operations/links/export.ts";
import { trainOperation } from "../../src/operations/links/train.ts";
import { solvers } from "../../src/solvers/registry.ts";
import { needsText } from "../../src/solvers/start-solver.ts";

/** The words that a parameter takes, as help and forms show them. */
function choices(schema: z.ZodMiniType, parameter: string): unknown {
  const { properties } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as {
    readonly properties: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
  };
  return properties[parameter]?.enum;
}

const names = (registry: Iterable<{ readonly name: string }>) => [...registry].map(({ name }) => name);

// Parameters spell the names of registries out, so that help loads none of them.
test.each([
  ["to", exportBenchmarkOperation.parameters, names(exporters)],
  ["layout", exportModelOperation.parameters, names(exportLayouts)],
  // ULTRA has no vectors of entities: it is trained otherwise.
  ["model", trainOperation.parameters, [...scoringModels.keys(), "ultra"]],
  ["loss", trainOperation.parameters, [...trainingLosses]],
  ["regularizer", trainOperation.parameters, [...regularizers]],
] as const)("the parameter %s takes what its registry has", (parameter, schema, registered) => {
  expect(choices(schema, parameter)).toEqual(registered);
});

test("every file name has an importer, and those of other tools their own", () => {
  const taking = (name: string) => importers.find((each) => each.recognises(name))?.name;
  expect(["data-1.csv", "test_type0001_EFOX_qaa.json", "test-queries.pkl", "mine.txt"].map(taking)).toEqual([
    ...["efo1", "efok", "pickles", "lines"],
  ]);
  for (const { isInFolder, recognises } of importers)
    for (const name of ["data-1.csv", "a_qaa.json", "test-queries.pkl", "test_triples_2i.pkl", "a.jsonl"])
      if (isInFolder(name)) expect(recognises(name), name).toBe(true);
});

test("what an export may replace is what exports write, and nothing else", () => {
  const written = [
    "types.csv",
    "data-2.csv",
    "valid-2.csv",
    "test_formulas.csv",
    "test-queries.pkl",
    "test_ans_2i.pkl",
    "test_t_EFOX_qaa.json",
  ];
  expect(exportedEntries([...written, "notes.txt", "test.txt", "test", "queries", "manifest.json"])).toEqual(
    written,
  );
});

test("kinds of models are told apart by their format, solvers say what they need", () => {
  expect(new Set(modelKinds.map(({ format }) => format)).size).toBe(modelKinds.length);
  for (const { files } of modelKinds) expect(files).toContain("manifest.json");
  for (const { needs } of solvers) expect(Object.keys(needsText)).toContain(needs);
});
