import { filesOfTypes } from "../../../benchmark/folder/files-of-types.ts";
import type { FileRecord, Manifest } from "../../../benchmark/folder/manifest.ts";
import { readQueryFile } from "../../../benchmark/folder/read.ts";
import { sampledAs } from "../../../benchmark/folder/sampled-as.ts";
import type { BenchmarkQuery } from "../../../benchmark/protocol.ts";
import { LacunaError } from "../../../error.ts";
import type { Report } from "../../../evaluation/report/report.ts";
import { completion } from "../../../evaluation/run/completion.ts";
import {
  type EvaluationRules,
  type ProtocolRecord,
  protocolRecord,
} from "../../../evaluation/run/protocol-record.ts";
import { dimensionsFor } from "../../../evaluation/run/summary.ts";
import { byAnswerHalf } from "../../../evaluation/strata/answer-half.ts";
import { byCardinality } from "../../../evaluation/strata/cardinality.ts";
import { defaultStrata } from "../../../evaluation/strata/dimension-names.ts";
import type { Dimension } from "../../../evaluation/strata/dimensions.ts";
import { byMissingLinks } from "../../../evaluation/strata/missing-links.ts";
import type { Graph, Split } from "../../../kg/graph.ts";
import { graphHash } from "../../../kg/snapshot.ts";
import type { Shard } from "../../../runs/working/shards.ts";
import { calledAs } from "../../contract/parameters.ts";
import type { Host } from "../../host.ts";
import { openBenchmark } from "../../resources/benchmark.ts";
import { openGraph } from "../../resources/graph.ts";
import type { EvaluatePredictionsParameters } from "../evaluate-predictions.ts";

/** The parameters of an evaluation that decide the scoring of a benchmark. */
export type Scoring = Pick<
  EvaluatePredictionsParameters,
  | "benchmark"
  | "graph"
  | "format"
  | "columns"
  | "delimiter"
  | "split"
  | "types"
  | "limit"
  | "by"
  | "ties"
  | "joint"
  | "filter"
  | "average"
  | "seed"
> &
  Partial<Pick<EvaluatePredictionsParameters, "entities">> & { readonly shard?: Shard | undefined };

/** A benchmark with what parameters say of its scoring. */
export interface ScoredBenchmark {
  readonly folder: string;
  readonly split: Split;
  /** The files of the types that are scored. */
  readonly files: readonly FileRecord[];
  /** Those of all types of the split. */
  readonly ofSplit: readonly FileRecord[];
  /** Queries that are scored, at most. */
  readonly total: number;
  readonly graph: Graph | undefined;
  readonly universe: number;
  readonly rules: EvaluationRules;
  readonly by: readonly Dimension[];
  /** Says what answers reduce to, where the benchmark does not. */
  readonly complete: (query: BenchmarkQuery) => BenchmarkQuery;
  readonly protocol: ProtocolRecord;
  readonly record: Report["benchmark"];
}

/** A benchmark that was opened with its graph, as solvers need it. */
export type SolverBenchmark = ScoredBenchmark & { readonly graph: Graph };

/** @throws LacunaError `usage.no-queries`, `usage.unknown-dimension`, `eval.other-graph`, what reading throws */
export async function openScored(given: Scoring, host: Host): Promise<ScoredBenchmark> {
  const { folder, manifest, sha256 } = await openBenchmark(given.benchmark, host);
  const [only] = manifest.splits;
  const split = given.split ?? (manifest.splits.length === 1 && only ? only : "test");
  const files = filesOfTypes(manifest, split, given.types);
  const graph = await graphOf(given, manifest, host);
  const rules: EvaluationRules = {
    ties: given.ties,
    joint: given.joint,
    filter: given.filter,
    averaging: given.average,
    seed: given.seed,
  };
  const universe = given.entities ?? manifest.graph.entities;
  const by = given.by ?? defaultStrata;
  return {
    folder,
    split,
    files,
    ofSplit: manifest.files.filter((file) => file.split === split),
    total: Math.ceil(
      files.reduce((sum, file) => sum + Math.min(file.queries, given.limit ?? file.queries), 0) /
        (given.shard?.of ?? 1),
    ),
    graph,
    universe,
    rules,
    by: dimensionsFor(
      by,
      graph ? [byCardinality, byMissingLinks, byAnswerHalf].map((dimension) => dimension(graph, split)) : [],
    ),
    complete: completion(graph, split, given),
    protocol: protocolRecord(rules, universe, split, given),
    record: { name: manifest.graph.name, sha256, graph: manifest.graph, ...sampledAs(manifest) },
  };
}

/** @throws LacunaError `eval.other-graph` when it is not the graph that the benchmark was made from */
async function graphOf(
  { graph: source, format, columns, delimiter }: Scoring,
  { graph: recorded }: Manifest,
  host: Host,
): Promise<Graph | undefined> {
  if (source === undefined) return undefined;
  const graph = await openGraph(source, host, { format, columns, delimiter });
  if (graphHash(graph) === recorded.hash) return graph;
  throw new LacunaError(
    "eval.other-graph",
    `the benchmark was made from another graph than ${calledAs(source)}`,
    { hint: `its ids are those of ${recorded.name}, with hash ${recorded.hash.slice(0, 12)}` },
  );
}

/**
 * The queries of the types that are scored.
 * @throws LacunaError `benchmark.changed`, what reading throws
 */
export async function* queriesOf(
  { folder, files: scored }: Pick<ScoredBenchmark, "folder" | "files">,
  { files: source }: Pick<Host, "files">,
): AsyncGenerator<BenchmarkQuery> {
  for (const file of scored) yield* readQueryFile(folder, file, source);
}
