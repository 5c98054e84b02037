import type { ServerResponse } from "node:http";
import oxigraph from "oxigraph";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { waitFor } from "../../src/host/wait.ts";
import { loadWorldKnowledgeBase } from "../../src/kb/world/world.ts";
import { answerSparql } from "../../src/kopl/sparql/answering/answer.ts";
import { exportRdf } from "../../src/kopl/sparql/export.ts";
import { type EndpointHost, type EndpointOptions, openEndpoint } from "../../src/sparql/client/endpoint.ts";
import { pageOf } from "../../src/sparql/client/paging.ts";
import type { SparqlResult } from "../../src/sparql/engines/engine.ts";
import { type SparqlRequest as Request, type SparqlServer, sparqlServer } from "../support/sparql-server.ts";

const store = new oxigraph.Store();
/** What the server got, and what it does instead of answering, request by request. */
let requests: Request[] = [];
let script: ((response: ServerResponse, request: Request) => boolean)[] = [];
let server: SparqlServer;
let url = "";

beforeAll(async () => {
  const kb = await loadWorldKnowledgeBase();
  for (const text of exportRdf(kb, { format: "ntriples" }))
    store.load(text, { format: "application/n-triples", no_transaction: true });
  server = await sparqlServer(store, (response, request) => {
    requests.push(request);
    return script.shift()?.(response, request) ?? false;
  });
  url = server.url;
});
afterAll(() => server.close());
beforeEach(() => {
  requests = [];
  script = [];
});

const waits: number[] = [];
const host: EndpointHost = {
  fetch: globalThis.fetch,
  wait: (milliseconds, signal) => {
    waits.push(milliseconds);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds >= 10_000 ? milliseconds : Math.min(milliseconds, 300));
      signal?.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    });
  },
};
const open = (options: Partial<EndpointOptions> = {}) => openEndpoint({ url, ...options }, host);
const fail =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): boolean => {
    response.writeHead(status, headers).end(`sorry: ${status}\nand more`);
    return true;
  };
const codeOf = async (promise: Promise<unknown>): Promise<string> => {
  try {
    await promise;
  } catch (error) {
    if (error instanceof LacunaError) return error.code;
    throw error;
  }
  return "no error";
};

const countries =
  'SELECT DISTINCT ?e WHERE { ?e <pred:instance_of> ?c . ?c <pred:name> "sovereign state" .  }';
const rowsOf = (result: SparqlResult) =>
  result.kind === "rows" ? result.rows.map((row) => row.get("e")?.value) : [];

test("a published query is answered through the protocol", async () => {
  const query = 'SELECT DISTINCT ?pv WHERE { ?e <pred:name> "France" . ?e <area> ?pv .  }';
  expect(await answerSparql(open(), query)).toEqual({ answer: "551695 square kilometre", rows: 1 });
  expect(requests[0]?.headers.accept).toBe("application/sparql-results+json");
});

test("headers and the graph are sent", async () => {
  await open({ headers: { authorization: "Bearer xyz" }, graph: "urn:g" }).query("ASK { ?s ?p ?o }");
  expect(requests[0]?.headers.authorization).toBe("Bearer xyz");
  expect(requests[0]?.graph).toBe("urn:g");
});

test("pages give what one request gives", async () => {
  const whole = rowsOf(await open().query(countries));
  requests = [];
  const paged = rowsOf(await open({ pageSize: 50 }).query(countries));
  expect(paged).toHaveLength(whole.length);
  expect(new Set(paged)).toEqual(new Set(whole));
  expect(requests).toHaveLength(Math.floor(whole.length / 50) + 1);
});

test("a server that cuts off is asked for pages", async () => {
  const cut = (response: ServerResponse, { query }: Request): boolean => {
    const limited = `SELECT * WHERE { { ${query.slice(query.indexOf("SELECT"))} } } LIMIT 60`;
    const result = store.query(query.slice(0, query.indexOf("SELECT")) + limited, { results_format: "json" });
    response.setHeader("x-sparql-maxrows", "60").end(result as unknown as string);
    return true;
  };
  script = [cut];
  expect(rowsOf(await open().query(countries))).toHaveLength(rowsOf(await open().query(countries)).length);
});

test("a result that was stopped on the way is no result", async () => {
  script = [
    (response) => {
      response.setHeader("x-sql-state", "S1TAT").end('{"head":{"vars":["e"]},"results":{"bindings":[]}}');
      return true;
    },
  ];
  expect(await codeOf(open().query(countries))).toBe("endpoint.cut-off");
});

test("what may pass is tried again, as long as the server says or with growing pauses", async () => {
  script = [fail(503, { "retry-after": "2" }), fail(429), fail(502)];
  waits.length = 0;
  const result = await open({ backoff: 100 }).query("ASK { ?s ?p ?o }");
  expect(result).toEqual({ kind: "boolean", value: true });
  expect(waits.filter((each) => each < 60_000)).toEqual([2000, 200, 400]);
});

