import { refuseRun, type ScoredRun, writeRun } from "../../../evaluation/folder/run-folder.ts";
import { evaluate } from "../../../evaluation/run/evaluate.ts";
import { summarize } from "../../../evaluation/run/summary.ts";
import { defaultStrata } from "../../../evaluation/strata/dimension-names.ts";
import type { Vocabulary } from "../../../kg/vocabulary.ts";
import { meaningOf } from "../../../query/names.ts";
import type { Host } from "../../host.ts";
import { generator } from "../../running/generator.ts";
import { readThrough } from "../../running/read-through.ts";
import type { EvaluatePredictionsParameters } from "../evaluate-predictions.ts";
import { openPredictions } from "./predictions.ts";
import { openScored, queriesOf } from "./scored-benchmark.ts";

/** The entity of a unique name, or of a label that one entity has. */
function idNamed(entities: Vocabulary, name: string): number | undefined {
  const meaning = meaningOf(entities, name);
  return meaning && "id" in meaning ? meaning.id : undefined;
}

/** Scores predictions from a file: reads, scores, averages, writes reports. */
export async function scorePredictions(given: EvaluatePredictionsParameters, host: Host): Promise<ScoredRun> {
  const { out, index, predictions } = given;
  if (out !== undefined) await refuseRun(out, given.force, host);
  const benchmark = await openScored(given, host);
  const { folder, ofSplit, files, total, universe, rules, by, complete, protocol, record } = benchmark;
  const { graph } = benchmark;
  const idOf = graph && ((name: string) => idNamed(graph.entities, name));
  const meaning = { probabilities: given.probabilities, ...(idOf ? { idOf } : {}) };
  const opened = openPredictions(predictions, index, meaning, host);
  const setup = {
    universe,
    rules,
    by,
    complete,
    ...(given.types ? { types: files.map(({ type }) => type) } : {}),
    ...(given.limit === undefined ? {} : { limit: given.limit }),
    onScored: (done: number) =>
      host.onProgress?.({ title: "scoring", done, total, note: `${done} of ${total} queries` }),
  };
  const source = { given: readThrough(opened.given, host) };
  // Predictions may be of more types than are scored.
  const all = queriesOf({ folder, files: ofSplit }, host);
  const { queries, withoutHard } = await evaluate(all, source, setup);
  const report = {
    generator,
    benchmark: record,
    predictor: opened.record(),
    withoutHard,
    summary: summarize(queries, by, given.by ?? defaultStrata, rules, protocol),
  };
  const run: ScoredRun = { report, queries };
  if (out !== undefined) await writeRun(out, run, given, host);
  return run;
}
