import { packGraph } from "../../kg/snapshot.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import { whileNotInterrupted } from "../running/interruptible.ts";
import type { ImportWanted } from "./import.ts";
import type { ImportedGraph } from "./results.ts";

/** Reads a graph and writes its snapshot. */
export async function importGraph(given: ImportWanted, host: Host): Promise<ImportedGraph> {
  const { out } = given;
  const started = host.now();
  const opened = () => openGraph(given.graph, host, { ...given, shared: false });
  const graph = await whileNotInterrupted(host, opened, () => `${JSON.stringify(out)} was not written`);
  const read = host.now();
  const written = await host.writes.file(out, packGraph(graph));
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
