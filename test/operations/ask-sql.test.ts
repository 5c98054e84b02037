import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { dialectNames } from "../../src/sql/dialects/dialect.ts";
import { postgresTables } from "../../src/sql/engines/postgres-tables.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";
import { hasPostgres, startPostgres } from "../support/postgres-server.ts";

const { ask, printAskSql, exportGraph } = boundAndHeld(nodeHost);
const queries = [
  "?c : borders(France, ?c) & !language(?c, French)",
  // Names of columns that a database takes for its own words.
  "?order, ?select : borders(Chad, ?order) & language(?order, ?select)",
  "?c : borders(France, ?x) & (borders(?x, ?c) | language(?x, ?y) & language(?c, ?y)) & !borders(France, ?c)",
  "?c : borders(Spain, ?c) & borders(France, ?c) & borders(?c, ?d) & borders(?d, France)",
  "?c : borders(Brazil, ?c) & borders(Chad, ?c)",
];
const [yes, no] = [": borders(France, Spain)", ": borders(France, Chad)"];

it.each(dialectNames)("the text for %s", async (printSql) => {
  const { sql } = await printAskSql({ graph: "world", query: queries[1]!, limit: 9, printSql });
  await expect(`${sql}\n`).toMatchFileSnapshot(`../sql/dialects/ask-${printSql}.sql`);
});

/** A database that gives the rows of a statement. */
type Rows = (sql: string) => Promise<readonly (readonly unknown[])[]>;

/** Statements over the tables of `world` list what `ask` lists, in its order. */
async function listsAsAsk(rows: Rows, printSql: "duckdb" | "postgres"): Promise<void> {
  const graph = "world";
  for (const query of queries)
    for (const given of [{}, { ids: true }, { limit: 2 }] as const) {
      const { sql, variables, named } = await printAskSql({ graph, query, printSql, ...given });
      const wanted = await ask({ graph, query, ids: "ids" in given });
      const most = "limit" in given ? given.limit : undefined;
      expect(await rows(sql), sql).toEqual(wanted.answers.slice(0, most));
      expect([variables, named]).toEqual([wanted.variables, !("ids" in given)]);
    }
  for (const [query, holds] of [
    [yes, 1],
    [no, 0],
  ] as const)
    expect(await rows((await printAskSql({ graph, query, printSql })).sql)).toEqual([[holds]]);
}

const duckdb = await import("@duckdb/node-api").catch(() => undefined);

describe.skipIf(!duckdb)("in DuckDB (needs @duckdb/node-api)", () => {
  const folder = mkdtempSync(join(tmpdir(), "lacuna-ask-sql-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("over the files of an export, which also name the graph", async () => {
    const out = join(folder, "world");
    await exportGraph({ graph: "world", out });
    const instance = await duckdb!.DuckDBInstance.create();
    const connection = await instance.connect();
    await connection.run(`CREATE VIEW edge AS FROM '${out}/edges.parquet'`);
    await connection.run(`CREATE VIEW entity AS FROM '${out}/entities.parquet'`);
    const rows: Rows = async (sql) => (await connection.runAndReadAll(sql)).getRows();
    await listsAsAsk(rows, "duckdb");
    const given = { query: queries[0]!, printSql: "duckdb" } as const;
    expect(await printAskSql({ ...given, graph: out })).toEqual(
      await printAskSql({ ...given, graph: "world" }),
    );
    connection.closeSync();
    instance.closeSync();
  });
});

describe.skipIf(!hasPostgres)(`in PostgreSQL${hasPostgres ? "" : " (not there)"}`, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres();
    let script = "";
    for await (const piece of postgresTables(await loadWorld())) script += new TextDecoder().decode(piece);
    server.psql(script);
  });
  afterAll(() => server?.close());

  it("over the tables of an export, which also name the graph", async () => {
    const { default: pg } = await import("pg");
    const address = `postgres://lacuna@127.0.0.1:${server.port}/postgres`;
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    const rows: Rows = async (text) => (await client.query({ text, rowMode: "array" })).rows;
    try {
      await listsAsAsk(rows, "postgres");
    } finally {
      await client.end();
    }
    const given = { query: queries[0]!, printSql: "postgres" } as const;
    expect(await printAskSql({ ...given, graph: address })).toEqual(
      await printAskSql({ ...given, graph: "world" }),
    );
  });
});
