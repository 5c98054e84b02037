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
const endpoint = () => ["--endpoint", server.url, "--prefix", "w=urn:w:", "--prefix", "p=urn:p:"];

test("ask --endpoint prints what ask prints", async () => {
  expect(await said(["ask", QUERY, ...endpoint()])).toEqual({
    status: 0,
    out: expect.stringMatching(/^\?c *\nw:Italy\nw:Spain\n\n2 answers\n$/),
    err: "",
  });
  const json = await said(["ask", QUERY, ...endpoint(), "--json", "--header", "Authorization: Bearer x"]);
  expect(JSON.parse(json.out)).toEqual({
    variables: ["?c"],
    answers: [["w:Italy"], ["w:Spain"]],
    count: 2,
    outcome: "complete",
  });
  expect(seen.at(-1)).toBe("Bearer x");
  expect((await said(["ask", QUERY, ...endpoint(), "--csv"])).out).toBe("c\nw:Italy\nw:Spain\n");
  expect((await said(["ask", QUERY, ...endpoint(), "--tsv"])).out).toBe("c\nw:Italy\nw:Spain\n");
  expect((await said(["ask", QUERY, ...endpoint(), "--memory", "100"])).err).toMatch(/more than 9 bytes/);
  expect((await said(["ask", QUERY, ...endpoint(), "--count"])).out).toBe("2 answers\n");
  expect((await said(["ask", QUERY, ...endpoint(), "--limit", "1"])).out).toMatch(
    /1 answer; there may be more/,
  );
  expect((await said(["ask", ": p:borders(w:France, w:Japan)", ...endpoint()])).out).toBe("no\n");
});

test.each([
  [["ask", "world", QUERY, "--endpoint", "http://localhost"], "--endpoint takes the place of the graph"],
  [
    ["ask", QUERY, "--endpoint", "http://localhost", "--explain"],
    "--explain has nothing to do with `lacuna ask --endpoint`",
  ],
  [
    ["ask", QUERY, "--endpoint", "http://localhost", "--model", "m"],
    "--model has nothing to do with `lacuna ask --endpoint`",
  ],
  [["ask", "world", QUERY, "--base", "http://x/"], "it goes with `lacuna ask --endpoint`"],
  [["ask", QUERY, "--endpoint", "http://localhost", "--prefix", "wd"], '"wd" is not of the form wd=http://'],
])("%j is refused", async (args, message) => {
  const { status, err } = await said(args);
  expect([status, err]).toEqual([2, expect.stringContaining(message)]);
});
