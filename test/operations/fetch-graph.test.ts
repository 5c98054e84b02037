import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sha256 } from "../../src/formats/sha256.ts";
import { inMemory, refused } from "./support.ts";

const table = gzipSync("head,relation,tail\na,r,b\nb,s,c\n");
let server: Server;
let origin = "";
beforeAll(async () => {
  server = createServer(({ url }, response) => {
    if (url === "/moved.csv.gz") response.writeHead(302, { location: "/links.csv.gz?x=1" }).end();
    else if (url === "/plain") response.writeHead(302, { location: "http://example.org/links.csv" }).end();
    else if (url === "/page.csv") response.end("<!doctype html><html></html>");
    else if (url?.startsWith("/links.csv.gz")) response.end(table);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

test("a graph is fetched, with the hash of what came and who sent it", async () => {
  const lacuna = inMemory({ "names.tsv": "a\tAnn\n" });
  const address = `${origin}/moved.csv.gz`;
  const found = await lacuna.fetchGraph({ graph: address, out: "g.lacuna", labels: ["names.tsv"] });
  expect(found).toMatchObject({
    source: address,
    triples: { train: 2, valid: 0, test: 0 },
    fetched: {
      from: address,
      sentBy: `${origin}/links.csv.gz?x=1`,
      bytes: table.length,
      sha256: sha256([table]),
    },
  });
  expect(await lacuna.findNames({ graph: "g.lacuna", text: "Ann" })).toMatchObject({
    found: [{ name: "a" }],
  });
});

test.each<[string, string, string]>([
  ["a page that is not there", "/none.csv", "the server says 404"],
  ["plain http elsewhere", "/plain", "it redirects to http://example.org/links.csv, which is not https"],
  ["a web page", "/page.csv", "is a web page"],
])("%s is refused", async (_, path, message) => {
  const lacuna = inMemory();
  expect(await refused(lacuna.fetchGraph({ graph: origin + path, out: "g.lacuna" }))).toMatchObject({
    message: expect.stringContaining(message),
  });
  expect(lacuna.contents.has("g.lacuna")).toBe(false);
});

test("plain http of another machine is not asked, and other commands name what fetches", async () => {
  const lacuna = inMemory();
  const address = "http://192.0.2.1/g.csv";
  expect(await refused(lacuna.fetchGraph({ graph: address, out: "g.lacuna" }))).toMatchObject({
    message: `${address} could not be fetched: it is not https`,
  });
  expect(await refused(lacuna.inspectGraph({ graph: address }))).toMatchObject({
    hint: expect.stringContaining("kg import ADDRESS"),
  });
});
