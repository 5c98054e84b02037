import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenServer, openServer } from "../../src/server/open-server.ts";
import { send } from "./support.ts";

const run = promisify(execFile);
const OWN = join(process.cwd(), "test/server/clients/node_modules");
const isInstalled = existsSync(join(OWN, "openapi-typescript"));
const hasComunica = existsSync(join(OWN, "@comunica/query-sparql"));

/** Debian's Python, with the packages python3-rdflib and python3-sparqlwrapper. */
const PYTHON = "/usr/bin/python3";
const hasRdflib = (() => {
  try {
    execFileSync(PYTHON, ["-c", "import rdflib, SPARQLWrapper"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

let server: OpenServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lacuna-clients-"));
  server = await openServer();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const CLIENT = `
import createClient from "openapi-fetch";
import type { paths } from "./api.js";

const [address = "", token = ""] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl: address, headers: { Authorization: \`Bearer \${token}\` } });
const world = { path: { graph: "world" } };

const asked = await api.GET("/api/v1/graphs/{graph}/ask", {
  params: { ...world, query: { query: "?c : borders(France, ?c)" } },
});
if (typeof asked.data !== "object") throw new Error(JSON.stringify(asked.error));
const names: (string | number)[] = asked.data.answers.flat();
const count: number = asked.data.count;

const predicted = await api.POST("/api/v1/graphs/{graph}/predict", {
  params: world,
  body: { query: "?c : borders(Chad, ?c)", model: "frequency", top: 2 },
});
if (typeof predicted.data !== "object") throw new Error(JSON.stringify(predicted.error));
const best: number = predicted.data.answers.length;

const wrong = await api.GET("/api/v1/graphs/{graph}/ask", {
  params: { ...world, query: { query: "?c : bordering(France, ?c)" } },
});
const { code, status } = wrong.error!;
console.log(JSON.stringify({ names, count, best, code, status }));
`;

test.skipIf(!isInstalled)(
  `a client that is generated from the description compiles and runs${isInstalled ? "" : " (skipped: npm ci --prefix test/server/clients)"}`,
  async () => {
    writeFileSync(join(folder, "api.json"), (await send(server, "/openapi.json")).text);
    writeFileSync(join(folder, "client.ts"), CLIENT);
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    if (!existsSync(join(folder, "node_modules"))) symlinkSync(OWN, join(folder, "node_modules"));
    const node = (program: string, ...words: string[]) =>
      run(process.execPath, [join(OWN, program), ...words], { cwd: folder });
    await node("openapi-typescript/bin/cli.js", "api.json", "-o", "api.d.ts");
    const strict = ["--strict", "--target", "es2022", "--module", "nodenext", "--skipLibCheck"];
    await node(
      "typescript/bin/tsc",
      ...strict,
      "--typeRoots",
      join(process.cwd(), "node_modules/@types"),
      "client.ts",
    );
    const { stdout } = await run(process.execPath, ["client.js", server.url, server.token], { cwd: folder });
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ count: 8, best: 2, code: "query.unknown-relation", status: 422 },
      names: expect.arrayContaining(["Andorra", "Spain"]),
    });
  },
  60_000,
);

const COMUNICA = `
import { QueryEngine } from "@comunica/query-sparql";

const [address, token] = process.argv.slice(2);
const authorized = (input, init = {}) => {
  const headers = new Headers(init.headers);
  headers.set("Authorization", "Bearer " + token);
  return fetch(input, { ...init, headers });
};
const engine = new QueryEngine();
const rows = async (query, source) => {
  const found = await engine.queryBindings(query, { sources: [source], fetch: authorized });
  return (await found.toArray()).map((row) => row.get("c").value).sort();
};
const [france, borders, language] = ["entity:France", "relation:borders", "relation:language"].map((each) => "<urn:lacuna:" + each + ">");
const one = "SELECT ?c { " + france + " " + borders + " ?c }";
const joined = "SELECT DISTINCT ?c { " + france + " " + borders + " ?c . ?c " + language + " ?l FILTER(?l = <urn:lacuna:entity:German>) }";
// Told what it is, and left to find out by the description of the service.
const sources = [{ type: "sparql", value: address }, address];
console.log(JSON.stringify({
  one: await Promise.all(sources.map((each) => rows(one, each))),
  joined: await Promise.all(sources.map((each) => rows(joined, each))),
  ask: await engine.queryBoolean("ASK { " + france + " " + borders + " <urn:lacuna:entity:Chad> }", { sources: [sources[0]], fetch: authorized }),
}));
`;

test.skipIf(!hasComunica)(
  `Comunica gets the known links${hasComunica ? "" : " (skipped: npm ci --prefix test/server/clients)"}`,
  async () => {
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    writeFileSync(join(folder, "comunica.js"), COMUNICA);
    if (!existsSync(join(folder, "node_modules"))) symlinkSync(OWN, join(folder, "node_modules"));
    const address = `${server.url}/api/v1/graphs/world/sparql`;
    const { stdout } = await run(process.execPath, ["comunica.js", address, server.token], { cwd: folder });
    const known = async (query: string) => {
      const { answers } = (
        await send(server, `/api/v1/graphs/world/ask?q=${encodeURIComponent(query)}`)
      ).json();
      return (answers as [string][]).map(([name]) => `urn:lacuna:entity:${name}`).sort();
    };
    const [one, joined] = await Promise.all(
      ["?c : borders(France, ?c)", "?c : borders(France, ?c) & language(?c, German)"].map(known),
    );
    expect(one).toHaveLength(8);
    expect(JSON.parse(stdout)).toEqual({ one: [one, one], joined: [joined, joined], ask: false });
  },
  60_000,
);

const RDFLIB = `
import json, sys
from rdflib import Graph, URIRef
from rdflib.plugins.stores.sparqlstore import SPARQLStore
from SPARQLWrapper import SPARQLWrapper, JSON, XML, CSV
address, token = sys.argv[1:3]
named = lambda kind, name: URIRef(f"urn:lacuna:{kind}:{name}")
france, borders = named("entity", "France"), named("relation", "borders")
query = f"SELECT ?c {{ {france.n3()} {borders.n3()} ?c }}"
found = {}
for method in ("GET", "POST", "POST_FORM"):
    graph = Graph(SPARQLStore(address, headers={"Authorization": f"Bearer {token}"}, method=method))
    found[method] = sorted(str(row.c) for row in graph.query(query))
found["in"] = [(france, borders, named("entity", name)) in graph for name in ("Spain", "Chad")]
found["triples"] = len(list(graph.triples((france, borders, None))))
for form in (JSON, XML, CSV):
    asking = SPARQLWrapper(address)
    asking.addCustomHttpHeader("Authorization", f"Bearer {token}")
    asking.setQuery(query)
    asking.setReturnFormat(form)
    result = asking.query().convert()
    found[form] = len(result["results"]["bindings"]) if form == JSON else len(result.getElementsByTagName("result")) if form == XML else len(result.split()) - 1
print(json.dumps(found))
`;

test.skipIf(!hasRdflib)(
  `rdflib's SPARQLStore and SPARQLWrapper get the known links${hasRdflib ? "" : " (skipped: apt-get install python3-rdflib python3-sparqlwrapper)"}`,
  async () => {
    const address = `${server.url}/api/v1/graphs/world/sparql`;
    const { stdout } = await run(PYTHON, ["-c", RDFLIB, address, server.token]);
    const borders = JSON.parse(
      (await send(server, `/api/v1/graphs/world/ask?q=${encodeURIComponent("?c : borders(France, ?c)")}`))
        .text,
    ) as { answers: [string][] };
    const names = borders.answers.map(([name]) => `urn:lacuna:entity:${name}`).sort();
    expect(JSON.parse(stdout)).toEqual({
      ...{ GET: names, POST: names, POST_FORM: names, in: [true, false], triples: names.length },
      ...{ json: 8, xml: 8, csv: 8 },
    });
  },
  30_000,
);
