import fc from "fast-check";
import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, it } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { readParquetColumns } from "../../src/formats/parquet/columns.ts";
import { joined } from "../../src/formats/text/fields.ts";
import { makeGraph } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { parquetFiles } from "../../src/kg/parquet/files.ts";
import { packGraph } from "../../src/kg/snapshot.ts";
import { arbitraryGraph, graphOf } from "../support/arbitrary.ts";

/** The folder of a graph, in memory. */
async function exported(graph: Parameters<typeof parquetFiles>[0]) {
  const files = new Map<string, Uint8Array>();
  for (const { name, content } of parquetFiles(graph)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    files.set(`g/${name}`, joined(chunks));
  }
  return files;
}

it("a graph that was written as Parquet is read back as the same snapshot", async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryGraph,
      fc.array(fc.double(), { minLength: 6, maxLength: 6 }),
      async (small, values) => {
        const plain = graphOf(small);
        const attributes = new Map([["height é", Float64Array.from(values.slice(0, small.entityCount))]]);
        const graph = makeGraph({ ...plain, attributes, prefixes: new Map([["wd", "http://x/"]]) });
        const back = await loadGraph("g", memoryFiles(await exported(graph)));
        expect(packGraph(back)).toEqual(packGraph(graph));
      },
    ),
    { numRuns: 30, seed: 4 },
  );
});

it("the world with its labels and aliases, too", async () => {
  const world = await loadGraph("world", nodeFiles);
  const back = await loadGraph("g", memoryFiles(await exported(world)));
  expect(packGraph(back)).toEqual(packGraph(world));
});

it("names whose rows another program put into another order, too", async () => {
  const world = await loadGraph("world", nodeFiles);
  const files = await exported(world);
  const name = "g/entities.parquet";
  const table = await readParquetColumns(files.get(name)!, name, ({ columns }) => columns);
  const columnData = Object.entries(table).map(([column, values]) => ({
    name: column,
    data: values.toReversed().map((value) => (column === "id" ? Number(value) : value)),
    type: column === "id" ? ("INT32" as const) : ("STRING" as const),
  }));
  files.set(name, new Uint8Array(parquetWriteBuffer({ columnData })));
  expect(packGraph(await loadGraph("g", memoryFiles(files)))).toEqual(packGraph(world));
});

it("a folder that was changed is an error that names the file", async () => {
  const files = await exported(await loadGraph("world", nodeFiles));
  const manifest = JSON.parse(new TextDecoder().decode(files.get("g/graph.json")));
  const put = (change: object) =>
    files.set("g/graph.json", new TextEncoder().encode(JSON.stringify({ ...manifest, ...change })));
  for (const change of [{ links: manifest.links + 1 }, { heads: 3 }, { entityCount: 5 }, { version: 9 }]) {
    put(change);
    await expect(loadGraph("g", memoryFiles(files))).rejects.toMatchObject({ code: "kg.broken-parquet" });
  }
  put({});
  const edges = files.get("g/edges.parquet")!;
  files.set("g/edges.parquet", edges.subarray(0, edges.length >> 1));
  await expect(loadGraph("g", memoryFiles(files))).rejects.toMatchObject({ code: "formats.broken-parquet" });
});