test("retries end, and refusals are not retried", async () => {
  script = [fail(503), fail(503)];
  expect(await codeOf(open({ retries: 1, backoff: 1 }).query("ASK { ?s ?p ?o }"))).toBe("endpoint.refused");
  requests = [];
  script = [fail(401)];
  await expect(open({ headers: { authorization: "secret" } }).query("ASK { ?s ?p ?o }")).rejects.toThrow(
    /401: sorry: 401$/,
  );
  expect(requests).toHaveLength(1);
  expect(await codeOf(open().query("ASK { ?s ?p"))).toBe("endpoint.refused");
});

test("a server that does not answer in time is given up", async () => {
  script = [() => true];
  expect(await codeOf(open({ timeout: 40, retries: 0 }).query("ASK { ?s ?p ?o }"))).toBe("endpoint.timeout");
});

test("a body that does not end is given up", async () => {
  const unfinished: (typeof script)[number] = (response) => {
    response.write('{"head":');
    return true;
  };
  // On a busy machine the request that was given up before this one may come only now, and take the first.
  script = [unfinished, unfinished];
  expect(await codeOf(open({ timeout: 40, retries: 0 }).query("ASK { ?s ?p ?o }"))).toBe("endpoint.timeout");
});

const ask = "ASK { ?s ?p ?o }";
/** As the host has it: no pause is cut short. */
const real: EndpointHost = { fetch: globalThis.fetch, wait: waitFor };
const openReal = (options: Partial<EndpointOptions> = {}) => openEndpoint({ url, ...options }, real);

test.each([
  ["a server that is busy and says for how long", fail(503, { "retry-after": "25" })],
  ["a server that is always busy", fail(503)],
  ["headers that do not come", () => true],
  [
    "a body that trickles",
    (response: ServerResponse) => {
      const timer = setInterval(() => response.write(" "), 50);
      response.on("close", () => clearInterval(timer));
      return true;
    },
  ],
  [
    "a body announced as gzip that is none and does not end",
    (response: ServerResponse) => {
      response.writeHead(200, { "content-encoding": "gzip" }).write("n");
      return true;
    },
  ],
])("the time holds for the whole question: %s", async (_, each) => {
  script = Array.from({ length: 20 }, () => each);
  // One time is waited for the whole question, and whatever else is waited for ends with it. No pause takes this long by itself.
  const waited: { readonly milliseconds: number; readonly signal: AbortSignal | undefined }[] = [];
  const watched: EndpointHost = {
    ...real,
    wait(milliseconds, signal) {
      waited.push({ milliseconds, signal });
      return real.wait(milliseconds, signal);
    },
  };
  expect(await codeOf(openEndpoint({ url, timeout: 301 }, watched).query(ask))).toBe("endpoint.timeout");
  expect(waited.filter(({ milliseconds }) => milliseconds === 301)).toHaveLength(1);
  expect(waited.every(({ signal }) => signal?.aborted)).toBe(true);
  script = [];
});

test("a message about the time says what the server answered until then", async () => {
  script = Array.from({ length: 20 }, () => fail(503));
  await expect(openReal({ timeout: 300 }).query(ask)).rejects.toThrow(/300 ms; before that, .* answered 503/);
  script = [];
});

test("a body that is announced as gzip and is none", async () => {
  const lie = (response: ServerResponse): boolean => {
    response.writeHead(200, { "content-encoding": "gzip" }).end('{"boolean": true}');
    return true;
  };
  script = [lie, lie];
  await expect(openReal({ retries: 1, backoff: 1 }).query(ask)).rejects.toThrow(/announced as gzip/);
});

test("a body that breaks off is asked for again, and is a failure of its own", async () => {
  const torn = (response: ServerResponse): boolean => {
    response.writeHead(200, { "content-length": "100" }).write('{"boolean":');
    setTimeout(() => response.destroy(), 20);
    return true;
  };
  script = [torn];
  expect(await openReal({ backoff: 1 }).query(ask)).toEqual({ kind: "boolean", value: true });
  script = [torn, torn];
  expect(await codeOf(openReal({ retries: 1, backoff: 1 }).query(ask))).toBe("endpoint.broken-off");
});

test("pages end where a server does not heed OFFSET", async () => {
  const stuck = (response: ServerResponse): boolean => {
    const bindings = Array.from({ length: 10 }, (_, i) => ({ e: { type: "uri", value: `urn:${i}` } }));
    response.end(JSON.stringify({ head: { vars: ["e"] }, results: { bindings } }));
    return true;
  };
  script = Array.from({ length: 50 }, () => stuck);
  expect(await codeOf(open({ pageSize: 10 }).query(countries))).toBe("endpoint.same-page");
  expect(requests).toHaveLength(2);
  script = [];
});

test("bytes are counted over all pages", async () => {
  expect(await codeOf(open({ pageSize: 50, maxBytes: 8000 }).query(countries))).toBe("endpoint.too-large");
  expect(requests.length).toBeGreaterThan(1);
});

