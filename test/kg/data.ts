import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { buildGraph, type TripleColumns } from "../../src/kg/build.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { vocabularyOf } from "../../src/kg/vocabulary.ts";

const root = process.env.LACUNA_DATA ?? resolve("../shared/data");

/** Whether a folder of the shared data is there; tests of absent data are skipped by name. */
export const haveData = (folder: string) => existsSync(`${root}/${folder}`);

/** The lines of a text of the shared data, packed or not; none when there is no such file. */
export function linesOf(path: string): string[] {
  const packed = `${root}/${path}.gz`;
  if (!existsSync(packed) && !existsSync(`${root}/${path}`)) return [];
  const text = existsSync(packed) ? gunzipSync(readFileSync(packed)) : readFileSync(`${root}/${path}`);
  return text.toString("utf8").split(/\r?\n/).filter(Boolean);
}

export type NamedTriple = readonly [head: string, relation: string, tail: string, level: number];

/** The triples of a dataset of the shared data by name: TSV files, or OpenKE files (`train2id.txt`). */
export function namedTriples(folder: string): NamedTriple[] {
  return ["train", "valid", "test"].flatMap((split, level) => [
    ...linesOf(`${folder}/${split}.txt`).map((line): NamedTriple => {
      const [head, relation, tail] = line.split("\t");
      return [head!, relation!, tail!, level];
    }),
    ...linesOf(`${folder}/${split}2id.txt`)
      .slice(1)
      .map((line): NamedTriple => {
        const [head, tail, relation] = line.split(/\s+/);
        return [head!, relation!, tail!, level];
      }),
  ]);
}

/** A graph of named triples, built without the readers of the library. */
export function graphOf(triples: readonly NamedTriple[]): Graph {
  const entities = new Map<string, number>();
  const relations = new Map<string, number>();
  const id = (ids: Map<string, number>, name: string) => {
    const found = ids.get(name) ?? ids.size;
    ids.set(name, found);
    return found;
  };
  const columns: TripleColumns = {
    heads: Uint32Array.from(triples, ([head]) => id(entities, head)),
    relations: Uint32Array.from(triples, ([, relation]) => 2 * id(relations, relation)),
    tails: Uint32Array.from(triples, ([, , tail]) => id(entities, tail)),
    levels: Uint8Array.from(triples, ([, , , level]) => level),
  };
  return buildGraph(columns, {
    entityCount: entities.size,
    relationCount: 2 * relations.size,
    entities: vocabularyOf([...entities.keys()]),
    relations: vocabularyOf([...relations.keys()]),
    format: "tsv",
  });
}
