import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import {
  graphFiles,
  graphHelp,
  graphSource,
  inputPath,
  memory,
  outputFolder,
  splitName,
  threads,
} from "../contract/parameters.ts";

const parameters = z.strictObject({
  files: z
    .array(inputPath())
    .check(
      z.minLength(1, "it is empty"),
      z.describe("BetaE or Query2Box pickles, JSON lines, EFO-1-QA CSV, EFO_k JSON, or folders of them"),
    ),
  graph: graphSource().check(z.describe(graphHelp)),
  split: splitName.check(z.describe("train, valid or test: which graph is observed")),
  out: outputFolder().check(z.describe("the benchmark folder to write")),
  answers: z
    ._default(z.enum(["given", "computed", "selected"]), "given")
    .check(
      z.describe(
        "answers of the files are kept and compared, replaced by computed ones, or a selection of the hard ones (+H)",
      ),
    ),
  ...graphFiles,
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier benchmark")),
  threads,
  memory,
});

/** Parameters of `benchmark import`, with defaults. */
export type ImportBenchmarkParameters = z.output<typeof parameters>;

/**
 * Makes a benchmark folder from the files of other tools: queries in their order, repeats included, and their answers;
 * what files leave out is computed on the graph. How they differ from the graph is recorded in the manifest by kind.
 * @throws LacunaError `benchmark.*` with the file and line of what is wrong, `runs.*`, `run.interrupted`
 */
export const importBenchmarkOperation = operation({
  id: "importBenchmark",
  command: "benchmark import",
  summary: "make a benchmark from the queries of another tool, with their answers or computed ones",
  parameters,
  result: async () => (await import("./results.ts")).writtenBenchmark,
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./import-work.ts")).importInto(given, host),
});
