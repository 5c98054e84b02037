import * as z from "zod/mini";
import { dialectNames } from "../../../sql/dialects/dialect.ts";
import { operation } from "../../contract/operation.ts";
import { graphFiles, graphSource, wholeNumber } from "../../contract/parameters.ts";
import { queries, split, unions } from "./hardness-parameters.ts";

const parameters = z.strictObject({
  queries,
  graph: z.optional(graphSource()).check(z.describe("the graph, for the names that files of queries say")),
  split,
  unions,
  printSql: z
    .enum(dialectNames)
    .check(z.describe("print the statements that classify the answers instead, for this database")),
  most: z
    ._default(wholeNumber(1, 1_000_000), 1000)
    .check(z.describe("with {printSql}: most queries of a statement")),
  ...graphFiles,
});

/** Parameters of `benchmark hardness --print-sql`, with defaults. */
export type PrintHardnessSqlParameters = z.output<typeof parameters>;

/**
 * The statements that classify the answers of benchmarks and query files in a database, one for each type or part of it.
 * @throws LacunaError `usage.no-queries`, what reading throws
 */
export const printHardnessSqlOperation = operation({
  id: "printHardnessSql",
  command: "benchmark hardness --print-sql",
  summary: "the statements by which a database finds what answers reduce to",
  parameters,
  result: async () => (await import("../results.ts")).hardnessStatements,
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./hardness-sql-work.ts")).hardnessStatementsOf(given, host),
});