test("no redirect takes query, headers or credentials to another server", async () => {
  const seen: unknown[] = [];
  const other = await sparqlServer(store, (_, request) => seen.push(request) > 0 && false);
  const to = (status: number, location: string) => fail(status, { location });
  try {
    const secret = { headers: { authorization: "Bearer hunter2secret" } };
    for (const status of [301, 302, 303, 307, 308]) {
      script = [to(status, `${other.url}?key=topsecret`)];
      const asked = openReal(secret).query(ask);
      await expect(asked).rejects.toThrow(/another server/);
      await expect(asked).rejects.not.toThrow(/topsecret|hunter2/);
    }
    expect(seen).toEqual([]);
  } finally {
    await other.close();
  }
  script = [to(307, "/sparql/")];
  expect(await openReal().query(ask)).toEqual({ kind: "boolean", value: true });
  for (const status of [301, 302, 303]) {
    script = [to(status, "/sparql/")];
    await expect(openReal().query(ask)).rejects.toThrow(/the query gets lost/);
  }
  script = Array.from({ length: 20 }, () => to(308, "/sparql"));
  await expect(openReal().query(ask)).rejects.toThrow(/without end/);
  script = [];
});

test("credentials are sent, and cut from every message", async () => {
  const withPassword = url.replace("http://", "http://me:pass%20word1@");
  await openReal({ url: withPassword }).query(ask);
  expect(requests[0]?.headers.authorization).toBe(`Basic ${btoa("me:pass word1")}`);
  script = [
    (response, request) => {
      response.writeHead(401).end(`not ${request.headers.authorization}, which is pass word1`);
      return true;
    },
  ];
  const refused = openReal({ url: withPassword }).query(ask);
  await expect(refused).rejects.toThrow(/401: not …, which is …/);
  expect(await codeOf(refused)).toBe("endpoint.unauthorized");
  expect(() => openReal({ url: "ftp://me:password1@host/" })).toThrow(/^"ftp:\/\/…@host\/" is no address/);
});

test("cancelling stops at once", async () => {
  const abort = new AbortController();
  script = [() => true];
  const asked = codeOf(open({ signal: abort.signal }).query("ASK { ?s ?p ?o }"));
  setTimeout(() => abort.abort(), 20);
  expect(await asked).toBe("endpoint.cancelled");
});

test("too much is refused by rows and by bytes", async () => {
  expect(await codeOf(open({ maxRows: 10 }).query(countries))).toBe("endpoint.too-large");
  expect(await codeOf(open({ maxBytes: 100 }).query(countries))).toBe("endpoint.too-large");
});

test.each([
  ["no JSON", "<html></html>"],
  ["no results", '{"head":{"vars":["e"]}}'],
  ["a row that is a list", '{"head":{"vars":["e"]},"results":{"bindings":[[]]}}'],
  ["a term without a value", '{"head":{"vars":["e"]},"results":{"bindings":[{"e":{"type":"uri"}}]}}'],
  [
    "a term of no type",
    '{"head":{"vars":["e"]},"results":{"bindings":[{"e":{"type":"__proto__","value":"x"}}]}}',
  ],
])("a result with %s is refused", async (_, body) => {
  script = [
    (response) => {
      response.end(body);
      return true;
    },
  ];
  expect(await codeOf(open().query(countries))).toBe("endpoint.broken-result");
});

test("addresses that are none, and nobody there", async () => {
  expect(() => openEndpoint({ url: "file:///etc/passwd" }, host)).toThrow("is no address");
  expect(await codeOf(openEndpoint({ url: "http://127.0.0.1:9/", retries: 0 }, host).query("ASK {}"))).toBe(
    "endpoint.unreachable",
  );
});

test("Virtuoso's table for ASK is yes or no", async () => {
  const table = (bindings: string) => (response: ServerResponse) => {
    response.end(`{"head":{"link":[],"vars":["__ASK_RETVAL"]},"results":{"bindings":[${bindings}]}}`);
    return true;
  };
  script = [table('{"__ASK_RETVAL":{"type":"typed-literal","value":"1"}}'), table("")];
  expect((await answerSparql(open(), ask)).answer).toBe("yes");
  expect((await answerSparql(open(), ask)).answer).toBe("no");
});

test("queries that limit or count themselves have no pages", () => {
  expect(pageOf("SELECT ?e WHERE { ?e ?p ?o } LIMIT 5", 10, 0)).toBeUndefined();
  expect(pageOf("SELECT (COUNT(DISTINCT ?e) AS ?count) WHERE { ?e ?p ?o }", 10, 0)).toBeUndefined();
  expect(pageOf("ASK { ?e ?p ?o }", 10, 0)).toBeUndefined();
  expect(pageOf("SELECT ?e WHERE { ?e ?p ?o }", 10, 20)).toBe(
    "SELECT * WHERE { { SELECT ?e WHERE { ?e ?p ?o } ORDER BY ?e } } LIMIT 10 OFFSET 20",
  );
  // Only the outermost query may name graphs.
  expect(pageOf("SELECT ?e FROM <urn:a> FROM NAMED <urn:b> WHERE { ?e ?p ?o }", 10, 0)).toBe(
    "SELECT * FROM <urn:a> FROM NAMED <urn:b> WHERE { { SELECT ?e WHERE { ?e ?p ?o } ORDER BY ?e } } LIMIT 10 OFFSET 0",
  );
});
