import type { Graph } from "../../../kg/graph.ts";
import { identityOf } from "../../../kg/on-disk/parts.ts";
import { rowsOnDisk } from "../../../kg/on-disk/rows.ts";
import { spillBeside } from "../../../kg/on-disk/spill.ts";
import { rememberHash } from "../../../kg/snapshot.ts";
import type { Host } from "../../host.ts";
import { type GraphReading, openGraph } from "../../resources/graph.ts";

/**
 * Opens a graph for work that reads its links in their order. Links that do not fit into memory lie in a snapshot already, or beside the output
 * until the work ends.
 */
export async function withGraphToExport<Result>(
  given: GraphReading & {
    readonly graph: Graph | string;
    readonly out: string;
    readonly memory?: number | undefined;
  },
  host: Host,
  work: (graph: Graph) => Promise<Result>,
): Promise<Result> {
  const spill = spillBeside(host.disk, given.out, given.memory);
  try {
    const graph = await openGraph(given.graph, host, { ...given, shared: false, spill });
    if (rowsOnDisk(graph.rows)) rememberHash(graph, await identityOf(graph, host.disk));
    return await work(graph);
  } finally {
    await spill.remove();
  }
}
