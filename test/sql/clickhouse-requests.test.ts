import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LacunaError } from "../../src/error.ts";
import { clickhouseFailure } from "../../src/sql/engines/clickhouse.ts";
import { openClickHouse } from "../../src/sql/engines/clickhouse-http.ts";
import { collected } from "../support/collected.ts";

// What is sent to ClickHouse, and what becomes of its answers: a server that writes down what it is asked. What statements mean
// is tested against ClickHouse itself.

interface Asked {
  readonly sql: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  readonly method: string;
}

let server: Server;
let port: number;
let asked: Asked[] = [];
type Answer = (own: Asked, response: ServerResponse) => unknown;
/** The server keeps what it is set to, and gives nothing else. */
const obedient: Answer = ({ sql, settings }, response) =>
  response.end(
    sql.includes("system.settings")
      ? [...sql.matchAll(/'(\w+)'/g)]
          .map(([, name]) => `${JSON.stringify([name, settings[name!]])}\n`)
          .join("")
      : "",
  );
let answer: Answer = obedient;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let sql = "";
    for await (const part of request) sql += part;
    const own = {
      ...{ sql, method: request.method!, headers: request.headers },
      settings: Object.fromEntries(new URL(request.url!, "http://h").searchParams),
    };
    asked.push(own);
    answer(own, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  asked = [];
  answer = obedient;
});

const open = (login = "", path = "", ...rest: unknown[]) =>
  openClickHouse(`clickhouse://${login}127.0.0.1:${port}${path}`, ...(rest as [object?, object?]));

const refused = async (work: () => unknown) => {
  try {
    await work();
  } catch (error) {
    return error as LacunaError;
  }
  throw new Error("it was not refused");
};

/** Answers statements with this, whatever they are; the question for settings as always. */
const answering = (text: string, status = 200) => {
  answer = (own, response) => {
    if (own.sql.includes("system.settings")) obedient(own, response);
    else response.writeHead(status).end(text);
  };
};

