import { createAnswerer } from "../../src/exact/index.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { fullView, type Graph, type View } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { randomStream } from "../../src/numeric/random.ts";
import type { Query } from "../../src/query/formula.ts";
import { sparqlNotation } from "../../src/query/sparql/notation.ts";
import { groundOn } from "../../test/support/grounding.ts";
import { linksOfView } from "../../test/support/links.ts";
import { conjunctiveShapes } from "../../test/support/shapes.ts";
import { storeAnswers, storeOf } from "../../test/support/store.ts";
import { data } from "../lib/data.ts";
import { eachTimed, medianOf, shown, timed } from "../lib/measure.ts";
import { query2box } from "../lib/queries.ts";
import { printTable } from "../lib/table.ts";

/** Queries of a structure, at most; oxigraph may take this long for them, and fewer are asked if it takes longer. */
const MOST = 400;
const SECONDS = 8;

/** The same queries, same graph, same process: this engine and oxigraph, answers compared. */
export async function bench(): Promise<void> {
  const graph = await loadGraph(data("fb15k-237-betae"), nodeFiles);
  const header = [
    "structure",
    "queries",
    "answers",
    "ours µs",
    "oxigraph µs",
    "ratio",
    "ours median",
    "oxigraph median",
  ];
  const rows: string[][] = [];
  const test = fullView(graph, "test");
  const valid = fullView(graph, "valid");
  for (const [view, sets] of [
    [test, fromFiles("test", ["2p", "3p", "2i", "3i"])],
    [valid, fromFiles("valid", ["pi", "ip"])],
    [test, cyclic(graph)],
  ] as const) {
    const { result: store, ms } = timed(() => storeOf(linksOfView(view)));
    console.log(`oxigraph loaded ${store.size} triples in ${shown(ms / 1000)} s`);
    for (const [name, queries] of sets) rows.push([name, ...compare(queries, view, store)]);
  }
  printTable(header, rows);
  console.log(
    "µs: mean of a query over the structure; ratio: of these means. The SPARQL text is printed beforehand;",
  );
  console.log("parsing it is oxigraph's, making rows of its results too: that is the way to ask it.");
}

type Sets = readonly (readonly [name: string, queries: readonly Query[]])[];

/** Every k-th query of a file, so that all of it is represented. */
const fromFiles = (split: string, types: readonly string[]): Sets =>
  types.map((type) => {
    const all = query2box(`${split}.${type}`);
    const step = Math.floor(all.length / MOST);
    return [`${type} (${split})`, all.filter((_, at) => at % step === 0).slice(0, MOST)];
  });

/** Matches of cyclic types, sampled from the graph with a seed. */
function cyclic(graph: Graph): Sets {
  const names = ["anchored 2-cycle", "anchored triangle", "anchored 4-cycle", "3c", "3cm", "2m"];
  return names.map((name) => {
    const { query: type } = conjunctiveShapes.find((each) => each.name === name)!;
    const random = randomStream(1, name);
    const queries: Query[] = [];
    while (queries.length < MOST) {
      const query = groundOn(type, graph, random);
      if (query) queries.push(query);
    }
    return [name, queries];
  });
}

function compare(queries: readonly Query[], view: View, store: ReturnType<typeof storeOf>): string[] {
  const ask = createAnswerer(view);
  const texts = queries.map((query) => sparqlNotation.print(query, {}));
  // Answers are compared first, which also warms both engines up; slow structures are cut short here.
  const start = performance.now();
  let answers = 0;
  let asked = 0;
  for (; asked < queries.length && performance.now() - start < SECONDS * 1000; asked++) {
    const ours = [...ask(queries[asked]!)];
    const theirs = storeAnswers(store, texts[asked]!, queries[asked]!.free);
    if (JSON.stringify(ours) !== JSON.stringify(theirs))
      throw new Error(`different answers to ${texts[asked]}`);
    answers += ours.length;
  }
  const some = queries.slice(0, asked);
  const ours = eachTimed(some, (query) => ask(query));
  const theirs = eachTimed(texts.slice(0, asked), (text) => store.query(text));
  const [our, their] = [mean(ours), mean(theirs)];
  return [
    String(asked),
    String(answers),
    shown(our),
    shown(their),
    shown(their / our),
    shown(medianOf(ours)),
    shown(medianOf(theirs)),
  ];
}

const mean = (values: Float64Array): number =>
  values.reduce((total, each) => total + each, 0) / values.length;
