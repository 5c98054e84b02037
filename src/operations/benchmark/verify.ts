import * as z from "zod/mini";
import type { Differences } from "../../benchmark/differences.ts";
import type { Mistake } from "../../benchmark/folder/verify.ts";
import { operation } from "../contract/operation.ts";
import {
  benchmarkSource,
  graphFiles,
  graphHelp,
  graphSource,
  memory,
  threads,
} from "../contract/parameters.ts";

/** The value of `benchmark verify`. */
export interface Verified {
  readonly ok: boolean;
  readonly files: number;
  readonly queries: number;
  readonly pairs: { readonly easy: number; readonly hard: number };
  readonly mistakes: readonly Mistake[];
  /** Mistakes beyond those listed. */
  readonly more: number;
  /** What differs from the graph just as the import recorded it, by kind; no mistakes. */
  readonly recorded: Differences;
  /** Each of these, where they were asked for. */
  readonly listed?: readonly Mistake[];
}

const parameters = z.strictObject({
  benchmark: benchmarkSource().check(z.describe("the benchmark folder")),
  graph: graphSource().check(z.describe(graphHelp)),
  list: z
    ._default(z.boolean(), false)
    .check(z.describe("list what the import recorded of published files: repeats, answers that differ")),
  ...graphFiles,
  threads,
  memory,
});

/** What `benchmark verify` is told, with defaults. */
export type VerifyParameters = z.output<typeof parameters>;

/**
 * Checks hashes and counts, then answers every query again on the observed and the full graph. Where a published benchmark
 * was imported, it has to differ from the graph as the import recorded it and in nothing else.
 * @throws LacunaError `benchmark.other-graph` when the graph is not the one of the manifest; `run.interrupted`
 */
export const verifyOperation = operation({
  id: "verify",
  command: "benchmark verify",
  summary: "recompute hashes, counts and all answers of a benchmark",
  parameters,
  result: async () => z.custom<Verified>(),
  effects: [],
  length: "job",
  run: async (given, host) => (await import("./verify-work.ts")).verifyFolder(given, host),
});
