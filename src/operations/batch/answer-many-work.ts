import type { StreamingHost } from "../contract/operation.ts";
import type { Host } from "../host.ts";
import { chosenEngine, type Engine } from "../sql/chosen-engine.ts";
import { answerBatch, checkBatch } from "./answer-batch.ts";
import type { AnswerManyParameters } from "./answer-many.ts";
import { openAnswering } from "./answering.ts";
import type { Batch } from "./batch.ts";
import { totalSize } from "./input.ts";
import type { AnsweredMany, AnsweredQuery } from "./results.ts";
import { openSqlAnswering } from "./sql-answering.ts";

/** Does `ask --queries`. */
export async function answerMany(
  given: AnswerManyParameters,
  host: StreamingHost<AnsweredQuery>,
): Promise<AnsweredMany> {
  checkBatch(given, host);
  const engine = await chosenEngine(given, given.graph, host);
  return (await answerBatch(given, await exactBatch(given, engine, host), host)) as AnsweredMany;
}

/** Bytes of a block for a database: some thousand queries. */
const SQL_BLOCK = 1 << 19;

async function exactBatch(given: AnswerManyParameters, engine: Engine, host: Host): Promise<Batch> {
  const size = await totalSize(given.files ?? [], host.files);
  const common: Pick<Batch, "total" | "progressOf"> = {
    total: size ?? 0,
    progressOf: (answered, block) => [block.read, `${answered} queries`],
  };
  if (engine === "memory")
    return { ...common, answering: openAnswering(given.threads, host), sizeOf: blockSizes(size) };
  // A statement costs about a scan of the links for each hop, however many queries it answers.
  return { ...common, ...openSqlAnswering(engine, given, host), sizeOf: () => SQL_BLOCK };
}

/**
 * Bytes of the n-th block: small at first, so that slow queries are noticed soon, then large, so that handing over
 * costs nothing; never so large that a few blocks are the whole input.
 */
function blockSizes(total: number | undefined): (block: number) => number {
  const largest = Math.min(1 << 16, Math.max(1 << 11, Math.ceil((total ?? 1 << 22) / 64)));
  return (block) => Math.min(largest, 1024 * 2 ** Math.min(16, block >> 2));
}
