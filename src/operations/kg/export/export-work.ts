import { usageError } from "../../../error.ts";
import { sizeText } from "../../../formats/text/size-text.ts";
import type { Graph } from "../../../kg/graph.ts";
import { linkCount, parquetFiles } from "../../../kg/parquet/files.ts";
import { parquetFileNames } from "../../../kg/parquet/layout.ts";
import { graphHash } from "../../../kg/snapshot.ts";
import { statementsLeftOut } from "../../../kg/statements/left-out.ts";
import { joined, nameOf } from "../../../runs/paths.ts";
import { refuseInterrupted } from "../../../runs/working/interruption.ts";
import { wholeTree } from "../../../runs/writing/tree.ts";
import type { Host } from "../../host.ts";
import type { ExportGraphParameters } from "./export.ts";
import { withGraphToExport } from "./open-for-export.ts";
import type { ExportedGraph } from "./results.ts";

type Files = ExportedGraph["files"];

/** What names become IRIs with, which only triples have. */
const OF_TRIPLES = ["base", "prefixes", "namedGraphs"] as const;

/** Does `kg export`. Triples of text that do not fit into memory lie beside the output meanwhile. */
export async function exportGraph(given: ExportGraphParameters, host: Host): Promise<ExportedGraph> {
  const idle = OF_TRIPLES.find((name) => given[name] !== undefined);
  if (given.to !== "nquads" && idle !== undefined)
    throw usageError("conflict", `{${idle}} goes with {to} nquads`, "leave it out", idle);
  return withGraphToExport(given, host, async (graph) => {
    const { out, to } = given;
    const [train, valid, test] = graph.tripleCounts;
    const files = await writers[to](graph, given, host);
    const notes = statementsLeftOut(graph);
    return {
      out,
      to,
      entities: graph.entityCount,
      relations: graph.relationCount >> 1,
      ...(to === "nquads" ? { triples: train + valid + test } : { links: linkCount(graph.rows) }),
      hash: graphHash(graph),
      files,
      ...(notes.length > 0 ? { notes } : {}),
    };
  });
}

type Writer = (graph: Graph, given: ExportGraphParameters, host: Host) => Promise<Files>;

const writers: Readonly<Record<ExportGraphParameters["to"], Writer>> = {
  parquet: folderOf,
  postgres: async (graph, given, host) =>
    fileOf((await import("../../../sql/engines/postgres-tables.ts")).postgresTables(graph), given, host),
  nquads: async (graph, given, host) => {
    const [{ nquads }, { calledAt }] = await Promise.all([
      import("../../../sql/sparql/nquads.ts"),
      import("../../sql/open-endpoint-graph.ts"),
    ]);
    return fileOf(nquads(graph, calledAt(graph, given)), given, host);
  },
};

async function folderOf(graph: Graph, { out, force }: ExportGraphParameters, host: Host): Promise<Files> {
  const files: Files[number][] = [];
  const made = parquetFiles(graph);
  let size = 0;
  const watched = async function* (name: string, content: AsyncIterable<Uint8Array>) {
    for await (const chunk of content) {
      refuseInterrupted(host, () => `nothing was written to ${out}`);
      size += chunk.length;
      const note = `${name}, ${sizeText(size)} in all`;
      host.onProgress?.({ title: "exporting", done: files.length, total: made.length, note });
      yield chunk;
    }
  };
  await wholeTree(host.disk, out, { force, ours: parquetFileNames }, async (fresh) => {
    for (const { name, content } of made)
      files.push({ name, ...(await host.writes.file(joined(fresh, name), watched(name, content))) });
  });
  return files;
}

async function fileOf(
  content: AsyncIterable<Uint8Array>,
  { out }: ExportGraphParameters,
  host: Host,
): Promise<Files> {
  let size = 0;
  const watched = async function* () {
    for await (const piece of content) {
      refuseInterrupted(host, () => `nothing was written to ${out}`);
      size += piece.length;
      host.onProgress?.({ title: "exporting", done: 0, total: 0, note: sizeText(size) });
      yield piece;
    }
  };
  return [{ name: nameOf(out), ...(await host.writes.file(out, watched())) }];
}
