import { printHardnessShard } from "../../../benchmark/folder/hardness-shard.ts";
import {
  type HardnessTask,
  hardnessTasks,
  linesOf,
  type QueryFile,
  queryFiles,
} from "../../../benchmark/folder/query-sources.ts";
import { placed } from "../../../benchmark/folder/read.ts";
import { countRecorded } from "../../../benchmark/folder/recorded-hardness.ts";
import { LacunaError, usageError } from "../../../error.ts";
import type { Files } from "../../../formats/files/files.ts";
import {
  addTally,
  cardinalities,
  createTally,
  distribution,
  frequencies,
  spectrumSvg,
  type Tally,
  tallyRecord,
} from "../../../hardness/index.ts";
import type { Graph } from "../../../kg/graph.ts";
import { graphHash } from "../../../kg/snapshot.ts";
import { parquetRows } from "../../../report/parquet-rows.ts";
import type { Rows } from "../../../report/rows.ts";
import { nameOf } from "../../../runs/paths.ts";
import { inOrder } from "../../../runs/working/in-order.ts";
import type { Pool } from "../../../runs/working/pool.ts";
import { calledAs } from "../../contract/parameters.ts";
import type { Host } from "../../host.ts";
import { generator } from "../../running/generator.ts";
import { hashedFiles } from "../../running/hashed-files.ts";
import { whileNotInterrupted } from "../../running/interruptible.ts";
import { measuredFiles } from "../../running/measured-files.ts";
import { chosenEngine } from "../../sql/chosen-engine.ts";
import { endpointWanted } from "../../sql/open-endpoint-graph.ts";
import { type EngineGraph, openGraphFor } from "../../sql/open-sql-graph.ts";
import { openPool } from "../../workers/open-pool.ts";
import type { Hardness, HardnessByCardinality, HardnessByFrequency } from "../results.ts";
import { hardnessRole } from "../roles.ts";
import { cardinalityRows, classRows, frequencyRows } from "../rows.ts";
import type { HardnessParameters } from "./hardness.ts";
import type { MeasureHardnessByCardinalityParameters } from "./hardness-by-cardinality.ts";
import type { MeasureHardnessByFrequencyParameters } from "./hardness-by-frequency.ts";
import { hardnessBySql } from "./hardness-by-sql.ts";

/** Queries that a database is given at once. */
const MOST_QUERIES = 4096;

/** Does `benchmark hardness`. */
export async function byClass(given: HardnessParameters, host: Host): Promise<Hardness> {
  const { graph } = given;
  const there = endpointWanted(given);
  if (there) return (await import("./hardness-at-endpoint-work.ts")).hardnessAtEndpoint(there, host);
  const tally = await tallied(given, host, (files) =>
    graph === undefined
      ? recorded(files, given, host.files)
      : classified(files, { ...given, graph, by: "class" }, host),
  );
  return withTable({ types: distribution(tally) }, classRows, given, host);
}

/** Does `benchmark hardness --by cardinality`. */
export async function byCardinality(
  given: MeasureHardnessByCardinalityParameters,
  host: Host,
): Promise<HardnessByCardinality> {
  const tally = await tallied(given, host, (files) =>
    classified(files, { ...given, by: "cardinality" }, host),
  );
  return withTable({ types: cardinalities(tally) }, cardinalityRows, given, host);
}

/** Does `benchmark hardness --by frequency`. */
export async function byFrequency(
  given: MeasureHardnessByFrequencyParameters,
  host: Host,
): Promise<HardnessByFrequency> {
  const tally = await tallied(given, host, (files) => classified(files, { ...given, by: "frequency" }, host));
  return withTable({ types: frequencies(tally) }, frequencyRows, given, host);
}

export type HardnessInput = Pick<
  HardnessParameters,
  "queries" | "graph" | "split" | "shard" | "out" | "svg" | "table"
>;

/** Writes the rows of what was found where that is wanted. */
export async function withTable<T>(
  found: T,
  rows: (found: T) => Rows,
  { table }: HardnessInput,
  host: Host,
): Promise<T> {
  if (table !== undefined) await host.writes.file(table, parquetRows(rows(found), host.pause));
  return found;
}

/** Counts the answers of the queries, and draws the spectrum where it is wanted. */
export async function tallied(
  given: HardnessInput,
  host: Host,
  count: (files: readonly QueryFile[]) => Promise<Tally>,
): Promise<Tally> {
  if ((given.shard === undefined) !== (given.out === undefined))
    throw usageError("shard-file", "{shard} and {out} go together", "give both of them, or none", "out");
  const files = await queryFiles(given.queries, given.split, host.files);
  const tally = await count(files);
  if (given.svg !== undefined)
    await host.writes.file(given.svg, spectrumSvg(distribution(tally), { source: sourceOf(files, given) }));
  return tally;
}

/** Graph and split, for the picture. */
function sourceOf(files: readonly QueryFile[], { graph }: HardnessInput): string {
  const graphs = files.flatMap(({ graphName }) => graphName ?? []);
  if (graphs.length === 0 && graph !== undefined) graphs.push(nameOf(calledAs(graph)));
  const distinct = (names: readonly string[]) => [...new Set(names)].join(", ");
  return `${distinct(graphs)}, ${distinct(files.map(({ split }) => split))} queries`;
}

