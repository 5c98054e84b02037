import * as z from "zod/mini";
import { dialectNames } from "../../sql/dialects/dialect.ts";
import { operation } from "../contract/operation.ts";
import { rows } from "../contract/parameters.ts";
import { query, readingAnywhere, seen } from "./parameters.ts";

const parameters = z.strictObject({
  ...readingAnywhere,
  query,
  ...seen,
  limit: z.optional(rows()).check(z.describe("at most this many answers a query")),
  printSql: z
    .enum(dialectNames)
    .check(z.describe("print the statement that lists the answers instead, for this database")),
});
export type PrintAskSqlParameters = z.output<typeof parameters>;

/**
 * The statement by which a database lists the answers of a query. Names of the query become ids of the graph; answers get their
 * names from the table `entity`, where the graph has names and ids were not asked for.
 * @throws LacunaError `query.*` with the place of the mistake, what opening the graph throws, `sql.*`
 */
export const printAskSqlOperation = operation({
  id: "printAskSql",
  command: "sql",
  summary: "the statement by which a database answers a query",
  parameters,
  result: async () => (await import("./results.ts")).askStatement,
  effects: ["network"],
  length: "answer",
  run: async (given, host) => (await import("./sql-work.ts")).askStatementOf(given, host),
});
