import type { Files } from "../../formats/files.ts";
import type { AskOptions } from "../commands/ask.ts";
import { duration } from "../duration.ts";
import type { Io } from "../io.ts";
import { batchPace, type Pace } from "../../operations/pace.ts";
import { chosenSolvers } from "../../operations/solve/chosen.ts";
import { askedNames } from "../../operations/solve/default-solver.ts";
import { type Answering, openModelAnswering } from "../../operations/batch/answering.ts";
import { streamAnswers } from "./batch.ts";
import { blocksOf } from "../../operations/batch/blocks.ts";
import { linesOf } from "../../operations/batch/lines.ts";

/** Bytes of the largest block: about a thousand queries. */
const MOST = 1 << 16;

/** `lacuna ask <graph> --queries FILE --model <model>`: ranked answers, a line a query, in the order of the queries. */
export async function askModelBatch(source: string, options: AskOptions, io: Io): Promise<void> {
  // What is wrong with the command is told before anything is read.
  chosenSolvers(askedNames(options.solver), options);
  const { nodeFiles } = await import("../../formats/node-files.ts");
  const total = options.quiet ? 0 : await countQueries(options.queries!, nodeFiles);
  // One line at first: nobody knows how long a query takes.
  const pace = batchPace({ first: 1, most: MOST });
  await streamAnswers(source, options, io, {
    answering: paced(openModelAnswering(options), pace),
    sizeOf: pace.size,
    total,
    told: notes(total),
  });
}

/** Tells the pace how long each block took. */
const paced = (answering: Answering, pace: Pace): Answering => ({
  ...answering,
  async answer(bytes) {
    const { length } = bytes;
    const began = performance.now();
    const result = await answering.answer(bytes);
    pace.took(length, performance.now() - began);
    return result;
  },
});

/** How many queries there are, and how long the rest will take at the pace so far. */
function notes(total: number) {
  let began: number | undefined;
  let before = 0;
  return (answered: number): [number, string] => {
    if (total === 0) return [0, `${answered} queries`];
    // The first block pays for what is worked out once.
    began ??= performance.now();
    before ||= answered;
    const left = ((performance.now() - began) / Math.max(1, answered - before)) * (total - answered);
    const estimate = answered > before && answered < total ? `, about ${duration(left)} left` : "";
    return [answered, `${answered} of ${total} queries${estimate}`];
  };
}

/** Queries in some files, or 0 where they can be read only once. */
async function countQueries(paths: readonly string[], files: Files): Promise<number> {
  const sizes = await Promise.all(paths.map((path) => (path === "-" ? 0 : files.size(path))));
  // A pipe has no size.
  if (!sizes.every(Boolean)) return 0;
  let count = 0;
  for await (const { bytes } of blocksOf(paths, files, process.stdin, () => MOST))
    count += linesOf(bytes).filter((line) => typeof line !== "string" || line.trim() !== "").length;
  return count;
}
