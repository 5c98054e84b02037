import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Graph } from "../../src/kg/graph.ts";
import { postgresTables } from "../../src/sql/engines/postgres-tables.ts";
import { loadChdb } from "./chdb.ts";

/** What a server does against what it is told. */
export interface Faults {
  /** Settings that it keeps, except where it is asked what its settings are. */
  readonly keeps?: Readonly<Record<string, string>>;
  /** Fails after the first bytes of a result. */
  readonly breaks?: "with a message" | "without one";
}

/**
 * A stand-in for the server of ClickHouse, which no package of Debian is new enough for: ClickHouse itself (chdb) behind as
 * much of its HTTP interface as clients need: settings and format in the address, user and password in headers, the
 * code in the text of an error, and an error in the middle of a result behind the rows that went before.
 */
export async function startClickHouse() {
  const { Session } = await loadChdb();
  const session = new Session();
  let faults: Faults = {};
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url!, "http://localhost");
    let sql = "";
    for await (const chunk of request) sql += chunk;
    const { database, default_format: format, ...settings } = Object.fromEntries(searchParams);
    if (request.headers["x-clickhouse-key"] !== "kept-secret") {
      response
        .writeHead(403)
        .end("Code: 516. DB::Exception: lacuna: Authentication failed (AUTHENTICATION_FAILED)");
      return;
    }
    if (!/system\.settings/.test(sql)) Object.assign(settings, faults.keeps);
    const set = Object.entries(settings).map(
      ([name, value]) => `\`${name}\` = ${/^[\d.]+$/.test(value) ? value : `'${value}'`}`,
    );
    try {
      for await (const chunk of session.queryStream(`${sql} SETTINGS ${set.join(", ")}`, { format })) {
        const bytes = chunk.raw();
        if (!faults.breaks) response.write(bytes);
        else {
          response.write(bytes.subarray(0, bytes.indexOf(10) + 1), () => {
            if (faults.breaks === "with a message")
              response.end(
                "Code: 395. DB::Exception: the disk is gone. (FUNCTION_THROW_IF_VALUE_IS_NON_ZERO)\n",
              );
            else response.destroy();
          });
          return;
        }
      }
      response.end();
    } catch (error) {
      if (!response.headersSent) response.statusCode = 500;
      response.end((error as Error).message);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `clickhouse://lacuna:kept-secret@127.0.0.1:${(server.address() as AddressInfo).port}/default`,
    query: (sql: string) => session.queryAsync(sql),
    /** Puts a graph into the tables, or the text of them that is written for PostgreSQL: both read the same. */
    async fill(given: Graph | string) {
      const columns = {
        edge: "r Int32, h Int32, t Int32, level Int16",
        entity: "id Int32, name String, label Nullable(String)",
        relation: "id Int32, name String, label Nullable(String)",
        lacuna_graph: "key String, value String",
      };
      let text = typeof given === "string" ? given : "";
      if (typeof given !== "string")
        for await (const piece of postgresTables(given)) text += new TextDecoder().decode(piece);
      for (const [table, own] of Object.entries(columns)) {
        await session.queryAsync(`DROP TABLE IF EXISTS ${table}`);
        await session.queryAsync(`CREATE TABLE ${table} (${own}) ENGINE = MergeTree ORDER BY tuple()`);
        const values = new RegExp(`COPY ${table} FROM stdin;\\n(.*?)\\\\\\.\\n`, "s").exec(text)![1]!;
        if (values !== "") await session.insert({ table, values: Buffer.from(values), format: "TSV" });
      }
    },
    set faults(given: Faults) {
      faults = given;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      session.close();
    },
  };
}
