import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { jsonMembers } from "../../src/formats/text/json-members.ts";
import { kbFromJson, readKbJson } from "../../src/kb/formats/kqapro.ts";
import { readStatements } from "../../src/kb/formats/statements.ts";
import { factAt, type KnowledgeBase, listOf, nameOf } from "../../src/kb/kb.ts";
import { openKnowledgeBase } from "../../src/kb/open.ts";
import { knowledgeBaseFindings } from "../../src/kb/validate.ts";
import { exportRdf } from "../../src/kopl/sparql/export.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { randomKb } from "../support/kopl-random.ts";

/** All that a knowledge base says, as plain data. */
function contents(kb: KnowledgeBase) {
  return {
    nodes: kb.names.map((name, node) => ({
      id: kb.ids[node],
      name,
      above: Array.from(listOf(kb.ancestors, node), (each) => kb.ids[each]),
    })),
    facts: Array.from({ length: kb.attributes.size + kb.relations.size }, (_, fact) => factAt(kb, fact)),
    types: Array.from({ length: kb.keys.size }, (_, key) => [kb.keys.name(key), kb.keyTypes[key]]),
    missing: kb.missing,
  };
}

const seeds = fc.integer({ min: 0, max: 2 ** 31 });
const read = (text: string) => readKbJson(memoryFiles(new Map([["kb.json", text]])), "kb.json");

