import { compactStream } from "../../../kg/compact/stream.ts";
import { snapshotStream } from "../../../kg/on-disk/snapshot-stream.ts";
import { type Spill, spillBeside } from "../../../kg/on-disk/spill.ts";
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
  const opened = () => openGraph(given.graph, host, { ...given, shared: false, spill });
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
