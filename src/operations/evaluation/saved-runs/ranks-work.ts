import type { PlacedQuery } from "../../../benchmark/folder/read.ts";
import { readBenchmark } from "../../../benchmark/folder/read-benchmark.ts";
import { LacunaError, usageError } from "../../../error.ts";
import { runManifestOf, scoredLines } from "../../../evaluation/folder/read-run.ts";
import type { ScoredLine } from "../../../evaluation/scoring/scored-line.ts";
import type { Graph } from "../../../kg/graph.ts";
import { nameOf } from "../../../kg/shown-names.ts";
import { printText } from "../../../query/text/print.ts";
import type { StreamingHost } from "../../contract/operation.ts";
import type { Host } from "../../host.ts";
import { openBenchmarkOf } from "../../resources/benchmark.ts";
import { openGraph } from "../../resources/graph.ts";
import { readThrough } from "../../running/read-through.ts";
import type { ListRanksParameters } from "./ranks.ts";
import type { RankedQueries, RankedQuery } from "./ranks-results.ts";

/** Queries that are handed on at once. */
const PAGE = 500;

/** Does `evaluate ranks`. */
export async function ranksOf(
  given: ListRanksParameters,
  host: StreamingHost<RankedQuery>,
): Promise<RankedQueries> {
  const { run, type, reduces, limit = Number.POSITIVE_INFINITY } = given;
  const textOf = await listBenchmarkQueries(given, host);
  let queries: RankedQuery[] = [];
  let count = 0;
  for await (const line of readThrough(scoredLines(run, host.files), host)) {
    if (type !== undefined && line.type !== type) continue;
    const places = placesOf(line, reduces);
    if (places.length === 0) continue;
    count++;
    if (count > limit) continue;
    queries.push(rankedQuery(line, places, await textOf?.(line)));
    if (!host.onItems || queries.length < PAGE) continue;
    await host.onItems(queries);
    queries = [];
  }
  if (!host.onItems) return { count, queries };
  if (queries.length > 0) await host.onItems(queries);
  return { count, queries: [] };
}

/** The positions of the answers that reduce to something; of all where nothing is named. */
function placesOf({ type, ranks, reduces }: ScoredLine, wanted: string | undefined): readonly number[] {
  if (wanted === undefined) return ranks.map((_, at) => at);
  return reduces?.[wanted === "full" ? type : wanted] ?? [];
}

/** A query as the benchmark has it. */
interface BenchmarkText {
  readonly query: string;
  readonly values: (place: number) => (string | number)[];
}

function rankedQuery(
  line: ScoredLine,
  places: readonly number[],
  text: BenchmarkText | undefined,
): RankedQuery {
  const { id, type, missing, ranks, tied, reduces = {} } = line;
  const classes = new Map(Object.entries(reduces).flatMap(([name, own]) => own.map((at) => [at, name])));
  const answers = places.map((at) => {
    const rank = ranks[at]!;
    const [best, worst] = [tied?.best[at] ?? rank, tied?.worst[at] ?? rank];
    const reduced = classes.get(at);
    return {
      ...(text ? { values: text.values(at) } : {}),
      ...(reduced === undefined ? {} : { reduces: reduced }),
      rank,
      ...(best === rank ? {} : { best }),
      ...(worst === rank ? {} : { worst }),
    };
  });
  return {
    id,
    type,
    ...(text ? { query: text.query } : {}),
    ...(missing ? { missing } : {}),
    mrr: answers.reduce((sum, { rank }) => sum + 1 / rank, 0) / answers.length,
    answers,
  };
}

/**
 * Looks queries up in the benchmark, which has them in the order of the run; undefined where none was named.
 * @throws LacunaError `usage.idle-option`, `eval.other-benchmark`
 */
async function listBenchmarkQueries(
  { run, type, benchmark, graph, ...files }: ListRanksParameters,
  host: Host,
): Promise<((line: ScoredLine) => Promise<BenchmarkText>) | undefined> {
  const { benchmark: recorded, protocol } = await runManifestOf(run, host.files);
  if (benchmark === undefined) {
    if (graph !== undefined)
      throw usageError("idle-option", "{graph} has nothing to do without {benchmark}", "give both", "graph");
    return undefined;
  }
  const named = graph === undefined ? undefined : await openGraph(graph, host, files);
  const { folder, manifest, sha256 } = await openBenchmarkOf(benchmark, named, host);
  const other = () =>
    new LacunaError("eval.other-benchmark", `${folder} is not the benchmark that the run is over`, {
      hint: "name the folder that it was scored on",
    });
  if (sha256 !== recorded.sha256) throw other();
  const splits = manifest.splits.filter((split) => split === protocol.split);
  const queries = readBenchmark(folder, host.files, {
    splits,
    ...(type === undefined ? {} : { types: [type] }),
  });
  return async ({ id }) => {
    for (;;) {
      const { done, value } = await queries.next();
      if (done) throw other();
      if (value.id === id) return toldOf(value, named);
    }
  };
}

function toldOf({ query, hard }: PlacedQuery, graph: Graph | undefined): BenchmarkText {
  const width = query.free.length;
  const called = (id: number) => (graph ? nameOf(graph.entities, id) : id);
  return {
    query: printText(query, graph ? { graph } : {}),
    values: (place) => [...hard.subarray(place * width, (place + 1) * width)].map(called),
  };
}
