import { LacunaError } from "../../error.ts";
import type { Solver } from "../solver.ts";
import type { Setting, Value } from "./setting.ts";

/** Values to try, by parameter. */
export type Grid<Values extends Setting = Setting> = {
  readonly [Name in keyof Values]?: readonly Values[Name][];
};

/**
 * The grid of a solver, or the one that is written as `parameter=value,value,…`.
 * @throws LacunaError `solvers.bad-grid`
 */
export function gridOf(solver: Pick<Solver, "name" | "grid">, written?: readonly string[]): Grid {
  if (written === undefined || written.length === 0) {
    if (solver.grid) return solver.grid;
    throw new LacunaError("solvers.bad-grid", `${solver.name} has no values of its own to try`, {
      hint: "say which: {grid} parameter=value,value",
    });
  }
  const grid: Record<string, readonly Value[]> = {};
  for (const each of written) {
    const [name = "", values = ""] = each.split(/=(.*)/s);
    const list = values.split(",").map((value) => value.trim());
    if (name === "" || list.includes("") || Object.hasOwn(grid, name))
      throw new LacunaError("solvers.bad-grid", `${JSON.stringify(each)} is no list of values to try`, {
        hint: "write each parameter once: prior=natural,balanced",
      });
    // As numbers and booleans where they are such, so that presets hold what they mean.
    grid[name] = list.map((value) =>
      value === "true" || value === "false"
        ? value === "true"
        : Number.isNaN(Number(value))
          ? value
          : Number(value),
    );
  }
  return grid;
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
