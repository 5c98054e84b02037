import { printHardnessShard } from "../../benchmark/folder/hardness-shard.ts";
import { hardnessTasks, linesOf, type QueryFile, queryFiles } from "../../benchmark/folder/query-sources.ts";
import { placed } from "../../benchmark/folder/read.ts";
import { countRecorded } from "../../benchmark/folder/recorded-hardness.ts";
import { LacunaError, usageError } from "../../error.ts";
import type { Files } from "../../formats/files/files.ts";
import {
  addTally,
  cardinalities,
  createTally,
  distribution,
  frequencies,
  spectrumSvg,
  type Tally,
  tallyRecord,
} from "../../hardness/index.ts";
import type { Graph } from "../../kg/graph.ts";
import { graphHash } from "../../kg/snapshot.ts";
import { nameOf } from "../../runs/paths.ts";
import { inOrder } from "../../runs/working/in-order.ts";
import { calledAs } from "../contract/parameters.ts";
import type { Host } from "../host.ts";
import { generator } from "../running/generator.ts";
import { hashedFiles } from "../running/hashed-files.ts";
import { whileNotInterrupted } from "../running/interruptible.ts";
import { measuredFiles } from "../running/measured-files.ts";
import { openGraphFor, openInDuckDb, refuseWithSql } from "../sql/open-sql-graph.ts";
import { openPool } from "../workers/open-pool.ts";
import type { HardnessParameters } from "./hardness.ts";
import { hardnessBySql } from "./hardness-by-sql.ts";
import type { Hardness } from "./results.ts";

/** Queries that a database is given at once. */
const MOST_QUERIES = 4096;

/** Does `benchmark hardness`. */
export async function hardnessOf(given: HardnessParameters, host: Host): Promise<Hardness> {
  const { svg, by, shard, out } = given;
  if ((shard === undefined) !== (out === undefined))
    throw usageError("shard-file", "{shard} and {out} go together", "give both of them, or none", "out");
  const files = await queryFiles(given.queries, given.split, host.files);
  const tally =
    given.graph === undefined
      ? await recorded(files, given, host.files)
      : await classified(files, given, given.graph, host);
  if (svg !== undefined)
    await host.writes.file(svg, spectrumSvg(distribution(tally), { source: sourceOf(files, given) }));
  return { types: tableOf(tally, by) };
}

/** The table that was asked for. */
export function tableOf(tally: Tally, by: HardnessParameters["by"]): Hardness["types"] {
  if (by === "cardinality") return cardinalities(tally);
  return by === "frequency" ? frequencies(tally) : distribution(tally);
}

/** Graph and split, for the picture. */
function sourceOf(files: readonly QueryFile[], { graph }: HardnessParameters): string {
  const graphs = files.flatMap(({ graphName }) => graphName ?? []);
  if (graphs.length === 0 && graph !== undefined)
    graphs.push(typeof graph === "string" ? nameOf(graph) : graph.name);
  const distinct = (names: readonly string[]) => [...new Set(names)].join(", ");
  return `${distinct(graphs)}, ${distinct(files.map(({ split }) => split))} queries`;
}

/** Counts the hardness of all pairs on a graph. */
async function classified(
  files: readonly QueryFile[],
  given: HardnessParameters,
  source: NonNullable<HardnessParameters["graph"]>,
  host: Host,
): Promise<Tally> {
  refuseWithSql(given.engine, { by: given.by === "cardinality" });
  // Benchmark folders say ids.
  const named = files.some(({ notation }) => notation === undefined);
  const graph = await openGraphFor(given.engine, source, host, given, named);
  for (const { file, graphHash: wanted } of files) refuseOtherGraph(file, wanted, calledAs(source), graph);
  const { unions, by, threads, engine, shard, out } = given;
  const pool =
    engine === "memory"
      ? openPool(host, "hardness", graph, { unions, by }, threads)
      : hardnessBySql(graph, { unions, by }, await openInDuckDb(graph, given, host));
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
          hardnessTasks(files, measured.files, {
            most: engine === "memory" ? undefined : MOST_QUERIES,
            shard,
          }),
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
        ...{ generator, shard, graph: graphHash(graph), by, unions, source: sourceOf(files, given) },
        queries: files.map(({ file, split }) => ({ file: nameOf(file), split, sha256: hashed.of(file) })),
        types: tallyRecord(tally),
      }),
    );
  return tally;
}

/** The hardness as the lines of benchmark folders record it. */
async function recorded(
  queries: readonly QueryFile[],
  { by, shard }: HardnessParameters,
  files: Files,
): Promise<Tally> {
  if (shard) throw usageError("no-graph", "{shard} needs the graph", "name the graph with {graph}", "shard");
  const raw = queries.find(({ notation }) => notation === undefined);
  if (raw || by !== "class")
    throw usageError(
      "no-graph",
      raw ? `${raw.file} is no part of a benchmark folder` : `{by} ${by} needs the graph`,
      "name the graph with {graph}",
      raw ? undefined : "by",
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

function refuseOtherGraph(file: string, wanted: string | undefined, source: string, graph: Graph): void {
  if (wanted === undefined || wanted === graphHash(graph)) return;
  throw new LacunaError("benchmark.other-graph", `${source} is not the graph the benchmark was made from`, {
    place: { file },
    hint: `that graph has the hash ${wanted.slice(0, 16)}; this one has ${graphHash(graph).slice(0, 16)}`,
  });
}
