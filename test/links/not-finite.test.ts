import { expect, it } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { writeSafetensors } from "../../src/formats/tensors/safetensors.ts";
import { floatTensor } from "../../src/formats/tensors/tensors.ts";
import { joined } from "../../src/formats/text/fields.ts";
import { browserHost } from "../../src/host/browser.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { readModel, writeModel } from "../../src/links/files/model-folder.ts";
import { scoringModel } from "../../src/links/models/registry.ts";
import { boundAll } from "../../src/operations/contract/bind.ts";
import { operations } from "../../src/operations/registry.ts";
import { memoryDisk } from "../../src/runs/disk/memory-disk.ts";
import { wholeWrites } from "../../src/runs/writing/writes.ts";
import { refused } from "../operations/support.ts";

const triples = new TextEncoder().encode("a\tr\tb\n");

it.each([Number.NaN, Number.POSITIVE_INFINITY])("tables with %s are refused on opening", async (value) => {
  const files = new Map([["g.tsv", triples]]);
  const graph = await loadGraph("g.tsv", memoryFiles(files));
  const tables = {
    model: scoringModel("distmult"),
    ...{ rank: 2, entityCount: 2, relationCount: 2, inverses: "shared" as const },
    entities: Float32Array.of(1, 2, 3, value),
    relations: Float32Array.of(1, 2),
    objects: undefined,
  };
  await writeModel("m", tables, graph, wholeWrites(memoryDisk(files)), { provenance: {} });
  expect(await refused(readModel("m", memoryFiles(files)))).toMatchObject({
    code: "links.not-finite",
    message: expect.stringContaining("row 1, column 1 of entities"),
  });
});

it("and on import", async () => {
  const tensors = new Map([
    ["entities", floatTensor(Float32Array.of(1, 2, Number.NaN, 4), [2, 2])],
    ["relations", floatTensor(Float32Array.of(1, 2), [1, 2])],
  ]);
  const contents = new Map([
    ["g.tsv", triples],
    ["m.safetensors", joined(writeSafetensors(tensors, { model: "distmult" }))],
  ]);
  const { importModel } = boundAll(operations, browserHost({ contents }));
  const given = { graph: "g.tsv", files: ["m.safetensors"], out: "m", model: "distmult" };
  expect(await refused(importModel(given as never))).toMatchObject({ code: "links.not-finite" });
  expect([...contents.keys()].some((name) => name.startsWith("m/"))).toBe(false);
});
