import type { Graph } from "../../kg/graph.ts";
import { type CountryRecord, worldFrom } from "../../kg/world/graph.ts";
import { type KbBuilder, kbBuilder } from "../build/builder.ts";
import type { KnowledgeBase } from "../kb.ts";
import { quantityValue, textValue, yearValue } from "../values/value.ts";
import { gapminder, gapminderYears } from "./gapminder.ts";

/** Fields of a record of the package `world-countries` beyond those for the graph `world`. @internal */
export interface CountryDetails extends CountryRecord {
  readonly name: {
    readonly common: string;
    readonly official: string;
    readonly native: Readonly<Record<string, { readonly common: string }>>;
  };
  readonly cca2: string;
  readonly ccn3: string;
  readonly currencies: Readonly<Record<string, { readonly name: string; readonly symbol: string }>>;
}

/** The concepts of the knowledge base `world`, each with those right above it. */
const concepts: Readonly<Record<string, readonly string[]>> = {
  place: [],
  country: ["place"],
  "sovereign state": ["country"],
  "dependent territory": ["country"],
  "landlocked country": ["country"],
  region: ["place"],
  subregion: ["region"],
  city: ["place"],
  "capital city": ["city"],
  language: [],
  currency: [],
  organization: [],
};

/** Names of the relations of the graph `world` in the knowledge base; other relations are left out. */
const predicates: Readonly<Record<string, string>> = {
  borders: "borders",
  language: "language",
  capital: "capital",
  region: "region",
  subregion: "subregion",
  partOf: "part of",
  memberOf: "member of",
};

/**
 * The embedded knowledge base: the countries of the graph `world` with their capitals, languages, currencies, regions
 * and organizations; a hierarchy of concepts; codes and names as text, area and position as quantities; and, for 62
 * countries, population, life expectancy and fertility from 1955 to 2005, qualified by `point in time`. Figures over
 * time are Gapminder's (CC BY 4.0), all else is from `world-countries` (ODbL-1.0).
 * @internal
 */
export function worldKnowledgeBase(records: readonly CountryDetails[]): KnowledgeBase {
  const graph = worldFrom(records);
  const builder = kbBuilder({ name: "world", complete: true });
  for (const [name, above] of Object.entries(concepts))
    builder.define("concept", conceptId(name), name, above.map(conceptId));
  const countries = new Map(records.map((each) => [each.name.common, each]));
  for (const [entity, kind] of kindsOf(graph)) {
    const name = graph.entities.name(entity);
    const country = kind === "country" ? countries.get(name) : undefined;
    const above = country ? conceptsOfCountry(country) : [kind === "city" ? "capital city" : kind];
    builder.define("entity", name, graph.label(entity), above.map(conceptId));
  }

  for (const [relation, predicate] of Object.entries(predicates))
    eachTriple(graph, relation, (head, tail) =>
      builder.relation(
        referenceOf(builder, graph, head),
        predicate,
        "forward",
        referenceOf(builder, graph, tail),
      ),
    );
  const overTime = new Map(gapminder.map((line) => [line.slice(0, 3), line.split("|").slice(1)]));
  for (const country of [...records].sort((a, b) => (a.cca3 < b.cca3 ? -1 : 1))) {
    const reference = builder.reference(country.name.common);
    addCurrencies(builder, graph, reference, country);
    addNames(builder, reference, country);
    addQuantities(builder, reference, country);
    addFiguresOverTime(builder, reference, overTime.get(country.cca3) ?? []);
  }
  return builder.finish();
}

/** Loads the embedded knowledge base (see NOTICE). */
export async function loadWorldKnowledgeBase(): Promise<KnowledgeBase> {
  const { default: countries } = await import("../../../assets/world/countries.json?text");
  return worldKnowledgeBase(JSON.parse(countries) as readonly CountryDetails[]);
}

const conceptId = (name: string) => `concept/${name.replaceAll(" ", "-")}`;

const referenceOf = (builder: KbBuilder, graph: Graph, entity: number) =>
  builder.reference(graph.entities.name(entity));

/** Calls back for the links of a relation, by head and tail. */
function eachTriple(graph: Graph, relation: string, take: (head: number, tail: number) => void): void {
  const { relationRow, rowHead, rowEdge, tails } = graph.rows;
  const directed = (graph.relations.id(relation) ?? 0) * 2;
  for (let row = relationRow[directed] ?? 0; row < (relationRow[directed + 1] ?? 0); row++)
    for (let edge = rowEdge[row] ?? 0; edge < (rowEdge[row + 1] ?? 0); edge++)
      take(rowHead[row] ?? 0, tails[edge] ?? 0);
}

/** The kind of every entity. In `world`, `is` also states "independent" and "landlocked", which are skipped. */
function kindsOf(graph: Graph): Map<number, string> {
  const found = new Map<number, string>();
  eachTriple(graph, "is", (entity, kind) => {
    const name = graph.label(kind);
    if (name in concepts) found.set(entity, name);
  });
  return found;
}

/** The lowest concepts of a country; the standing of some (Kosovo, Antarctica) is open. */
function conceptsOfCountry({ independent, landlocked }: CountryDetails): string[] {
  const standing = independent === null ? "country" : independent ? "sovereign state" : "dependent territory";
  return landlocked ? [standing, "landlocked country"] : [standing];
}

function addCurrencies(builder: KbBuilder, graph: Graph, country: number, record: CountryDetails): void {
  const head = graph.entities.id(record.name.common) ?? -1;
  eachTriple(graph, "currency", (each, currency) => {
    if (each !== head) return;
    builder.relation(country, "currency", "forward", referenceOf(builder, graph, currency));
    const label = graph.label(currency).toLowerCase();
    const symbol = Object.values(record.currencies).find(({ name }) => name.toLowerCase() === label)?.symbol;
    if (symbol) builder.qualifier("currency symbol", textValue(symbol));
  });
}

function addNames(builder: KbBuilder, country: number, record: CountryDetails): void {
  const text = (key: string, value: string) => {
    if (value !== "") builder.attribute(country, key, textValue(value));
  };
  text("official name", record.name.official);
  for (const [code, { common }] of Object.entries(record.name.native)) {
    text("native name", common);
    const language = record.languages[code];
    if (language) builder.qualifier("language of name", textValue(language));
  }
  text("ISO 3166-1 alpha-2 code", record.cca2);
  text("ISO 3166-1 alpha-3 code", record.cca3);
  text("ISO 3166-1 numeric code", record.ccn3);
  for (const domain of record.tld) text("top-level domain", domain);
}

function addQuantities(builder: KbBuilder, country: number, record: CountryDetails): void {
  // An unknown area is written as -1.
  if (record.area > 0) builder.attribute(country, "area", quantityValue(record.area, "square kilometre"));
  const [latitude, longitude] = record.latlng;
  if (latitude !== undefined) builder.attribute(country, "latitude", quantityValue(latitude, "degree"));
  if (longitude !== undefined) builder.attribute(country, "longitude", quantityValue(longitude, "degree"));
}

function addFiguresOverTime(builder: KbBuilder, country: number, columns: readonly string[]): void {
  const keys = [
    ["population", "1"],
    ["life expectancy", "year"],
    ["fertility rate", "1"],
  ] as const;
  for (const [at, [key, unit]] of keys.entries()) {
    const figures = columns[at]?.split(" ") ?? [];
    for (const [i, figure] of figures.entries()) {
      if (figure === "") continue;
      builder.attribute(country, key, quantityValue(Number(figure), unit));
      builder.qualifier("point in time", yearValue(gapminderYears[i] ?? 0));
    }
  }
}
