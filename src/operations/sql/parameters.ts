import * as z from "zod/mini";

/** What answers the queries of an operation. */
export const engineNames = ["memory", "duckdb"] as const;

export const engine = z
  ._default(z.enum(engineNames), "memory")
  .check(
    z.describe(
      "what answers: `memory`, our own engine, which is the fastest where the graph fits; `duckdb` (the package @duckdb/node-api), which keeps to {memory} and writes the rest to the disk",
    ),
  );