async function* inPieces(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (let i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

describe("KQA Pro's JSON", () => {
  it("is read record by record as it is read at once", async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.constantFrom(undefined, 1), async (seed, indent) => {
        const json = randomKb(randomStream(seed, "read"));
        expect(contents(await read(JSON.stringify(json, null, indent)))).toEqual(contents(kbFromJson(json)));
      }),
    );
  });

  it("is cut into records wherever the pieces of the file end", async () => {
    await fc.assert(
      fc.asyncProperty(
        seeds,
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        async (seed, sizes) => {
          const json = randomKb(randomStream(seed, "pieces"));
          const bytes = new TextEncoder().encode(JSON.stringify({ 'a "b" \\': { x: [1] }, n: 3, ...json }));
          const found: [string, unknown][] = [];
          for await (const { key, text } of jsonMembers(inPieces(bytes, sizes), "f"))
            found.push([key, JSON.parse(text)]);
          expect(found).toEqual([
            ["x", [1]],
            ...Object.entries(json.concepts),
            ...Object.entries(json.entities),
          ]);
        },
      ),
    );
  });

  it("both dialects say the same", () => {
    const newer = randomKb(randomStream(7, "dialects"));
    const older = {
      concepts: Object.fromEntries(
        Object.entries(newer.concepts).map(([id, { name, subclassOf }]) => [
          id,
          { name, instanceOf: subclassOf },
        ]),
      ),
      entities: Object.fromEntries(
        Object.entries(newer.entities).map(([id, entity]) => [
          id,
          {
            ...entity,
            relations: entity.relations.map(({ relation, ...rest }) => ({ predicate: relation, ...rest })),
          },
        ]),
      ),
    };
    const slashes = JSON.parse(
      JSON.stringify(older).replace(/"(\d{4})-(\d\d)-(\d\d)"/g, '"$1/$2/$3"'),
    ) as unknown;
    expect(newer.entities).not.toEqual({});
    expect(contents(kbFromJson(slashes))).toEqual(contents(kbFromJson(newer)));
  });

  const entity = (more: object) => JSON.stringify({ concepts: {}, entities: { Q1: { name: "x", ...more } } });
  it.each([
    ["", "formats.broken-json"],
    ["[]", "formats.broken-json"],
    ['{"entities":{"Q1":{"name":"x"}', "formats.broken-json"],
    ['{"a":{}}', "kb.bad-record"],
    ['{"entities":[{"name":"x"}]}', "kb.bad-record"],
    ['{"entities":{"Q1":{"name":}}}', "kb.bad-record"],
    ['{"entities":{"Q1":{}}}', "kb.bad-record"],
    [entity({ attributes: [{ key: "k", value: { type: "date", value: "2001-02-30" } }] }), "kb.bad-record"],
    [entity({ attributes: [{ key: "k", value: { type: "number", value: 1 } }] }), "kb.bad-record"],
    [entity({ attributes: [{ value: 1 }] }), "kb.bad-record"],
    [entity({ relations: [{ relation: "r", direction: "up", object: "Q1" }] }), "kb.bad-record"],
    [entity({ relations: [{ relation: "r", direction: "forward", object: 1 }] }), "kb.bad-record"],
    [entity({ instanceOf: "C" }), "kb.bad-record"],
  ])("%s: %s", async (text, code) => {
    await expect(read(text)).rejects.toEqual(
      expect.objectContaining({ code, place: expect.objectContaining({ file: "kb.json" }) }),
    );
  });

  it("any bytes are a knowledge base or a named error", async () => {
    const pieces = fc.constantFrom(
      "{",
      "}",
      '"entities"',
      ":",
      '"Q1"',
      '"name"',
      ",",
      "[",
      "]",
      "1",
      "\\",
      " ",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 60 }),
          fc.array(pieces, { maxLength: 20 }).map((parts) => new TextEncoder().encode(parts.join(""))),
        ),
        fc.constantFrom("kb.json", "kb.jsonl", "kb.nt", "kb.ttl", "kb.txt"),
        async (bytes, name) => {
          try {
            await openKnowledgeBase(name, memoryFiles(new Map([[name, bytes]])));
          } catch (error) {
            expect(error).toBeInstanceOf(LacunaError);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it("a hierarchy with cycles ends", () => {
    const concept = (...subclassOf: string[]) => ({ name: "c", subclassOf });
    const kb = kbFromJson({ concepts: { A: concept("B"), B: concept("A"), C: concept("B") }, entities: {} });
    const above = Array.from({ length: 3 }, (_, node) => Array.from(listOf(kb.ancestors, node)));
    expect(above).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
  });

  it("a concept that lists itself is no member of itself, and the check tells of loops", () => {
    // As KoPL's data.py has it (0d8288b): get_direct_concepts leaves the node itself out, longer loops come back to it.
    const concept = (name: string, ...subclassOf: string[]) => ({ name, subclassOf });
    const concepts = {
      A: concept("a", "A"),
      B: concept("b", "A", "B"),
      C: concept("c", "D"),
      D: concept("d", "C"),
    };
    const kb = kbFromJson({ concepts, entities: {} });
    const above = Array.from({ length: 4 }, (_, node) => Array.from(listOf(kb.ancestors, node)));
    expect(above).toEqual([[], [0], [2, 3], [2, 3]]);
    expect(knowledgeBaseFindings(kb)).toMatchObject([
      { code: "concept-loop", broken: false, count: 3, examples: ["a → itself", "b → itself", "c ↔ d"] },
    ]);
  });

  it("names from a prototype are names like others", () => {
    const text =
      '{"concepts":{},"entities":{"__proto__":{"name":"constructor","attributes":[{"key":"toString","value":{"type":"string","value":"x"},"qualifiers":{"__proto__":[{"type":"year","value":1}]}}]}}}';
    const kb = kbFromJson(JSON.parse(text));
    expect(factAt(kb, 0)).toEqual({
      kind: "attribute",
      subject: "constructor",
      key: "toString",
      value: { type: "string", value: "x" },
      qualifiers: [{ key: "__proto__", value: { type: "year", value: 1 } }],
    });
  });
});

describe("RDF in the published layout", () => {
  it.each(["ntriples", "turtle"] as const)("%s says what was exported", async (format) => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const kb = kbFromJson(randomKb(randomStream(seed, "rdf")), { complete: true });
        const name = format === "turtle" ? "kb.ttl" : "kb.nt";
        const text = [...exportRdf(kb, { format })].join("");
        const back = await openKnowledgeBase(name, memoryFiles(new Map([[name, text]])));
        const said = (each: KnowledgeBase) => ({
          names: [...each.ids].map((id, node) => `${id} ${each.names[node]}`).sort(),
          attributes: Array.from({ length: each.attributes.size }, (_, fact) =>
            JSON.stringify(sorted(factAt(each, fact))),
          ).sort(),
          forward: Array.from({ length: each.relations.size }, (_, row) => row)
            .filter((row) => ((each.relations.predicate[row] ?? 0) & 1) === 0)
            .map((row) => JSON.stringify(sorted(factAt(each, each.attributes.size + row))))
            .sort(),
        });
        expect(said(back)).toEqual(said(kb));
      }),
      { numRuns: 30 },
    );
  });
});

