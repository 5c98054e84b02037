import * as z from "zod/mini";
import type { Comparison } from "../../evaluation/compare/compare.ts";
import type { ProtocolRecord } from "../../evaluation/run/protocol-record.ts";
import type { PredictorRecord } from "../../evaluation/run/run-manifest.ts";
import type { RunProtocol } from "../../evaluation/run/run-protocol.ts";
import { operation } from "../contract/operation.ts";
import { benchmarkSource, force, graphFiles, graphSource, seed, text, wholeNumber } from "../contract/parameters.ts";

/** The value of `eval compare`: differences are b minus a. */
export interface Compared extends Comparison {
  readonly a: PredictorRecord;
  readonly b: PredictorRecord;
  readonly protocol: ProtocolRecord & { readonly decisions: string };
  /** How each run came about, and in what that differs though the runs can be compared. */
  readonly protocols: {
    readonly a: RunProtocol;
    readonly b: RunProtocol;
    readonly differences: readonly string[];
  };
  /** By id, of the queries under `apart`, where the benchmark is given: with names where the graph is. */
  readonly queries?: Readonly<Record<string, string>>;
  /** Reports that were written. */
  readonly reports?: readonly string[];
}

const parameters = z.strictObject({
  a: text().check(z.describe("a run folder")),
  b: text().check(z.describe("another; differences are b minus a")),
  flips: z
    ._default(wholeNumber(0, 10_000_000), 9999)
    .check(z.describe("sign flips drawn where there are too many to count")),
  seed,
  queries: z
    ._default(wholeNumber(), 10)
    .check(z.describe("at most so many queries of each type that one run answers better than the other")),
  benchmark: z
    .optional(benchmarkSource())
    .check(z.describe("the benchmark of the runs, to show queries and not only their ids")),
  graph: z.optional(graphSource()).check(z.describe("its graph, to show queries with names")),
  ...graphFiles,
  report: z.optional(z.array(text())).check(z.describe("write a report: .html with pictures, or .md")),
  force,
});

/** What `eval compare` is told, with defaults. */
export type CompareParameters = z.output<typeof parameters>;

/**
 * Paired differences between two runs over one benchmark.
 * @throws LacunaError `eval.broken-run`, `eval.broken-result`, what `refuseUnlike` and `compareRuns` throw;
 *   `eval.other-benchmark`, `usage.report-kind`, `runs.*`, what opening a benchmark or a graph throws
 */
export const compareOperation = operation({
  id: "compare",
  command: "eval compare",
  summary: "paired differences between two runs over one benchmark",
  parameters,
  result: async () => z.custom<Compared>(),
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./compare-work.ts")).compareWith(given, host),
});
