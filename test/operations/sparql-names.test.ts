// One name space for SPARQL that is a formula and SPARQL that is not: both are held to answers counted from the rows of the file.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sparqlNotation } from "../../src/query/sparql/notation.ts";
import { printText } from "../../src/query/text/print.ts";
import { type OpenServer, openServer } from "../../src/server/open-server.ts";
import { called, contextOver } from "../agent/support.ts";
import { send } from "../server/support.ts";
import { arbitraryGraph, arbitraryQuery, graphOf } from "../support/arbitrary.ts";
import { said } from "../support/said.ts";
import { inMemory, refused } from "./support.ts";

/** Names that escapes, schemes and other scripts make hard. */
const ENTITIES = ["Renée Dubois", "Paris", "a:b", "100%", "São Paulo/SP", "東京"];
const RELATIONS = ["City", "works at", "über"];

test("formulas, and SPARQL of both kinds by names, answer the same", async () => {
  const cases = arbitraryGraph
    .filter(({ triples }) => triples.length > 0)
    .chain((graph) =>
      fc.tuple(
        fc.constant(graph),
        arbitraryQuery({
          safe: true,
          minFree: 1,
          maxDepth: 2,
          entityCount: graph.entityCount,
          relationCount: graph.relationCount,
        }),
        fc.boolean(),
      ),
    );
  await fc.assert(
    fc.asyncProperty(cases, async ([small, query, bare]) => {
      const lines = small.triples.map(
        ([h, r, t]) => `${ENTITIES[h]}\t${RELATIONS[r >> 1]}\t${ENTITIES[t]}\n`,
      );
      // Every entity and relation has a link, so that the file knows it.
      for (const name of ENTITIES) lines.push(`${name}\tknown\t${name}\n`);
      for (const name of RELATIONS) lines.push(`aside\t${name}\taside\n`);
      const lacuna = inMemory({ "g.tsv": lines.join("") });
      const ids = graphOf(small);
      const named = (text: string) =>
        text
          .replaceAll(
            /urn:lacuna:entity:entity(\d)/g,
            (_, id) => (bare ? "" : "urn:lacuna:entity:") + encodeURIComponent(ENTITIES[id]!),
          )
          .replaceAll(
            /urn:lacuna:relation:relation(\d)/g,
            (_, id) => (bare ? "" : "urn:lacuna:relation:") + encodeURIComponent(RELATIONS[id]!),
          );
      const sparql = named(sparqlNotation.print(query, { graph: ids }));
      const formula = printText(query, { graph: ids })
        .replaceAll(/\bentity(\d)/g, (_, id) => JSON.stringify(ENTITIES[id]))
        .replaceAll(/\brelation(\d)/g, (_, id) => JSON.stringify(RELATIONS[id]));
      const asked = await lacuna.ask({ graph: "g.tsv", query: formula });
      const tuples = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.join("\t")).sort();
      const plain = await lacuna.ask({ graph: "g.tsv", query: sparql });
      expect(tuples(plain.answers)).toEqual(tuples(asked.answers));
      const found = await lacuna.querySparql({ graph: "g.tsv", query: sparql });
      if (found.kind !== "rows") throw new Error("it is no list of rows");
      const { variables } = found;
      expect(tuples(found.rows.map((row) => variables.map((each) => row[each]!.name)))).toEqual(
        tuples(asked.answers),
      );
      const counted = await lacuna.querySparql({
        graph: "g.tsv",
        query: `SELECT (COUNT(*) AS ?n) WHERE { { ${sparql} } }`,
      });
      expect(counted).toMatchObject({ rows: [{ n: { value: String(asked.count) } }] });
    }),
    { numRuns: 60 },
  );
});

