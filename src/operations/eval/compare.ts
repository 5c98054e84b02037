import * as z from "zod/mini";
import type { Comparison } from "../../evaluation/compare/compare.ts";
import type { ProtocolRecord } from "../../evaluation/run/protocol-record.ts";
import type { PredictorRecord } from "../../evaluation/run/run-manifest.ts";
import { operation } from "../operation.ts";
import { seed, text, wholeNumber } from "../parameters.ts";

/** The value of `eval compare`: differences are b minus a. */
export interface Compared extends Comparison {
  readonly a: PredictorRecord;
  readonly b: PredictorRecord;
  readonly protocol: ProtocolRecord;
}

const parameters = z.strictObject({
  a: text().check(z.describe("a run folder")),
  b: text().check(z.describe("another; differences are b minus a")),
  flips: z
    ._default(wholeNumber(0, 10_000_000), 9999)
    .check(z.describe("sign flips drawn where there are too many to count")),
  seed,
});

/** What `eval compare` is told, with defaults. */
export type CompareParameters = z.output<typeof parameters>;

/**
 * Paired differences between two runs over one benchmark.
 * @throws LacunaError `eval.broken-run`, `eval.broken-result`, what `refuseUnlike` and `compareRuns` throw
 */
export const compareOperation = operation({
  name: "eval compare",
  describe: "paired differences between two runs over one benchmark",
  parameters,
  run: async (given, host): Promise<Compared> => (await import("./compare-work.ts")).compareWith(given, host),
});
