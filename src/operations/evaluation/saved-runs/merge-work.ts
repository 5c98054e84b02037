import { LacunaError } from "../../../error.ts";
import { resultsOf, runConfigOf, runManifestOf } from "../../../evaluation/folder/read-run.ts";
import { type RunConfig, refuseRun, writeRun } from "../../../evaluation/folder/run-folder.ts";
import { unsupportedOf } from "../../../evaluation/report/report.ts";
import { type Evaluated, evaluate, type UnsupportedType } from "../../../evaluation/run/evaluate.ts";
import type { RunManifest } from "../../../evaluation/run/run-manifest.ts";
import { scoredKey } from "../../../evaluation/run/score-batches.ts";
import { summarize } from "../../../evaluation/run/summary.ts";
import type { ScoredLine } from "../../../evaluation/scoring/scored-line.ts";
import { defaultStrata } from "../../../evaluation/strata/dimension-names.ts";
import type { Split } from "../../../kg/graph.ts";
import { allShards } from "../../../runs/working/shards.ts";
import type { Host } from "../../host.ts";
import { plain } from "../evaluate-work.ts";
import type { EvaluatedSolver } from "../results.ts";
import { openScored, queriesOf, type ScoredBenchmark, type Scoring } from "../scoring/scored-benchmark.ts";
import type { MergeRunsParameters } from "./merge.ts";

/** A shard of an evaluation. */
interface RunShard {
  readonly place: string;
  readonly manifest: RunManifest;
  readonly config: RunConfig;
}

/** Does `evaluate merge`. */
export async function mergeRuns(given: MergeRunsParameters, host: Host): Promise<EvaluatedSolver> {
  const { out, force } = given;
  await refuseRun(out, force, host);
  const shards = await openShards(given.runs, host);
  const { manifest, config } = shards[0]!;
  const { shard: _, ...whole } = config;
  const benchmark = await openScored(scoringOf(given, whole, manifest), host);
  if (benchmark.record.sha256 !== manifest.benchmark.sha256)
    throw new LacunaError("eval.other-benchmark", "the shards are not of this benchmark", {
      place: { file: shards[0]!.place },
      hint: "name the benchmark folder that they were scored on",
    });
  const { predictor } = manifest;
  const { queries, withoutHard } = await gathered(shards, unsupportedOf(manifest), benchmark, whole, host);
  const { rules, by, protocol, record } = benchmark;
  const summary = summarize(queries, by, whole.by ?? defaultStrata, rules, protocol);
  const report = { generator: manifest.generator, benchmark: record, predictor, withoutHard, summary };
  await writeRun(out, { report, queries }, { ...whole, force }, host);
  return { ...plain(report), unsupported: unsupportedOf(report) };
}

/** The scoring of the shards. */
function scoringOf(
  { benchmark, graph, format, columns, delimiter }: MergeRunsParameters,
  { by, types, ...rest }: RunConfig,
  { protocol }: RunManifest,
): Scoring {
  return {
    benchmark,
    graph,
    format,
    columns,
    delimiter,
    ...rest,
    filter: rest.filter ?? "answers",
    by: by && [...by],
    types: types && [...types],
    split: protocol.split as Split,
    entities: protocol.entities,
  };
}

/** Opens the shards and holds them to each other. */
async function openShards(runs: readonly string[], { files }: Pick<Host, "files">): Promise<RunShard[]> {
  const opened = await Promise.all(
    runs.map(async (place) => {
      const manifest = await runManifestOf(place, files);
      const config = await runConfigOf(place, files);
      const { generator, benchmark, predictor, protocol, shard } = manifest;
      const { shard: _, ...rest } = config;
      const settings: [string, unknown][] = [
        ["the version of lacuna", generator],
        ["the benchmark", benchmark],
        ["the solver, its model or its settings", predictor],
        ["the protocol", { ...protocol, queries: undefined }],
        ["how they were scored", rest],
      ];
      return { place, shard, settings, manifest, config };
    }),
  );
  return allShards(opened, "eval", "eval --solver");
}

/**
 * The scored queries of all shards in the order of the benchmark.
 * @throws LacunaError `eval.missing-query` when a shard lacks a query
 */
async function gathered(
  shards: readonly RunShard[],
  unsupported: readonly UnsupportedType[],
  benchmark: ScoredBenchmark,
  { limit }: RunConfig,
  host: Host,
): Promise<Evaluated> {
  const scored = new Map<string, ScoredLine>();
  for (const { place } of shards)
    for (const line of await resultsOf(place, host.files)) scored.set(scoredKey(line), line);
  const { universe, rules, by, complete } = benchmark;
  const source = {
    predictMany() {},
    batch: () => 1,
    supports: (query: { readonly type: string; readonly id: string }) =>
      scored.has(scoredKey(query))
        ? ({ supported: true } as const)
        : ({ supported: false, reason: query.id } as const),
  };
  const found = await evaluate(queriesOf(benchmark, host), source, {
    universe,
    rules,
    by,
    complete,
    scored,
    ...(limit === undefined ? {} : { limit }),
  });
  const lacking = found.unsupported.find(
    ({ type, queries }) => unsupported.find((each) => each.type === type)?.queries !== queries,
  );
  if (lacking)
    throw new LacunaError("eval.missing-query", `no shard has the query ${lacking.reason}`, {
      place: { file: shards[0]?.place ?? "" },
      hint: "make the shards again: a folder was changed since it was written",
    });
  return found;
}