const sorted = (fact: ReturnType<typeof factAt>) => ({
  ...fact,
  qualifiers: fact.qualifiers.map((each) => JSON.stringify(each)).sort(),
});

describe("statements with qualifiers", () => {
  const text =
    "Q1,P31,Q9\nQ1,P50,Q2,P580,2001-05-05,P1545,3\nQ1,P50,Q2,P580,2001-05-05,P1545,3\nQ9,P279,Q10\nQ2,P1,Q1\n";
  const files = memoryFiles(
    new Map([
      ["d/train.txt", text],
      ["d/test.txt", "Q3,P1,Q1\r\n"],
      ["bad.txt", "a,b\n"],
    ]),
  );
  it("make entities, concepts and facts with their qualifiers", async () => {
    const kb = await openKnowledgeBase("d", files, {
      labels: new Map([
        ["P50", "author"],
        ["Q2", "Ann"],
      ]),
    });
    expect(kb.names.slice(0, kb.entityCount)).toEqual(["Q3", "Q1", "Ann"]);
    expect(kb.names.slice(kb.entityCount)).toEqual(["Q9", "Q10"]);
    const author =
      kb.relations.byPredicate.items[kb.relations.byPredicate.start[2 * kb.predicates.number("author")] ?? 0];
    expect(factAt(kb, kb.attributes.size + (author ?? 0))).toEqual({
      kind: "relation",
      subject: "Q1",
      predicate: "author",
      direction: "forward",
      object: "Ann",
      qualifiers: [
        { key: "P580", value: { type: "date", value: "2001-05-05" } },
        { key: "P1545", value: { type: "quantity", value: 3, unit: "1" } },
      ],
    });
    // Every fact stands at both of its ends, and twice the same line is one fact.
    expect(kb.relations.size).toBe(6);
    expect(Array.from(listOf(kb.members, 1), (node) => nameOf(kb, node))).toEqual(["Q1", "Q9"]);
  });

  it("say the line of a mistake", async () => {
    await expect(readStatements(files, ["bad.txt"])).rejects.toEqual(
      expect.objectContaining({ code: "kb.broken-line", place: { file: "bad.txt", line: 1 } }),
    );
  });
});

describe("hierarchies", () => {
  const chain = (length: number) =>
    JSON.stringify({
      concepts: Object.fromEntries(
        Array.from({ length }, (_, at) => [
          `c${at}`,
          { name: `concept ${at}`, instanceOf: at === 0 ? [] : [`c${at - 1}`] },
        ]),
      ),
      entities: { e: { name: "one", instanceOf: [`c${length - 1}`], attributes: [], relations: [] } },
    });

  it("of many levels are read whole", async () => {
    const kb = await read(chain(2000));
    expect(kb.entityCount).toBe(1);
    expect(Array.from(listOf(kb.ancestors, 0))).toEqual(Array.from({ length: 2000 }, (_, at) => at + 1));
    expect(Array.from(listOf(kb.ancestors, 1000))).toEqual(Array.from({ length: 999 }, (_, at) => at + 1));
    expect(listOf(kb.members, 0)).toHaveLength(2000);
  });

  it("with more pairs than anybody made are refused before they fill the memory", async () => {
    await expect(read(chain(30_000))).rejects.toMatchObject({ code: "kb.too-large" });
  });
});

