import type { Limits, Outcome } from "../../runs/working/limits.ts";
import { type GenerationSetup, impossiblePlans, type Question, questionMaker } from "./attempt.ts";
import { type AttemptBlock, type JobOptions, type MadeBlock, makeBlock, questionJob } from "./job.ts";

/** Attempts of a block. @internal */
export const BLOCK = 64;

/** Questions of a knowledge base, one after another; the generator returns how it ended. */
export function* generatedQuestions(
  setup: GenerationSetup & JobOptions,
  limits: Limits = {},
): Generator<Question, Outcome> {
  const job = questionJob({ impossible: impossiblePlans(setup.kb), ...setup });
  const maker = questionMaker(setup);
  for (let block = job.next(BLOCK); block; block = job.next(BLOCK)) {
    const stop = limits.stop?.();
    if (stop) return stop;
    yield* job.offer(makeBlock(maker, block));
  }
  return "complete";
}

/** Options of a run with workers. @internal */
export interface ParallelOptions {
  /** Makes a block somewhere; called while up to `width` earlier calls are under way. */
  readonly make: (block: AttemptBlock) => Promise<MadeBlock>;
  readonly width: number;
  /** Blocks that an earlier run kept, in order; they are offered first. */
  readonly resumed?: Iterable<MadeBlock>;
  /** Called for every block made, in order, before its questions are given: keep it to resume. */
  readonly onBlock?: (block: MadeBlock) => void | Promise<void>;
  readonly limits?: Limits;
}

/** The questions of {@link generatedQuestions}, the same and in the same order, made by any number of workers. @internal */
export async function* generateInParallel(
  options: JobOptions,
  { make, width, resumed = [], onBlock, limits = {} }: ParallelOptions,
): AsyncGenerator<Question, Outcome> {
  const job = questionJob(options);
  for (const block of resumed) yield* job.offer(block);
  const underWay: Promise<MadeBlock>[] = [];
  const fill = () => {
    while (underWay.length < width) {
      const block = job.next(BLOCK);
      if (!block) return;
      const made = make(block);
      // A failure is thrown where the block's turn comes.
      made.catch(() => undefined);
      underWay.push(made);
    }
  };
  for (;;) {
    const stop = limits.stop?.();
    if (stop) return stop;
    fill();
    const next = underWay.shift();
    if (!next) return "complete";
    const block = await next;
    await onBlock?.(block);
    yield* job.offer(block);
    if (job.isDone()) return "complete";
  }
}
