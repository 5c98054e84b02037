import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { type OpenServer, openServer } from "../../src/server/open-server.ts";
import { asked, FRANCE, post, send } from "./support.ts";

let server: OpenServer;
const mounted: string[] = [];
beforeAll(async () => {
  server = await openServer({
    mounts: {
      "/mcp":
        () =>
        (_request, { caller }) => {
          mounted.push(caller);
          return new Response("{}", { headers: { "content-type": "application/json" } });
        },
    },
    allowOrigins: ["https://friend.example"],
    limits: { waiting: 4 },
  });
  return () => server.close();
});

const codeOf = (got: { readonly text: string }) => (JSON.parse(got.text) as { code: string }).code;
const own = () => `127.0.0.1:${server.port}`;

describe("other names and pages", () => {
  test.each([
    "evil.example",
    "evil.example:8080",
    "127.0.0.1",
    "127.0.0.1:1",
    "localhost.evil.example",
    "0.0.0.0",
    "[::ffff:127.0.0.1]",
    "127.0.0.1@evil.example",
  ])("the host %s is refused before anything else (DNS rebinding)", async (host) => {
    for (const path of [asked(), "/healthz", "/", "/sign-in?code=x", "/mcp"]) {
      const got = await send(server, path, { headers: { host } });
      expect([400, 403]).toContain(got.status);
      expect(got.text).not.toContain("Andorra");
    }
  });

  test("two hosts, or none, are refused", async () => {
    expect(await raw(`GET /healthz HTTP/1.1\r\n\r\n`)).toMatch(/^HTTP\/1.1 400/);
    expect(await raw(`GET /healthz HTTP/1.1\r\nHost: evil\r\nHost: ${own()}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 40[03]/,
    );
    expect(await raw(`GET http://evil.example/healthz HTTP/1.1\r\nHost: evil.example\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 40[03]/,
    );
  });

  test.each([
    ["https://evil.example"],
    ["null"],
    ["http://127.0.0.1:1"],
    ["http://localhost"],
    ["https://friend.example.evil.example"],
  ])("the origin %s is refused, with a token too", async (origin) => {
    for (const path of [asked(), "/mcp", "/metrics", "/api/v1"]) {
      const got = await send(server, path, { headers: { origin } });
      expect(got.status).toBe(403);
      expect(got.headers["access-control-allow-origin"]).toBeUndefined();
    }
  });

  test.each(["cross-site", "same-site"])(
    "a request of a page of %s is refused: ports share a site",
    async (site) => {
      const got = await send(server, asked(), { headers: { "sec-fetch-site": site } });
      expect([got.status, codeOf(got)]).toEqual([403, "http.foreign-origin"]);
    },
  );

  test("our own pages, typed addresses and programs may ask", async () => {
    for (const headers of [
      {},
      { origin: `http://${own()}`, "sec-fetch-site": "same-origin" },
      { "sec-fetch-site": "none" },
      { origin: `http://localhost:${server.port}` },
    ] as Record<string, string>[])
      expect((await send(server, asked(), { headers })).status).toBe(200);
  });

  test("an origin that was allowed by name gets its own name back, never a star, and cookies of it are not asked for", async () => {
    const origin = "https://friend.example";
    const got = await send(server, asked(), { headers: { origin, "sec-fetch-site": "cross-site" } });
    expect(got.status).toBe(200);
    expect(got.headers["access-control-allow-origin"]).toBe(origin);
    expect(got.headers["access-control-allow-credentials"]).toBeUndefined();
    expect(got.headers.vary).toContain("Origin");
    const preflight = await send(server, asked(), { method: "OPTIONS", headers: { origin }, as: "" });
    expect(preflight.status).toBe(204);
    const without = await send(server, asked(), { headers: { origin }, as: "" });
    expect(without.status).toBe(401);
  });
});

describe("tokens", () => {
  test("every route needs one, /mcp too, whatever the method", async () => {
    const routes = [
      "/api/v1",
      "/openapi.json",
      "/api/v1/openapi.json",
      "/metrics",
      "/mcp",
      "/api/v1/nothing",
      asked(),
    ];
    const addresses = (await send(server, "/api/v1")).json().addresses as string[];
    for (const path of [...routes, ...addresses.map((each) => each.replaceAll(/\{\w+\}/g, "world"))])
      for (const method of ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"]) {
        const got = await send(server, path, { method, as: "" });
        expect([method, path, got.status]).toEqual([method, path, 401]);
      }
    expect(mounted).toEqual([]);
  });

  test.each(["wrong", "", "x".repeat(10_000), "Bearer", "' or 1=1"])(
    "the token %s is none",
    async (token) => {
      const got = await send(server, asked(), { as: "", headers: { authorization: `Bearer ${token}` } });
      expect(got.status).toBe(401);
    },
  );

  test("a token in the address, in a cookie, or of another scheme is none", async () => {
    const { token } = server;
    expect((await send(server, asked(FRANCE, `&token=${token}`), { as: "" })).status).toBe(401);
    for (const headers of [
      { cookie: `lacuna-${server.port}=${token}` },
      { authorization: `Basic ${Buffer.from(`x:${token}`).toString("base64")}` },
      { authorization: token },
      { authorization: `Bearer ${token.slice(0, -1)}` },
      { authorization: `Bearer ${token}x` },
    ] as Record<string, string>[])
      expect((await send(server, asked(), { as: "", headers })).status).toBe(401);
  });

  test("a link signs one browser in, once; its cookie has the port and is for no script", async () => {
    const path = new URL(server.link());
    const first = await send(server, path.pathname + path.search, { as: "" });
    expect([first.status, first.headers.location]).toEqual([303, "/"]);
    expect(first.headers["referrer-policy"]).toBe("no-referrer");
    const [cookie = ""] = first.headers["set-cookie"] ?? [];
    expect(cookie).toMatch(
      new RegExp(`^lacuna-${server.port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`),
    );
    const again = await send(server, path.pathname + path.search, { as: "" });
    expect([again.status, again.headers["set-cookie"]]).toEqual([403, undefined]);
    const session = cookie.split(";")[0]!;
    expect((await send(server, asked(), { as: "", headers: { cookie: session } })).status).toBe(200);
    // The cookie comes along with requests of foreign pages in old browsers; they are refused all the same.
    const foreign = { cookie: session, origin: "https://evil.example" };
    expect((await send(server, asked(), { as: "", headers: foreign })).status).toBe(403);
    const other = session.replace(`lacuna-${server.port}`, "lacuna-1");
    expect((await send(server, asked(), { as: "", headers: { cookie: other } })).status).toBe(401);
  });

  test("another start knows neither the cookies nor the links of this one", async () => {
    const second = await openServer();
    try {
      const path = new URL(server.link());
      expect((await send(second, path.pathname + path.search, { as: "" })).status).toBe(403);
      expect((await send(second, asked(), { as: server.token })).status).toBe(401);
    } finally {
      await second.close();
    }
  });
});

describe("bodies", () => {
  const body = JSON.stringify({ query: FRANCE });
  const path = "/api/v1/graphs/world/ask";
  const typed = (type: string, more: Record<string, string> = {}) =>
    send(server, path, { method: "POST", body, headers: { "content-type": type, ...more } });

  test.each([
    "text/plain",
    "text/plain; x=application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "",
    "application/jsonx",
  ])("a body of type %s is refused: forms of pages of others can send those", async (type) =>
    expect((await typed(type)).status).toBe(415),
  );

  test("JSON is taken, with its parameters too", async () => {
    expect((await typed("application/json")).status).toBe(200);
    expect((await typed("Application/JSON; charset=utf-8")).status).toBe(200);
  });

  test("a packed body is refused, a bomb too", async () => {
    const bomb = gzipSync(Buffer.alloc(1 << 26, 32));
    const got = await send(server, path, {
      method: "POST",
      body: bomb,
      headers: { "content-encoding": "gzip" },
    });
    expect(got.status).toBe(415);
  });

  test("a body of 1 GB is refused by what it says of itself, and by what it sends", async () => {
    const said = await raw(
      `POST ${path} HTTP/1.1\r\nHost: ${own()}\r\nAuthorization: Bearer ${server.token}\r\nContent-Type: application/json\r\nContent-Length: 1073741824\r\n\r\n{`,
    );
    expect(said).toMatch(/^HTTP\/1.1 413/);
    const chunk = `${(65_536).toString(16)}\r\n${" ".repeat(65_536)}\r\n`;
    const sent = await raw(
      `POST ${path} HTTP/1.1\r\nHost: ${own()}\r\nAuthorization: Bearer ${server.token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(40)}`,
    );
    expect(sent).toMatch(/^HTTP\/1.1 413/);
  });

  test.each([
    ["100,000 levels", `{"query":${"[".repeat(1e5)}${"]".repeat(1e5)}}`, 413],
    ["objects in objects", `${'{"a":'.repeat(1e5)}1${"}".repeat(1e5)}`, 413],
    ["100,000 names", `{${Array.from({ length: 1e5 + 2 }, (_, at) => `"${at}":1`).join()}}`, 413],
    ["a prototype", `{"query":"x","__proto__":{"limit":1}}`, 400],
    ["a prototype inside", `{"query":"x","prefixes":{"__proto__":{"a":"b"}}}`, 400],
    ["a constructor", `{"constructor":{"prototype":{"x":1}}}`, 400],
    ["a list", "[]", 400],
    ["nothing", "", 400],
    ["no JSON", "{", 400],
    ["null", "null", 400],
    ["no UTF-8", Buffer.from([0x7b, 0xff, 0x7d]), 400],
  ])("%s", async (_name, sent, status) => {
    const got = await send(server, path, { method: "POST", body: sent });
    expect(got.status).toBe(status);
    expect(({} as { limit?: number }).limit).toBeUndefined();
  });

  test.each([
    ["a graph that poses as an opened one", { query: FRANCE, graph: { entityCount: 1 } }],
    ["a query that poses as one that was read", { query: { free: [], body: {} } }],
    ["labels of a file of this machine", { query: FRANCE, labels: ["/etc/passwd"] }],
    ["a format of the files", { query: FRANCE, format: "tsv" }],
    ["a worker for each byte", { query: FRANCE, threads: 1e9 }],
  ])("%s is refused", async (_name, given) => {
    const got = await post(server, path, given);
    expect(got.status).toBeGreaterThanOrEqual(400);
    expect(got.status).toBeLessThan(500);
  });

  test("a model that poses as an opened one, and a path, are refused", async () => {
    const predict = (given: object) =>
      post(server, "/api/v1/graphs/world/predict", { query: FRANCE, ...given });
    expect((await predict({ model: { models: {} } })).status).toBe(400);
    for (const model of ["/etc", "../world", "frequency,/etc", "geometric:frequency=2,../x=1", "qto:/tmp"])
      expect([model, (await predict({ model })).status]).toEqual([model, 404]);
    const preset = { model: "frequency", solver: { name: "qto", preset: "/etc/passwd.json" } };
    expect((await predict(preset)).status).toBe(404);
  });

  test("a program is its text, never a file of this machine", async () => {
    const run = (program: string) => post(server, "/api/v1/knowledge-bases/world/run", { program });
    const file = await run("/etc/hostname");
    const none = await run("/etc/no-such-file");
    expect([file.status, none.status]).toEqual([422, 422]);
    expect(file.text.replaceAll("hostname", "")).toBe(none.text.replaceAll("no-such-file", ""));
    const package_ = await run("package.json");
    expect([package_.status, package_.text.includes("devDependencies")]).toEqual([422, false]);
    expect((await run("-")).status).toBe(400);
    expect((await run('Find("France") | Relate("borders", forward) | Count')).status).toBe(200);
  });
});

describe("names", () => {
  test.each([
    "../world",
    "..%2fworld",
    "%2e%2e/world",
    "..%5cworld",
    "%252e%252e%252fworld",
    "world%00",
    "/etc/passwd",
    "%2fetc%2fpasswd",
    "-",
    "__proto__",
    "constructor",
    "world/../../../etc",
    "file:%2f%2f%2fetc%2fpasswd",
  ])("the id %s leads nowhere", async (id) => {
    for (const path of [`/api/v1/graphs/${id}`, `/api/v1/graphs/${id}/info`, `/api/v1/models/${id}`]) {
      const got = await send(server, path);
      expect([path, got.status]).toEqual([path, got.status === 400 ? 400 : 404]);
      expect(got.text).not.toContain("root:");
    }
  });

  test("what is hostile in a name comes back as data: no header, no markup type, no control character", async () => {
    const hostile = "x\r\nSet-Cookie: a=b\r\n\r\n<script>alert(1)</script>\u202e\u0007";
    const got = await send(server, asked(`?c : borders("${hostile}", ?c)`));
    expect(got.status).toBe(422);
    expect(got.headers["set-cookie"]).toBeUndefined();
    expect(got.headers["content-type"]).toBe("application/problem+json");
    expect(got.headers["x-content-type-options"]).toBe("nosniff");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(got.text).not.toMatch(/[\u202e\u0007]/);
    const id = await send(server, `/api/v1/graphs/${encodeURIComponent(hostile)}`);
    expect([id.status, id.headers["set-cookie"]]).toEqual([404, undefined]);
  });

  test("every response says what it is, and is shown in no frame", async () => {
    for (const path of [asked(), "/healthz", "/", "/api/v1/nothing", "/metrics"]) {
      const { headers } = await send(server, path);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
      expect(headers["referrer-policy"]).toBe("no-referrer");
    }
  });
});

describe("requests that are not what they seem", () => {
  const head = () => `Host: ${own()}\r\nAuthorization: Bearer ${server.token}\r\n`;
  test.each([
    ["two lengths", "Content-Length: 4\r\nContent-Length: 5\r\n"],
    ["a length and chunks", "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n"],
    ["a length with a sign", "Content-Length: +4\r\n"],
    ["odd chunks", "Transfer-Encoding: chunked, identity\r\n"],
    ["a length that is none", "Content-Length: 0x4\r\n"],
    ["a folded header", "X-A: 1\r\n Transfer-Encoding: chunked\r\n"],
  ])("%s", async (_name, headers) => {
    const got = await raw(
      `POST /api/v1/graphs/world/ask HTTP/1.1\r\n${head()}Content-Type: application/json\r\n${headers}\r\n{}\r\nGET /healthz HTTP/1.1\r\nHost: evil\r\n\r\n`,
    );
    expect(got).toMatch(/^HTTP\/1.1 (400|415|501)/);
    expect(got).not.toContain('{"status":"ok"}');
  });

  test("a verb that changes things is taken nowhere", async () => {
    for (const method of ["PUT", "DELETE", "PATCH"])
      expect((await send(server, "/api/v1/graphs/world", { method })).status).toBe(405);
  });

  test("requests on one line are answered in order", async () => {
    const one = (path: string) => `GET ${path} HTTP/1.1\r\n${head()}\r\n`;
    const got = await raw(
      `${one("/healthz")}${one(asked())}GET /healthz HTTP/1.1\r\n${head()}Connection: close\r\n\r\n`,
    );
    expect(got.match(/HTTP\/1.1 200/g)).toHaveLength(3);
    expect(got.indexOf("Andorra")).toBeGreaterThan(got.indexOf("ok"));
    expect(got.indexOf("Andorra")).toBeLessThan(got.lastIndexOf("ok"));
  });

  test("200 clients at once: each is answered, or told to come again", async () => {
    const all = await Promise.all(Array.from({ length: 200 }, () => send(server, asked())));
    for (const got of all) {
      expect([200, 429]).toContain(got.status);
      if (got.status === 429) expect(got.headers["retry-after"]).toBe("1");
    }
    expect(all.some(({ status }) => status === 200)).toBe(true);
    expect((await send(server, asked())).status).toBe(200);
  });
});

test("other machines need a host and a token", async () => {
  await expect(openServer({ host: "0.0.0.0" })).rejects.toMatchObject({ code: "usage.no-token" });
  await expect(openServer({ host: "0.0.0.0", tokens: [] })).rejects.toMatchObject({ code: "usage.no-token" });
});

describe("a body in crumbs", () => {
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: ${own()}\r\nAuthorization: Bearer ${server.token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`;
  /** Milliseconds in which a busy machine answers; the connection is closed behind the answer. */
  const PATIENT = 30_000;
  const inPieces = (text: string, size: number) => {
    let body = "";
    for (let at = 0; at < text.length; at += size) {
      const piece = text.slice(at, at + size);
      body += `${piece.length.toString(16)}\r\n${piece}\r\n`;
    }
    return `${body}0\r\n\r\n`;
  };
  const question = (blanks: number) => `${" ".repeat(blanks)}${JSON.stringify({ query: FRANCE })}`;

  test.each(["/api/v1/graphs/world/ask", "/api/v1/jobs", "/api/v1/graphs/world/sparql"])(
    "is refused by its name at %s, and the connection ends",
    async (path) => {
      const got = await raw(head(path) + inPieces(question(30_000), 1), PATIENT);
      expect(got).toMatch(/^HTTP\/1.1 (413|415)/);
      expect(got).toMatch(/http\.(too-large|not-json-type)/);
      expect((await send(server, asked())).status).toBe(200);
    },
  );

  test("a few crumbs, and many large pieces, are taken", async () => {
    for (const body of [inPieces(question(10), 1), inPieces(question(900_000), 200)])
      expect(await raw(head("/api/v1/graphs/world/ask") + body, PATIENT)).toMatch(/^HTTP\/1.1 200/);
  });
});

/** What comes back for bytes that are sent as they are, until the server ends or is silent. */
function raw(bytes: string, patience = 700): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, "127.0.0.1");
    let got = "";
    socket.setTimeout(patience, () => socket.destroy());
    socket.on("data", (chunk) => {
      got += chunk.toString("utf8");
    });
    socket.on("close", () => resolve(got));
    socket.on("error", (error: NodeJS.ErrnoException) =>
      // A server may end while something is still being sent.
      ["ECONNRESET", "EPIPE"].includes(error.code ?? "") ? undefined : reject(error),
    );
    socket.write(bytes);
  });
}