type ClassifyParameters = MeasureHardnessByFrequencyParameters & {
  readonly by: "class" | "cardinality" | "frequency";
};

/** Counts the hardness of all pairs on a graph. */
async function classified(
  files: readonly QueryFile[],
  given: ClassifyParameters,
  host: Host,
): Promise<Tally> {
  const { graph: source } = given;
  const engine = await chosenEngine(given, source, host);
  // Benchmark folders say ids.
  const named = files.some(({ notation }) => notation === undefined);
  const opened = await openGraphFor(engine, source, given, host, { ...given, names: named });
  try {
    refuseOtherGraphs(files, opened, given, host);
    const { graph, database } = opened;
    const { unions, by, threads } = given;
    if (engine === "memory")
      return await classifiedBy(
        openPool(host, hardnessRole, graph, { unions, by }, threads),
        graph,
        files,
        given,
        host,
      );
    const pool = hardnessBySql(graph, { unions, by }, await database());
    return await classifiedBy(pool, graph, files, { ...given, most: MOST_QUERIES }, host);
  } finally {
    await opened.close();
  }
}

/**
 * Counts the hardness of all pairs by what classifies them, which is closed behind.
 * @param given.most queries that are classified at once
 */
export async function classifiedBy(
  pool: Pool<HardnessTask, Tally>,
  graph: Graph,
  files: readonly QueryFile[],
  given: HardnessInput & Pick<ClassifyParameters, "unions" | "by"> & { readonly most?: number },
  host: Host,
): Promise<Tally> {
  const { unions, by, shard, out, most } = given;
  const tally = createTally();
  const paths = files.map(({ file }) => file);
  const hashed = hashedFiles(host.files, host.disk);
  const measured = await measuredFiles(hashed.files, paths);
  /** Packed bytes that lie behind some lines of a file, those of the files before it included. */
  const behind = (file: string, lines: number): number => {
    const at = paths.indexOf(file);
    const { queries } = files[at]!;
    const before = paths.slice(0, at).reduce((sum, path) => sum + measured.size(path), 0);
    return before + (queries ? (lines / queries) * measured.size(file) : measured.read(file));
  };
  try {
    await whileNotInterrupted(
      host,
      async () => {
        for await (const { task, result } of inOrder(
          hardnessTasks(files, measured.files, { most, shard }),
          pool,
        )) {
          addTally(tally, result);
          const done = behind(task.file, task.first + task.lines.length - 1);
          host.onProgress?.({ title: "classifying", done, total: measured.total, note: task.file });
        }
      },
      () => "nothing was kept",
    );
  } finally {
    await pool.close();
  }
  if (shard && out !== undefined)
    await host.writes.file(
      out,
      printHardnessShard({
        generator,
        shard,
        graph: graphHash(graph),
        by,
        unions,
        source: sourceOf(files, given),
        queries: files.map(({ file, split }) => ({ file: nameOf(file), split, sha256: hashed.of(file) })),
        types: tallyRecord(tally),
      }),
    );
  return tally;
}

/** The hardness as the lines of benchmark folders record it. */
async function recorded(
  queries: readonly QueryFile[],
  { shard }: HardnessParameters,
  files: Files,
): Promise<Tally> {
  if (shard) throw usageError("no-graph", "{shard} needs the graph", "name the graph with {graph}", "shard");
  const raw = queries.find(({ notation }) => notation === undefined);
  if (raw)
    throw usageError(
      "no-graph",
      `${raw.file} is no part of a benchmark folder, which would say how hard its queries are`,
      "name the graph of the queries with {graph}",
    );
  const tally = createTally();
  for (const { file } of queries) {
    let at = 0;
    for await (const line of linesOf(file, files)) {
      at++;
      try {
        countRecorded(tally, line);
      } catch (error) {
        throw error instanceof LacunaError ? placed(error, file, at) : error;
      }
    }
  }
  return tally;
}

/**
 * Benchmarks are of the graph, as far as it says which it is.
 * @throws LacunaError `benchmark.other-graph`, `sql.unknown-graph`
 */
export function refuseOtherGraphs(
  files: readonly QueryFile[],
  { graph, isIdentified }: Pick<EngineGraph, "graph" | "isIdentified">,
  { graph: source, shard }: Pick<ClassifyParameters, "graph" | "shard">,
  { onMessage }: Host,
): void {
  if (isIdentified) {
    for (const { file, graphHash: wanted } of files) refuseOtherGraph(file, wanted, calledAs(source), graph);
    return;
  }
  if (shard)
    throw new LacunaError(
      "sql.unknown-graph",
      "the tables do not say which graph they are, and shards have to",
      {
        hint: "write the tables with `lacuna kg export --to postgres`",
      },
    );
  if (files.some(({ graphHash: wanted }) => wanted !== undefined))
    onMessage?.("the tables do not say which graph they are: the benchmark was not held to it");
}

function refuseOtherGraph(file: string, wanted: string | undefined, source: string, graph: Graph): void {
  if (wanted === undefined || wanted === graphHash(graph)) return;
  throw new LacunaError("benchmark.other-graph", `${source} is not the graph the benchmark was made from`, {
    place: { file },
    hint: `that graph has the hash ${wanted.slice(0, 16)}; this one has ${graphHash(graph).slice(0, 16)}`,
  });
}
