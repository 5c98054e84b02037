import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { parseRdf, type RdfGrammar } from "../../src/formats/text/rdf.ts";

const space = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://e/"';
const entities = (declared: string, body: string): string =>
  `<?xml version="1.0"?><!DOCTYPE rdf:RDF [${declared}]><rdf:RDF ${space}>${body}</rdf:RDF>`;
const link = '<rdf:Description rdf:about="&e;a"><e:p rdf:resource="&e;b"/></rdf:Description>';

async function* pieces(text: string, size: number) {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function read(text: string, format: RdfGrammar, size = 1 << 16): Promise<string[]> {
  const found: string[] = [];
  await parseRdf(pieces(text, size), "f", { format, blankPrefix: "b" }, (s, p, o) => {
    found.push(`${s.value} ${p.value} ${o.value}`);
  });
  return found;
}

describe("RDF/XML", () => {
  it("keeps entities that stand for namespaces, in chunks of any size", async () => {
    const text = entities('<!ENTITY e "http://e/">\n<!ENTITY f "http://f/" >', link);
    for (const size of [1, 5, 17, 1000])
      expect(await read(text, "RDF/XML", size)).toEqual(["http://e/a http://e/p http://e/b"]);
  });

  it("refuses entities that stand for others, for files or for long texts", async () => {
    const long = "x".repeat(300);
    for (const declared of [
      '<!ENTITY a "aa"><!ENTITY e "&a;&a;">',
      '<!ENTITY a "aa"><!ENTITY e "&#38;a;">',
      '<!ENTITY % a "aa">',
      '<!ENTITY e SYSTEM "file:///etc/passwd">',
      `<!ENTITY e "${long}">`,
    ])
      for (const size of [3, 1 << 16])
        await expect(read(entities(declared, link), "RDF/XML", size)).rejects.toMatchObject({
          code: "formats.xml-entity",
          place: { file: "f" },
        });
  });

  it("is refused when it nests too deep, not when it has many elements, comments or signs in quotes", async () => {
    const nested = (depth: number) => "<e:a><e:p>".repeat(depth) + "</e:p></e:a>".repeat(depth);
    await expect(read(`<rdf:RDF ${space}>${nested(5000)}</rdf:RDF>`, "RDF/XML")).rejects.toMatchObject({
      code: "formats.too-deep",
    });
    const flat = "<!-- <a> -- <b> --><e:a e:n='1>2'><e:p rdf:resource='x/y'/></e:a>".repeat(600);
    expect(
      await read(`<rdf:RDF ${space}>${flat.replaceAll("-- <b>", "")}</rdf:RDF>`, "RDF/XML"),
    ).toHaveLength(1800);
  });
});

describe("JSON-LD", () => {
  it("is refused when it nests too deep, not when it is long", async () => {
    for (const deep of [
      `{"@id":"http://e/a","http://e/p":${'{"http://e/p":'.repeat(5000)}1${"}".repeat(5001)}`,
      "[".repeat(5000) + "]".repeat(5000),
      `{"@context":${"[".repeat(5000)}${"]".repeat(5000)}}`,
    ])
      await expect(read(deep, "JSON-LD")).rejects.toMatchObject({ code: "formats.too-deep" });
    const flat = Array.from({ length: 700 }, (_, at) => `{"@id":"http://e/${at}","http://e/p":"[[{\\"["}`);
    expect(await read(`[${flat.join()}]`, "JSON-LD")).toHaveLength(700);
  });
});

describe("Turtle", () => {
  it("ends, however deep it nests", async () => {
    for (const deep of [
      `${"[ <p> ".repeat(3000)}<b>${"]".repeat(3000)}`,
      "(".repeat(3000) + ")".repeat(3000),
    ])
      await read(`<a> <p> ${deep} .`, "Turtle").catch((error) => {
        expect(error.code).toBe("formats.broken-rdf");
      });
  });
});

const broken = new URL("../../../shared/data/broken/laugh.rdf", import.meta.url);
const laugh = await readFile(broken, "utf8").catch(() => undefined);
it.skipIf(laugh === undefined)("twelve entities inside one another never reach the engine", async () => {
  await expect(read(laugh!, "RDF/XML")).rejects.toMatchObject({ code: "formats.xml-entity" });
});
