import { LacunaError } from "../../error.ts";
import { withoutSecrets } from "./address.ts";
import { type ClickHouseSettings, clickhouseEngine, clickhouseFailure } from "./clickhouse.ts";
import type { EngineBounds, StoredEngine } from "./engine.ts";

/** The user, where the address names none. */
export interface ClickHouseLogin {
  readonly user?: string | undefined;
  readonly password?: string | undefined;
}

const NAME = "ClickHouse";
const PORT = { http: 8123, https: 8443 } as const;

/**
 * Reaches ClickHouse over HTTP, each statement by a request of its own with all settings that change what it means.
 * @param address `clickhouse://user:password@host:port/database`; with `?secure=true` by HTTPS
 * @throws LacunaError `sql.bad-address`, `sql.no-connection`, `sql.unfit-engine`
 */
export async function openClickHouse(
  address: string,
  bounds: EngineBounds = {},
  login: ClickHouseLogin = {},
): Promise<StoredEngine> {
  const { url, headers } = requestTo(address, login);
  const hidden = withoutSecrets(address);
  const ended = new AbortController();
  const send = (sql: string, settings: ClickHouseSettings) => received(sql, settings);
  async function* received(sql: string, settings: ClickHouseSettings): AsyncGenerator<Uint8Array> {
    const to = new URL(url);
    // A server that can tell that nobody waits ends the statement.
    const own = { default_format: "JSONCompactEachRow", cancel_http_readonly_queries_on_client_close: "1" };
    for (const [name, value] of Object.entries({ ...own, ...settings })) to.searchParams.set(name, value);
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, ended.signal]);
    try {
      const response = await fetch(to, {
        method: "POST",
        headers,
        body: sql,
        signal,
        redirect: "error",
      }).catch((cause: unknown) => {
        throw noConnection(hidden, cause);
      });
      if (!response.ok)
        throw clickhouseFailure(NAME, hidden(await response.text()) || `HTTP ${response.status}`);
      for await (const bytes of response.body ?? []) yield bytes as Uint8Array;
    } catch (cause) {
      if (cause instanceof LacunaError) throw cause;
      throw clickhouseFailure(NAME, `the result ended early: ${hidden(messageOf(cause))}`, cause);
    } finally {
      stop.abort();
    }
  }
  return { ...(await clickhouseEngine(NAME, send, bounds)), close: async () => ended.abort() };
}

/** @throws LacunaError `sql.bad-address` */
function requestTo(address: string, login: ClickHouseLogin) {
  const given = URL.canParse(address) ? new URL(address) : undefined;
  const [database, ...more] = decodeURIComponent(given?.pathname.slice(1) ?? "").split("/");
  if (!given?.hostname || more.length > 0)
    throw new LacunaError("sql.bad-address", "the address of the database cannot be read", {
      hint: "write clickhouse://host:port/database, with ?secure=true for HTTPS; user and password may stand in CLICKHOUSE_USER and CLICKHOUSE_PASSWORD",
    });
  const scheme = /^(true|1|yes)$/i.test(given.searchParams.get("secure") ?? "") ? "https" : "http";
  const url = new URL(`${scheme}://${given.hostname}:${given.port || PORT[scheme]}/`);
  if (database) url.searchParams.set("database", database);
  const user = decodeURIComponent(given.username) || login.user;
  const password = decodeURIComponent(given.password) || login.password;
  const headers = {
    ...(user && { "X-ClickHouse-User": user }),
    ...(password && { "X-ClickHouse-Key": password }),
  };
  return { url, headers };
}

const noConnection = (hidden: (text: string) => string, cause: unknown): LacunaError =>
  new LacunaError("sql.no-connection", `${NAME}: ${hidden(messageOf(cause))}`, {
    hint: "check host and port: it is the port of HTTP, 8123 by default",
  });

/** The cause of Node's `fetch failed` says more. */
const messageOf = (cause: unknown): string =>
  cause instanceof Error ? messageOf(cause.cause ?? cause.message) : String(cause);
