import * as z from "zod/mini";

/** What answers the queries of an operation. */
export const engineNames = ["auto", "memory", "duckdb", "postgres"] as const;

export const engine = z
  ._default(z.enum(engineNames), "auto")
  .check(
    z.describe(
      "what answers: `auto`, PostgreSQL for a graph that lies there, DuckDB for a folder of Parquet files that would take more than {memory}, and else the engine in memory; `memory`, our own engine, which is the fastest where the graph fits; `duckdb` (the package @duckdb/node-api), which keeps to {memory} and writes the rest to the disk; `postgres` (the package pg), where {graph} is postgres://host/database",
    ),
  );
