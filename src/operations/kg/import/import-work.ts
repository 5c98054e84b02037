import type { Files } from "../../../formats/files/files.ts";
import { compactStream } from "../../../kg/compact/stream.ts";
import { snapshotStream } from "../../../kg/on-disk/snapshot-stream.ts";
import { type Spill, spillBeside } from "../../../kg/on-disk/spill.ts";
import { hostWith } from "../../contract/host-with.ts";
import type { Host } from "../../host.ts";
import { openGraph } from "../../resources/graph.ts";
import { whileNotInterrupted } from "../../running/interruptible.ts";
import type { ImportWanted } from "./import.ts";
import type { ImportedGraph } from "./results.ts";

/** Reads a graph and writes its snapshot. Triples that do not fit into memory lie beside the output meanwhile. */
export async function importGraph(given: ImportWanted, host: Host): Promise<ImportedGraph> {
  const { out } = given;
  const spill = spillBeside(host.disk, out, given.memory);
  try {
    return await imported(given, spill, host);
  } finally {
    await spill.remove();
  }
}

async function imported(given: ImportWanted, spill: Spill, host: Host): Promise<ImportedGraph> {
  const { out } = given;
  const started = host.now();
  const { source, host: reading } = withTables(given, host);
  const format = given.format ?? (source === given.graph ? undefined : "tables");
  const opened = () => openGraph(source, reading, { ...given, format, shared: false, isSaid: true, spill });
  const graph = await whileNotInterrupted(host, opened, () => `${JSON.stringify(out)} was not written`);
  const read = host.now();
  const written = await host.writes.file(
    out,
    given.compact ? compactStream(graph, host.disk) : snapshotStream(graph, host.disk),
  );
  const [train, valid, test] = graph.tripleCounts;
  return {
    source: typeof given.graph === "string" ? given.graph : graph.name,
    out,
    ...(graph.report ? { format: graph.report.format } : {}),
    entities: graph.entityCount,
    relations: graph.relationCount >> 1,
    triples: { train, valid, test },
    ...(graph.report
      ? {
          first: graph.report.first,
          literals: graph.report.literals,
          ...(graph.report.namedGraphs ? { namedGraphs: graph.report.namedGraphs } : {}),
          notes: graph.report.notes,
        }
      : {}),
    ...written,
    seconds: { reading: (read - started) / 1000, writing: (host.now() - read) / 1000 },
  };
}

/** Several tables as the files of a folder, the one that holds all of them. */
function withTables({ graph, tables = [] }: ImportWanted, host: Host) {
  if (tables.length === 0 || typeof graph !== "string") return { source: graph, host };
  const paths = [graph, ...tables];
  const parts = paths.map((path) => path.split("/").slice(0, -1));
  let depth = 0;
  while (parts.every((each) => depth < each.length && each[depth] === parts[0]![depth])) depth++;
  const folder = parts[0]!.slice(0, depth).join("/");
  const source = folder === "" ? "." : folder;
  const inside = paths.map((path) => (folder === "" ? path : path.slice(folder.length + 1)));
  const files: Files = {
    ...host.files,
    list: async (path) => (path === source ? inside.toSorted() : host.files.list(path)),
  };
  return { source, host: hostWith(host, { files }) };
}
