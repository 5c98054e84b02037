import { LacunaError, type Place } from "../../error.ts";
import type { Answering } from "./answering.ts";
import type { Block } from "./blocks.ts";
import type { BrokenLine } from "./job.ts";
import type { Sink } from "./sink.ts";

/**
 * Answers blocks as they come, several at a time, and writes the results in the order of the blocks, each as soon
 * as those before it are written. At most `answering.depth` blocks are held. Nothing is written after an interrupt.
 *
 * @throws LacunaError of the first broken line, with its file and line; all lines before it are written.
 */
export async function answerInOrder(
  blocks: AsyncIterator<Block>,
  answering: Answering,
  sink: Sink,
  interrupted: Promise<never>,
  onProgress: (answered: number, block: Block, skipped: number) => void,
): Promise<void> {
  let isInterrupted = false;
  interrupted.catch(() => {
    isInterrupted = true;
  });
  let answered = 0;
  let skipped = 0;
  let file = "";
  let lines = 0;
  let held = 0;
  let release = () => {};
  const write = async (block: Block, result: ReturnType<Answering["answer"]>) => {
    const { bytes, scores, ids, broken, ...counts } = await result;
    // The rest is reported already, and a query that was cut off lacks some of its answers.
    if (isInterrupted) return;
    if (block.file !== file) {
      file = block.file;
      lines = 0;
    }
    await sink.write(bytes);
    if (scores) await sink.score?.(scores, ids ?? []);
    answered += counts.answered;
    skipped += counts.skipped;
    if (broken) throw placed(broken, file, lines + broken.line + 1, written(answered, sink));
    lines += counts.lines;
    held--;
    release();
    onProgress(answered, block, skipped);
  };

  let last = Promise.resolve();
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  for (;;) {
    const next = await Promise.race([blocks.next(), failed, interrupted]);
    if (next.done) break;
    const block = next.value;
    const result = answering.answer(block.bytes);
    result.catch(() => {});
    held++;
    last = last.then(() => write(block, result));
    last.catch(fail);
    while (held >= answering.depth)
      await Promise.race([
        new Promise<void>((resolve) => {
          release = resolve;
        }),
        failed,
        interrupted,
      ]);
  }
  await Promise.race([last, interrupted]);
}

const written = (answered: number, sink: Sink): string =>
  !sink.keeps
    ? "nothing was written"
    : answered === 0
      ? "no answers were written before it"
      : `the answers to the ${answered === 1 ? "query" : `${answered} queries`} before it were written`;

function placed(broken: BrokenLine, file: string, line: number, what: string): LacunaError {
  const place: Place = { ...broken.place, file, line };
  return new LacunaError(broken.code, broken.message, {
    place,
    hint: broken.hint === undefined ? what : `${broken.hint}\n${what}`,
  });
}
