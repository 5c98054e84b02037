import { describe, expect, test } from "vitest";
import type { LacunaError } from "../../src/error.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { withGivenLabels } from "../../src/kg/load/labels/given-labels.ts";
import { rankOfLanguage } from "../../src/kg/load/labels/languages.ts";
import { localName, rdfLabels } from "../../src/kg/load/labels/rdf-labels.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { graphOf } from "../support/arbitrary.ts";

const triples = "head\trelation\ttail\thead_label\nQ1\tP1\tQ2\tOld one\nQ2\tP1\thttp://x.example/Q3\tQ2\n";

/** Labels and aliases of all names of the graph once files of labels were given. */
async function labelled(files: Readonly<Record<string, string>>, languages?: readonly string[]) {
  const texts = new Map([["g.tsv", triples], ...Object.entries(files)]);
  const graph = await loadGraph("g.tsv", memoryFiles(texts));
  const given = await withGivenLabels(graph, memoryFiles(texts), Object.keys(files), languages);
  const said = (vocabulary: typeof given.entities) =>
    Object.fromEntries(
      Array.from({ length: vocabulary.size }, (_, id) => [
        vocabulary.name(id),
        [vocabulary.label(id), ...(vocabulary.aliases?.of(id) ?? [])],
      ]),
    );
  return { entities: said(given.entities), relations: said(given.relations), notes: given.report?.notes };
}
const Q3 = "http://x.example/Q3";

