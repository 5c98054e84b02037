import type { Graph } from "../../kg/graph.ts";
import type { Pool } from "../../runs/working/pool.ts";
import type { Host } from "../host.ts";
import type { PartOf, ResultOf, RoleName, SetupOf, TaskOf } from "./roles.ts";

/** Running workers that share the graph's memory; with `threads` 0 one for each processor. */
export function openPool<Name extends RoleName>(
  { pool, processors }: Pick<Host, "pool" | "processors">,
  role: Name,
  graph: Graph,
  setup: SetupOf<Name>,
  threads: number,
): Pool<TaskOf<Name>, ResultOf<Name>, PartOf<Name>> {
  const opened = pool(role, threads === 0 ? processors : threads);
  opened.begin(graph, setup);
  return opened;
}