describe("a request to ClickHouse", () => {
  test("has the statement, the database, the user, and every setting that changes what it means", async () => {
    const engine = await open("ann:secret@", "/db");
    await engine.run("SELECT 1");
    await collected(engine.rows("SELECT 2"));
    await collected(engine.blocks("SELECT 3", 1500));
    const [set, ran, rows, blocks] = asked;
    expect(asked.map(({ sql }) => sql).slice(1)).toEqual(["SELECT 1", "SELECT 2", "SELECT 3"]);
    for (const { method, headers, settings } of asked) {
      expect(method).toBe("POST");
      expect([headers["x-clickhouse-user"], headers["x-clickhouse-key"]]).toEqual(["ann", "secret"]);
      expect(settings).toMatchObject({
        ...{
          database: "db",
          default_format: "JSONCompactEachRow",
          cancel_http_readonly_queries_on_client_close: "1",
        },
      });
    }
    // A statement without a result needs no settings; the others have all.
    expect(ran!.settings.join_use_nulls).toBeUndefined();
    for (const { settings } of [set!, rows!, blocks!]) {
      expect(settings).toMatchObject({
        join_use_nulls: "1",
        limit: "0",
        offset: "0",
        max_result_rows: "0",
        extremes: "0",
      });
      for (const mode of [
        "read",
        "group_by",
        "sort",
        "result",
        "timeout",
        "set",
        "join",
        "transfer",
        "distinct",
      ])
        expect(settings[`${mode}_overflow_mode`]).toBe("throw");
      for (const most of ["max_query_size", "max_ast_elements", "max_expanded_ast_elements"])
        expect(Number(settings[most])).toBe(1024 ** 3);
      expect(settings.max_threads).toBeUndefined();
      expect(settings.max_memory_usage).toBeUndefined();
    }
    expect([rows, blocks].map((each) => each!.settings.max_execution_time)).toEqual(["0", "1.5"]);
    await engine.close();
  });

  test("has the bounds of memory and threads; a quarter of the memory, and it spills", async () => {
    const engine = await open("", "", { memory: 1001, threads: 3 });
    expect(asked[0]!.settings).toMatchObject({
      ...{ max_threads: "3", max_memory_usage: "1001" },
      ...{ max_bytes_before_external_group_by: "251", max_bytes_before_external_sort: "251" },
    });
    expect(asked[0]!.settings.database).toBeUndefined();
    expect(asked[0]!.headers["x-clickhouse-user"]).toBeUndefined();
    expect(asked[0]!.headers["x-clickhouse-key"]).toBeUndefined();
    await engine.close();
  });

  test("has the user of the surroundings where the address names none, its own where it does", async () => {
    const login = { user: "around", password: "p" };
    const headers = () => [
      asked.at(-1)!.headers["x-clickhouse-user"],
      asked.at(-1)!.headers["x-clickhouse-key"],
    ];
    await (await open("", "", {}, login)).close();
    expect(headers()).toEqual(["around", "p"]);
    await (await open("b%20b:q%3A@", "", {}, login)).close();
    expect(headers()).toEqual(["b b", "q:"]);
    await (await open("bob@", "", {}, login)).close();
    expect(headers()).toEqual(["bob", "p"]);
  });

  test("of an address that cannot be read is not sent", async () => {
    for (const address of ["clickhouse://", "clickhouse://h/a/b", "clickhouse://h:port/", "nonsense"]) {
      const error = await refused(() => openClickHouse(address));
      expect([address, error.code]).toEqual([address, "sql.bad-address"]);
    }
    expect(asked).toEqual([]);
  });

  test("goes by HTTPS where that is asked for", async () => {
    for (const yes of ["true", "1", "YES"]) {
      // The server speaks no TLS.
      const error = await refused(() => open("", `/?secure=${yes}`));
      expect(error.code).toBe("sql.no-connection");
    }
    expect(asked).toEqual([]);
    for (const no of ["false", "0", "truely", "untrue", ""]) await (await open("", `/?secure=${no}`)).close();
    expect(asked).toHaveLength(5);
  });

  test("goes to the usual port where the address has none", async () => {
    // What answers there, if anything, is no ClickHouse that takes this user.
    const ports: string[] = [];
    const before = globalThis.fetch;
    globalThis.fetch = async (to) => {
      ports.push(String(to).split("?")[0]!);
      throw new TypeError("fetch failed");
    };
    try {
      for (const path of ["", "/?secure=true", ":8124/"])
        await refused(() => openClickHouse(`clickhouse://nobody@db.example${path}`));
    } finally {
      globalThis.fetch = before;
    }
    expect(ports).toEqual(["http://db.example:8123/", "https://db.example:8443/", "http://db.example:8124/"]);
  });

  test("to nobody says why, without the password", async () => {
    const error = await refused(() => openClickHouse("clickhouse://u:kept-secret@127.0.0.1:9/"));
    expect(error).toMatchObject({ code: "sql.no-connection", hint: expect.stringContaining("8123") });
    expect(error.message).toMatch(/^ClickHouse: /);
    // What lies behind "fetch failed".
    expect(error.message).not.toContain("fetch failed");
    expect(error.message).not.toContain("kept-secret");
  });
});

