import { placed } from "../../benchmark/folder/read.ts";
import { LacunaError } from "../../error.ts";
import { nodeFiles } from "../../formats/node-files.ts";
import { addTally, createTally, type Tally } from "../../hardness/index.ts";
import type { Graph } from "../../kg/graph.ts";
import { loadGraph } from "../../kg/open.ts";
import { graphHash } from "../../kg/snapshot.ts";
import { usageError } from "../failure.ts";
import type { Io } from "../io.ts";
import { startProgress } from "../progress.ts";
import { openPool } from "../workers/open-pool.ts";
import type { HardnessOptions } from "./hardness.ts";
import { hardnessTasks, linesOf, type QueryFile, queryFiles } from "./hardness-sources.ts";
import { countRecorded } from "./hardness-work.ts";
import { inOrder } from "./in-order.ts";

/** What was counted, and the graph it was counted on. */
export interface Counted {
  readonly tally: Tally;
  readonly graph: Graph | undefined;
}

/** Counts the hardness of all pairs; without a graph, as the lines of a benchmark folder record it. */
export async function countHardness(
  paths: readonly string[],
  options: HardnessOptions,
  io: Io,
): Promise<Counted> {
  const files = await queryFiles(paths, options.split);
  if (options.graph === undefined) return { tally: await recorded(files, options), graph: undefined };
  const graph = await loadGraph(options.graph, nodeFiles, {
    shared: true,
    ...(options.format === undefined ? {} : { format: options.format }),
  });
  for (const { file, graphHash: wanted } of files) refuseOtherGraph(file, wanted, options.graph, graph);
  const pool = openPool("hardness", graph, { unions: options.unions, by: options.by }, options.threads);
  const progress = await startProgress("classifying", files.length, io, options);
  const tally = createTally();
  const begun = new Set<string>();
  try {
    for await (const { task, result } of inOrder(hardnessTasks(files), pool)) {
      addTally(tally, result);
      begun.add(task.file);
      progress.update(begun.size - 1, task.file);
    }
  } finally {
    progress.stop();
    await pool.close();
  }
  return { tally, graph };
}

async function recorded(files: readonly QueryFile[], { by }: HardnessOptions): Promise<Tally> {
  const raw = files.find(({ notation }) => notation === undefined);
  if (raw || by !== "class")
    throw usageError(
      "no-graph",
      raw ? `${raw.file} is no part of a benchmark folder` : `--by ${by} needs the graph`,
      "name the graph with --graph",
    );
  const tally = createTally();
  for (const { file } of files) {
    let at = 0;
    for await (const line of linesOf(file)) {
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
