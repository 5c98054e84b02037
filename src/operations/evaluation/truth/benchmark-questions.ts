import { filesOfTypes } from "../../../benchmark/folder/files-of-types.ts";
import { readQueryFile } from "../../../benchmark/folder/read.ts";
import type { BenchmarkQuery } from "../../../benchmark/protocol.ts";
import { usageError } from "../../../error.ts";
import { match } from "../../../evaluation/predictions/match.ts";
import { predictedQuestion } from "../../../evaluation/truth/ask-predictions.ts";
import type { SaidQuestion } from "../../../evaluation/truth/asked.ts";
import { benchmarkQuestion } from "../../../evaluation/truth/questions.ts";
import { saidTable } from "../../../evaluation/truth/table.ts";
import type { Graph } from "../../../kg/graph.ts";
import { meaningOf } from "../../../query/names.ts";
import { nameOf } from "../../../runs/paths.ts";
import type { Host } from "../../host.ts";
import { type OpenBenchmark, openBenchmarkOf } from "../../resources/benchmark.ts";
import { readThrough } from "../../running/read-through.ts";
import { openPredictions } from "../scoring/predictions.ts";
import type { TruthEvaluated } from "./results.ts";

/** Questions of a benchmark, and the ids of those that are not asked. */
export interface AskedBenchmark {
  readonly questions: readonly BenchmarkQuery[];
  readonly passed: ReadonlySet<string>;
}

/**
 * Test questions of a benchmark with one free variable, at most a number of each type: the first ones of its files.
 * @throws LacunaError `benchmark.other-graph`, `usage.no-queries`, `usage.no-test-links`, what reading throws
 */
export async function benchmarkQuestions(
  source: OpenBenchmark | string,
  { graph, perType }: { readonly graph: Graph; readonly perType: number },
  host: Host,
): Promise<AskedBenchmark> {
  const { folder, manifest } = await openBenchmarkOf(source, graph, host);
  if (graph.tripleCounts[2] === 0)
    throw usageError(
      "no-test-links",
      `${graph.name} has no test links, which the answers of a benchmark come from`,
      "leave {benchmark} out: links are hidden at random then",
    );
  const questions: BenchmarkQuery[] = [];
  const passed = new Set<string>();
  for (const file of filesOfTypes(manifest, "test", undefined)) {
    let taken = 0;
    for await (const query of readThrough(readQueryFile(folder, file, host.files), host)) {
      if (query.query.free.length !== 1 || taken++ >= perType) passed.add(query.id);
      else questions.push(query);
    }
  }
  return { questions, passed };
}

/**
 * Holds the probabilities of a file to the answers of questions. A question that it says nothing of has no answer by it.
 * @throws LacunaError `eval.*` with the place of what is wrong
 */
export async function measurePredictions(
  { predictions, index }: { readonly predictions: string; readonly index?: string | undefined },
  { questions, passed }: AskedBenchmark,
  graph: Graph,
  host: Host,
): Promise<TruthEvaluated["solvers"][number]> {
  const idOf = (name: string) => {
    const meaning = meaningOf(graph.entities, name);
    return meaning && "id" in meaning ? meaning.id : undefined;
  };
  const { given } = openPredictions(predictions, index, { probabilities: true, idOf }, host);
  async function* asked() {
    yield* questions;
  }
  async function* ofThose() {
    for await (const each of readThrough(given, host)) if (!passed.has(each.id)) yield each;
  }
  const said: SaidQuestion[] = [];
  for await (const { query, prediction } of match(asked(), ofThose(), graph.entityCount, () => true)) {
    const row = prediction?.rows[0] ?? {
      universe: graph.entityCount,
      scores: new Float64Array(0),
      ids: new Uint32Array(0),
    };
    said.push(predictedQuestion(benchmarkQuestion(query), row));
  }
  return { solver: nameOf(predictions), truths: saidTable(said) };
}
