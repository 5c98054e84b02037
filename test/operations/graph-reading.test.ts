import { describe, expect, it } from "vitest";
import { inMemory } from "./support.ts";

const swapped = "Spain;borders;France\nPortugal;borders;Spain\n";
const columns = { head: 3, relation: 2, tail: 1 };

describe("how tables are read can be said to every operation that opens a graph", () => {
  const { graphInfo, importGraph, ask } = inMemory({ "graph.txt": swapped });
  const reading = { graph: "graph.txt", columns, delimiter: "semicolon" } as const;

  it("kg info and kg import show the first triples as understood", async () => {
    const first = [
      ["France", "borders", "Spain"],
      ["Spain", "borders", "Portugal"],
    ];
    expect((await graphInfo(reading)).files).toMatchObject({ first });
    expect(await importGraph({ ...reading, out: "a.lacuna" })).toMatchObject({ first });
    expect((await graphInfo({ graph: "a.lacuna" })).triples.train).toBe(2);
  });

  it("ask reads them so", async () => {
    const { answers } = await ask({ ...reading, query: "?x : borders(France, ?x)" });
    expect(answers).toEqual([["Spain"]]);
  });
});

it("literals are counted, and numbers are attributes", async () => {
  const lines = [
    "<u:a> <u:r> <u:b> .",
    '<u:a> <http://www.w3.org/2000/01/rdf-schema#label> "A" .',
    '<u:a> <u:size> "12.5"^^<http://www.w3.org/2001/XMLSchema#decimal> .',
    '<u:b> <u:size> "NaN"^^<http://www.w3.org/2001/XMLSchema#double> .',
    '<u:b> <u:motto> "words" .',
  ];
  const { graphInfo, importGraph } = inMemory({ "g.nt": `${lines.join("\n")}\n` });
  const literals = { labels: 1, numbers: 1, skipped: 2 };
  const { files } = await graphInfo({ graph: "g.nt" });
  expect(files).toMatchObject({ literals, first: [["u:a", "u:r", "u:b"]] });
  expect(files?.notes?.join(" ")).toMatch(/2 literals were skipped/);
  expect(await importGraph({ graph: "g.nt", out: "g.lacuna" })).toMatchObject({ literals });
});
