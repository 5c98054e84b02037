import { expect, it } from "vitest";
import { inMemory, refused } from "./support.ts";

const { findNames } = inMemory({
  "wiki.nt": `<http://www.wikidata.org/entity/Q42> <http://www.wikidata.org/prop/direct/P69> <http://www.wikidata.org/entity/Q691283> .
<http://www.wikidata.org/entity/Q42> <http://www.w3.org/2000/01/rdf-schema#label> "Douglas Adams"@en .
<http://www.wikidata.org/entity/P69> <http://www.w3.org/2000/01/rdf-schema#label> "educated at"@en .
`,
});

it("finds entities and relations by label, by a part of it, by id and without accents, surest first", async () => {
  const named = async (graph: string, text: string, more: object = {}) =>
    (await findNames({ graph, text, ...more })).found.map(
      ({ kind, label, name }) => `${kind} ${label ?? name}`,
    );
  expect(await named("wiki.nt", "Q42")).toEqual(["entity Douglas Adams"]);
  expect(await named("wiki.nt", "adams")).toEqual(["entity Douglas Adams"]);
  expect(await named("wiki.nt", "educated")).toEqual(["relation educated at"]);
  expect(await named("wiki.nt", "Duoglas Adams")).toEqual(["entity Douglas Adams"]);
  expect(await named("world", "bogota")).toContain("entity Bogotá");
  const [first] = await named("world", "French");
  expect(first).toBe("entity French");
  expect(await named("world", "borders", { kind: "entity" })).not.toContain("relation borders");
});

it("lists what has more links first, and counts what it does not list", async () => {
  const { found, count } = await findNames({ graph: "world", text: "guinea", kind: "entity", limit: 2 });
  expect(found).toHaveLength(2);
  expect(count).toBeGreaterThan(2);
  for (const { match } of found) expect(match).not.toBe("similar");
  expect(await findNames({ graph: "world", text: "qqqqzzzz" })).toEqual({ found: [], count: 0 });
});

const aliased = inMemory({
  "wiki.ttl": `@prefix : <http://x/> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
:q30 skos:prefLabel "United States"@en ; skos:altLabel "USA"@en, "United States"@en, "Vereinigte Staaten"@de ; :p36 :q61 .
:q61 skos:prefLabel "Washington"@en ; skos:hiddenLabel "Washingtn" .
:q99 skos:altLabel "Kalifornien"@de ; :p36 :q18013 .
:p36 skos:prefLabel "capital"@en ; skos:altLabel "seat of government"@en .
`,
  // As Wikidata5M has them: the first name is the label.
  "wiki5m/train.txt": "Q30\tP36\tQ61\n",
  "wiki5m/wikidata5m_entity.txt": "Q30\tUnited States\tUSA\tAmerica\nQ61\tWashington\nQ5\thuman\tperson\n",
  "wiki5m/wikidata5m_relation.txt": "P36\tcapital\tseat of government\n",
  "freebase/train.txt": "/m/a\tr\t/m/b\n/m/b\tr\t/m/c\n",
  "freebase/entity2wikidata.json": JSON.stringify({
    "/m/a": { label: "United States", alternatives: ["USA", "United States", 7] },
    "/m/c": { alternatives: ["Sea"] },
  }),
  "table/train.tsv": "q30\tr\tq61\n",
  "table/entity_labels.en.tsv": "id\tlabel\taliases\nq30\tUnited States\tUSA | America\nq61\tWashington\t\n",
  "table/entity_aliases.tsv": "q61\tCapitol\tDistrict of Columbia\nq61\tCapitol\n",
});

it.each(["wiki.ttl", "wiki5m", "freebase", "table"])("%s: finds by an alias, and says so", async (graph) => {
  const { found, count } = await aliased.findNames({ graph, text: "usa" });
  expect(found).toMatchObject([{ label: "United States", match: "exact", alias: "USA" }]);
  expect(count).toBe(1);
  // What is not an alias is told without one, and one that says what the label says is none.
  const [plain] = (await aliased.findNames({ graph, text: "united states" })).found;
  expect(plain).not.toHaveProperty("alias");
});

it("finds relations, hidden labels and other languages", async () => {
  const first = async (graph: string, text: string) => (await aliased.findNames({ graph, text })).found[0];
  const seat = { kind: "relation", label: "capital", alias: "seat of government" };
  expect(await first("wiki.ttl", "government")).toMatchObject({ ...seat, match: "word" });
  expect(await first("wiki5m", "government")).toMatchObject(seat);
  expect(await first("wiki.ttl", "washingtn")).toMatchObject({ label: "Washington", alias: "Washingtn" });
  expect(await first("wiki.ttl", "kalifornien")).toMatchObject({ label: "q99" });
  expect(await first("wiki.ttl", "vereinigte staaten")).toMatchObject({ label: "United States" });
  expect(await first("freebase", "sea")).toMatchObject({ name: "/m/c", alias: "Sea" });
  expect(await first("table", "columbia")).toMatchObject({ alias: "District of Columbia" });
  expect(await first("table", "district of colombia")).toMatchObject({
    match: "similar",
    label: "Washington",
  });
});

