import { createAnswerer } from "../../src/exact/index.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { randomStream } from "../../src/numeric/random.ts";
import type { Query } from "../../src/query/formula.ts";
import { findNamedType, namedTypeQuery } from "../../src/query/types/lookup.ts";
import { groundOn } from "../../test/support/grounding.ts";
import { eachTimed, medianOf, timedAsync } from "../lib/measure.ts";

/** What a fresh process found: loading a snapshot, and answering over it. */
export interface Scaled {
  readonly loadMs: number;
  readonly entities: number;
  readonly triples: number;
  readonly indexBytes: number;
  readonly types: readonly {
    readonly name: string;
    readonly queries: number;
    readonly answers: number;
    readonly medianUs: number;
    readonly meanUs: number;
    readonly mostUs: number;
  }[];
}

const [path, types, count] = process.argv.slice(2);
const { ms, result: graph } = await timedAsync(() => loadGraph(path!, nodeFiles));
const ask = createAnswerer(graph.full);

function timesOf(name: string): Scaled["types"][number] {
  const type = namedTypeQuery(findNamedType(name)!);
  const random = randomStream(5, name);
  const queries: Query[] = [];
  while (queries.length < Number(count)) {
    const query = groundOn(type, graph, random);
    if (query) queries.push(query);
  }
  let answers = 0;
  for (const query of queries.slice(0, 20)) ask(query);
  const took = eachTimed(queries, (query) => {
    answers += ask(query).count;
  });
  return {
    name,
    queries: queries.length,
    answers,
    medianUs: medianOf(took),
    meanUs: took.reduce((sum, each) => sum + each, 0) / took.length,
    mostUs: took.reduce((most, each) => Math.max(most, each), 0),
  };
}

const { relationRow, rowHead, rowEdge, tails, levels } = graph.rows;
const scaled: Scaled = {
  loadMs: ms,
  entities: graph.entityCount,
  triples: tails.length / 2,
  indexBytes: [relationRow, rowHead, rowEdge, tails, levels].reduce((sum, each) => sum + each.byteLength, 0),
  types: types!.split(",").map(timesOf),
};
console.log(JSON.stringify(scaled));
