import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { LacunaError } from "../../error.ts";
import { dialectOf } from "../dialects/dialects.ts";
import { entityView, loadEdges } from "./duckdb-edges.ts";
import type { EngineBounds, ParquetEngine } from "./engine.ts";

/**
 * Starts DuckDB, an optional part.
 * @throws LacunaError `sql.needs-duckdb`
 */
export async function openDuckDb({ memory, threads, spill }: EngineBounds = {}): Promise<ParquetEngine> {
  const { DuckDBInstance } = await import("@duckdb/node-api").catch((cause) => {
    throw new LacunaError("sql.needs-duckdb", "DuckDB is the package @duckdb/node-api, which is not there", {
      cause,
      hint: "npm install @duckdb/node-api",
    });
  });
  const settings = {
    ...(memory === undefined ? {} : { memory_limit: `${Math.ceil(memory / 2 ** 20)}MiB` }),
    ...(threads ? { threads: String(threads) } : {}),
    ...(spill === undefined ? {} : { temp_directory: spill }),
    // Results are sorted where their order counts.
    preserve_insertion_order: "false",
  };
  const instance: DuckDBInstance = await failing(DuckDBInstance.create(":memory:", settings));
  const connection = await instance.connect();
  const run = async (sql: string) => {
    await failing(connection.run(sql));
  };
  const dialect = dialectOf("duckdb");
  for (const each of dialect.settings) await run(each);
  return {
    name: "DuckDB",
    dialect,
    run,
    attach: async (edges, entityCount) => {
      await run(
        `CREATE OR REPLACE VIEW edge AS SELECT r, h, t, level FROM read_parquet('${edges.replaceAll("'", "''")}')`,
      );
      await run(entityView(entityCount));
    },
    load: (graph) => failing(loadEdges(connection, run, graph)),
    async *blocks(sql, milliseconds) {
      const clock = milliseconds === undefined ? undefined : interruptAfter(connection, milliseconds);
      try {
        const result = await failing(connection.stream(sql), clock);
        for (;;) {
          const chunk = await failing(result.fetchChunk(), clock);
          // A stream that is interrupted ends as if it were whole.
          if (clock?.isOver()) throw tookTooLong();
          if (!chunk || chunk.rowCount === 0) return;
          yield chunk.getColumns() as unknown as number[][];
        }
      } finally {
        clock?.stop();
      }
    },
    close: async () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** A clock that ends what a connection does. */
interface Clock {
  readonly isOver: () => boolean;
  stop(): void;
}

/** Milliseconds between two attempts: an interrupt between two steps of a statement is not heard. */
const AGAIN = 50;

function interruptAfter(connection: DuckDBConnection, milliseconds: number): Clock {
  let isOver = false;
  const interrupt = () => {
    isOver = true;
    connection.interrupt();
    timer = setTimeout(interrupt, AGAIN);
  };
  let timer = setTimeout(interrupt, milliseconds);
  return { isOver: () => isOver, stop: () => clearTimeout(timer) };
}

const tookTooLong = (cause?: unknown): LacunaError =>
  new LacunaError("sql.timed-out", "DuckDB: the statement took too long", { cause });

/** @throws LacunaError `sql.out-of-memory`, `sql.timed-out`, `sql.failed` */
async function failing<T>(work: Promise<T>, clock?: Clock): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof LacunaError) throw cause;
    const message = cause instanceof Error ? cause.message : String(cause);
    const first = message.split("\n")[0]!;
    if (clock?.isOver()) throw tookTooLong(cause);
    if (/out of memory/i.test(message))
      throw new LacunaError("sql.out-of-memory", `DuckDB: ${first}`, {
        cause,
        hint: "give it more with {memory}, or a folder with more room for what it writes to the disk",
      });
    throw new LacunaError("sql.failed", `DuckDB: ${first}`, { cause });
  }
}
