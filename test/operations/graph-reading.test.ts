import { describe, expect, it } from "vitest";
import { propertiesOf } from "../../src/cli/command/options-of.ts";
import { operations } from "../../src/operations/registry.ts";
import { inMemory, refused } from "./support.ts";

const swapped = "Spain;borders;France\nPortugal;borders;Spain\n";
const columns = { head: 3, relation: 2, tail: 1 };

it("every operation that reads the files of a graph can be told how its tables are read", async () => {
  const all = await Promise.all(Object.values(operations).map((load) => load()));
  const opening = all
    .map(({ id, parameters }) => [id, propertiesOf(parameters)] as const)
    .filter(([, properties]) => "graph" in properties && "format" in properties);
  expect(opening.length).toBeGreaterThan(12);
  const lacking = opening.filter(([, given]) => !("columns" in given && "delimiter" in given));
  expect(lacking.map(([name]) => name)).toEqual([]);
});

describe("how tables are read can be said to every operation that opens a graph", () => {
  const { inspectGraph, importGraph, ask } = inMemory({ "graph.txt": swapped });
  const reading = { graph: "graph.txt", columns, delimiter: "semicolon" } as const;

  it("kg info and kg import show the first triples as understood", async () => {
    const first = [
      ["France", "borders", "Spain"],
      ["Spain", "borders", "Portugal"],
    ];
    expect((await inspectGraph(reading)).files).toMatchObject({ first });
    expect(await importGraph({ ...reading, out: "a.lacuna" })).toMatchObject({ first });
    expect((await inspectGraph({ graph: "a.lacuna" })).triples.train).toBe(2);
  });

  it("ask reads them so", async () => {
    const { answers } = await ask({ ...reading, query: "?x : borders(France, ?x)" });
    expect(answers).toEqual([["Spain"]]);
  });
});

describe("a graph that is built from a table", () => {
  // Less is always there (bounded.ts), so that the graph has to be larger than that.
  const memory = 1 << 24;
  const lines = (count: number, name: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => `${name(i)}\tr\te${i % 7}\n`).join("");
  const triples = lines(170_000, (i) => `e${i % 1000}`);
  const names = lines(2000, (i) => `${i}${"x".repeat(10_000)}`);

  it.each([
    ["many triples", { "g.tsv": triples }],
    ["long names", { "g.tsv": names }],
    [
      "triples of ids",
      {
        "g/train2id.txt": `170000\n${lines(170_000, (i) => `${i % 1000}`).replaceAll(/\tr\te(\d)/g, " $1 0")}`,
      },
    ],
  ])("takes no more than the memory there is: %s", async (_, files) => {
    const [graph] = Object.keys(files).map((name) => name.split("/")[0]!);
    const { inspectGraph } = inMemory(files);
    expect(await refused(inspectGraph({ graph: graph!, memory }))).toMatchObject({ code: "kg.too-large" });
    expect((await inspectGraph({ graph: graph!, memory: 2 * memory })).triples.train).toBeGreaterThan(0);
  });

  it("tells how far reading is, once it takes long", async () => {
    let clock = 0;
    const told: unknown[] = [];
    const { inspectGraph } = inMemory({ "g.tsv": names }, { now: () => (clock += 600) });
    await inspectGraph({ graph: "g.tsv" }, { onProgress: (progress) => told.push(progress) });
    const { length } = names;
    expect(told.at(-1)).toMatchObject({ title: "reading g.tsv", done: length, total: length });
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
  const { inspectGraph, importGraph } = inMemory({ "g.nt": `${lines.join("\n")}\n` });
  const literals = { labels: 1, numbers: 1, skipped: 2 };
  const { files } = await inspectGraph({ graph: "g.nt" });
  expect(files).toMatchObject({ literals, first: [["u:a", "u:r", "u:b"]] });
  expect(files?.notes?.join(" ")).toMatch(/2 literals were skipped/);
  expect(await importGraph({ graph: "g.nt", out: "g.lacuna" })).toMatchObject({ literals });
});

describe("N-Quads", () => {
  const quads = [
    "<u:a> <u:r> <u:b> <u:g1> .",
    "<u:a> <u:r> <u:b> <u:g2> .",
    "<u:b> <u:r> <u:c> .",
    '<u:b> <http://www.w3.org/2000/01/rdf-schema#label> "B" <u:g1> .',
  ];

  it("are read without the names of graphs, which are counted", async () => {
    const { inspectGraph, importGraph } = inMemory({ "g.nq": `${quads.join("\n")}\n` });
    const { name, triples, files } = await inspectGraph({ graph: "g.nq" });
    const namedGraphs = { graphs: 2, statements: 3 };
    expect({ name, triples, files }).toMatchObject({
      name: "g",
      triples: { train: 2 },
      files: { format: "nquads", duplicates: 1, namedGraphs, first: [["u:a", "u:r", "u:b"], {}, {}] },
    });
    expect(files?.notes?.join(" ")).toContain("3 statements stand in 2 named graphs");
    expect(await importGraph({ graph: "g.nq", out: "g.lacuna" })).toMatchObject({ namedGraphs });
  });

  it("are no N-Triples", async () => {
    const { inspectGraph } = inMemory({ "g.nt": `${quads.join("\n")}\n` });
    expect(await refused(inspectGraph({ graph: "g.nt" }))).toMatchObject({ code: "formats.broken-rdf" });
  });
});

describe("a graph from standard input", () => {
  const given = (text: string) => {
    async function* input() {
      // In parts that end inside lines.
      const bytes = new TextEncoder().encode(text);
      for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
    }
    return inMemory({}, { input: input() });
  };

  it("is found out by its content, or read as it is said", async () => {
    const { name, triples } = await given("a\tr\tb\nb\tr\tc\n").inspectGraph({ graph: "-" });
    expect({ name, triples }).toMatchObject({ name: "stdin", triples: { train: 2 } });
    const { answers } = await given(swapped).ask({
      ...{ graph: "-", columns, delimiter: "semicolon" },
      query: "?x : borders(France, ?x)",
    });
    expect(answers).toEqual([["Spain"]]);
    const quoted = given('head,relation,tail\n"a, b",r,c\n');
    expect((await quoted.inspectGraph({ graph: "-" })).files?.first).toEqual([["a, b", "r", "c"]]);
    const { files } = await given("<u:a> <u:r> <u:b> .\n").inspectGraph({ graph: "-", format: "ntriples" });
    expect(files?.first).toEqual([["u:a", "u:r", "u:b"]]);
  });

  it("needs one, and is not shared with queries", async () => {
    const nothing = inMemory({});
    expect(await refused(nothing.inspectGraph({ graph: "-" }))).toMatchObject({ code: "usage.no-input" });
  });
});
