import * as z from "zod/mini";
import type { Export } from "../../benchmark/formats/export-file.ts";
import type { Written } from "../../runs/writing/whole.ts";
import { operation } from "../operation.ts";
import { benchmarkSource, text } from "../parameters.ts";

/** The value of `benchmark export`. */
export interface ExportedBenchmark {
  readonly out: string;
  readonly to: string;
  readonly queries: number;
  readonly files: readonly (Written & { readonly name: string })[];
  /** Types that the other tool has no way to say. */
  readonly skipped: Export["skipped"];
}

const parameters = z.strictObject({
  benchmark: benchmarkSource().check(z.describe("the benchmark folder")),
  to: z.enum(["betae", "query2box", "efo1", "efok"]).check(z.describe("whose files are written")),
  typeTable: z
    .optional(text())
    .check(
      z.describe(
        "efok: a CSV of formula_id and formula whose ids are taken, such as DNF_EFO2_23_4123166.csv",
      ),
    ),
  out: text().check(z.describe("the folder to write")),
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier export")),
});

/** What `benchmark export` is told, with defaults. */
export type ExportBenchmarkParameters = z.output<typeof parameters>;

/**
 * Writes a benchmark as the files of another tool, in a folder that appears whole or not at all.
 * @throws LacunaError `benchmark.not-expressible`, `runs.*`
 */
export const exportBenchmarkOperation = operation({
  name: "benchmark export",
  describe: "write a benchmark for other tools",
  parameters,
  run: async (given, host): Promise<ExportedBenchmark> =>
    (await import("./export-work.ts")).exportInto(given, host),
});
