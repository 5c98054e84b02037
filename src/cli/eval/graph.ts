import type { Manifest } from "../../benchmark/folder/manifest.ts";
import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { graphHash } from "../../kg/snapshot.ts";
import type { GlobalOptions } from "../io.ts";
import { openSource } from "../kg/sources.ts";

/**
 * Opens the graph that a benchmark was made from.
 * @throws LacunaError `eval.other-graph` when it is another one
 */
export async function graphOf(
  source: string,
  { graph: recorded }: Manifest,
  options: GlobalOptions,
): Promise<Graph> {
  const graph = await openSource(source, options);
  if (graphHash(graph) === recorded.hash) return graph;
  throw new LacunaError("eval.other-graph", `the benchmark was made from another graph than ${source}`, {
    hint: `its ids are those of ${recorded.name}, with hash ${recorded.hash.slice(0, 12)}`,
  });
}
