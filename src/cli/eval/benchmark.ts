import { createHash } from "node:crypto";
import { type FileRecord, type Manifest, printManifest } from "../../benchmark/folder/manifest.ts";
import { readManifest, readQueryFile } from "../../benchmark/folder/read.ts";
import { sampledAs } from "../../benchmark/folder/sampled-as.ts";
import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import type { Report } from "../../evaluation/report/report.ts";
import {
  type EvaluationRules,
  type ProtocolRecord,
  protocolRecord,
} from "../../evaluation/run/protocol-record.ts";
import { dimensionsFor } from "../../evaluation/run/summary.ts";
import { byCardinality } from "../../evaluation/strata/cardinality.ts";
import type { Dimension } from "../../evaluation/strata/dimensions.ts";
import { nodeFiles } from "../../formats/node-files.ts";
import type { Graph, Split } from "../../kg/graph.ts";
import type { EvalOptions } from "../commands/eval.ts";
import { usageError } from "../failure.ts";
import { graphOf } from "./graph.ts";
import { classesFrom } from "./reduces.ts";

/** A benchmark with what options say of its scoring. */
export interface OpenBenchmark {
  readonly folder: string;
  readonly split: Split;
  /** The files of the types that are scored. */
  readonly files: readonly FileRecord[];
  /** At most so many queries are scored. */
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

/** @throws LacunaError `usage.no-queries`, `usage.unknown-dimension`, `eval.other-graph`, what reading throws */
export async function openBenchmark(folder: string, options: EvalOptions): Promise<OpenBenchmark> {
  const manifest = await readManifest(folder, nodeFiles);
  const split = options.split ?? (manifest.splits.length === 1 ? manifest.splits[0]! : "test");
  const files = chosenFiles(manifest, split, options.types);
  const graph = options.graph === undefined ? undefined : await graphOf(options.graph, manifest, options);
  const rules: EvaluationRules = {
    ties: options.ties,
    joint: options.joint,
    averaging: options.average,
    seed: options.seed,
  };
  const universe = options.entities ?? manifest.graph.entities;
  const sha256 = createHash("sha256").update(printManifest(manifest)).digest("hex");
  return {
    folder,
    split,
    files,
    total: files.reduce((sum, file) => sum + Math.min(file.queries, options.limit ?? file.queries), 0),
    graph,
    universe,
    rules,
    by: dimensionsFor(options.by, graph ? [byCardinality(graph, split)] : []),
    complete: classesFrom(graph, split, options.byClass),
    protocol: protocolRecord(rules, universe, split, options.limit),
    record: { name: manifest.graph.name, sha256, graph: manifest.graph, ...sampledAs(manifest) },
  };
}

/** @throws LacunaError `usage.no-queries` when the split or a type is not in the benchmark */
function chosenFiles({ files, splits }: Manifest, split: Split, types: readonly string[] | undefined) {
  const ofSplit = files.filter((file) => file.split === split);
  if (ofSplit.length === 0)
    throw usageError("no-queries", `the benchmark has no ${split} queries`, `it has ${splits.join(", ")}`);
  const known = ofSplit.map(({ type }) => type);
  const unknown = types?.find((type) => !known.includes(type));
  if (unknown !== undefined)
    throw usageError("no-queries", `the benchmark has no type ${unknown}`, `it has ${fewOf(known)}`);
  return types ? ofSplit.filter(({ type }) => types.includes(type)) : ofSplit;
}

/** Most types that a hint lists. */
const LISTED = 20;

const fewOf = (types: readonly string[]): string =>
  types.length <= LISTED
    ? types.join(", ")
    : `${types.slice(0, LISTED / 2).join(", ")} and ${types.length - LISTED / 2} more, which its manifest.json lists`;

/** The queries of the types that are scored. */
export async function* queriesOf({ folder, files }: OpenBenchmark): AsyncGenerator<BenchmarkQuery> {
  for (const file of files) yield* readQueryFile(folder, file, nodeFiles);
}
