import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import type { ResourceName } from "../../src/operations/contract/kinds.ts";
import { openCatalog } from "../../src/server/catalog/catalog.ts";
import { unknownSaid } from "../../src/server/catalog/unknown-said.ts";
import { zipOf } from "../formats/zip.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-catalog-"));
afterAll(() => rmSync(folder, { recursive: true }));

const triples = "a\tr\tb\nb\tr\tc\n";
const kb =
  '{"concepts":{"c":{"name":"thing","instanceOf":[]}},"entities":{"e":{"name":"x","instanceOf":["c"],"attributes":[],"relations":[]}}}';
const question = '[{"question": "who?", "answers": ["x"], "id": "1"}]';

const write = (name: string, content: string | Uint8Array) => {
  mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), content);
};

const served = async (...names: readonly string[]) => {
  const catalog = openCatalog(() => names.map((name) => join(folder, name)), nodeHost);
  const ids = async (kind: ResourceName) =>
    (await catalog.list(kind)).filter(({ format }) => format !== "embedded").map(({ id }) => id);
  return { catalog, ids };
};

describe("a folder with several things", () => {
  it("serves each under its name, whatever lies beside it", async () => {
    write("mixed/films.json", kb);
    write("mixed/kb.json", kb);
    write("mixed/rivers.tsv", triples);
    write("mixed/lakes.ttl", "<http://e/a> <http://e/p> <http://e/b> .\n");
    write("mixed/hills.zip", zipOf({ "train.txt": triples }));
    write("mixed/seas.jsonl", '{"head": "a", "relation": "r", "tail": "b"}\n');
    write("mixed/deep/train.txt", triples);
    write("mixed/README.md", "notes");
    write("mixed/picture.png", Uint8Array.of(137, 80, 78, 71));
    const { catalog, ids } = await served("mixed");
    expect((await ids("graph")).sort()).toEqual(["deep", "hills", "lakes", "rivers", "seas"]);
    expect((await ids("knowledge-base")).sort()).toEqual(["films", "mixed"]);
    expect(await catalog.unknown()).toEqual([join(folder, "mixed/picture.png")]);
    expect(await unknownSaid(catalog)).toContain("picture.png");
  });

  const row = "Name,City,Age\nAnn,Bern,31\nBob,Basel,45\n";
  const link = "<http://e/a> <http://e/p> <http://e/b> .\n";
  it.each([
    ["ttl and tables", { "m.ttl": link, "staff.csv": row, "rivers.tsv": triples }, ["m", "rivers", "staff"]],
    ["two of RDF", { "one.ttl": link, "two.nt": link }, ["one", "two"]],
    ["one of each line", { "g.jsonl": '{"head":"a","relation":"r","tail":"b"}\n', "x.nt": link }, ["g", "x"]],
    ["one graph and notes", { "m.ttl": link, "notes.txt": "a\n" }, ["FOLDER"]],
    ["splits", { "train.tsv": triples, "test.tsv": triples, "labels.tsv": "a\tA\n" }, ["FOLDER"]],
    ["splits of RDF", { "train.nt": link, "valid.nt": link }, ["FOLDER"]],
  ] as const)("without a knowledge base, too: %s", async (name, files, wanted) => {
    const at = `plain-${name.replaceAll(" ", "-")}`;
    for (const [file, text] of Object.entries(files)) write(`${at}/${file}`, text);
    const { ids } = await served(at);
    expect((await ids("graph")).sort()).toEqual(wanted.map((id) => (id === "FOLDER" ? at : id)));
  });

  it("names a table of which nobody knows how to read it, before it is asked", async () => {
    write("doubtful/sales.csv", "Region,Shop,2019,2020\n,,units,units\nNorth,A,120,130\n,B,80,70\n");
    write("doubtful/rivers.tsv", triples);
    const { catalog, ids } = await served("doubtful");
    expect(await ids("graph")).toEqual(["rivers"]);
    expect(await unknownSaid(catalog)).toContain("sales.csv");
  });

  it("counts two of one name apart, and says nothing where all is served", async () => {
    write("one/films.json", kb);
    write("two/films.json", kb);
    const { catalog, ids } = await served("one", "two");
    expect(await ids("knowledge-base")).toEqual(["films", "films-2"]);
    expect(await unknownSaid(catalog)).toBe("");
  });

  it("takes other JSON for nothing that it is not", async () => {
    write("json/package.json", '{"name": "x", "version": "1"}');
    write("json/list.json", "[1, 2]");
    write("json/broken.json", '{"concepts": ');
    write("json/questions.json", question);
    const { catalog, ids } = await served("json");
    expect(await ids("graph")).toEqual([]);
    expect(await ids("knowledge-base")).toEqual([]);
    expect((await catalog.unknown()).length + (await ids("dataset")).length).toBe(4);
  });
});
