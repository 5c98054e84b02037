import { Parser as TurtleParser } from "n3";
import oxigraph from "oxigraph";
import { beforeAll, describe, expect, test } from "vitest";
import { forwardTriples } from "../../src/kg/forward.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { entityIri, relationIri } from "../../src/query/sparql/iris.ts";
import { type OpenServer, openServer } from "../../src/server/open-server.ts";
import { send } from "./support.ts";

let server: OpenServer;
let store: oxigraph.Store;
beforeAll(async () => {
  server = await openServer({ limits: { seconds: 5 } });
  const world = await loadWorld();
  const { heads, relations, tails } = forwardTriples(world);
  const node = (iri: string) => oxigraph.namedNode(iri);
  store = new oxigraph.Store(
    [...heads].map((head, at) =>
      oxigraph.triple(
        node(entityIri(head, world)),
        node(relationIri(relations[at]!, world)),
        node(entityIri(tails[at]!, world)),
      ),
    ),
  );
  return () => server.close();
});

const PATH = "/api/v1/graphs/world/sparql";
const PREFIXES = "PREFIX e: <urn:lacuna:entity:> PREFIX r: <urn:lacuna:relation:> ";
const get = (query: string, accept = "application/sparql-results+json", path = PATH) =>
  send(server, `${path}?query=${encodeURIComponent(query)}`, { headers: { accept } });

const queries = [
  "SELECT ?c WHERE { e:France r:borders ?c } ORDER BY ?c",
  "SELECT ?c (COUNT(?n) AS ?many) WHERE { ?c r:borders ?n } GROUP BY ?c HAVING (COUNT(?n) > 9) ORDER BY DESC(?many) ?c",
  "SELECT ?a ?l WHERE { e:France r:borders ?a OPTIONAL { ?a r:borders e:Austria . ?a r:language ?l } } ORDER BY ?a ?l",
  'SELECT ?x WHERE { BIND("a\\t\\"b\\"\\n<c>&" AS ?x) }',
  'SELECT ?x ?y WHERE { BIND("chat"@fr AS ?x) BIND(4.5 AS ?y) }',
  "SELECT ?c WHERE { e:France r:borders+ ?c } ORDER BY ?c LIMIT 7 OFFSET 3",
  "SELECT * WHERE { e:France r:borders ?c . FILTER NOT EXISTS { ?c r:language e:French } } ORDER BY ?c",
];

describe("results are those of the engine, in each format of W3C", () => {
  const formats = [
    ["application/sparql-results+json", "json"],
    ["application/sparql-results+xml", "xml"],
    ["text/csv", "csv"],
    ["text/tab-separated-values", "tsv"],
  ] as const;
  test.each(queries)("%s", async (query) => {
    for (const [type, format] of formats) {
      const expected = String(store.query(PREFIXES + query, { results_format: format }));
      const got = await get(PREFIXES + query, type);
      expect([got.status, got.headers["content-type"]]).toEqual([200, `${type}; charset=utf-8`]);
      expect(normal(got.text, format)).toEqual(normal(expected, format));
    }
  });

  test("ASK and CONSTRUCT", async () => {
    expect((await get(`${PREFIXES} ASK { e:France r:borders e:Spain }`)).json()).toEqual({
      head: {},
      boolean: true,
    });
    const built = await get(
      `${PREFIXES} CONSTRUCT { ?a e:near ?b } WHERE { e:Niger r:borders ?b . BIND(e:Niger AS ?a) }`,
      "text/turtle",
    );
    const quads = new TurtleParser().parse(built.text);
    expect(quads).toHaveLength(7);
  });
});

