import { buildGraph } from "../../src/kg/build.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { statementCollector } from "../../src/kg/statements/build.ts";
import type { PairValue } from "../../src/kg/statements/statements.ts";
import { yearPeriod } from "../../src/kg/values/calendar.ts";
import { vocabularyOf } from "../../src/kg/vocabulary.ts";

const ENTITIES = ["Aurora", "Borealis", "Ida", "Jon", "Kai", "Oslo", "Bergen"];
const RELATIONS = ["captain", "visit"];
type Years = readonly [from: number | "*", to: number | "*"] | undefined;
type Said = readonly [
  head: string,
  relation: string,
  tail: string,
  years: Years,
  pairs: Readonly<Record<string, string>>,
  level?: number,
];

const STATEMENTS: readonly Said[] = [
  ["Aurora", "captain", "Ida", [1901, 1905], {}],
  ["Aurora", "captain", "Jon", [1905, 1911], { reason: "transfer" }],
  ["Aurora", "captain", "Ida", [1914, "*"], {}],
  ["Borealis", "captain", "Jon", [1899, 1904], {}],
  ["Borealis", "captain", "Kai", undefined, {}],
  ["Aurora", "visit", "Oslo", [1903, 1903], {}],
  ["Aurora", "visit", "Oslo", [1908, 1908], { cargo: "salt", pilot: "Kai" }],
  ["Aurora", "visit", "Oslo", [1912, 1912], { cargo: "tea" }],
  ["Borealis", "visit", "Bergen", [1902, 1902], {}],
];

/** The ships of the vectors of the language: captains with their years, and visits with cargo and pilot. */
export function ships(change: (said: Said) => Said = (said) => said): Graph {
  const all = STATEMENTS.map(change);
  const collected = statementCollector();
  const entity = (name: string) => ENTITIES.indexOf(name);
  for (const [head, relation, tail, years, pairs, level = 0] of all) {
    const [from, to] = years ?? [];
    collected.add({
      head: entity(head),
      relation: 2 * RELATIONS.indexOf(relation),
      tail: entity(tail),
      level,
      from: from === undefined ? Number.NaN : from === "*" ? Number.NEGATIVE_INFINITY : yearPeriod(from)[0],
      to: to === undefined ? Number.NaN : to === "*" ? Number.POSITIVE_INFINITY : yearPeriod(to)[1],
      pairs: Object.entries(pairs).map(([key, text]) => ({
        key,
        value: { kind: "text", text } satisfies PairValue,
      })),
    });
  }
  const column = (values: Readonly<Record<string, number>>) =>
    Float64Array.from(ENTITIES, (name) => values[name] ?? Number.NaN);
  const names = new Map(ENTITIES.map((name, id) => [name, id]));
  return buildGraph(
    {
      heads: Uint32Array.from(all, ([head]) => entity(head)),
      relations: Uint32Array.from(all, ([, relation]) => 2 * RELATIONS.indexOf(relation)),
      tails: Uint32Array.from(all, ([, , tail]) => entity(tail)),
      levels: Uint8Array.from(all, ([, , , , , level = 0]) => level),
    },
    {
      name: "ships",
      entityCount: ENTITIES.length,
      relationCount: 2 * RELATIONS.length,
      entities: vocabularyOf(ENTITIES),
      relations: vocabularyOf(RELATIONS),
      attributes: new Map([
        ["length", column({ Aurora: 92.5, Borealis: 81 })],
        ["crew", column({ Aurora: 40 })],
      ]),
      attributeTypes: new Map([["length", { type: "number", unit: "metre" }]]),
      statements: collected.finish((text) => names.get(text)),
    },
  );
}
