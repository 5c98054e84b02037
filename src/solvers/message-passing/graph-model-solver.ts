import type { SettingOf } from "../settings/setting.ts";
import type { RunningSolver, Solver } from "../solver.ts";

/** A solver with a graph model: it says of itself what other solvers say, but is started with weights. */
export interface GraphModelSolver<World> extends Omit<Solver, "start"> {
  readonly needs: "graph-model";
  /** What is started has to be closed: it holds memory and threads. */
  start(world: World, settings: SettingOf): RunningSolver & { close(): void };
}
