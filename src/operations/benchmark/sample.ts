import * as z from "zod/mini";
import { protocolNames } from "../../benchmark/registry.ts";
import { operation } from "../contract/operation.ts";
import {
  code,
  graphFiles,
  graphHelp,
  graphSource,
  measured,
  memory,
  outputFolder,
  seed,
  shard,
  splitName,
  threads,
  wholeNumber,
} from "../contract/parameters.ts";

const parameters = z.strictObject({
  graph: graphSource().check(z.describe(graphHelp)),
  protocol: code(protocolNames).check(
    z.describe(`${protocolNames.join(", ")}, or a module of yours: ./mine.mjs`),
  ),
  types: z
    .optional(z.array(z.string()))
    .check(z.describe("types by name or formula, or all, efo1, efok-official, efok-complete (default: all)")),
  perType: z
    .optional(wholeNumber(1, 10_000_000))
    .check(
      z.describe("queries of each type, pairs of each class when balanced (default: as the protocol has it)"),
    ),
  split: z
    ._default(z.array(splitName).check(z.minLength(1, "it is empty")), ["test"])
    .check(z.describe("test, valid, train, or several")),
  out: outputFolder().check(z.describe("the benchmark folder to write")),
  set: z
    .optional(z.record(z.string(), z.union([z.string(), measured(), z.boolean()])))
    .check(z.describe("a parameter of the protocol; may be repeated")),
  shard: shard("make the i-th of n parts only (see benchmark merge)"),
  ...graphFiles,
  force: z._default(z.boolean(), false).check(z.describe("replace an earlier benchmark")),
  seed,
  threads,
  memory,
});

/** Parameters of `benchmark sample`, with defaults. */
export type SampleParameters = z.output<typeof parameters>;

/**
 * Makes a benchmark folder, or finishes one that an earlier run of the same call began. The bytes are those of (graph,
 * protocol, parameters, types, splits, count, seed, version) alone.
 * @throws LacunaError `usage.*` for what the protocol does not know, `runs.*`, `run.interrupted`
 */
export const sampleBenchmarkOperation = operation({
  id: "sampleBenchmark",
  command: "benchmark sample",
  summary: "make a benchmark of queries with easy and hard answers",
  parameters,
  result: async () => (await import("./results.ts")).writtenBenchmark,
  effects: ["writes", "runs-code"],
  length: "job",
  run: async (given, host) => (await import("./sample-work.ts")).sampleInto(given, host),
});