it("aliases are kept by a snapshot and counted", async () => {
  const { inspectGraph, importGraph } = aliased;
  for (const [graph, kept] of [
    ["wiki.ttl", "5 aliases"],
    ["wiki5m", "2 aliases"],
  ] as const) {
    await importGraph({ graph, out: `${graph}.lacuna` });
    const { found } = await aliased.findNames({ graph: `${graph}.lacuna`, text: "USA" });
    expect(found).toMatchObject([{ alias: "USA" }]);
    const info = await inspectGraph({ graph });
    expect(JSON.stringify(info)).toContain(kept);
  }
});

it("a query that names something by an alias is told how to write it", async () => {
  const asked = aliased.ask({ graph: "wiki.ttl", query: "?x : capital(USA, ?x)" });
  expect(await refused(asked)).toMatchObject({
    code: "query.unknown-entity",
    hint: 'USA is an alias of "United States"',
  });
  const relation = aliased.ask({ graph: "wiki5m", query: '?x : "seat of government"(Q30, ?x)' });
  expect((await refused(relation))?.hint).toContain('"seat of government" is an alias of capital');
});

const dutch = `@prefix : <http://x/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:q142 rdfs:label "France"@fr, "Frankrijk"@nl, "France"@en, "Frankreich"@de ; :p47 :q31 .
:q31 rdfs:label "Belgium"@en, "België"@nl, "Belgique"@fr .
`;

it("labels of all languages are kept and found; --lang says which are shown, also in a snapshot", async () => {
  const lacuna = inMemory({ "g.ttl": dutch });
  const found = async (given: { graph: string; text: string; lang?: string[] }) =>
    (await lacuna.findNames(given)).found.map(({ label, alias }) => [label, alias]);
  expect(await found({ graph: "g.ttl", text: "frankreich" })).toEqual([["France", "Frankreich"]]);
  expect(await found({ graph: "g.ttl", text: "belgium", lang: ["nl", "en"] })).toEqual([
    ["België", "Belgium"],
  ]);
  await lacuna.importGraph({ graph: "g.ttl", out: "g.lacuna", lang: ["nl", "en"] });
  for (const text of ["frankrijk", "frankreich", "belgique"])
    expect((await found({ graph: "g.lacuna", text }))[0]?.[0]).toMatch(/Frankrijk|België/);
  const late = lacuna.findNames({ graph: "g.lacuna", text: "x", lang: ["fr"] });
  expect((await refused(late))?.code).toBe("kg.labels-chosen");
});

it.each([
  ["labels.ttl", dutch],
  [
    "labels.json",
    JSON.stringify({
      q142: { nl: "Frankrijk", en: "France" },
      q31: { label: "België", aliases: ["Belgium"] },
    }),
  ],
  ["labels.csv", 'id,label,lang\nq142,France,en\nq142,Frankrijk,nl\nq31,België,nl\nq31,"Belgium",en\n'],
  ["languages.tsv", "q142\tFrance\ten\nq142\tFrankrijk\tnl\nq31\tBelgië\tnl\nq31\tBelgium\ten\n"],
  ["labels.tsv", "q142\tFrankrijk\tFrance\nq31\tBelgië\tBelgium\n"],
])("--labels %s names what a file of ids has", async (file, text) => {
  const lacuna = inMemory({ "g.tsv": "q142\tp47\tq31\nq31\tp47\tq7\n", [file]: text, "none.tsv": "a\tb\n" });
  const given = { graph: "g.tsv", labels: [file], lang: ["nl"] };
  expect(await lacuna.ask({ ...given, query: "?x : p47(Frankrijk, ?x)" })).toMatchObject({
    answers: [["België"]],
  });
  expect((await lacuna.findNames({ ...given, text: "belgium" })).found).toMatchObject([{ alias: "Belgium" }]);
  const none = lacuna.inspectGraph({ ...given, labels: ["none.tsv"] });
  expect((await refused(none))?.code).toBe("kg.no-labels");
});

it("a split keeps labels, aliases, numbers and prefixes", async () => {
  const numbers = "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> . :q31 :area 30528.5 .\n";
  const lacuna = inMemory({ "g.ttl": dutch + numbers });
  await lacuna.splitGraph({ graph: "g.ttl", random: [100, 0, 0], out: "split" });
  for (const text of ["frankreich", "belgique"])
    expect((await lacuna.findNames({ graph: "split", text })).found).toEqual(
      (await lacuna.findNames({ graph: "g.ttl", text })).found,
    );
  const { loadGraph } = await import("../../src/kg/open.ts");
  const { memoryFiles } = await import("../../src/formats/files/memory-files.ts");
  const names = [
    "train.txt",
    "entity_labels.tsv",
    "entity_aliases.tsv",
    "entity_attributes.tsv",
    "prefixes.tsv",
  ];
  const again = await loadGraph(
    "s",
    memoryFiles(new Map(names.map((name) => [`s/${name}`, lacuna.read(`split/${name}`)]))),
  );
  expect([...again.attributes].map(([name, column]) => [name, [...column]])).toEqual([
    ["http://x/area", [Number.NaN, 30528.5]],
  ]);
  expect(again.prefixes?.get("")).toBe("http://x/");
  // What it holds goes into the manifest, so that the folder can be replaced and is checked.
  await lacuna.splitGraph({ graph: "g.ttl", random: [100, 0, 0], out: "split", force: true });
});
