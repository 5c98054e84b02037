import type { StreamingHost } from "../contract/operation.ts";
import type { Host } from "../host.ts";
import { answerBatch, checkBatch } from "./answer-batch.ts";
import type { AnswerManyParameters } from "./answer-many.ts";
import { openAnswering } from "./answering.ts";
import type { Batch } from "./batch.ts";
import { totalSize } from "./input.ts";
import type { AnsweredMany, AnsweredQuery } from "./results.ts";

/** Does `ask --queries`. */
export async function answerMany(
  given: AnswerManyParameters,
  host: StreamingHost<AnsweredQuery>,
): Promise<AnsweredMany> {
  checkBatch(given, host);
  return (await answerBatch(given, await exactBatch(given, host), host)) as AnsweredMany;
}

async function exactBatch(given: AnswerManyParameters, host: Host): Promise<Batch> {
  const size = await totalSize(given.files ?? [], host.files);
  return {
    answering: openAnswering(given.threads, host),
    sizeOf: blockSizes(size),
    total: size ?? 0,
    told: (answered, block) => [block.read, `${answered} queries`],
  };
}

/**
 * Bytes of the n-th block: small at first, so that slow queries are noticed soon, then large, so that handing over
 * costs nothing; never so large that a few blocks are the whole input.
 */
function blockSizes(total: number | undefined): (block: number) => number {
  const largest = Math.min(1 << 16, Math.max(1 << 11, Math.ceil((total ?? 1 << 22) / 64)));
  return (block) => Math.min(largest, 1024 * 2 ** Math.min(16, block >> 2));
}
