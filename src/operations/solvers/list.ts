import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";

const parameters = z.strictObject({
  solver: z.optional(z.string()).check(z.describe("only this one")),
});

/** Parameters of `solvers`. */
export type ListSolversParameters = z.output<typeof parameters>;

/**
 * The solvers there are, with their parameters and presets.
 * @throws LacunaError `usage.unknown-solver`
 */
export const listSolversOperation = operation({
  id: "listSolvers",
  command: "solvers",
  summary: "the solvers there are, with their parameters and presets; or tune one",
  parameters,
  result: async () => (await import("./results.ts")).listedSolvers,
  effects: [],
  length: "answer",
  run: async (given) => (await import("./list-work.ts")).listedSolvers(given),
});
