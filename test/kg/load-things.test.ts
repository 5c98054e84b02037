import { describe, expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { forwardTriples } from "../../src/kg/forward.ts";
import { type LoadOptions, loadGraph } from "../../src/kg/open.ts";

const load = (text: string | Uint8Array, name = "people.csv", options: LoadOptions = {}) =>
  loadGraph(name, memoryFiles(new Map([[name, text]])), options);

/** The triples as names, sorted, and what the reader said. */
function triplesOf(graph: Awaited<ReturnType<typeof load>>) {
  const { heads, relations, tails } = forwardTriples(graph);
  const triples = [...heads].map(
    (head, at) =>
      `${graph.entities.name(head)} ${graph.relations.name(relations[at]! >> 1)} ${graph.entities.name(tails[at]!)}`,
  );
  return { notes: graph.report?.notes ?? [], triples: triples.sort() };
}

const lines = `id,name,city,skills,age
p1,Anna,London,python|sql,34
p2,Ben,Paris,java,41

p3,Carl,,java|sql,
`;
const expected = [
  "p1 city London",
  "p1 skills python",
  "p1 skills sql",
  "p2 city Paris",
  "p2 skills java",
  "p3 skills java",
  "p3 skills sql",
];

describe("a table with one thing a row", () => {
  test.each([
    ["people.csv", lines],
    ["people.csv", lines.replaceAll(",", ";")],
    ["people.tsv", lines.replaceAll(",", "\t")],
    ["people.csv", `\uFEFF${lines.replaceAll("\n", "\r\n")}`],
  ])("%s: each column is a relation, numbers are attributes, bars divide cells", async (name, text) => {
    const graph = await load(text, name, { columns: { head: "id", headLabel: "name" } });
    const { triples, notes } = triplesOf(graph);
    expect(triples).toEqual(expected);
    expect(graph.label(graph.entities.id("p2")!)).toBe("Ben");
    expect(graph.attributes.get("age")?.[graph.entities.id("p1")!]).toBe(34);
    expect(graph.attributes.get("age")?.[graph.entities.id("p3")!]).toBeNaN();
    expect(notes.join("\n")).toContain("columns that are relations: city, skills");
    expect(notes.join("\n")).toContain("attributes of entities: age");
    expect(notes.join("\n")).toContain("separated by |: skills");
  });

  test("several columns as tail: they alone are relations, of numbers too", async () => {
    const graph = await load(lines, "people.csv", { columns: { head: "id", tail: ["city", "age"] } });
    const { triples, notes } = triplesOf(graph);
    expect(triples).toEqual(["p1 age 34", "p1 city London", "p2 age 41", "p2 city Paris"]);
    expect(notes.join("\n")).toContain("columns that are relations: city, age");
    expect(notes.join("\n")).toContain("left out of people.csv: name, skills");
    expect(graph.attributes.size).toBe(0);
    // Several columns are no head, and a link has one tail.
    for (const columns of [{ head: ["id", "name"] }, { head: "id", relation: "city", tail: ["age", "name"] }])
      await expect(load(lines, "people.csv", { columns })).rejects.toMatchObject({ code: "kg.no-column" });
  });

  test("JSON: objects with lists, keys that differ", async () => {
    const records = [
      { id: "p1", city: "London", skills: ["python", "sql"], age: 34 },
      { id: "p2", city: "Paris", skills: ["java"], age: 41, home: { street: "x" } },
      { id: "p3", skills: ["java", "sql"] },
    ];
    for (const text of [JSON.stringify(records), records.map((one) => JSON.stringify(one)).join("\n")]) {
      const graph = await load(text, "people.json", { columns: { head: "id" } });
      expect(triplesOf(graph).triples).toEqual(expected);
      expect(triplesOf(graph).notes.join("\n")).toContain("objects inside of home were left out");
      expect(graph.attributes.get("age")?.[graph.entities.id("p2")!]).toBe(41);
    }
  });

  test("two columns are links that are called as the second one", async () => {
    const graph = await load("from,to\na,b\nb,c\n", "edges.csv", { columns: { head: "from", tail: "to" } });
    expect(triplesOf(graph).triples).toEqual(["a to b", "b to c"]);
    const numbers = await load("from,to\n1,2\n", "edges.csv", { columns: { head: "from", tail: "to" } });
    expect(triplesOf(numbers).triples).toEqual(["1 to 2"]);
    const plain = await load("a\tb\nb\tc\n", "edges.tsv", { columns: { head: 1, tail: 2 } });
    expect(triplesOf(plain).triples).toEqual(["a edge b", "b edge c"]);
  });

  test("rows without a name and repeated names are counted", async () => {
    const text = "name,city\nAnna,London\n,Paris\nAnna,Rome\n";
    const { triples, notes } = triplesOf(await load(text, "p.csv", { columns: { head: "name" } }));
    expect(triples).toEqual(["Anna city London", "Anna city Rome"]);
    expect(notes.join("\n")).toContain("left out of p.csv: 1 row without name");
    expect(notes.join("\n")).toContain("1 row of p.csv with the name of an earlier row");
  });

  test("numbers alone make a graph without links", async () => {
    const graph = await load("id,age\np1,3\n", "p.csv", { columns: { head: "id" } });
    expect([graph.entityCount, graph.relationCount, graph.attributes.get("age")?.[0]]).toEqual([1, 0, 3]);
    await expect(load("id,age\n", "p.csv", { columns: { head: "id" } })).rejects.toMatchObject({
      code: "kg.no-triples",
    });
  });
});

describe("a table that nobody described is read where its lines tell how", () => {
  test.each([
    ["people.csv", lines],
    ["people.tsv", lines.replaceAll(",", "\t")],
    ["people.txt", lines.replaceAll(",", ";")],
  ])("%s", async (name, text) => {
    const { triples, notes } = triplesOf(await load(text, name));
    expect(triples).toEqual(expected);
    expect(notes[0]).toContain("id differs in every row, so that each row is one thing with the label name");
  });
  test.each([
    ["edges.csv", "from,to\na,b\nb,c\n", ["a to b", "b to c"]],
    ["edges.tsv", "von\tnach\na\tb\n", ["a nach b"]],
  ])("%s", async (name, text, wanted) => {
    expect(triplesOf(await load(text, name)).triples).toEqual(wanted);
  });
});

describe("a table that is not understood says how it can be read", () => {
  test.each([
    ["people.json", JSON.stringify([{ "full name": "Anna", city: "x", age: 3, a: 1 }]), "'head=full name'"],
    ["edges.csv", "from,to\nfrom,b\nb,c\n", "columns head=from,tail=to"],
    // Every year is another one, and yet nobody is called by a year.
    [
      "work.csv",
      "person,employer,since,age\nAnn,Acme,2015,41\nEve,Initech,2018,52\nEve,Acme,2020,52\nMax,Initech,2012,60\n",
      "columns head=person,tail=employer, or",
    ],
  ])("%s", async (name, text, hint) => {
    await expect(load(text, name)).rejects.toMatchObject({
      code: "kg.doubtful-header",
      hint: expect.stringContaining(hint),
    });
  });

  test.each(["", "\n\n"])("an empty file is called empty", async (text) => {
    await expect(load(text)).rejects.toMatchObject({
      code: "kg.no-triples",
      message: "people.csv is empty",
    });
  });
});

describe("text as spreadsheets save it", () => {
  const table = "Subjekt\tPrädikat\tObjekt\r\nMüller\twohnt in\tKöln\r\n";
  test.each([
    ["utf-16le", [0xff, 0xfe]],
    ["utf-16be", [0xfe, 0xff]],
  ] as const)("%s is read, in chunks of any size", async (encoding, mark) => {
    const bytes = Buffer.from(table, "utf16le");
    if (encoding === "utf-16be") bytes.swap16();
    const graph = await load(Uint8Array.of(...mark, ...bytes), "unicode.txt");
    expect(graph.report?.first).toEqual([["Müller", "wohnt in", "Köln"]]);
  });

  test.each(["Subjekt;Prädikat;Objekt", "sujet;relation;objet", "主语;关系;宾语", "von;Typ;nach"])(
    "the first line %s names the columns",
    async (first) => {
      const graph = await load(`${first}\r\nMüller;wohnt in;Köln\r\n`);
      expect(graph.report?.first).toEqual([["Müller", "wohnt in", "Köln"]]);
    },
  );
});
