import { describe, expect, test } from "vitest";
import { datasets, findDataset, list } from "../../src/kgqa/datasets/registry.ts";
import { isKqaproBlocks, kqaproBlock } from "../../src/kgqa/formats/kqapro-blocks.ts";
import { loadSparqlParser } from "../../src/kgqa/schema-items/sparql-parser.ts";
import { failureOf } from "../support/text.ts";

describe("datasets", () => {
  test("are listed by year, then name; all, or those of a graph in any case", () => {
    const years = datasets.map(({ year, name }) => `${year} ${name}`);
    expect(years).toEqual([...years].sort());
    expect(list()).toBe(datasets);
    expect(list({})).toBe(datasets);
    for (const graph of new Set(datasets.map((each) => each.graph)))
      for (const written of [graph, graph.toUpperCase(), graph.toLowerCase()]) {
        const found = list({ graph: written });
        expect(found).toEqual(datasets.filter((each) => each.graph === graph));
        expect(found.length).toBeLessThan(datasets.length);
      }
    expect(list({ graph: "nothing" })).toEqual([]);
    for (const { name } of datasets) expect(findDataset(name.toUpperCase()).name).toBe(name);
  });
});

describe("a question of KQA Pro as a block", () => {
  const block = [
    "Who is it?",
    "ID: 12, target:?e",
    "---",
    "?e,name,Ann",
    "?e,spouse,?f",
    "---",
    "Ann",
    "Lee",
  ];

  test("has its number, target, patterns and answer", () => {
    expect(isKqaproBlocks(block)).toBe(true);
    expect(kqaproBlock(block, "f", 3)).toMatchObject({
      ...{
        id: "12",
        texts: [{ language: "en", text: "Who is it?" }],
        answers: [{ type: "name", value: "Ann Lee" }],
      },
      forms: [
        { language: "graph-query", query: { target: "?e", patterns: ["?e,name,Ann", "?e,spouse,?f"] } },
      ],
    });
    const verdict = (answer: string) => kqaproBlock([...block.slice(0, 6), answer], "f", 3).answers;
    expect(verdict("yes")).toEqual([{ type: "boolean", value: "true" }]);
    expect(verdict("no")).toEqual([{ type: "boolean", value: "false" }]);
    expect(verdict("none")).toEqual([{ type: "name", value: "none" }]);
  });

  test("is refused where a part is missing or stands elsewhere", () => {
    for (const wrong of [
      [],
      block.slice(0, 1),
      block.slice(0, 5),
      block.with(1, "my ID: 12, target:?e"),
      block.with(1, "ID: x, target:?e"),
      block.with(1, "ID: 12"),
      block.with(2, "--"),
    ])
      expect(failureOf(() => kqaproBlock(wrong, "f", 3))).toMatchObject({
        code: "kgqa.broken-line",
        place: { file: "f", line: 3 },
      });
    for (const other of [
      [],
      block.slice(1),
      block.with(1, "my ID: 12, target:?e"),
      block.with(1, "ID: , target:?e"),
      block.with(2, "----"),
    ])
      expect(isKqaproBlocks(other)).toBe(false);
  });
});

describe("a query that SPARQL's grammar does not read", () => {
  test("has the place of what was not expected, on whatever line", async () => {
    const parse = await loadSparqlParser();
    const broken: [string, string][] = [
      ["SELECT ?x WHERE { ?x ?p }", "}"],
      ["SELECT ?x\nWHERE {\n  ?x ?p }", "}"],
      ["SELECT ?x WHERE { ?x ?p ?y . FILTER }", "}"],
      ["SELECT ?x\n\nWHERE { ?x ?p ?y ;;; } LIMIT LIMIT", "LIMIT"],
      ["ASK ASK { ?x ?p ?y }", "ASK"],
    ];
    for (const [text, token] of broken) {
      const found = parse(text);
      if (!("problem" in found)) throw new Error(`${text} was read`);
      const [start, end] = found.span!;
      expect([text, text.slice(start, end)]).toEqual([text, token]);
      // The last place where it stands so.
      expect([text, start]).toEqual([text, text.lastIndexOf(token)]);
      expect(found.problem).toMatch(/^unexpected \S+ after /);
      expect(found.problem.length).toBeLessThan(200);
    }
  });

  test("is an update, or too long; a query is read with the prefixes of the datasets", async () => {
    const parse = await loadSparqlParser({ own: "http://own/" });
    expect(parse("INSERT DATA { <a> <b> <c> }")).toEqual({ problem: "it is an update, no query" });
    const long = `SELECT ?x WHERE { ?x ?p "${"a".repeat(1 << 20)}" }`;
    expect(parse(long)).toEqual({ problem: "the query is longer than 1048576 characters" });
    expect(parse("SELECT ?x WHERE { ?x own:p <relative> }")).toHaveProperty("query");
    expect(parse("SELECT ?x WHERE { ?x other:p ?y }")).toHaveProperty("problem");
  });
});
