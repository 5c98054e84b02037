import { LacunaError } from "../../error.ts";
import { type Dialect, dialectNames, valuesBatch } from "./dialect.ts";

const asItIs: Dialect["mask"] = (sum) => sum;

/**
 * DuckDB 1.1 and later. Its own order of joins makes cycles and branches up to 100 times slower. It takes the rows of a batch for
 * many, and would hold all links in memory for each of them: cycles took 9 to 12 times as long (measured with 1.5.6).
 */
const duckdb: Dialect = {
  name: "duckdb",
  tested: true,
  quote: '"',
  integer: "INTEGER",
  mask: asItIs,
  as: "AS",
  holdsRight: true,
  batch: valuesBatch,
  settings: ["SET disabled_optimizers = 'join_order,build_side_probe_side'"],
};

/**
 * PostgreSQL 12 and later. Memoized lookups make intersections ten times slower, its own order of joins branches and cycles (measured
 * with version 15).
 */
const postgres: Dialect = {
  name: "postgres",
  tested: true,
  quote: '"',
  integer: "integer",
  mask: asItIs,
  as: "AS MATERIALIZED",
  holdsRight: false,
  batch: valuesBatch,
  settings: ["SET enable_memoize = off", "SET jit = off", "SET join_collapse_limit = 1"],
};

/** ClickHouse. Its outer joins give 0 for what is missing unless told otherwise: denied links would deny nothing. */
const clickhouse: Dialect = {
  name: "clickhouse",
  tested: true,
  quote: '"',
  integer: "Int32",
  // -2 and an unsigned mask of 64 bits have no type in common.
  mask: (sum) => `CAST(${sum} AS Int32)`,
  as: "AS",
  holdsRight: false,
  batch: (columns, rows) =>
    `batch AS (SELECT * FROM values('${columns.map((each) => `${each} Int32`).join(", ")}', ${rows
      .map((row) => `(${row.join(", ")})`)
      .join(", ")}))`,
  settings: ["SET join_use_nulls = 1", "SET max_result_rows = 0", "SET `limit` = 0", "SET `offset` = 0"],
};

/** Spark SQL 3 and later. */
const spark: Dialect = {
  name: "spark",
  tested: false,
  quote: "`",
  integer: "INT",
  mask: asItIs,
  as: "AS",
  holdsRight: false,
  batch: valuesBatch,
  settings: [],
};

const trino: Dialect = {
  name: "trino",
  tested: false,
  quote: '"',
  integer: "INTEGER",
  mask: asItIs,
  as: "AS",
  holdsRight: false,
  batch: valuesBatch,
  settings: [],
};

/** BigQuery has no lists of rows as a query of its own; an array of records stands for one. */
const bigquery: Dialect = {
  name: "bigquery",
  tested: false,
  quote: "`",
  integer: "INT64",
  mask: asItIs,
  as: "AS",
  holdsRight: false,
  batch: (columns, rows) =>
    `batch AS (SELECT * FROM UNNEST([STRUCT<${columns.map((each) => `${each} INT64`).join(", ")}>${rows
      .map((row) => `(${row.join(", ")})`)
      .join(", ")}]))`,
  settings: [],
};

/** The databases that statements are written for. */
export const dialects: readonly Dialect[] = [duckdb, postgres, clickhouse, spark, trino, bigquery];

/** @throws LacunaError `sql.unknown-dialect` */
export function dialectOf(name: string): Dialect {
  const found = dialects.find((each) => each.name === name);
  if (found) return found;
  throw new LacunaError("sql.unknown-dialect", `there is no dialect ${JSON.stringify(name)}`, {
    hint: `choose one of ${dialectNames.join(", ")}`,
  });
}
