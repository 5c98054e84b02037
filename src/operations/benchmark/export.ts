import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import { benchmarkSource, graphFiles, graphSource, inputPath, outputFolder } from "../contract/parameters.ts";

const parameters = z.strictObject({
  benchmark: benchmarkSource().check(z.describe("the benchmark folder")),
  to: z
    .enum(["betae", "query2box", "efo1", "efok", "parquet", "folder"])
    .check(
      z.describe(
        "whose files are written; `parquet`: tables of queries and answers for databases; `folder`: the benchmark folder again, from such tables",
      ),
    ),
  typeTable: z
    .optional(inputPath())
    .check(
      z.describe(
        "efok: a CSV of formula_id and formula whose ids are taken, such as DNF_EFO2_23_4123166.csv",
      ),
    ),
  graph: z
    .optional(graphSource())
    .check(z.describe("the graph of the benchmark: also write what its ids stand for, as id2ent and id2rel")),
  ...graphFiles,
  out: outputFolder().check(z.describe("the folder to write")),
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier export")),
});

/** Parameters of `benchmark export`, with defaults. */
export type ExportBenchmarkParameters = z.output<typeof parameters>;

/**
 * Writes a benchmark as the files of another tool, in a folder that appears whole or not at all.
 * @throws LacunaError `benchmark.not-expressible`, `runs.*`
 */
export const exportBenchmarkOperation = operation({
  id: "exportBenchmark",
  command: "benchmark export",
  summary: "write a benchmark for other tools",
  parameters,
  result: async () => (await import("./results.ts")).exportedBenchmark,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./export-work.ts")).exportInto(given, host),
});
