import oxigraph from "oxigraph";
import { afterAll, beforeAll, expect, test } from "vitest";
import { said } from "../support/said.ts";
import { type SparqlServer, sparqlServer } from "../support/sparql-server.ts";

let server: SparqlServer;
const seen: (string | undefined)[] = [];
beforeAll(async () => {
  const store = new oxigraph.Store();
  store.load(
    "<urn:w:France> <urn:p:borders> <urn:w:Spain> . <urn:w:France> <urn:p:borders> <urn:w:Italy> .",
    {
      format: "text/turtle",
    },
  );
  server = await sparqlServer(store, (_, { headers }) => {
    seen.push(headers.authorization);
    return false;
  });
});
afterAll(() => server.close());

const QUERY = "?c : p:borders(w:France, ?c)";
const PREFIXES = ["--prefix", "w=urn:w:", "--prefix", "p=urn:p:"];
const asked = (...words: string[]) => said(["ask", server.url, ...words, ...PREFIXES]);

test("ask prints of an endpoint what it prints of a graph", async () => {
  expect(await asked(QUERY)).toEqual({
    status: 0,
    out: expect.stringMatching(/^\?c *\nw:Italy\nw:Spain\n\n2 answers\n$/),
    err: "",
  });
  const json = await asked(QUERY, "--json", "--header", "Authorization: Bearer x");
  expect(JSON.parse(json.out)).toEqual({
    variables: ["?c"],
    answers: [["w:Italy"], ["w:Spain"]],
    count: 2,
    outcome: "complete",
  });
  expect(seen.at(-1)).toBe("Bearer x");
  expect((await asked(QUERY, "--csv")).out).toBe("c\nw:Italy\nw:Spain\n");
  expect((await asked(QUERY, "--tsv")).out).toBe("c\nw:Italy\nw:Spain\n");
  expect((await asked(QUERY, "--memory", "100")).err).toMatch(/more than 9 bytes/);
  expect((await said(["count", server.url, QUERY, ...PREFIXES])).out).toBe("2 answers\n");
  expect((await asked(QUERY, "--limit", "1")).out).toMatch(/1 answer; there may be more/);
  expect((await asked(": p:borders(w:France, w:Japan)")).out).toBe("no\n");
});

const AT = "http://localhost/sparql";

test.each([
  [
    ["ask", AT, QUERY, "--ids"],
    "--ids says how the files and links of a graph are read, and <graph> is an endpoint",
  ],
  [["explain", AT, QUERY], "<graph> is the address of an endpoint, and this needs the graph itself"],
  [["ask", AT, QUERY, "--model", "frequency"], "<graph> is the address of an endpoint"],
  [["ask", "world", QUERY, "--base", "http://x/"], "--base says how an endpoint is asked"],
  [["ask", AT, QUERY, "--prefix", "wd"], '"wd" is not of the form wd=http://'],
])("%j is refused", async (args, message) => {
  const { status, err } = await said(args);
  expect([status, err]).toEqual([2, expect.stringContaining(message)]);
});