describe("labels of further files", () => {
  test("replace the labels before, which become aliases; names without one stay as they are", async () => {
    const { entities, relations, notes } = await labelled({
      "l.tsv": "Q1\tNew one\nP1\tpart of\nQ9\tnobody\n",
    });
    expect(entities).toEqual({ Q1: ["New one", "Old one"], Q2: ["Q2"], [Q3]: [Q3] });
    expect(relations).toEqual({ P1: ["part of"] });
    expect(notes).toContain("l.tsv labels 1 entities and 1 relations");
  });

  test("of several files come one after the other", async () => {
    const { entities } = await labelled({
      "a.tsv": "Q1\tNew one\nQ2\tTwo\n",
      "b.tsv": "Q1\tNewest\nQ2\tTwo\n",
    });
    expect(entities.Q1![0]).toBe("Newest");
    expect(entities.Q1!.slice(1).sort()).toEqual(["New one", "Old one"]);
    // The same label again is no alias of itself.
    expect(entities.Q2).toEqual(["Two"]);
  });

  test("that name nothing of the graph are refused", async () => {
    const error = await labelled({ "l.tsv": "Q7\tSeven\n" }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "kg.no-labels", place: { file: "l.tsv" } });
    expect((error as LacunaError).hint).toContain('"Q1" and "P1"');
  });

  test("may be of relations alone, of aliases alone, or of the last part of an IRI", async () => {
    expect((await labelled({ "l.tsv": "P1\tpart of\n" })).relations).toEqual({ P1: ["part of"] });
    expect((await labelled({ "l.json": '{"Q2": {"aliases": ["Deux"]}}' })).entities.Q2).toEqual([
      "Q2",
      "Deux",
    ]);
    expect((await labelled({ "l.tsv": "http://other.example/Q2\tTwo\n" })).entities.Q2).toEqual(["Two"]);
    expect((await labelled({ "l.tsv": `${Q3}\tThree\n` })).entities[Q3]).toEqual(["Three"]);
  });

  test("in JSON are texts, objects with a label and aliases, or texts by language", async () => {
    const of = async (value: unknown, languages?: readonly string[]) =>
      (await labelled({ "l.json": JSON.stringify({ Q2: value, P1: "p" }) }, languages)).entities.Q2;
    expect(await of("Two")).toEqual(["Two"]);
    expect(await of({ label: "Two", aliases: ["Deux", 2], alternatives: ["Zwei"] })).toEqual([
      "Two",
      "Deux",
      "Zwei",
    ]);
    expect(await of({ en: "Two", nl: "Twee", fr: 2 })).toEqual(["Two", "Twee"]);
    expect(await of({ en: "Two", nl: "Twee" }, ["nl"])).toEqual(["Twee", "Two"]);
    expect(await of({ label: "Two", nl: "Twee" }, ["nl"])).toEqual(["Two"]);
    for (const none of [null, 2, "", { aliases: "Deux" }]) expect(await of(none)).toEqual(["Q2"]);
    for (const text of ["[1]", "null", '"text"', "{"])
      expect(await labelled({ "l.json": text }).catch((thrown: unknown) => thrown)).toMatchObject({
        code: "kg.broken-labels",
      });
  });

  test.each([
    ["a tab", "Q2\tTwo\n", ["Two"]],
    ["a comma, and quotes", 'Q2,"Two, or so"\n', ["Two, or so"]],
    ["a semicolon", "Q2;Two\n", ["Two"]],
    ["a bar", "Q2|Two\n", ["Two"]],
    ["blanks around it, empty lines, ends of Windows", "\n Q2 \t Two \r\n\r\n", ["Two"]],
    ["aliases behind it", "Q2\tTwo\tDeux\tZwei\n", ["Two", "Deux", "Zwei"]],
    [
      "a language behind it in every line",
      "Q2\tTwee\tnl\nQ2\tTwo\ten\nQ2\tDos\tes-MX\n",
      ["Two", "Twee", "Dos"],
    ],
    ["something else behind it in one line", "Q2\tTwee\tnl\nQ1\tOne\tUno dos\n", ["Twee", "nl"]],
    ["a header", "id\tlabel\nQ2\tTwo\n", ["Two"]],
    ["a header in another order", "lang\ttext\tentity\nnl\tTwee\tQ2\nen\tTwo\tQ2\n", ["Two", "Twee"]],
    [
      "a header with aliases between bars",
      "name\tlabel\taliases\nQ2\tTwo\tDeux | Zwei\n",
      ["Two", "Deux", "Zwei"],
    ],
    ["a name that is a label", "id\tname\nQ2\tTwo\n", ["Two"]],
    ["a name and an address", "name\turi\nTwo\tQ2\n", ["Two"]],
    ["a header in capitals", "ID\tLABEL\nQ2\tTwo\n", ["Two"]],
    ["a first line that says a label and no name", "title\tof it\nQ2\tTwo\n", ["Two"]],
    ["a row without its label", "id\tlang\tlabel\nQ1\ten\tOne\nQ2\ten\n", ["Q2"]],
    ["an alias in small letters", "Q2\tTwo\tdeux\n", ["Two", "deux"]],
    ["a name, and an IRI that ends in it", "Q2\tTwo\nhttp://o.example/Q2\tOther\n", ["Two"]],
    ["one line with its language, without an end", "Q2\tTwee\tnl", ["Twee"]],
    ["an empty line between those with a language", "Q2\tTwee\tnl\n\nQ1\tUno\tes\n", ["Twee"]],
    ["a line of blanks before all others", "  \nQ2\tTwo\n", ["Two"]],
    ["a label and a name", "label\tname\nTwo\tQ2\n", ["Two"]],
  ])("in a table: %s", async (_, text, wanted) => {
    const name = text.includes(",") ? "l.csv" : "l.tsv";
    expect((await labelled({ [name]: text })).entities.Q2).toEqual(wanted);
  });

  test("in a long table with languages, whose beginning ends in the middle of a line", async () => {
    const long = "x".repeat(1500);
    const lines = Array.from({ length: 60 }, (_, at) => `Q${at}\t${long}${at}\tnl\n`);
    expect((await labelled({ "l.tsv": lines.join("") })).entities.Q2).toEqual([`${long}2`]);
  });

  test("leave the labels of others as they were, of a graph made in memory too", async () => {
    const { entities } = await labelled({ "l.JSON": '{"Q2": "Two"}' });
    expect([entities.Q1, entities.Q2]).toEqual([["Old one"], ["Two"]]);
    const made = graphOf({ entityCount: 2, relationCount: 2, triples: [[0, 0, 1]], levels: [0] });
    const files = memoryFiles(new Map([["l.tsv", "entity1\tOne\n"]]));
    const given = (await withGivenLabels(made, files, ["l.tsv"])).entities;
    expect([0, 1].map((id) => [given.name(id), given.label(id)])).toEqual([
      ["entity0", "entity0"],
      ["entity1", "One"],
    ]);
  });

  test("in a table that is broken are refused with their line", async () => {
    const message = async (text: string) =>
      ((await labelled({ "l.tsv": text }).catch((thrown: unknown) => thrown)) as LacunaError).message;
    expect(await message("Q2\tTwo\nQ1\n")).toContain("l.tsv:2 ");
    expect(await message("")).toMatch(/has no labels that can be read/);
  });

  test.each(["Q2\n", "Q2\tTwo\nQ1\n", "\tTwo\nQ2\tTwo\n"])("in a table that is broken: %j", async (text) => {
    expect(await labelled({ "l.tsv": text }).catch((thrown: unknown) => thrown)).toMatchObject({
      code: "kg.broken-labels",
    });
  });

  test("in RDF are the labels and alternatives of subjects", async () => {
    const rdfs = "http://www.w3.org/2000/01/rdf-schema#";
    const skos = "http://www.w3.org/2004/02/skos/core#";
    const { entities } = await labelled({
      "l.nt": [
        `<http://o.example/Q2> <${rdfs}label> "Twee"@nl .`,
        `<http://o.example/Q2> <${rdfs}label> "Two"@en .`,
        `<http://o.example/Q2> <${skos}altLabel> "2" .`,
        `<http://o.example/Q2> <${rdfs}comment> "a number" .`,
        `<http://o.example/Q2> <${rdfs}seeAlso> <http://o.example/Q1> .`,
      ].join("\n"),
    });
    expect(entities.Q2).toEqual(["Two", "Twee", "2"]);
  });
});

