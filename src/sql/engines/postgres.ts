import type { Client } from "pg";
import { LacunaError } from "../../error.ts";
import { edgeBlocks } from "../../kg/edge-blocks.ts";
import type { Graph } from "../../kg/graph.ts";
import { dialectOf } from "../dialects/dialects.ts";
import type { OwnEngine, SqlEngine } from "./engine.ts";

/** Rows that are fetched at once. */
const FETCH = 10_000;

/**
 * Connects to PostgreSQL, whose driver is an optional part.
 * @param address `postgres://user@host:port/database`
 * @throws LacunaError `sql.needs-pg`, `sql.no-connection`
 */
export async function openPostgres(address: string): Promise<OwnEngine> {
  const { default: pg } = await import("pg").catch((cause) => {
    throw new LacunaError("sql.needs-pg", "PostgreSQL is reached by the package pg, which is not there", {
      cause,
      hint: "npm install pg",
    });
  });
  const client: Client = new pg.Client({ connectionString: address });
  const dialect = dialectOf("postgres");
  try {
    await client.connect();
  } catch (cause) {
    throw new LacunaError("sql.no-connection", `PostgreSQL: ${(cause as Error).message}`, { cause });
  }
  for (const each of dialect.settings) await client.query(each);
  const query = async (text: string) => {
    try {
      return await client.query({ text, rowMode: "array" });
    } catch (cause) {
      throw new LacunaError("sql.failed", `PostgreSQL: ${(cause as Error).message}`, { cause });
    }
  };
  const engine: SqlEngine = {
    name: "PostgreSQL",
    dialect,
    run: async (sql) => {
      await query(sql);
    },
    async *blocks(sql) {
      await query("BEGIN");
      try {
        await query(`DECLARE answers NO SCROLL CURSOR FOR ${sql}`);
        for (;;) {
          const { rows, fields } = await query(`FETCH ${FETCH} FROM answers`);
          if (rows.length === 0) break;
          yield fields.map((_, at) => rows.map((row) => Number((row as unknown[])[at])));
        }
      } finally {
        await query("COMMIT");
      }
    },
    close: () => client.end(),
  };
  return { ...engine, load: (graph) => loadTables(engine, graph) };
}

/** Rows that one statement inserts. */
const INSERT = 5000;

/** Makes the tables of a graph that is in memory, with the index that the statements need. */
async function loadTables(engine: SqlEngine, graph: Graph): Promise<void> {
  await engine.run("DROP TABLE IF EXISTS edge, entity");
  await engine.run("CREATE TABLE edge (r integer, h integer, t integer, level smallint)");
  await engine.run("CREATE TABLE entity (id integer)");
  await engine.run(`INSERT INTO entity SELECT generate_series(0, ${graph.entityCount - 1})`);
  for (const { r, h, t, level } of edgeBlocks(graph, INSERT)) {
    const rows = Array.from(r, (relation, at) => `(${relation},${h[at]},${t[at]},${level[at]})`);
    await engine.run(`INSERT INTO edge VALUES ${rows.join(",")}`);
  }
  await engine.run("CREATE INDEX ON edge (r, h, t) INCLUDE (level)");
  await engine.run("ANALYZE edge");
}
