import type { Graph } from "../../kg/graph.ts";
import type { OpenModels } from "../start-solver.ts";
import { keepKinds } from "./keep-kinds.ts";
import { leaveOutLoops } from "./leave-out-loops.ts";

/** Models as links that are shown go by: no loops where there never are any, and no other kinds of things unless asked for. */
export function keptClear(graph: Graph, models: OpenModels, anyKind: boolean): OpenModels {
  const loopless = leaveOutLoops(graph, models).models;
  return anyKind ? loopless : keepKinds(graph, loopless).models;
}
