import { availableParallelism } from "node:os";
import type { Graph } from "../../kg/graph.ts";
import { workerEntry } from "./entry.ts";
import type { IdlePoolOf, Pool } from "./pool.ts";
import { poolHere } from "./pool-here.ts";
import type { PartOf, ResultOf, RoleName, SetupOf, TaskOf } from "./roles.ts";
import { workersOf } from "./threads.ts";

/** Workers that share the graph's memory; one thread, or code that does not run from the build, works right here. */
export function openPool<Name extends RoleName>(
  role: Name,
  graph: Graph,
  setup: SetupOf<Name>,
  threads: number,
): Pool<TaskOf<Name>, ResultOf<Name>, PartOf<Name>> {
  const wanted = threads === 0 ? availableParallelism() : threads;
  const pool = wanted < 2 ? poolHere(role) : workerPool(role, wanted);
  pool.begin(graph, setup);
  return pool;
}

/** So many workers; where code does not run from the build, this thread. */
export function workerPool<Name extends RoleName>(role: Name, threads: number): IdlePoolOf<Name> {
  const entry = workerEntry();
  return entry === undefined ? poolHere(role) : (workersOf(entry, role, threads) as IdlePoolOf<Name>);
}