describe("Wikidata's entity JSON", () => {
  const snak = (type: string, value: unknown) => ({ snaktype: "value", datavalue: { type, value } });
  const item = (id: string) => snak("wikibase-entityid", { "entity-type": "item", id });
  const time = (value: string, precision: number) => snak("time", { time: value, precision });
  const label = (value: string) => ({ labels: { en: { language: "en", value } } });
  const lines = [
    "[",
    `${JSON.stringify({
      type: "item",
      id: "Q42",
      ...label("Douglas Adams"),
      claims: {
        P31: [{ mainsnak: item("Q5"), rank: "normal" }],
        P569: [{ mainsnak: time("+1952-03-11T00:00:00Z", 11), rank: "normal" }],
        P571: [
          { mainsnak: time("+1952-00-00T00:00:00Z", 9), rank: "normal" },
          { mainsnak: time("-0044-03-15T00:00:00Z", 11), rank: "normal" },
          { mainsnak: time("+1900-00-00T00:00:00Z", 7), rank: "normal" },
        ],
        P2048: [
          {
            mainsnak: snak("quantity", { amount: "+1.96", unit: "http://www.wikidata.org/entity/Q11573" }),
            rank: "normal",
            qualifiers: { P585: [time("+2000-01-01T00:00:00Z", 9)], P407: [item("Q1860")] },
          },
          { mainsnak: snak("quantity", { amount: "+9", unit: "1" }), rank: "deprecated" },
        ],
        P1559: [{ mainsnak: snak("monolingualtext", { text: "Douglas", language: "en" }), rank: "normal" }],
        P26: [
          { mainsnak: item("Q999"), rank: "normal" },
          { mainsnak: { snaktype: "somevalue" }, rank: "normal" },
        ],
        P625: [{ mainsnak: snak("globecoordinate", { latitude: 1 }), rank: "normal" }],
      },
    })},`,
    `${JSON.stringify({ type: "item", id: "Q5", ...label("human"), claims: { P279: [{ mainsnak: item("Q1"), rank: "normal" }] } })},`,
    `${JSON.stringify({ type: "item", id: "Q1860", ...label("English"), claims: [] })},`,
    JSON.stringify({ type: "property", id: "P2048", ...label("height") }),
    "]",
  ];
  const files = memoryFiles(
    new Map([
      ["dump.jsonl", lines.join("\n")],
      ["bad.jsonl", "{}\n"],
    ]),
  );

  const claims = (value: unknown) => ({ id: "Q1", claims: value });
  const main = { mainsnak: item("Q2") };
  it.each<[string, unknown]>([
    ["a record of nothing", null],
    ["claims in a text", claims("P31")],
    ["claims that are null", claims(null)],
    ["labels in a list", { id: "Q1", labels: ["one"] }],
    ["a label without a value", { id: "Q1", labels: { en: null } }],
    ["a label that is a number", { id: "Q1", labels: { en: { value: 5 } } }],
    ["statements that are null", claims({ P31: null })],
    ["a statement that is null", claims({ P31: [main, null] })],
    ["a statement without a snak", claims({ P31: [{ rank: "normal" }] })],
    ["a snak of an unknown kind", claims({ P31: [{ mainsnak: { snaktype: "values" } }] })],
    ["a value that is null", claims({ P31: [{ mainsnak: { snaktype: "value", datavalue: null } }] })],
    ["an item without an id", claims({ P31: [{ mainsnak: snak("wikibase-entityid", null) }] })],
    ["an item whose id is a number", claims({ P50: [{ mainsnak: snak("wikibase-entityid", { id: 7 }) }] })],
    ["an amount that is null", claims({ P1: [{ mainsnak: snak("quantity", { amount: null }) }] })],
    ["a time that is null", claims({ P1: [{ mainsnak: snak("time", null) }] })],
    ["a text that is a number", claims({ P1: [{ mainsnak: snak("string", 5) }] })],
    ["qualifiers in a text", claims({ P31: [{ ...main, qualifiers: "P1" }] })],
    ["qualifiers that are null", claims({ P31: [{ ...main, qualifiers: { P1: null } }] })],
    ["a qualifier that is null", claims({ P31: [{ ...main, qualifiers: { P1: [null] } }] })],
  ])("with %s is refused with its line", async (_, record) => {
    const text = `${JSON.stringify({ id: "Q2" })}\n${JSON.stringify(record)}\n`;
    const broken = memoryFiles(new Map([["kb.jsonl", text]]));
    await expect(openKnowledgeBase("kb.jsonl", broken)).rejects.toMatchObject({
      code: "kb.broken-line",
      place: { file: "kb.jsonl", line: 2 },
    });
  });

  it("that was cut off is refused", async () => {
    const cut = memoryFiles(new Map([["kb.jsonl", `${lines.slice(0, -1).join("\n")}\n`]]));
    await expect(openKnowledgeBase("kb.jsonl", cut)).rejects.toMatchObject({ code: "kb.broken-line" });
  });

  it("becomes values, relations and qualifiers", async () => {
    const kb = await openKnowledgeBase("dump.jsonl", files, { labels: new Map([["Q11573", "metre"]]) });
    expect([kb.names.slice(0, kb.entityCount), kb.names.slice(kb.entityCount)]).toEqual([
      ["Douglas Adams", "English"],
      ["human"],
    ]);
    const facts = Array.from({ length: kb.attributes.size }, (_, fact) => factAt(kb, fact));
    expect(facts).toEqual(
      [
        ["P569", { type: "date", value: "1952-03-11" }, []],
        ["P571", { type: "year", value: 1952 }, []],
        ["P571", { type: "year", value: -44 }, []],
        [
          "height",
          { type: "quantity", value: 1.96, unit: "metre" },
          [
            { key: "P585", value: { type: "year", value: 2000 } },
            { key: "P407", value: { type: "string", value: "English" } },
          ],
        ],
        ["P1559", { type: "string", value: "Douglas" }, []],
      ].map(([key, value, qualifiers]) => ({
        kind: "attribute",
        subject: "Douglas Adams",
        key,
        value,
        qualifiers,
      })),
    );
    expect(kb.relations.size).toBe(1);
    const found = new Map(knowledgeBaseFindings(kb).map(({ code, examples }) => [code, examples]));
    expect(found.get("missing-object")).toEqual(["Q999"]);
    expect(found.get("missing-concept")).toEqual(["Q5: Q1"]);
    expect(found.get("left-out")).toEqual([
      "1 times that are less precise than a year",
      "1 values that are unknown or none",
      "1 values of the type globecoordinate",
    ]);
  });

  it("says the line of a mistake", async () => {
    await expect(openKnowledgeBase("bad.jsonl", files)).rejects.toEqual(
      expect.objectContaining({ code: "kb.broken-line", place: { file: "bad.jsonl", line: 1 } }),
    );
  });
});

