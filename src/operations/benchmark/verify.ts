import * as z from "zod/mini";
import type { Mistake } from "../../benchmark/folder/verify.ts";
import { operation } from "../operation.ts";
import { benchmarkSource, graphFiles, graphHelp, graphSource, memory, threads } from "../parameters.ts";

/** The value of `benchmark verify`. */
export interface Verified {
  readonly ok: boolean;
  readonly files: number;
  readonly queries: number;
  readonly pairs: { readonly easy: number; readonly hard: number };
  readonly mistakes: readonly Mistake[];
  /** Mistakes beyond those listed. */
  readonly more: number;
}

const parameters = z.strictObject({
  benchmark: benchmarkSource().check(z.describe("the benchmark folder")),
  graph: graphSource().check(z.describe(graphHelp)),
  ...graphFiles,
  threads,
  memory,
});

/** What `benchmark verify` is told, with defaults. */
export type VerifyParameters = z.output<typeof parameters>;

/**
 * Checks hashes and counts, then answers every query again on the observed and the full graph.
 * @throws LacunaError `benchmark.other-graph` when the graph is not the one of the manifest; `run.interrupted`
 */
export const verifyOperation = operation({
  name: "benchmark verify",
  describe: "recompute hashes, counts and all answers of a benchmark",
  parameters,
  run: async (given, host): Promise<Verified> => (await import("./verify-work.ts")).verifyFolder(given, host),
});
