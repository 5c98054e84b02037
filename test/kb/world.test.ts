import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { answer } from "../../src/exact/index.ts";
import { factAt } from "../../src/kb/kb.ts";
import { graphOfKnowledgeBase } from "../../src/kb/to-graph.ts";
import { knowledgeBaseFindings } from "../../src/kb/validate.ts";
import { type CountryDetails, loadWorldKnowledgeBase } from "../../src/kb/world/world.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { runProgram } from "../../src/kopl/run/run.ts";
import { parseProgram } from "../../src/kopl/text/read.ts";
import { parseQuery } from "../../src/query/index.ts";

const kb = await loadWorldKnowledgeBase();
const require = createRequire(import.meta.url);
const countries = require("world-countries") as readonly CountryDetails[];
const table = JSON.parse(
  readFileSync(new URL("../../node_modules/vega-datasets/data/gapminder.json", import.meta.url), "utf8"),
) as readonly { country: string; year: number; pop: number; life_expect: number; fertility: number }[];

const run = (text: string) => runProgram(kb, parseProgram(text), { entitiesOnly: true }).answers;

it("has every country once, under the concepts its record tells", () => {
  const independent = countries.filter(({ independent }) => independent).length;
  expect(run("FindAll | FilterConcept(country) | Count")).toEqual([String(countries.length)]);
  expect(run("FindAll | FilterConcept(sovereign state) | Count")).toEqual([String(independent)]);
  expect(run("FindAll | FilterConcept(landlocked country) | Count")).toEqual([
    String(countries.filter(({ landlocked }) => landlocked).length),
  ]);
  expect(knowledgeBaseFindings(kb).map(({ code }) => code)).toEqual(["shared-name"]);
});

it("has every figure of Gapminder's table, with its year as qualifier", () => {
  const names = new Map([
    ["Turkey", "Türkiye"],
    ["Hong Kong, China", "Hong Kong"],
  ]);
  const known = new Set(countries.map(({ name }) => name.common));
  const expected = table.flatMap((row) => {
    const name = known.has(row.country) ? row.country : names.get(row.country);
    return [
      `${name} population ${row.pop} ${row.year}`,
      `${name} life expectancy ${row.life_expect} ${row.year}`,
      `${name} fertility rate ${row.fertility} ${row.year}`,
    ];
  });
  const found = Array.from({ length: kb.attributes.size }, (_, fact) => factAt(kb, fact)).flatMap((fact) =>
    fact.kind === "attribute" && fact.qualifiers[0]?.key === "point in time"
      ? [`${fact.subject} ${fact.key} ${fact.value.value} ${fact.qualifiers[0].value.value}`]
      : [],
  );
  expect(found.sort()).toEqual(expected.sort());
});

it("answers questions about relations, quantities, times and qualifiers", () => {
  expect(
    run(
      'Find("France") | Relate("borders", forward) | FilterNum(area, "100000 square kilometre", >) | Count',
    ),
  ).toEqual(["3"]);
  expect(run("FindAll | FilterConcept(sovereign state) | SelectAmong(area, largest)")).toEqual(["Russia"]);
  expect(run('Find("Paris") | Relate(capital, backward) | QueryName')).toEqual(["France"]);
  expect(
    run('QueryRelationQualifier(Find("Japan"), Find("Japanese yen"), currency, currency symbol)'),
  ).toEqual(["¥"]);
});

it("is, as a graph, the graph world where both have a relation", async () => {
  const ours = graphOfKnowledgeBase(kb);
  const world = await loadWorld();
  const names = (graph: typeof world, query: string) =>
    [...answer(parseQuery(query, graph), graph.full)].map(([id]) => graph.entities.name(id ?? 0)).sort();
  for (const query of [
    "?c : borders(France, ?c)",
    "?c : borders(France, ?x) & borders(?x, ?c) & !language(?c, German)",
    "?c : region(?c, Africa) & currency(?c, Euro)",
  ]) {
    expect(names(ours, query)).toEqual(names(world, query));
    expect(names(ours, query).length).toBeGreaterThan(0);
  }
  expect([...ours.attributes.keys()].sort()).toEqual([...world.attributes.keys()].sort());
});
