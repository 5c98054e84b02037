import type { PlacedQuery } from "../../../benchmark/folder/read.ts";
import { readBenchmark } from "../../../benchmark/folder/read-benchmark.ts";
import { classesFrom } from "../../../evaluation/run/answer-classes.ts";
import type { Graph, Split } from "../../../kg/graph.ts";
import { nameOf } from "../../../kg/shown-names.ts";
import { printText } from "../../../query/text/print.ts";
import type { StreamingHost } from "../../contract/operation.ts";
import { openBenchmarkOf } from "../../resources/benchmark.ts";
import { openGraph } from "../../resources/graph.ts";
import { readThrough } from "../../running/read-through.ts";
import type { ListBenchmarkQueriesParameters } from "./queries.ts";
import type { ListedQueries, ListedQuery } from "./show-results.ts";

/** Queries that are handed on at once. */
const PAGE = 500;

/** Does `benchmark queries`. */
export async function queriesOf(
  given: ListBenchmarkQueriesParameters,
  host: StreamingHost<ListedQuery>,
): Promise<ListedQueries> {
  const { benchmark, split, type, reduces, limit = Number.POSITIVE_INFINITY } = given;
  const graph = given.graph === undefined ? undefined : await openGraph(given.graph, host, given);
  const { folder, manifest } = await openBenchmarkOf(benchmark, graph, host);
  const choice = {
    ...(split === undefined ? {} : { splits: [split] }),
    ...(type === undefined ? {} : { types: [type] }),
  };
  const classifiers = new Map<Split, ReturnType<typeof classesFrom>>();
  const classified = (query: PlacedQuery): PlacedQuery => {
    const own = classifiers.get(query.split) ?? classesFrom(graph, query.split, reduces !== undefined);
    classifiers.set(query.split, own);
    return { ...own(query), split: query.split };
  };
  let queries: ListedQuery[] = [];
  let count = 0;
  for await (const read of readThrough(readBenchmark(folder, host.files, choice), host)) {
    // The manifest knows how many there are, where all are meant.
    if (reduces === undefined && count === limit) break;
    const query = classified(read);
    const classes = classesOf(query, reduces);
    if (reduces !== undefined && classes.size === 0) continue;
    count++;
    if (count > limit) continue;
    queries.push(listedQuery(query, classes, graph, given));
    if (!host.onItems || queries.length < PAGE) continue;
    await host.onItems(queries);
    queries = [];
  }
  if (reduces === undefined)
    count = manifest.files
      .filter((each) => (split ?? each.split) === each.split && (type ?? each.type) === each.type)
      .reduce((sum, each) => sum + each.queries, 0);
  if (!host.onItems) return { count, queries };
  if (queries.length > 0) await host.onItems(queries);
  return { count, queries: [] };
}

/** The positions of hard answers by what they reduce to; full inference under the type's own name. */
function classesOf(
  { type, reduces = new Map() }: PlacedQuery,
  wanted: string | undefined,
): ReadonlyMap<string, Uint32Array> {
  const named = [...reduces].map(([name, places]) => [name === "full" ? type : name, places] as const);
  const own = wanted === "full" ? type : wanted;
  return new Map(named.filter(([name, { length }]) => length > 0 && (own ?? name) === name));
}

function listedQuery(
  { id, split, type, query, easy, hard }: PlacedQuery,
  classes: ReadonlyMap<string, Uint32Array>,
  graph: Graph | undefined,
  { reduces, answers }: ListBenchmarkQueriesParameters,
): ListedQuery {
  const width = query.free.length;
  const names = new Map([...classes].flatMap(([name, places]) => [...places].map((at) => [at, name])));
  const places = [...Array(hard.length / width).keys()].filter(
    (at) => reduces === undefined || names.has(at),
  );
  return {
    id,
    split,
    type,
    query: printText(query, graph ? { graph } : {}),
    easy: easy.length / width,
    hard: hard.length / width,
    ...(classes.size === 0
      ? {}
      : { reduces: Object.fromEntries([...classes].map(([name, { length }]) => [name, length])) }),
    ...(answers
      ? {
          answers: places.map((at) => ({
            values: [...hard.subarray(at * width, (at + 1) * width)].map((entity) =>
              graph ? nameOf(graph.entities, entity) : entity,
            ),
            ...(names.has(at) ? { reduces: names.get(at)! } : {}),
          })),
        }
      : {}),
  };
}