const folder = mkdtempSync(join(tmpdir(), "lacuna-sparql-names-"));
const path = join(folder, "emp.csv");
const ROWS = Array.from({ length: 30 }, (_, at) => ({
  name: `Person ${at}`,
  city: ["Paris", "Zürich", "Rome"][at % 3]!,
  age: 20 + at,
}));
let server: OpenServer;
beforeAll(async () => {
  const lines = ROWS.map(({ name, city, age }) => `${name},${city},${age}\n`);
  writeFileSync(path, `Full Name,City,Age\n${lines.join("")}`);
  writeFileSync(join(folder, "emp.lacuna"), "");
  await said([
    "kg",
    "import",
    path,
    "--columns",
    "head=Full Name",
    "--out",
    join(folder, "emp.lacuna"),
    "--force",
  ]);
  rmSync(path);
  server = await openServer({ folders: [folder] });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const COUNT = "SELECT (COUNT(?p) AS ?n) WHERE { ?p <City> <Paris> }";
const OLDER = "SELECT ?p WHERE { ?p <City> <Z%C3%BCrich> ; <Age> ?a FILTER(?a > 40) } ORDER BY ?p";
const older = ROWS.filter(({ city, age }) => city === "Zürich" && age > 40)
  .map(({ name }) => name)
  .sort();
const WRONG: readonly (readonly [string, string, RegExp])[] = [
  ["SELECT (COUNT(?p) AS ?n) WHERE { ?p <Cty> <Paris> }", "query.unknown-relation", /did you mean City/],
  ["SELECT (COUNT(?p) AS ?n) WHERE { ?p <City> <Pris> }", "query.unknown-entity", /did you mean Paris/],
  [
    "SELECT ?p WHERE { ?p <Agee> ?a FILTER(?a > 40) }",
    "query.unknown-relation",
    /did you mean the attribute Age/,
  ],
  ["SELECT ?p WHERE { ?p <City> ?c FILTER(?c IN (<Pariss>)) }", "query.unknown-entity", /did you mean Paris/],
  ["SELECT ?p WHERE { ?p <City>/<Ctyy> ?c FILTER(?c != <Paris>) }", "query.unknown-relation", /City/],
];

/** Each door: what it answers, as rows of text, or what it refuses with. */
const doors: readonly (readonly [
  string,
  (query: string) => Promise<{ rows?: string[][]; error?: string }>,
])[] = [
  [
    "ask",
    async (query) => {
      const { status, out, err } = await said(["ask", join(folder, "emp.lacuna"), query, "--json"]);
      return status === 0 ? { rows: rowsOf(JSON.parse(out)) } : { error: err };
    },
  ],
  [
    "kg sparql",
    async (query) => {
      const { status, out, err } = await said(["kg", "sparql", join(folder, "emp.lacuna"), query, "--json"]);
      return status === 0 ? { rows: rowsOf(JSON.parse(out)) } : { error: err };
    },
  ],
  [
    "HTTP",
    async (query) => {
      const got = await send(server, `/api/v1/graphs/emp/sparql?query=${encodeURIComponent(query)}`);
      if (got.status !== 200) return { error: got.text };
      const { head, results } = got.json() as { head: { vars: string[] }; results: { bindings: Row[] } };
      return { rows: rowsOf({ variables: head.vars, rows: results.bindings }) };
    },
  ],
  [
    "agents",
    async (query) => {
      const context = contextOver({ graph: { emp: join(folder, "emp.lacuna") } });
      try {
        const { data } = await called("ask", { graph: "emp", query }, context);
        return { rows: data.answers as string[][] };
      } catch (error) {
        return { error: String(error) };
      }
    },
  ],
];
type Row = Readonly<Record<string, { readonly value: string; readonly name?: string }>>;
const rowsOf = ({ variables, rows }: { readonly variables: string[]; readonly rows: Row[] }) =>
  rows.map((row) => variables.map((each) => row[each]!.name ?? row[each]!.value));

describe.each(doors)("by %s", (_, door) => {
  test("a count is that of the pattern, and attributes are compared", async () => {
    expect(await door(COUNT)).toEqual({ rows: [["10"]] });
    expect(await door(OLDER)).toEqual({ rows: older.map((name) => [name]) });
  });
  test.each(WRONG)("%s is refused", async (query, code, hint) => {
    const { error } = await door(query);
    expect(error).toContain(code);
    expect(error).toMatch(hint);
  });
});

test("IRIs are shown where they are asked for", async () => {
  const lacuna = inMemory({ "g.tsv": "Renée Dubois\tworks at\tAcme\n" });
  const query = "SELECT ?p ?r WHERE { ?p ?r <Acme> FILTER(?r IN (<works%20at>)) }";
  const [named, iris] = [
    await lacuna.querySparql({ graph: "g.tsv", query }),
    await lacuna.querySparql({ graph: "g.tsv", query, iris: true }),
  ];
  const p = { type: "uri", value: "urn:lacuna:entity:Ren%C3%A9e%20Dubois" };
  const r = { type: "uri", value: "urn:lacuna:relation:works%20at" };
  expect(named).toMatchObject({
    rows: [{ p: { ...p, name: "Renée Dubois" }, r: { ...r, name: "works at" } }],
  });
  expect(iris).toMatchObject({ kind: "rows", rows: [{ p, r }] });
});

test("strings and comments hold no names; labels and `a` are names", async () => {
  const lacuna = inMemory({
    "g.ttl":
      '@prefix ex: <http://x.example/> . ex:a a ex:B ; <http://www.w3.org/2000/01/rdf-schema#label> "Anna" .',
  });
  const query = `# <Nobody>\nSELECT ?x ?s WHERE { ?x a ex:B BIND("<urn:lacuna:at:0> ex:no '<Nobody>'" AS ?s) FILTER(?x = <Anna>) }`;
  expect(await lacuna.querySparql({ graph: "g.ttl", query })).toMatchObject({
    rows: [{ x: { name: "Anna" }, s: { value: "<urn:lacuna:at:0> ex:no '<Nobody>'" } }],
  });
  expect(
    await refused(lacuna.querySparql({ graph: "g.ttl", query: "SELECT * { GRAPH ?g { ?a ?b ?c } }" })),
  ).toMatchObject({
    code: "sparql.asks-others",
  });
});

test("predicates of a knowledge base are checked", async () => {
  const lacuna = inMemory();
  const query = 'SELECT (COUNT(?c) AS ?n) WHERE { ?f <pred:name> "France" . ?f <bordrs> ?c }';
  expect(await refused(lacuna.queryKnowledgeBase({ kb: "world", query }))).toMatchObject({
    code: "query.unknown-relation",
    hint: "did you mean <borders>?",
  });
});
