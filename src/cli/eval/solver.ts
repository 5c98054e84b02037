import type { Manifest } from "../../benchmark/manifest.ts";
import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import { LacunaError } from "../../error.ts";
import { exactPredictor } from "../../evaluation/exact-predictor.ts";
import type { Prediction } from "../../evaluation/scored-query.ts";
import { observed, type Split } from "../../kg/graph.ts";
import { graphHash } from "../../kg/snapshot.ts";
import type { GlobalOptions } from "../io.ts";
import { openSource } from "../kg/sources.ts";

/**
 * The exact engine on the observed graph as a predictor.
 * @throws LacunaError `eval.other-graph` when the benchmark was made from another graph
 */
export async function exactSolver(
  source: string,
  { graph: recorded }: Manifest,
  split: Split,
  options: GlobalOptions,
): Promise<(query: BenchmarkQuery) => Prediction> {
  const graph = await openSource(source, options);
  if (graphHash(graph) !== recorded.hash)
    throw new LacunaError("eval.other-graph", `the benchmark was made from another graph than ${source}`, {
      hint: `its ids are those of ${recorded.name}, with hash ${recorded.hash.slice(0, 12)}`,
    });
  return exactPredictor(observed(graph, split));
}
