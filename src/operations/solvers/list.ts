import * as z from "zod/mini";
import type { Parameter, Preset } from "../../solvers/settings/setting.ts";
import { operation } from "../operation.ts";

/** What `solvers` says of each. */
export interface ListedSolver {
  readonly name: string;
  readonly describe: string;
  readonly source: string;
  readonly known: "train" | "observed";
  /** Whether it asks a model. */
  readonly model: boolean;
  /** By named type, and by shapes beyond them. */
  readonly supports: Readonly<Record<string, boolean>>;
  readonly parameters: readonly Parameter[];
  readonly presets: readonly Preset[];
}

const parameters = z.strictObject({
  solver: z.optional(z.string()).check(z.describe("only this one")),
});

/** What `solvers` is told. */
export type ListSolversParameters = z.output<typeof parameters>;

/**
 * The solvers there are, with their parameters and presets.
 * @throws LacunaError `usage.unknown-solver`
 */
export const listSolversOperation = operation({
  name: "solvers",
  describe: "the solvers there are, with their parameters and presets; or tune one",
  parameters,
  run: async (given): Promise<readonly ListedSolver[]> =>
    (await import("./list-work.ts")).listedSolvers(given),
});
