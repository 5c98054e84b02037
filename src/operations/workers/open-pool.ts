import type { Graph } from "../../kg/graph.ts";
import type { Pool } from "../../runs/working/pool.ts";
import type { Host } from "../host.ts";
import type { WorkerRole } from "./worker-role.ts";

/** Running workers that share the graph's memory; with `threads` 0 one for each processor. */
export function openPool<Setup, Task, Result, Part>(
  { pool, processors }: Pick<Host, "pool" | "processors">,
  role: WorkerRole<Setup, Task, Result, Part>,
  graph: Graph,
  setup: Setup,
  threads: number,
): Pool<Task, Result, Part> {
  const opened = pool(role, threads === 0 ? processors : threads);
  opened.begin(graph, setup);
  return opened;
}