describe("the language of a label", () => {
  test("is preferred in the order that is wanted: languages, none, variants, others", () => {
    const wanted = ["nl", "EN"];
    const order = ["NL", "en", "", "nl-BE", "en-GB", "fr"];
    const ranks = order.map((each) => rankOfLanguage(each, wanted));
    expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
    expect(new Set(ranks).size).toBe(order.length);
    expect(rankOfLanguage("fr", wanted)).toBe(0);
    expect(rankOfLanguage("nlx", wanted)).toBe(0);
    expect(rankOfLanguage("en")).toBeGreaterThan(rankOfLanguage(""));
    expect(rankOfLanguage("")).toBeGreaterThan(rankOfLanguage("en-US"));
    expect(rankOfLanguage("en-US")).toBeGreaterThan(rankOfLanguage("de"));
  });

  test("of several labels the best is shown, the others found, those of files in their order", () => {
    const said = rdfLabels(["nl"]);
    const label = "http://www.w3.org/2000/01/rdf-schema#label";
    for (const [value, language] of [
      ["Two", "en"],
      ["Deux", "fr"],
      ["Twee", "nl"],
      ["2", ""],
    ] as const)
      expect(said.take("x", label, { value, language })).toBe(true);
    expect(said.take("x", "http://www.w3.org/2000/01/rdf-schema#comment", { value: "c", language: "" })).toBe(
      false,
    );
    expect(said.take("x", "http://schema.org/alternateName", { value: "II", language: "" })).toBe(true);
    expect(said.said("x")).toEqual({ label: "Twee", further: ["2", "Two", "Deux", "II"] });
    expect(said.counts).toEqual({ labels: 4, aliases: 1 });
    expect(said.said("y")).toEqual({ label: undefined, further: [] });
    // Wikidata's properties are entities too.
    said.take("http://www.wikidata.org/entity/P31", label, { value: "is een", language: "nl" });
    expect(said.said("http://www.wikidata.org/prop/direct/P31").label).toBe("is een");
  });

  test.each([
    ["http://x.example/a/b", "b"],
    ["http://x.example/a#b", "b"],
    ["http://x.example/a/b/", "b"],
    ["http://x.example/a/b#", "b"],
    ["http://x.example/caf%C3%A9", "café"],
    ["http://x.example/100%", "100%"],
    ["_:a/b", ""],
    ["plain", ""],
  ])("the last part of %s", (name, wanted) => {
    expect(localName(name)).toBe(wanted);
  });
});
