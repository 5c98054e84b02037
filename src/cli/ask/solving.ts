import type { OptionValues } from "../command/rendering.ts";
import { solversGiven } from "../solvers/settings.ts";

/** The options that have a value. */
export const withoutOpen = (given: OptionValues): OptionValues =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

/** The solver that answers, with its settings. */
export async function solving({ solver, presets, set, anyModel }: OptionValues): Promise<OptionValues> {
  const names = solver === undefined ? undefined : [String(solver)];
  const solvers = await solversGiven(names, { presets, set, anyModel });
  const given = solvers?.length === 1 ? solvers[0] : solvers;
  return { presets: undefined, set: undefined, anyModel: undefined, solver: given };
}
