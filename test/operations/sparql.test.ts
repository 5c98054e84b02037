import { expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";

const lacuna = boundAndHeld(nodeHost);
const FRANCE = "<urn:lacuna:entity:France> <urn:lacuna:relation:borders>";

test("SPARQL on a graph says what ask says", async () => {
  const asked = await lacuna.ask({ graph: "world", query: "?c : borders(France, ?c)" });
  const found = await lacuna.querySparql({ graph: "world", query: `SELECT ?c WHERE { ${FRANCE} ?c }` });
  if (found.kind !== "rows") throw new Error("it is no list of rows");
  const names = found.rows.map(({ c }) => decodeURIComponent(c!.value.slice("urn:lacuna:entity:".length)));
  expect(names.sort()).toEqual(asked.answers.map(([name]) => String(name)).sort());
  expect([found.count, found.outcome, found.variables]).toEqual([8, "complete", ["c"]]);
});

test("a limit is said, and one of the query's own counts where it is smaller", async () => {
  const all = "SELECT * WHERE { ?a ?b ?c }";
  expect(await lacuna.querySparql({ graph: "world", query: all, limit: 3 })).toMatchObject({
    count: 3,
    outcome: "row-limit",
  });
  const own = await lacuna.querySparql({ graph: "world", query: `${all} LIMIT 5 # the end`, limit: 9 });
  expect(own).toMatchObject({ count: 5, outcome: "complete" });
  const cut = await lacuna.querySparql({ graph: "world", query: `${all} LIMIT 5 # the end`, limit: 3 });
  expect(cut).toMatchObject({ count: 3, outcome: "row-limit" });
  const commented = await lacuna.querySparql({ graph: "world", query: `${all} # the end`, limit: 3 });
  expect(commented).toMatchObject({ count: 3 });
});

test("truths and triples", async () => {
  expect(
    await lacuna.querySparql({ graph: "world", query: `ASK { ${FRANCE} <urn:lacuna:entity:Chad> }` }),
  ).toEqual({
    kind: "truth",
    truth: false,
  });
  const query = `CONSTRUCT { ?c <urn:near> <urn:x> } WHERE { ${FRANCE} ?c }`;
  expect(await lacuna.querySparql({ graph: "world", query, limit: 2 })).toMatchObject({
    count: 2,
    outcome: "row-limit",
  });
});

test("a knowledge base is asked in KQA Pro's layout, as its programs are", async () => {
  const query = 'SELECT (COUNT(?c) AS ?n) WHERE { ?f <pred:name> "France" . ?f <borders> ?c }';
  const found = await lacuna.queryKnowledgeBase({ kb: "world", query });
  expect(found).toMatchObject({ kind: "rows", rows: [{ n: { value: "8" } }] });
});

test("updates and requests to others are refused by what they are", async () => {
  const code = (query: string) =>
    lacuna.querySparql({ graph: "world", query }).then(
      () => "answered",
      (error: { code: string }) => error.code,
    );
  expect(await code("DROP ALL")).toBe("sparql.no-query");
  expect(await code("SELECT * { SERVICE <http://localhost/> { ?a ?b ?c } }")).toBe("sparql.asks-others");
  expect(await code("SELECT ?a {")).toBe("sparql.syntax");
  expect(await code("SELECT (<urn:none>(1) AS ?x) {}")).toBe("sparql.failed");
});
