// Tables as Parquet: read by DuckDB, which is no code of ours nor of the writer's, and held to the CSV of the same answer.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { joined } from "../../src/formats/text/fields.ts";
import { parquetRows } from "../../src/report/parquet-rows.ts";
import { type OpenServer, openServer } from "../../src/server/open-server.ts";
import { asked, send } from "./support.ts";

const duckdb = await import("@duckdb/node-api").catch(() => undefined);
const folder = mkdtempSync(join(tmpdir(), "lacuna-answers-"));
const instance = await duckdb?.DuckDBInstance.create();
const connection = await instance?.connect();
let server: OpenServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(async () => {
  await server.close();
  connection?.closeSync();
  instance?.closeSync();
  rmSync(folder, { recursive: true, force: true });
});

/** The bytes of an answer, with its type. */
const bytesOf = (path: string, accept?: string) =>
  new Promise<{ readonly status: number; readonly type: string | undefined; readonly bytes: Buffer }>(
    (resolve, reject) => {
      const headers = { authorization: `Bearer ${server.token}`, ...(accept ? { accept } : {}) };
      request({ host: "127.0.0.1", port: server.port, path, headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            ...{ status: response.statusCode ?? 0, type: response.headers["content-type"] },
            bytes: Buffer.concat(chunks),
          }),
        );
      })
        .on("error", reject)
        .end();
    },
  );

const graph = (rest: string) => `/api/v1/graphs/world/${rest}`;
const tables = [
  asked(undefined, "&limit=5"),
  asked("?a, ?b : borders(?a, ?b)", "&ids=true"),
  graph(`explain?q=${encodeURIComponent("?c : borders(France, ?x) & borders(?x, ?c)")}`),
  graph(`predict?q=${encodeURIComponent("?c : borders(Chad, ?c)")}&model=frequency&top=4`),
  graph("links?entity=Niger"),
  graph("find?text=fran"),
  graph("neighbourhood?entity=Niger&nodes=20"),
];

/** What a column is, whatever its values are in one answer. */
const kindOf = (name: string, path: string): string =>
  /^(links|missing)$/.test(name) || path.includes("ids=true") || (name === "id" && path.includes("find"))
    ? "INTEGER"
    : ({ truth: "DOUBLE", score: "DOUBLE", known: "BOOLEAN" }[name] ?? "VARCHAR");

test.skipIf(!duckdb).each(tables)(
  "%s has the same rows as its CSV (needs @duckdb/node-api)",
  async (path) => {
    const { status, type, bytes } = await bytesOf(`${path}&format=parquet`);
    expect([status, type]).toEqual([200, "application/vnd.apache.parquet"]);
    const [parquet, csv] = [join(folder, "a.parquet"), join(folder, "a.csv")];
    writeFileSync(parquet, bytes);
    writeFileSync(csv, (await send(server, `${path}&format=csv`)).text);
    const rows = async (source: string) =>
      (await connection!.runAndReadAll(`SELECT COLUMNS(*)::VARCHAR FROM ${source}`)).getRowObjects();
    const own = await rows(`read_parquet('${parquet}')`);
    expect(own.length).toBeGreaterThan(1);
    const described = await connection!.runAndReadAll(`DESCRIBE SELECT * FROM read_parquet('${parquet}')`);
    const columns = Object.fromEntries(described.getRows().map(([name, of]) => [name, of]));
    for (const [name, of] of Object.entries(columns)) {
      // A column without any value is one of texts.
      const isEmpty = own.every((row) => row[name] === null);
      expect([name, of]).toEqual([name, isEmpty ? "VARCHAR" : kindOf(name, path)]);
    }
    const same = `read_csv('${csv}', header = true, nullstr = '', columns = ${JSON.stringify(columns).replaceAll('"', "'")})`;
    expect(own).toEqual(await rows(same));
  },
);

test("the header Accept asks for it, too; an answer without columns has none", async () => {
  const { type, bytes } = await bytesOf(asked(), "application/vnd.apache.parquet");
  expect([type, bytes.subarray(0, 4).toString("latin1")]).toEqual(["application/vnd.apache.parquet", "PAR1"]);
  const none = await send(server, asked(": borders(France, Spain)", "&format=parquet"));
  expect([none.status, none.json().code]).toEqual([406, "http.not-acceptable"]);
  const listed = await send(server, "/api/v1/graphs/world/info?format=parquet");
  expect([listed.status, listed.json().hint]).toEqual([400, "there is json, ndjson"]);
});

test("rows are read as they were written", async () => {
  const missing = fc.constantFrom(null, undefined);
  const column = fc.constantFrom(
    fc.oneof(missing, fc.string()),
    fc.oneof(missing, fc.double({ noNaN: true })),
    fc.oneof(missing, fc.boolean()),
    fc.oneof(missing, fc.integer()),
  );
  const table = fc.array(column, { minLength: 1, maxLength: 4 }).chain((columns) =>
    fc.record({
      header: fc.constant(columns.map(() => "same name")),
      rows: fc.array(fc.tuple(...columns), { maxLength: 20 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(table, fc.boolean(), async ({ header, rows }, isWhole) => {
      const parts: Uint8Array[] = [];
      const whole = isWhole ? header : [];
      for await (const part of parquetRows({ header, rows, whole }, async () => {})) parts.push(part);
      const file = joined(parts).slice().buffer;
      const read = await parquetReadObjects({ file });
      expect(read.map((row) => Object.values(row))).toEqual(
        rows.map((row) => row.map((field) => field ?? null)),
      );
    }),
    { numRuns: 100, seed: 28 },
  );
});
