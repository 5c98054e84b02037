import type { Client, CustomTypesConfig, QueryArrayResult } from "pg";
import { LacunaError } from "../../error.ts";
import { dialectOf } from "../dialects/dialects.ts";
import { withoutSecrets } from "./address.ts";
import type { EngineBounds, StoredEngine } from "./engine.ts";
import { postgresCatalog } from "./postgres-catalog.ts";

/** Rows that are fetched at once. */
const FETCH = 10_000;

/**
 * Settings that change what a statement means or whether its result is whole, each held for the one transaction of the
 * session. With `row_security` off a policy that would hide rows is an error.
 */
const MEANING: Readonly<Record<string, string>> = {
  row_security: "off",
  transform_null_equals: "off",
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
};

/** Settings of speed, where the server knows them. Rows come through a cursor, of which all are wanted. */
const SPEED: Readonly<Record<string, string>> = {
  enable_memoize: "off",
  jit: "off",
  join_collapse_limit: "1",
  cursor_tuple_fraction: "1",
};

/** A server ends the statement of a client that is gone, where its system can tell. */
const NOTICE = "SET LOCAL client_connection_check_interval = '1s'";

/** The part of a memory budget that one sort or hash table may take: a statement has several of them. */
const WORK_SHARE = 8;

/**
 * Connects to PostgreSQL, whose driver is an optional part. All statements run in one transaction that only reads: they see one
 * state of the tables, and settings hold also behind a pool of connections.
 * @param address `postgres://user@host:port/database`
 * @throws LacunaError `sql.needs-pg`, `sql.bad-address`, `sql.no-connection`, `sql.unfit-engine`
 */
export async function openPostgres(address: string, { memory }: EngineBounds = {}): Promise<StoredEngine> {
  const client = await connected(address);
  const hidden = withoutSecrets(address);
  const ask = async (text: string, types?: CustomTypesConfig): Promise<QueryArrayResult> => {
    try {
      return await client.query({ text, rowMode: "array", ...(types && { types }) });
    } catch (cause) {
      throw failure(cause, hidden);
    }
  };
  const inCursor = (sql: string, types?: CustomTypesConfig, milliseconds = 0) =>
    fetched((text) => ask(text, types), sql, milliseconds);
  try {
    await ask("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const sized =
      memory === undefined ? {} : { work_mem: `${Math.max(64, Math.floor(memory / WORK_SHARE / 1024))}kB` };
    const wanted = Object.entries({ ...MEANING, ...SPEED, ...sized });
    const values = wanted.map(([name, value]) => `('${name}', '${value}')`).join(", ");
    await ask(
      `SELECT set_config(s.name, w.value, true) FROM pg_settings s JOIN (VALUES ${values}) w(name, value) ON w.name = s.name`,
    );
    await refuseSettings(ask);
    await ask("SAVEPOINT lacuna_session");
    await ask(NOTICE).catch(() => ask("ROLLBACK TO SAVEPOINT lacuna_session"));
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    name: "PostgreSQL",
    dialect: dialectOf("postgres"),
    catalog: postgresCatalog,
    run: async (sql) => {
      await ask(sql);
    },
    async *blocks(sql, milliseconds) {
      for await (const { rows, fields } of inCursor(sql, numbers, milliseconds))
        yield fields.map((_, at) => rows.map((row) => row[at] as number));
    },
    async *rows(sql) {
      for await (const { rows } of inCursor(sql)) yield rows;
    },
    close: () => client.end(),
  };
}

/** Integers of all sizes come as text. */
const numbers: CustomTypesConfig = { getTypeParser: () => Number };

async function connected(address: string): Promise<Client> {
  const { default: pg } = await import("pg").catch((cause) => {
    throw new LacunaError("sql.needs-pg", "PostgreSQL is reached by the package pg, which is not there", {
      cause,
      hint: "npm install pg",
    });
  });
  if (!URL.canParse(address))
    throw new LacunaError("sql.bad-address", "the address of the database cannot be read", {
      hint: "write postgres://host:port/database; user and password may stand in PGUSER and PGPASSWORD or in ~/.pgpass",
    });
  try {
    const client: Client = new pg.Client({ connectionString: address });
    // The statement that needs a lost connection reports it.
    client.on("error", () => {});
    await client.connect();
    return client;
  } catch (cause) {
    throw new LacunaError("sql.no-connection", `PostgreSQL: ${withoutSecrets(address)(messageOf(cause))}`, {
      hint: "check host, port, database and user; a password may stand in PGPASSWORD or in ~/.pgpass",
    });
  }
}

/** A connection that fails at several addresses of a host has its messages inside. */
const messageOf = (cause: unknown): string =>
  cause instanceof AggregateError ? cause.errors.map(messageOf).join("; ") : (cause as Error).message;

/** The rows of a statement, in as many pieces as they come. What it changed of the session is undone behind it. */
async function* fetched(
  ask: (text: string) => Promise<QueryArrayResult>,
  sql: string,
  milliseconds: number,
): AsyncGenerator<QueryArrayResult> {
  await ask("SAVEPOINT lacuna_statement");
  let isLost = true;
  try {
    await ask(`SET LOCAL statement_timeout = ${Math.ceil(milliseconds)}`);
    await ask(`DECLARE lacuna_rows NO SCROLL CURSOR FOR ${sql}`);
    for (;;) {
      const piece = await ask(`FETCH ${FETCH} FROM lacuna_rows`);
      if (piece.rows.length === 0) break;
      yield piece;
    }
    isLost = false;
  } finally {
    const undone = ask("ROLLBACK TO SAVEPOINT lacuna_statement");
    // The error before this one is reported.
    await (isLost ? undone.catch(() => {}) : undone);
  }
}

/** @throws LacunaError `sql.unfit-engine` */
async function refuseSettings(ask: (text: string) => Promise<QueryArrayResult>): Promise<void> {
  const wanted = { ...MEANING, transaction_isolation: "repeatable read", transaction_read_only: "on" };
  const names = Object.keys(wanted);
  const { rows } = await ask(`SELECT ${names.map((name) => `current_setting('${name}')`).join(", ")}`);
  const other = Object.values(wanted).findIndex((value, at) => rows[0]?.[at] !== value);
  if (other >= 0)
    throw new LacunaError(
      "sql.unfit-engine",
      `PostgreSQL keeps ${names[other]} at ${rows[0]?.[other]}, and it has to be ${Object.values(wanted)[other]}`,
      { hint: "connect to the server itself, with a user that may change its own settings" },
    );
}

/** Errors of PostgreSQL by their codes (appendix A of its manual). */
function failure(cause: unknown, hidden: (text: string) => string): LacunaError {
  const { code } = cause as { readonly code?: string };
  const message = `PostgreSQL: ${hidden(messageOf(cause))}`;
  if (code === "53200" || code === "53100" || code === "53400")
    return new LacunaError("sql.out-of-memory", message, {
      cause,
      hint: "give the server more memory or room for temporary files, or ask fewer queries at once",
    });
  if (code === "57014") return new LacunaError("sql.timed-out", message, { cause });
  if (code === "42P01" || code === "42703")
    return new LacunaError("sql.no-tables", message, {
      cause,
      hint: "the graph lies in edge(r, h, t, level) and entity(id): `lacuna kg export --to postgres` writes these tables, and they may be views",
    });
  return new LacunaError("sql.failed", message, { cause });
}
