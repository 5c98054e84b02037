import * as z from "zod/mini";

/** The engines that answer the queries of an operation. */
export const engineNames = ["auto", "memory", "duckdb", "chdb", "postgres", "clickhouse"] as const;

export const engine = z
  ._default(z.enum(engineNames), "auto")
  .check(
    z.describe(
      "what answers: `auto`, the database of a graph that lies in one, DuckDB for a folder of Parquet files that would take more than {memory}, and else the engine in memory; `memory`, our own engine, which is the fastest where the graph fits; `duckdb` (the package @duckdb/node-api), which keeps to {memory} and writes the rest to the disk; `chdb` (the package chdb), ClickHouse in this process; `postgres` (the package pg), where {graph} is postgres://host/database; `clickhouse`, where it is clickhouse://host/database",
    ),
  );
