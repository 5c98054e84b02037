import { LacunaError } from "../../error.ts";
import { textLines } from "../../formats/text/lines.ts";
import { dialectOf } from "../dialects/dialects.ts";
import type { Catalog, EngineBounds, StoredEngine } from "./engine.ts";

/** Settings of one statement, by their names. */
export type ClickHouseSettings = Readonly<Record<string, string>>;

/** Sends a statement to ClickHouse; its result comes as lines of JSON (`JSONCompactEachRow`), an array for each row. */
export type Send = (sql: string, settings: ClickHouseSettings) => AsyncIterable<Uint8Array>;

/** Settings that change what a statement means or whether its result is whole. They go with every statement. */
const MEANING: ClickHouseSettings = {
  join_use_nulls: "1",
  join_default_strictness: "ALL",
  limit: "0",
  offset: "0",
  max_result_rows: "0",
  max_result_bytes: "0",
  extremes: "0",
  prefer_column_name_to_alias: "1",
  count_distinct_implementation: "uniqExact",
  ...Object.fromEntries(
    ["read", "group_by", "sort", "result", "timeout", "set", "join", "transfer", "distinct"].map((each) => [
      `${each}_overflow_mode`,
      "throw",
    ]),
  ),
};

/** A batch is one long statement. */
const SIZE: ClickHouseSettings = {
  max_query_size: String(2 ** 30),
  max_ast_elements: String(2 ** 30),
  max_expanded_ast_elements: String(2 ** 30),
};

/** The part of a memory budget from which on ClickHouse groups and sorts on the disk. */
const SPILL_SHARE = 4;

/** Rows of a block. */
const BLOCK = 8192;

/**
 * ClickHouse as an engine, however statements get there.
 * @throws LacunaError `sql.unfit-engine` when a setting that changes what statements mean cannot be set
 */
export async function clickhouseEngine(
  name: string,
  send: Send,
  { memory, threads }: EngineBounds,
): Promise<Omit<StoredEngine, "close">> {
  const settings: ClickHouseSettings = {
    ...MEANING,
    ...SIZE,
    ...(threads && { max_threads: String(threads) }),
    ...(memory !== undefined && {
      max_memory_usage: String(memory),
      max_bytes_before_external_group_by: String(Math.ceil(memory / SPILL_SHARE)),
      max_bytes_before_external_sort: String(Math.ceil(memory / SPILL_SHARE)),
    }),
  };
  const rows = async function* (sql: string, milliseconds = 0) {
    let block: unknown[][] = [];
    const time = { max_execution_time: String(milliseconds / 1000) };
    for await (const row of rowsOf(name, send(sql, { ...settings, ...time }))) {
      block.push(row);
      if (block.length < BLOCK) continue;
      yield block;
      block = [];
    }
    if (block.length > 0) yield block;
  };
  await refuseSettings(name, rows);
  return {
    name,
    dialect: dialectOf("clickhouse"),
    catalog,
    async run(sql) {
      for await (const _ of rowsOf(name, send(sql, {})));
    },
    rows,
    async *blocks(sql, milliseconds) {
      for await (const block of rows(sql, milliseconds))
        yield block[0]!.map((_, at) => block.map((row) => Number(row[at])));
    },
  };
}

/** Describes the tables: those of a graph are read as they are, without a transaction. */
const catalog: Catalog = {
  exists: (table) =>
    `SELECT COUNT(*) FROM system.tables WHERE database = currentDatabase() AND name = '${table}'`,
  columns: (table) =>
    `SELECT name FROM system.columns WHERE database = currentDatabase() AND table = '${table}'`,
  uniqueKeys: undefined,
  linkSum: (...link) =>
    `CAST(sum(sipHash64(${link.map((each) => `CAST(${each} AS Nullable(Int64))`).join(", ")})) AS Nullable(String))`,
};

/** The rows of a result. A server that fails in the middle says so where the next row would be. */
async function* rowsOf(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<unknown[]> {
  const rest: string[] = [];
  for await (const line of textLines(bytes, name))
    if (rest.length > 0 || !line.startsWith("[")) rest.push(line);
    else yield parsed(name, line);
  const said = rest.join("\n").trim();
  if (said !== "") throw clickhouseFailure(name, said);
}

function parsed(name: string, line: string): unknown[] {
  try {
    return JSON.parse(line) as unknown[];
  } catch {
    throw clickhouseFailure(name, `a row cannot be read: ${line.slice(0, 100)}`);
  }
}

/** @throws LacunaError `sql.unfit-engine` */
async function refuseSettings(
  name: string,
  rows: (sql: string) => AsyncIterable<readonly (readonly unknown[])[]>,
): Promise<void> {
  const names = Object.keys(MEANING)
    .map((each) => `'${each}'`)
    .join(", ");
  for await (const block of rows(`SELECT name, value FROM system.settings WHERE name IN (${names})`))
    for (const [setting, value] of block as [string, string][])
      if (value !== MEANING[setting])
        throw new LacunaError(
          "sql.unfit-engine",
          `${name} keeps ${setting} at ${value}, and it has to be ${MEANING[setting]}`,
          { hint: "use a user whose settings may be changed" },
        );
}

const MEMORY = new Set([173, 241, 243]);
const TIME = new Set([159, 160]);
const TABLES = new Set([47, 60, 81]);
const SETTINGS = new Set([115, 164, 452]);
const LOGIN = new Set([192, 193, 194, 497, 516]);

/** Errors of ClickHouse by their codes (`system.errors`). */
export function clickhouseFailure(name: string, said: string, cause?: unknown): LacunaError {
  const code = Number(/Code: (\d+)/.exec(said)?.[1] ?? 0);
  const message = `${name}: ${said.split("\n")[0]!.slice(0, 500)}`;
  if (MEMORY.has(code))
    return new LacunaError("sql.out-of-memory", message, {
      cause,
      hint: "give it more with {memory}, or ask fewer queries at once",
    });
  if (TIME.has(code)) return new LacunaError("sql.timed-out", message, { cause });
  if (TABLES.has(code))
    return new LacunaError("sql.no-tables", message, {
      cause,
      hint: "the graph lies in edge(r, h, t, level) and entity(id), which may be views",
    });
  if (SETTINGS.has(code))
    return new LacunaError("sql.unfit-engine", message, {
      cause,
      hint: "use a user that may change its settings (not readonly = 1), and a server of 2023 or later",
    });
  if (LOGIN.has(code))
    return new LacunaError("sql.no-connection", message, {
      cause,
      hint: "check user, password and database",
    });
  return new LacunaError("sql.failed", message, { cause });
}