describe("the protocol", () => {
  const query = `${PREFIXES}SELECT ?c WHERE { e:France r:borders ?c }`;
  test("GET, a form and a body of its own type are the same", async () => {
    const direct = await send(server, PATH, {
      method: "POST",
      body: query,
      headers: { "content-type": "application/sparql-query" },
    });
    const form = await send(server, PATH, {
      method: "POST",
      body: new URLSearchParams({ query }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    const got = await get(query);
    expect(got.status).toBe(200);
    expect([direct.text, form.text]).toEqual([got.text, got.text]);
  });

  test("a form that clients ask for by a parameter is given where Accept leaves it open, by GET and in a form", async () => {
    const wanted = (await get(query, "text/csv")).text;
    for (const name of ["format", "output", "results"])
      for (const value of ["csv", "text/csv"]) {
        const parameters = new URLSearchParams({ query, [name]: value }).toString();
        const got = await send(server, `${PATH}?${parameters}`);
        const posted = await send(server, PATH, {
          method: "POST",
          body: parameters,
          headers: { "content-type": "application/x-www-form-urlencoded" },
        });
        expect([got.status, got.text, posted.text]).toEqual([200, wanted, wanted]);
      }
    // As SPARQLWrapper asks: three parameters beside the header, which decides.
    const all = `${PATH}?${new URLSearchParams({ query, format: "xml", output: "xml", results: "xml" })}`;
    expect((await send(server, all, { headers: { accept: "text/csv" } })).text).toBe(wanted);
    const other = await send(server, `${PATH}?${new URLSearchParams({ query, format: "pictures" })}`);
    expect([other.status, other.json().detail]).toEqual([400, 'results are not written as "pictures"']);
  });

  test("asked for nothing, it describes itself", async () => {
    const { text, headers } = await send(server, PATH);
    expect(headers["content-type"]).toBe("text/turtle; charset=utf-8");
    const objects = new TurtleParser().parse(text).map(({ object }) => object.value);
    expect(objects).toContain("http://www.w3.org/ns/sparql-service-description#SPARQL11Query");
    expect(objects).toContain(`${server.url}${PATH}`);
  });

  test("a knowledge base is asked in KQA Pro's layout", async () => {
    const got = await get(
      'SELECT ?e WHERE { ?e <pred:name> "France" }',
      "text/csv",
      "/api/v1/knowledge-bases/world/sparql",
    );
    expect([got.status, got.text.split("\r\n").length]).toEqual([200, 3]);
  });

  test("rows that were left out are said", async () => {
    const small = await openServer({ limits: { rows: 5 } });
    try {
      const path = `${PATH}?query=${encodeURIComponent("SELECT * WHERE { ?a ?b ?c }")}`;
      const got = await send(small, path);
      expect((got.json() as { results: { bindings: unknown[] } }).results.bindings).toHaveLength(5);
      expect(got.headers["lacuna-outcome"]).toBe("row-limit");
    } finally {
      await small.close();
    }
  });
});

describe("what is no question is refused by the parser", () => {
  test.each([
    ["an update", "INSERT DATA { <urn:a> <urn:b> <urn:c> }"],
    ["an update behind a comment", "# SELECT\nDELETE WHERE { ?a ?b ?c }"],
    ["an update behind a question", "SELECT * WHERE { ?a ?b ?c } ; DROP ALL"],
    ["an update with a prologue", "PREFIX SELECT: <urn:x> CLEAR ALL"],
    ["LOAD", "LOAD <file:///etc/passwd>"],
    ["LOAD SILENT", "LOAD SILENT <http://127.0.0.1/> INTO GRAPH <urn:g>"],
    ["SERVICE", "SELECT * WHERE { SERVICE <http://127.0.0.1:1/> { ?a ?b ?c } }"],
    [
      "SERVICE SILENT",
      "SELECT * WHERE { { SELECT * { OPTIONAL { SERVICE SILENT <http://evil.example/> { ?a ?b ?c } } } } }",
    ],
    [
      "SERVICE in EXISTS",
      "SELECT * WHERE { ?a ?b ?c FILTER EXISTS { SERVICE <http://evil.example/> { ?a ?b ?c } } }",
    ],
    [
      "SERVICE of a variable",
      "SELECT * WHERE { VALUES ?s { <http://evil.example/> } SERVICE ?s { ?a ?b ?c } }",
    ],
    ["FROM", "SELECT * FROM <file:///etc/passwd> WHERE { ?a ?b ?c }"],
    ["FROM NAMED", "SELECT * FROM NAMED <http://evil.example/> WHERE { GRAPH ?g { ?a ?b ?c } }"],
    ["brackets in brackets", `SELECT * WHERE { ${"{ ".repeat(10_000)}${"} ".repeat(10_000)}}`],
    ["signs before signs", `SELECT * WHERE { FILTER(${"!".repeat(20_000)}true) }`],
    ["nothing", "SELECT"],
  ])("%s", async (_name, query) => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const got = await send(server, PATH, {
      method: "POST",
      body: new URLSearchParams({ query }).toString(),
      headers: form,
    });
    expect([got.status, got.headers["content-type"]]).toEqual([422, "application/problem+json"]);
  });

  test("updates by the protocol, other graphs and other bodies are refused", async () => {
    const text = "DROP ALL";
    const posted = (type: string, body: string) =>
      send(server, PATH, { method: "POST", body, headers: { "content-type": type } });
    expect((await posted("application/sparql-update", text)).status).toBe(415);
    expect((await posted("text/plain", "SELECT * { ?a ?b ?c }")).status).toBe(415);
    expect((await posted("application/x-www-form-urlencoded", `update=${text}`)).status).toBe(400);
    expect((await send(server, `${PATH}?update=${encodeURIComponent(text)}`)).status).toBe(400);
    expect(
      (await send(server, `${PATH}?query=ASK%7B%7D&default-graph-uri=http://evil.example/`)).status,
    ).toBe(400);
  });
});

/** A result without what formats leave open: spaces, and the order of variables' bindings in a row. */
function normal(text: string, format: string): unknown {
  // Names stand beside the terms of the standard.
  if (format === "json") return JSON.parse(text, (key, value) => (key === "name" ? undefined : value));
  if (format === "xml")
    return text
      .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
      .replaceAll(
        /&(lt|gt|quot|apos|amp);/g,
        (_, name: string) => ({ lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" })[name] ?? "",
      )
      .replaceAll(/(?<=>)\s+(?=<)/g, "")
      .replace(/<\?xml[^>]*>/, "")
      .replaceAll("'", '"')
      .trim();
  return text.trimEnd();
}
