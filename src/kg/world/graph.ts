import { buildGraph } from "../build.ts";
import type { Graph } from "../graph.ts";
import { vocabularyOf } from "../vocabulary.ts";
import { WorldNames } from "./names.ts";

/** The fields of a record of the package `world-countries` that are read. */
export interface CountryRecord {
  readonly name: { readonly common: string };
  readonly cca3: string;
  readonly tld: readonly string[];
  readonly independent: boolean | null;
  readonly unMember: boolean;
  readonly unRegionalGroup: string;
  readonly currencies: Readonly<Record<string, { readonly name: string }>>;
  readonly idd: { readonly root: string; readonly suffixes: readonly string[] };
  readonly capital: readonly string[];
  readonly region: string;
  readonly subregion: string;
  readonly languages: Readonly<Record<string, string>>;
  readonly latlng: readonly number[];
  readonly landlocked: boolean;
  readonly borders: readonly string[];
  readonly area: number;
}

/** The relations of the graph `world`, in the order of their ids. */
export const worldRelations = [
  "borders",
  "language",
  "currency",
  "capital",
  "region",
  "subregion",
  "partOf",
  "memberOf",
  "is",
  "domain",
  "callingCode",
] as const;

type WorldRelation = (typeof worldRelations)[number];

/**
 * The graph `world` from the records of `world-countries` (https://github.com/mledoze/countries, ODbL-1.0): the
 * countries and territories of ISO 3166-1, with capitals, languages, currencies, regions and borders under their
 * English names. All triples are training triples. Attributes: `area` (km²), `latitude` and `longitude` (degrees).
 *
 * The result does not depend on the order of the records. A border counts when both countries name it, which makes
 * `borders` symmetric.
 */
export function worldFrom(records: readonly CountryRecord[]): Graph {
  const countries = [...records].sort((a, b) => (a.cca3 < b.cca3 ? -1 : 1));
  const names = new WorldNames();
  const heads: number[] = [];
  const relations: number[] = [];
  const tails: number[] = [];
  const add = (head: number, relation: WorldRelation, tail: number) => {
    heads.push(head);
    relations.push(2 * worldRelations.indexOf(relation));
    tails.push(tail);
  };
  // Kinds are added in order, so that the most commonly meant thing gets the plain name.
  const ids = new Map(
    countries.map((each) => [each.cca3, names.add("country", each.cca3, each.name.common)]),
  );
  const eachOf = (relation: WorldRelation, kind: string, list: (country: CountryRecord) => Keyed) => {
    for (const country of countries)
      for (const [key, name] of list(country))
        add(ids.get(country.cca3)!, relation, names.add(kind, key, name, country.name.common));
  };
  const languages = commonNames(countries, (each) => Object.entries(each.languages));
  const currencies = commonNames(countries, (each) =>
    Object.entries(each.currencies).map(([k, v]) => [k, v.name]),
  );

  eachOf("region", "region", ({ region }) => itself(region));
  eachOf("language", "language", (each) =>
    Object.keys(each.languages).map((key) => [key, languages.get(key)!]),
  );
  eachOf("currency", "currency", (each) =>
    Object.keys(each.currencies).map((key) => [key, currencies.get(key)!]),
  );
  eachOf("subregion", "subregion", ({ subregion }) => itself(subregion));
  eachOf("capital", "city", ({ cca3, capital }) => capital.map((name) => [`${cca3} ${name}`, name]));
  eachOf("memberOf", "organization", ({ unMember }) => itself(unMember ? "United Nations" : ""));
  eachOf("memberOf", "organization", ({ unRegionalGroup }) => itself(unRegionalGroup));
  eachOf("domain", "domain", ({ tld }) => tld.map((name) => [name, name]));
  eachOf("callingCode", "calling code", (each) => callingCodes(each).map((code) => [code, code]));

  const neighbours = new Map(countries.map((each) => [each.cca3, new Set(each.borders)]));
  for (const { cca3, borders } of countries)
    for (const other of borders)
      if (neighbours.get(other)?.has(cca3)) add(ids.get(cca3)!, "borders", ids.get(other)!);
  for (const { region, subregion } of countries)
    if (subregion !== "") add(names.idOf("subregion", subregion)!, "partOf", names.idOf("region", region)!);

  for (let id = 0, count = names.size; id < count; id++) {
    const kind = names.kind(id);
    if (kind !== "domain" && kind !== "calling code") add(id, "is", names.add("kind", kind, kind));
  }
  for (const country of countries) {
    const id = ids.get(country.cca3)!;
    if (country.independent) add(id, "is", names.add("kind", "independent", "independent"));
    if (country.landlocked) add(id, "is", names.add("kind", "landlocked", "landlocked"));
  }

  return buildGraph(
    {
      heads: Uint32Array.from(heads),
      relations: Uint32Array.from(relations),
      tails: Uint32Array.from(tails),
      levels: new Uint8Array(heads.length),
    },
    {
      name: "world",
      entityCount: names.size,
      relationCount: 2 * worldRelations.length,
      entities: vocabularyOf(names.names, names.labels),
      relations: vocabularyOf(worldRelations),
      attributes: attributesOf(countries, ids, names.size),
    },
  );
}

/** Numbers of countries, by entity. */
function attributesOf(
  countries: readonly CountryRecord[],
  ids: ReadonlyMap<string, number>,
  size: number,
): Map<string, Float64Array> {
  const attribute = (value: (country: CountryRecord) => number) => {
    const column = new Float64Array(size).fill(Number.NaN);
    for (const country of countries) column[ids.get(country.cca3)!] = value(country);
    return column;
  };
  return new Map([
    // An unknown area is written as -1.
    ["area", attribute(({ area }) => (area > 0 ? area : Number.NaN))],
    ["latitude", attribute(({ latlng }) => latlng[0] ?? Number.NaN)],
    ["longitude", attribute(({ latlng }) => latlng[1] ?? Number.NaN)],
  ]);
}

/** Pairs of a key that identifies a thing and its name. */
type Keyed = readonly (readonly [key: string, name: string])[];

const itself = (name: string): Keyed => (name === "" ? [] : [[name, name]]);

/**
 * One name for each code, where countries spell it differently: the spelling of most countries, then the one of more
 * words (`Danish krone`, not `krone`), then the shortest (`Romanian`, not `Moldavian`); with a capital letter.
 */
function commonNames(
  countries: readonly CountryRecord[],
  list: (country: CountryRecord) => Keyed,
): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const country of countries)
    for (const [key, name] of list(country)) {
      const spellings = counts.get(key) ?? new Map<string, number>();
      counts.set(key, spellings.set(name, (spellings.get(name) ?? 0) + 1));
    }
  const words = (name: string) => name.split(" ").length;
  const best = (spellings: Map<string, number>) =>
    [...spellings].sort(
      ([a, m], [b, n]) => n - m || words(b) - words(a) || a.length - b.length || (a < b ? -1 : 1),
    )[0]![0];
  return new Map([...counts].map(([key, spellings]) => [key, capitalized(best(spellings))]));
}

const capitalized = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);

/** ITU-T E.164: +1 and +7 are codes that several countries share; any other code is the root with a suffix. */
function callingCodes({ idd }: CountryRecord): string[] {
  if (idd.root === "+1" || idd.root === "+7") return [idd.root];
  return idd.suffixes.map((suffix) => idd.root + suffix);
}
