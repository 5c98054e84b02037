import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { storeOf } from "../../src/operations/sparql/store.ts";

// A small HTTP server around oxigraph of npm, in a process of its own: GET /?query=… gives SPARQL JSON.
const [source = "world"] = process.argv.slice(2);
const store = await storeOf(await (source === "world" ? loadWorld() : loadGraph(source, nodeFiles)), {});
const server = createServer((request, response) => {
  const query = new URL(request.url ?? "/", "http://localhost").searchParams.get("query") ?? "";
  response.setHeader("Content-Type", "application/sparql-results+json");
  response.end(store.query(query, { results_format: "json" }) as unknown as string);
});
server.listen(0, "127.0.0.1", () =>
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })),
);
