import { createHash } from "node:crypto";
import { readBenchmark, readManifest } from "../../benchmark/folder-read.ts";
import { type Manifest, printManifest } from "../../benchmark/manifest.ts";
import { byCardinality } from "../../evaluation/cardinality.ts";
import { evaluate } from "../../evaluation/evaluate.ts";
import { exactPredictor } from "../../evaluation/exact-predictor.ts";
import { type EvaluationRules, protocolRecord } from "../../evaluation/protocol-record.ts";
import type { Report } from "../../evaluation/report.ts";
import type { PredictorRecord } from "../../evaluation/run-manifest.ts";
import { dimensionsFor, summarize } from "../../evaluation/summary.ts";
import { nodeFiles } from "../../formats/node-files.ts";
import { type Graph, observed, type Split } from "../../kg/graph.ts";
import { graphHash } from "../../kg/snapshot.ts";
import { generator } from "../benchmark/generator.ts";
import type { EvalOptions } from "../commands/eval.ts";
import { usageError } from "../failure.ts";
import type { Io } from "../io.ts";
import { startProgress } from "../progress.ts";
import { graphOf } from "./graph.ts";
import { openPredictions } from "./predictions.ts";
import { refuseRun, writeRun } from "./run-folder.ts";
import { summaryText } from "./text.ts";

/** Runs `lacuna eval`: reads, scores, averages, reports. */
export async function scoreBenchmark(folder: string, options: EvalOptions, io: Io): Promise<void> {
  if (options.out !== undefined) await refuseRun(options.out, options.force ?? false);
  const manifest = await readManifest(folder, nodeFiles);
  const split = options.split ?? (manifest.splits.length === 1 ? manifest.splits[0]! : "test");
  const files = chosenFiles(manifest, split, options.types);
  const graph = options.graph === undefined ? undefined : await graphOf(options.graph, manifest, options);
  const by = dimensionsFor(options.by, graph ? [byCardinality(graph, split)] : []);
  const universe = options.entities ?? manifest.graph.entities;
  const rules: EvaluationRules = {
    ties: options.ties,
    joint: options.joint,
    averaging: options.average,
    resamples: options.resamples,
    level: 0.95,
    seed: options.seed,
  };
  const { source, record } = openSource(graph, split, options);

  const total = files.reduce((sum, file) => sum + Math.min(file.queries, options.limit ?? file.queries), 0);
  const progress = await startProgress("scoring", total, io, options);
  const setup = {
    universe,
    rules,
    by,
    ...(options.types ? { types: files.map(({ type }) => type) } : {}),
    ...(options.limit === undefined ? {} : { limit: options.limit }),
    onScored: (done: number) => progress.update(done, `${done} of ${total} queries`),
  };
  const { queries, withoutHard } = await evaluate(
    readBenchmark(folder, nodeFiles, { splits: [split] }),
    source,
    setup,
  ).finally(() => progress.stop());
  const protocol = protocolRecord(rules, universe, split);
  const report: Report = {
    generator,
    benchmark: { name: manifest.graph.name, sha256: sha256(printManifest(manifest)), graph: manifest.graph },
    predictor: record(),
    withoutHard,
    summary: summarize(queries, by, options.by, rules, protocol),
  };
  if (options.out !== undefined) await writeRun(options.out, report, queries, options);
  if (options.json)
    io.out(`${JSON.stringify({ ...report.summary, predictor: report.predictor, withoutHard })}\n`);
  else io.out(summaryText(report, options.out));
}

/** @throws LacunaError `usage.no-queries` when the split or a type is not in the benchmark */
function chosenFiles({ files, splits }: Manifest, split: Split, types: readonly string[] | undefined) {
  const ofSplit = files.filter((file) => file.split === split);
  if (ofSplit.length === 0)
    throw usageError("no-queries", `the benchmark has no ${split} queries`, `it has ${splits.join(", ")}`);
  const known = ofSplit.map(({ type }) => type);
  const unknown = types?.find((type) => !known.includes(type));
  if (unknown !== undefined)
    throw usageError("no-queries", `the benchmark has no type ${unknown}`, `it has ${known.join(", ")}`);
  return types ? ofSplit.filter(({ type }) => types.includes(type)) : ofSplit;
}

function openSource(graph: Graph | undefined, split: Split, options: EvalOptions) {
  if (options.predictions !== undefined || graph === undefined) {
    const { given, record } = openPredictions(options.predictions!, options.index, options);
    return { source: { given }, record };
  }
  const predict = exactPredictor(observed(graph, split));
  const record = (): PredictorRecord => ({
    kind: "solver",
    name: options.solver!,
    graph: graphHash(graph),
  });
  return { source: { predict }, record };
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
