import type { Databases } from "../sql/engines/engine.ts";

/** The databases of Node: native code or sockets, which are loaded at first use. */
export const nodeDatabases: Databases = {
  duckdb: async (bounds) => (await import("../sql/engines/duckdb.ts")).openDuckDb(bounds),
  chdb: async (bounds) => (await import("../sql/engines/chdb.ts")).openChdb(bounds),
  postgres: async (address, bounds) =>
    (await import("../sql/engines/postgres.ts")).openPostgres(address, bounds),
  clickhouse: async (address, bounds) =>
    (await import("../sql/engines/clickhouse-http.ts")).openClickHouse(address, bounds, {
      user: process.env.CLICKHOUSE_USER,
      password: process.env.CLICKHOUSE_PASSWORD,
    }),
};
