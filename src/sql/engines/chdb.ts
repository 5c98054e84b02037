import { LacunaError } from "../../error.ts";
import { edgeBlocks } from "../../kg/edge-blocks.ts";
import { type ClickHouseSettings, clickhouseEngine, clickhouseFailure } from "./clickhouse.ts";
import type { EngineBounds, ParquetEngine } from "./engine.ts";

/** The used part of the package `chdb`. */
interface Chdb {
  readonly Session: new (
    folder?: string,
  ) => {
    queryStream(
      sql: string,
      options: { readonly format: string },
    ): AsyncIterable<{ raw(): Uint8Array }> & { cancel(): void };
    queryAsync(sql: string): Promise<unknown>;
    insert(given: {
      readonly table: string;
      readonly values: Uint8Array;
      readonly format: string;
    }): Promise<unknown>;
    close(): void;
  };
}

/** Links that are inserted at once. */
const CHUNK = 1 << 16;
const NAME = "ClickHouse (chdb)";

/**
 * Starts ClickHouse in this process, which is the optional package chdb. A process has one at a time.
 * @param load gives the package
 * @throws LacunaError `sql.needs-chdb`, `sql.failed`
 */
export async function openChdb(bounds: EngineBounds = {}, load = loadChdb): Promise<ParquetEngine> {
  const { Session } = await load();
  const session = new Session(bounds.spill);
  const send = (sql: string, settings: ClickHouseSettings) => streamed(sql, settings);
  async function* streamed(sql: string, settings: ClickHouseSettings): AsyncGenerator<Uint8Array> {
    const set = Object.entries(settings).map(
      ([name, value]) => `\`${name}\` = ${/^[\d.]+$/.test(value) ? value : `'${value}'`}`,
    );
    const text = set.length === 0 ? sql : `${sql} SETTINGS ${set.join(", ")}`;
    const stream = failing(() => session.queryStream(text, { format: "JSONCompactEachRow" }));
    try {
      for await (const chunk of await stream) yield chunk.raw();
    } catch (cause) {
      throw clickhouseFailure(NAME, messageOf(cause), cause);
    }
  }
  try {
    const engine = await clickhouseEngine(NAME, send, bounds);
    const run = async (sql: string) => {
      await failing(() => session.queryAsync(sql));
    };
    const entities = (count: number) =>
      run(`CREATE OR REPLACE VIEW entity AS SELECT CAST(number AS Int32) AS id FROM numbers(${count})`);
    return {
      ...engine,
      run,
      async attach(edges, entityCount) {
        await run("DROP TABLE IF EXISTS edge");
        await run(
          `CREATE VIEW edge AS SELECT r, h, t, level FROM file('${edges.replaceAll(/['\\]/g, "\\$&")}', Parquet)`,
        );
        await entities(entityCount);
      },
      async load(graph) {
        await run("DROP TABLE IF EXISTS edge");
        await run(
          "CREATE TABLE edge (r Int32, h Int32, t Int32, level Int32) ENGINE = MergeTree ORDER BY (r, h, t)",
        );
        for (const { r, h, t, level } of edgeBlocks(graph, CHUNK)) {
          const lines = r.reduce(
            (text, each, at) => `${text}${each}\t${h[at]}\t${t[at]}\t${level[at]}\n`,
            "",
          );
          const values = new TextEncoder().encode(lines);
          await failing(() => session.insert({ table: "edge", values, format: "TSV" }));
        }
        await entities(graph.entityCount);
      },
      close: async () => session.close(),
    };
  } catch (error) {
    session.close();
    throw error;
  }
}

async function loadChdb(): Promise<Chdb> {
  // 546 MB: neither the types nor the package are there when Lacuna is built.
  const name: string = "chdb";
  return (await import(name).catch((cause) => {
    throw new LacunaError(
      "sql.needs-chdb",
      "ClickHouse in this process is the package chdb, which is not there",
      {
        cause,
        hint: "npm install chdb",
      },
    );
  })) as Chdb;
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

async function failing<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw clickhouseFailure(NAME, messageOf(cause), cause);
  }
}
