import { buildGraph } from "../../src/kg/build.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { vocabularyOf } from "../../src/kg/vocabulary.ts";

const entities: readonly (readonly [name: string, label?: string])[] = [
  ["France"],
  ["Spain"],
  ["Q230", "Georgia"],
  ["Q1428", "Georgia"],
  ["Q2263", "Tom Hanks"],
  ["Oscar"],
  ["Q42", "Douglas Adams"],
  ["Spielberg", "Steven Spielberg"],
  ["United States of America"],
  ["Douglas Adams", "Somebody else"],
  ["e40", "an odd name"],
  ["Côte d'Ivoire"],
];
const relations = ["borders", "language", "directed", "starring", "won", "official language", "capital_of"];
const triples = [
  [0, "borders", 1],
  [7, "won", 5],
  [4, "won", 5],
  [6, "directed", 7],
] as const;

/** A little graph of countries and films with labels, two of them ambiguous. */
export const films: Graph = buildGraph(
  {
    heads: Uint32Array.from(triples, ([head]) => head),
    relations: Uint32Array.from(triples, ([, relation]) => relations.indexOf(relation) * 2),
    tails: Uint32Array.from(triples, ([, , tail]) => tail),
    levels: new Uint8Array(triples.length),
  },
  {
    name: "films",
    entityCount: entities.length,
    relationCount: relations.length * 2,
    entities: vocabularyOf(
      entities.map(([name]) => name),
      entities.map(([, label]) => label),
    ),
    relations: vocabularyOf(relations),
  },
);
