import { expect, test } from "vitest";
import * as z from "zod/mini";
import { exportedEntries, exporters } from "../../src/benchmark/formats/exporters.ts";
import { importers } from "../../src/benchmark/formats/importers.ts";
import { protocols } from "../../src/benchmark/registry.ts";
import { fieldData } from "../../src/data/field/registry.ts";
import { list } from "../../src/kgqa/datasets/registry.ts";
import { exportLayouts } from "../../src/links/files/export-tables.ts";
import { scoringModels } from "../../src/links/models/registry.ts";
import { trainingPresets } from "../../src/links/trainers/presets.ts";
import { regularizers } from "../../src/links/trainers/regularizer.ts";
import { trainingLosses } from "../../src/links/trainers/settings.ts";
import { modelKinds } from "../../src/models/registry.ts";
import { exportBenchmarkOperation } from "../../src/operations/benchmark/export.ts";
import { listDataOperation } from "../../src/operations/data/list.ts";
import { exportModelOperation } from "../../src/operations/links/export.ts";
import { importModelOperation } from "../../src/operations/links/import.ts";
import { trainLinksOperation } from "../../src/operations/links/train.ts";
import { importQueryModelOperation } from "../../src/operations/query-models/import.ts";
import { trainQueryModelOperation } from "../../src/operations/query-models/train.ts";
import { trainProjectionOperation } from "../../src/operations/query-models/train-projection.ts";
import { roles } from "../../src/operations/roles.ts";
import { notations } from "../../src/query/notations.ts";
import { queryModels } from "../../src/solvers/query-models/registry.ts";
import { solvers } from "../../src/solvers/registry.ts";
import { needsText } from "../../src/solvers/start-solver.ts";
import { otherNotations, solversOfLinks } from "../../studio/src/ask/spelled-names.ts";

/** The words that a parameter takes, as help and forms show them. */
function choices(schema: z.ZodMiniType, parameter: string): unknown {
  const { properties } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as {
    readonly properties: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
  };
  return properties[parameter]?.enum;
}

const names = (registry: Iterable<{ readonly name: string }>) => [...registry].map(({ name }) => name);

const projections = solvers
  .filter(({ needs }) => needs === "graph-model")
  .map(({ name }) => name)
  .sort();
const kinds = [...new Set(fieldData.map(({ kind }) => kind)), "questions"];
const graphs = [...new Set(list().map(({ graph }) => graph.toLowerCase()))].sort();

// Parameters spell the names of registries out, so that help loads none of them.
test.each([
  ["model", trainQueryModelOperation.parameters, names(queryModels)],
  ["model", trainProjectionOperation.parameters, projections],
  // Of UltraQuery there are weights, which links import reads.
  ["model", importQueryModelOperation.parameters, [...names(queryModels), "gnn-qe"]],
  ["graph", listDataOperation.parameters, graphs],
  ["kind", listDataOperation.parameters, kinds],
  ["to", exportBenchmarkOperation.parameters, names(exporters)],
  ["layout", exportModelOperation.parameters, names(exportLayouts)],
  ["model", trainLinksOperation.parameters, [...scoringModels.keys()]],
  ["loss", trainLinksOperation.parameters, [...trainingLosses]],
  ["regularizer", trainLinksOperation.parameters, [...regularizers]],
] as const)("the parameter %s takes what its registry has", (parameter, schema, registered) => {
  expect(choices(schema, parameter)).toEqual(registered);
});

test("the studio offers what the registries have", () => {
  // CQD-CO descends a gradient for every query, which takes too long for a page.
  const ofLinks = names(solvers.filter(({ needs }) => needs === "links")).filter((name) => name !== "cqd-co");
  expect([...solversOfLinks].sort()).toEqual(ofLinks.sort());
  // The text of a query and the name of its type stand beside it.
  const others = Object.values(notations)
    .filter(({ name, readOnly }) => !readOnly && name !== "text" && name !== "type")
    .map(({ name }) => name);
  expect([...otherNotations].sort()).toEqual(others.sort());
});

/** What help says of a parameter. */
const help = (schema: z.ZodMiniType, parameter: string): string =>
  String(
    (
      z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as {
        readonly properties: Readonly<Record<string, { readonly description?: string }>>;
      }
    ).properties[parameter]?.description,
  );

test.each([
  ["preset", trainLinksOperation.parameters, [...trainingPresets.keys()]],
  ["model", importModelOperation.parameters, [...scoringModels.keys()]],
] as const)("the help of %s names what its registry has", (parameter, schema, registered) => {
  expect(help(schema, parameter)).toContain(registered.join(", "));
});

test.each(protocols)(
  "the protocol $name has the name and the parameters that it is registered with",
  async (registered) => {
    const { name, perType, parameters } = await registered.load();
    expect(registered.name).toBe(name);
    expect(registered.parameters).toEqual([perType, ...parameters]);
  },
);

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
  const there = [...written, "notes.txt", "test.txt", "test", "queries", "manifest.json"];
  expect(exportedEntries(there, "betae")).toEqual(written);
  expect(exportedEntries(there, "folder")).toEqual([...written, "queries", "manifest.json"]);
});

test("kinds of models are told apart by their format, solvers say what they need", () => {
  expect(new Set(modelKinds.map(({ format }) => format)).size).toBe(modelKinds.length);
  for (const { files } of modelKinds) expect(files).toContain("manifest.json");
  for (const { needs } of solvers) expect(Object.keys(needsText)).toContain(needs);
});

test("roles of workers have names of their own, and their code loads", async () => {
  expect(new Set(roles.map(({ name }) => name)).size).toBe(roles.length);
  for (const { name, load } of roles) expect([name, typeof (await load())]).toEqual([name, "function"]);
});
