import { LacunaError } from "../../error.ts";
import type { Solver } from "../solver.ts";
import type { Grid, Setting } from "./setting.ts";
import { parameterName } from "./setting-of.ts";

/**
 * The values to try that were given, or else those of the solver.
 * @throws LacunaError `solvers.bad-grid`
 */
export function gridOf(solver: Pick<Solver, "name" | "grid" | "parameters">, given: Grid = {}): Grid {
  const named = Object.entries(given).map(([name, values]) => [
    parameterName(solver.parameters, name),
    values,
  ]);
  if (named.length > 0) return Object.fromEntries(named);
  if (solver.grid) return solver.grid;
  throw new LacunaError("solvers.bad-grid", `${solver.name} has no values of its own to try`, {
    hint: "say which with {grid}",
  });
}

/** Every combination of a grid; the last parameter changes fastest. */
export function* combinations(grid: Grid): Generator<Setting> {
  const names = Object.keys(grid);
  function* from(at: number, values: Setting): Generator<Setting> {
    if (at === names.length) yield values;
    else for (const value of grid[names[at]!]!) yield* from(at + 1, { ...values, [names[at]!]: value });
  }
  yield* from(0, {});
}
