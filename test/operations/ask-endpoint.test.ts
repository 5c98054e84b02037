import oxigraph from "oxigraph";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { loadWorldKnowledgeBase } from "../../src/kb/world/world.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { exportRdf } from "../../src/kopl/sparql/export.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { printText } from "../../src/query/text/print.ts";
import { namedTypeQuery } from "../../src/query/types/lookup.ts";
import { namedTypes } from "../../src/query/types/named-types.ts";
import { groundOn } from "../support/grounding.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";
import { linksOfView } from "../support/links.ts";
import { type SparqlServer, sparqlServer } from "../support/sparql-server.ts";
import { refused } from "./support.ts";

const { ask, countQuery: count } = boundAndHeld(nodeHost);
const world = await loadWorld();
const BASE = "https://example.org/world/";
const store = new oxigraph.Store();
let server: SparqlServer;
const headers: unknown[] = [];

/** The graph as triples of IRIs; of what IRIs may not hold, names of `world` have blanks only. */
const lines = Array.from(linksOfView(world.full), ([head, relation, tail]) => {
  const iri = (name: string) => `<${BASE}${name.replaceAll(" ", "%20")}>`;
  return `${iri(world.entities.name(head))} ${iri(world.relations.name(relation >> 1))} ${iri(world.entities.name(tail))} .`;
});

beforeAll(async () => {
  store.load(lines.join("\n"), { format: "application/n-triples" });
  server = await sparqlServer(store, (_, request) => {
    headers.push(request.headers.authorization);
    return false;
  });
});
afterAll(() => server.close());

const sorted = (answers: readonly unknown[]) => answers.map((each) => JSON.stringify(each)).sort();

test("generated queries have the same answers over an endpoint and on the graph", async () => {
  const random = randomStream(3, "ask-endpoint");
  const types = namedTypes.filter(({ name }) => !/[23]nu/.test(name)).slice(0, 24);
  let asked = 0;
  for (const type of types) {
    const query = groundOn(namedTypeQuery(type), world, random);
    if (!query) continue;
    const text = printText(query, { graph: world });
    const here = await ask({ graph: world, query });
    const there = await ask({ query: text, graph: server.url, base: BASE });
    expect(sorted(there.answers ?? []), text).toEqual(sorted(here.answers));
    expect(there).toMatchObject({ count: here.count, outcome: "complete", variables: here.variables });
    asked++;
  }
  expect(asked).toBeGreaterThan(18);
});

test("counts, limits and questions of yes or no are those of ask", async () => {
  const endpoint = { graph: server.url, base: BASE };
  const query = "?a, ?b : borders(?a, ?b)";
  const here = await count({ graph: world, query });
  expect(await count({ query, ...endpoint })).toEqual(here);
  expect(await count({ query, ...endpoint, limit: 7 })).toEqual({
    variables: ["?a", "?b"],
    count: 7,
    outcome: "row-limit",
  });
  const few = await ask({ query, ...endpoint, limit: 3 });
  expect(few).toMatchObject({ count: 3, outcome: "row-limit" });
  expect("answers" in few && few.answers).toHaveLength(3);
  expect(await ask({ query, ...endpoint, limit: here.count })).toMatchObject({ outcome: "complete" });
  for (const [yesOrNo, found] of [
    [": borders(France, Spain)", 1],
    [": borders(France, Japan)", 0],
  ] as const)
    expect(await ask({ query: yesOrNo, ...endpoint })).toEqual({
      variables: [],
      answers: found ? [[]] : [],
      count: found,
      outcome: "complete",
    });
});

test("names have their IRIs by prefix, by base, by being one, or as conversions write them", async () => {
  store.load(
    "<urn:lacuna:entity:A%20b> <urn:lacuna:relation:r> <http://x.org/c> .\n" +
      "<http://p.org/d%25> <http://q.org/to> <http://q.org/São_Tomé> .\n",
    { format: "application/n-triples" },
  );
  const answers = async (query: string, names: object = {}) => {
    const found = await ask({ query, graph: server.url, ...names });
    return "answers" in found ? found.answers : [];
  };
  expect(await answers('?x : r("A b", ?x)')).toEqual([["http://x.org/c"]]);
  expect(await answers('?x : r(?x, "http://x.org/c")')).toEqual([["A b"]]);
  const prefixes = { p: "http://p.org/", q: "http://q.org/" };
  expect(await answers('?x : q:to("p:d%", ?x)', { prefixes })).toEqual([["q:São_Tomé"]]);
  expect(
    await answers('?x : "q:to"(?x, "http://q.org/São_Tomé")', { prefixes, base: "http://p.org/" }),
  ).toEqual([["p:d%"]]);
  expect(await answers("SELECT ?x WHERE { <http://p.org/d%25> <http://q.org/to> ?x }")).toEqual([
    ["http://q.org/São_Tomé"],
  ]);
});

test("an exported knowledge base is asked by ids, headers reach the server", async () => {
  const kb = await loadWorldKnowledgeBase();
  const exported = new oxigraph.Store();
  for (const text of exportRdf(kb, { format: "ntriples" }))
    exported.load(text, { format: "application/n-triples" });
  const own = await sparqlServer(exported, (_, request) => {
    headers.push(request.headers.authorization);
    return false;
  });
  const found = await ask({
    query: "?c : borders(?c, France) & !language(?c, English)",
    graph: own.url,
    base: "https://lacuna.example/kb/",
    header: { authorization: "Bearer xyz" },
  });
  await own.close();
  const here = await ask({ graph: world, query: "?c : borders(?c, France) & !language(?c, English)" });
  expect(sorted(found.answers ?? [])).toEqual(sorted(here.answers));
  expect(headers.at(-1)).toBe("Bearer xyz");
});

test.each([
  [{ query: "?x : !r(A, ?x)" }, "query.unsafe"],
  [{ query: "?x : r(A, ?x" }, "query.syntax"],
  [{ base: "no iri" }, "usage.bad-iri"],
  [{ prefixes: { wd: "<" } }, "usage.bad-iri"],
  [{ graph: "sparql:file:///etc/passwd" }, "endpoint.bad-address"],
  [{ ids: true }, "usage.conflict"],
  [{ view: "observed" as const }, "usage.conflict"],
  [{ graph: "world", header: { a: "b" } }, "usage.conflict"],
])("%j is refused as %s", async (given, code) => {
  const asked = ask({ query: "?x : r(A, ?x)", graph: server.url, ...given });
  expect(await refused(asked)).toMatchObject({ code });
});