describe("an answer of ClickHouse", () => {
  test("comes in blocks of rows, and of columns", async () => {
    const rows = Array.from({ length: 2 * 8192 + 5 }, (_, at) => [at, at % 7]);
    answering(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    const engine = await open();
    const blocks = await collected(engine.rows("SELECT"));
    expect(blocks.map(({ length }) => length)).toEqual([8192, 8192, 5]);
    expect(blocks.flat()).toEqual(rows);
    const columns = await collected(engine.blocks("SELECT"));
    expect(columns.map((each) => each.map(({ length }) => length))).toEqual([
      [8192, 8192],
      [8192, 8192],
      [5, 5],
    ]);
    expect(columns[2]!.map((each) => [...(each as number[])])).toEqual([
      rows.slice(-5).map(([at]) => at),
      rows.slice(-5).map(([, rest]) => rest),
    ]);
    answering('["7","8"]\n');
    expect(await collected(engine.blocks("SELECT"))).toEqual([[[7], [8]]]);
    answering("");
    expect(await collected(engine.rows("SELECT"))).toEqual([]);
    await engine.close();
  });

  test("that breaks off, says an error behind its rows, or is no row, is refused", async () => {
    const engine = await open("u:kept-secret@");
    const code = async (text: string, status?: number) => {
      answering(text, status);
      const { code: own, message } = await refused(() => collected(engine.rows("SELECT")));
      return `${own}: ${message}`;
    };
    expect(await code("[1]\nCode: 241. DB::Exception: memory (kept-secret)\nmore")).toMatch(
      /^sql\.out-of-memory: ClickHouse: Code: 241\./,
    );
    expect(await code("[1]\n[2")).toBe("sql.failed: ClickHouse: a row cannot be read: [2");
    expect(await code("[1]\nno row\n[2]\n")).toBe("sql.failed: ClickHouse: no row");
    expect(await code("Code: 159. late, kept-secret", 500)).toBe(
      "sql.timed-out: ClickHouse: Code: 159. late, …",
    );
    expect(await code("", 503)).toBe("sql.failed: ClickHouse: HTTP 503");
    answer = (_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("[1]\n", () => response.destroy());
    };
    const early = await refused(() => collected(engine.rows("SELECT")));
    expect(early).toMatchObject({
      code: "sql.failed",
      message: expect.stringContaining("the result ended early"),
    });
    // Statements without a result fail alike.
    answering("Code: 60. no table edge", 404);
    expect(await refused(() => engine.run("SELECT"))).toMatchObject({ code: "sql.no-tables" });
    await engine.close();
    expect(await refused(() => engine.run("SELECT"))).toBeInstanceOf(Error);
  });

  test("that a setting stays as it is makes the server unfit", async () => {
    answer = (_, response) => response.end('["limit","0"]\n["join_use_nulls","0"]\n');
    expect(await refused(() => open())).toMatchObject({
      code: "sql.unfit-engine",
      message: "ClickHouse keeps join_use_nulls at 0, and it has to be 1",
    });
  });

  test("with a code of an error has the kind of that error, and at most 500 signs of its first line", () => {
    const kinds: [string, number[]][] = [
      ["sql.out-of-memory", [173, 241, 243]],
      ["sql.timed-out", [159, 160]],
      ["sql.no-tables", [47, 60, 81]],
      ["sql.unfit-engine", [115, 164, 452]],
      ["sql.no-connection", [192, 193, 194, 497, 516]],
      ["sql.failed", [1, 46, 48, 61, 80, 158, 161, 172, 174, 240, 242, 244, 495, 517]],
    ];
    for (const [kind, codes] of kinds)
      for (const code of codes)
        expect([code, clickhouseFailure("C", `Code: ${code}. x`).code]).toEqual([code, kind]);
    expect(clickhouseFailure("C", "no code").code).toBe("sql.failed");
    expect(clickhouseFailure("C", `${"x".repeat(600)}\nsecond`).message).toBe(`C: ${"x".repeat(500)}`);
  });

  test("about its tables is asked for by the names of the database that is in use", async () => {
    const { catalog } = await open();
    expect(catalog.exists("edge")).toMatch(
      /^SELECT COUNT\(\*\) FROM system\.tables WHERE database = currentDatabase\(\) AND name = 'edge'$/,
    );
    expect(catalog.columns("edge")).toMatch(/system\.columns .*table = 'edge'$/);
    expect(catalog.uniqueKeys).toBeUndefined();
    expect(catalog.linkSum("a", "b", "c", "d")).toMatch(/sipHash64\(.*a.*, .*b.*, .*c.*, .*d.*\)/);
  });
});
