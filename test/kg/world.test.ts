import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Graph, hasLink, rowOf } from "../../src/kg/graph.ts";
import { type CountryRecord, worldFrom } from "../../src/kg/world/graph.ts";
import { loadWorld } from "../../src/kg/world/world.ts";

const world = await loadWorld();
/** The package's data by another way than the library's. */
const json: CountryRecord[] = JSON.parse(readFileSync("node_modules/world-countries/countries.json", "utf8"));

const entity = (name: string) => world.entities.id(name)!;
const relation = (name: string) => 2 * world.relations.id(name)!;

function linked(head: string, by: string, inverse = false): string[] {
  const row = rowOf(world.rows, relation(by) + Number(inverse), entity(head));
  if (row < 0) return [];
  const { rowEdge, tails } = world.rows;
  return [...tails.subarray(rowEdge[row], rowEdge[row + 1])].map((id) => world.entities.name(id)).sort();
}

function triplesOf(graph: Graph, by: string): [number, number][] {
  const { relationRow, rowHead, rowEdge, tails } = graph.rows;
  const found: [number, number][] = [];
  for (let row = relationRow[relation(by)]!; row < relationRow[relation(by) + 1]!; row++)
    for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
      found.push([rowHead[row]!, tails[edge]!]);
  return found;
}

const total = (count: (country: CountryRecord) => number) => json.reduce((sum, each) => sum + count(each), 0);

test("France has the neighbours, language, currency and capital that everyone knows", () => {
  expect(linked("France", "borders")).toEqual([
    "Andorra",
    "Belgium",
    "Germany",
    "Italy",
    "Luxembourg",
    "Monaco",
    "Spain",
    "Switzerland",
  ]);
  expect(linked("France", "language")).toEqual(["French"]);
  expect(linked("France", "currency")).toEqual(["Euro"]);
  expect(linked("France", "capital")).toEqual(["Paris"]);
  expect(linked("France", "subregion")).toEqual(["Western Europe"]);
  expect(linked("France", "callingCode")).toEqual(["+33"]);
  expect(linked("Paris", "capital", true)).toEqual(["France"]);
});

test("well-known facts of other places", () => {
  expect(linked("Switzerland", "language")).toEqual(["French", "Italian", "Romansh", "Swiss German"]);
  expect(linked("South Africa", "capital")).toEqual(["Bloemfontein", "Cape Town", "Pretoria"]);
  expect(linked("Americas", "partOf", true)).toEqual([
    "Caribbean",
    "Central America",
    "North America",
    "South America",
  ]);
  expect(linked("Bolivia", "is")).toEqual(["country", "independent", "landlocked"]);
  expect(linked("Lesotho", "borders")).toEqual(["South Africa"]);
  expect(linked("Iceland", "borders")).toEqual([]);
  expect(linked("United States", "callingCode")).toEqual(["+1"]);
  expect(linked("Central Asia", "subregion", true)).toHaveLength(5);
  expect(linked("Romania", "language")).toEqual(["Romanian"]);
  expect(linked("Denmark", "currency")).toEqual(["Danish krone"]);
});

test("every relation has as many triples as the records say", () => {
  const borders = json.flatMap((a) => a.borders.map((b) => `${a.cca3} ${b}`));
  const mutual = borders.filter((pair) => borders.includes(pair.split(" ").reverse().join(" ")));
  expect(triplesOf(world, "borders")).toHaveLength(mutual.length);
  // India does not name Sri Lanka: the one border of the records that is not mutual.
  expect(borders.filter((pair) => !mutual.includes(pair))).toEqual(["LKA IND"]);
  expect(triplesOf(world, "language")).toHaveLength(total((each) => Object.keys(each.languages).length));
  expect(triplesOf(world, "currency")).toHaveLength(total((each) => Object.keys(each.currencies).length));
  expect(triplesOf(world, "capital")).toHaveLength(total((each) => each.capital.length));
  expect(triplesOf(world, "region")).toHaveLength(json.length);
  expect(triplesOf(world, "subregion")).toHaveLength(total((each) => (each.subregion ? 1 : 0)));
  expect(triplesOf(world, "partOf")).toHaveLength(new Set(json.map((each) => each.subregion)).size - 1);
  expect(triplesOf(world, "domain")).toHaveLength(total((each) => each.tld.length));
  expect(linked("United Nations", "memberOf", true)).toHaveLength(total((each) => (each.unMember ? 1 : 0)));
  expect(linked("country", "is", true)).toHaveLength(json.length);
  expect(linked("landlocked", "is", true)).toHaveLength(total((each) => (each.landlocked ? 1 : 0)));
  expect(linked("language", "is", true)).toHaveLength(
    new Set(json.flatMap((each) => Object.keys(each.languages))).size,
  );
});

test("borders are symmetric and never reflexive", () => {
  for (const [head, tail] of triplesOf(world, "borders")) {
    expect(head).not.toBe(tail);
    expect(hasLink(world.full, tail, relation("borders"), head)).toBe(true);
  }
});

test("names are unique, and a country keeps its plain name", () => {
  const names = Array.from({ length: world.entityCount }, (_, id) => world.entities.name(id));
  expect(new Set(names).size).toBe(names.length);
  for (const each of json) expect(linked(each.name.common, "is")).toContain("country");
  expect(linked("Luxembourg", "capital")).toEqual(["Luxembourg (city)"]);
  expect(world.entities.withLabel("Luxembourg").map((id) => names[id])).toEqual([
    "Luxembourg",
    "Luxembourg (city)",
  ]);
  expect(linked("Mexico", "capital")).toEqual(["Mexico City"]);
  expect(linked("Jamaica", "capital")).toEqual(["Kingston"]);
  expect(linked("Norfolk Island", "capital")).toEqual(["Kingston (Norfolk Island)"]);
  expect(linked("Nauru", "language")).toContain("Nauru (language)");
});

test("attributes stand beside countries and nowhere else", () => {
  const { area, latitude, longitude } = Object.fromEntries(world.attributes) as Record<string, Float64Array>;
  expect([area![entity("France")], latitude![entity("France")], longitude![entity("France")]]).toEqual([
    551695, 46, 2,
  ]);
  expect(area![entity("Paris")]).toBeNaN();
  expect(area![entity("Svalbard and Jan Mayen")]).toBeNaN();
  expect(area!.length).toBe(world.entityCount);
  expect([...latitude!].filter((value) => !Number.isNaN(value))).toHaveLength(json.length);
});

test("ids do not depend on the order of the records", () => {
  const reversed = worldFrom([...json].reverse());
  expect(reversed.rows.tails).toEqual(world.rows.tails);
  expect(world.entities.name(0)).toBe("Aruba");
  expect(reversed.entities.name(world.entityCount - 1)).toBe(world.entities.name(world.entityCount - 1));
});

test("it is a graph of a few thousand triples", () => {
  expect(world.tripleCounts[0]).toBeGreaterThan(3000);
  expect(world.tripleCounts.slice(1)).toEqual([0, 0]);
});