it("the check finds what is odd, and nothing in what is not", () => {
  const value = (type: string, each: unknown, unit?: string) => ({ type, value: each, unit });
  const kb = kbFromJson({
    concepts: { C: { name: "twin", subclassOf: ["LOST"] } },
    entities: {
      A: {
        name: "twin",
        instanceOf: ["C"],
        attributes: [
          { key: "k", value: value("string", "x"), qualifiers: { size: [value("quantity", 1, "mile")] } },
          { key: "k", value: value("year", 1), qualifiers: {} },
          { key: "size", value: value("quantity", 1, "metre"), qualifiers: {} },
        ],
        relations: [
          { relation: "k", direction: "forward", object: "B", qualifiers: {} },
          { relation: "k", direction: "forward", object: "GONE", qualifiers: {} },
        ],
      },
      B: { name: "b", instanceOf: ["C"], attributes: [], relations: [] },
    },
  });
  expect(knowledgeBaseFindings(kb).map(({ code, count, examples }) => [code, count, examples[0]])).toEqual([
    ["missing-concept", 1, "C: LOST"],
    ["missing-object", 1, "GONE"],
    ["shared-name", 1, "twin (2 nodes)"],
    ["type-clash", 1, "k: string, time"],
    ["several-units", 1, "size: metre, mile"],
    ["one-sided", 1, "twin, k, b"],
    ["key-and-predicate", 1, "k"],
  ]);
  expect(knowledgeBaseFindings(kbFromJson({ concepts: {}, entities: { A: { name: "a" } } }))).toEqual([]);
});
