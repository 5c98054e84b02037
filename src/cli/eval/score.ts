import { readBenchmark } from "../../benchmark/folder/read.ts";
import type { Report } from "../../evaluation/report/report.ts";
import { evaluate } from "../../evaluation/run/evaluate.ts";
import { summarize } from "../../evaluation/run/summary.ts";
import { nodeFiles } from "../../formats/node-files.ts";
import { generator } from "../benchmark/generator.ts";
import type { EvalOptions } from "../commands/eval.ts";
import type { Io } from "../io.ts";
import { startProgress } from "../progress.ts";
import { openBenchmark } from "./benchmark.ts";
import { openPredictions } from "./predictions.ts";
import { refuseRun, writeRun } from "./run-folder.ts";
import { summaryText } from "./text.ts";

/** Runs `lacuna eval --predictions`: reads, scores, averages, reports. */
export async function scorePredictions(
  folder: string,
  predictions: string,
  options: EvalOptions,
  io: Io,
): Promise<void> {
  if (options.out !== undefined) await refuseRun(options.out, options.force ?? false);
  const benchmark = await openBenchmark(folder, options);
  const { split, files, total, universe, rules, by, complete, protocol, record } = benchmark;
  const { given, record: predictor } = openPredictions(predictions, options.index, options);

  const progress = await startProgress("scoring", total, io, options);
  const setup = {
    ...{ universe, rules, by, complete },
    ...(options.types ? { types: files.map(({ type }) => type) } : {}),
    ...(options.limit === undefined ? {} : { limit: options.limit }),
    onScored: (done: number) => progress.update(done, `${done} of ${total} queries`),
  };
  const { queries, withoutHard } = await evaluate(
    readBenchmark(folder, nodeFiles, { splits: [split] }),
    { given },
    setup,
  ).finally(() => progress.stop());
  const report: Report = {
    generator,
    benchmark: record,
    predictor: predictor(),
    withoutHard,
    summary: summarize(queries, by, options.by, rules, protocol),
  };
  if (options.out !== undefined) await writeRun(options.out, { report, queries }, options);
  if (options.json)
    io.out(`${JSON.stringify({ ...report.summary, predictor: report.predictor, withoutHard })}\n`);
  else io.out(summaryText(report, options.out));
}
