import { LacunaError, usageError } from "../../error.ts";
import { chosenView, type ViewName } from "../../kg/chosen-view.ts";
import type { Graph } from "../../kg/graph.ts";
import { namedNotation, notationFor } from "../../query/source.ts";
import { refuseInterrupted } from "../../runs/working/interruption.ts";
import type { StreamingHost } from "../contract/operation.ts";
import type { Host } from "../host.ts";
import { type GraphReading, openGraph } from "../resources/graph.ts";
import { whileNotInterrupted } from "../running/interruptible.ts";
import { errorOf, mistakeOf } from "../workers/mistake.ts";
import type { Batch } from "./batch.ts";
import type { Block } from "./blocks.ts";
import { answerInOrder } from "./in-order.ts";
import { type BatchInput, inputOf } from "./input.ts";
import type { BatchJob } from "./job.ts";
import { linesOf } from "./lines.ts";
import { type Sink, sinkFor, withScores } from "./sink.ts";

/** The parameters that answering a batch needs. */
export interface BatchParameters extends BatchInput, Pick<BatchJob, "ids" | "unsafe">, GraphReading {
  readonly memory?: number | undefined;
  readonly timeout?: number | undefined;
  readonly prefixes?: Readonly<Record<string, string>> | undefined;
  readonly graph: Graph | string;
  readonly notation?: string | undefined;
  readonly onError: "stop" | "skip";
  readonly out?: string | undefined;
  readonly view?: ViewName | undefined;
  readonly split: "test" | "valid";
  readonly limit?: number | undefined;
  readonly count?: boolean;
}

/** The file beside the answers: a row of numbers for each query. */
export interface Scores {
  readonly path: string;
  readonly rows: number;
}

/** The result of a batch. */
export interface AnsweredBatch {
  readonly queries: number;
  readonly skipped?: number;
  readonly out?: string;
  /** The lines as values, when they went nowhere else. */
  readonly answers?: readonly unknown[];
}

/** Reads queries, has them answered and hands the answers on in their order; an interrupt leaves what is handed on. */
export async function answerBatch(
  given: BatchParameters,
  batch: Batch,
  host: StreamingHost<never>,
  scores?: Scores,
): Promise<AnsweredBatch> {
  // An interrupt is heard now: one that killed at once would leave the begun file.
  refuseInterrupted(host, () => "nothing was written");
  const sink = await sinkFor(given.out, host);
  const { answered, skipped } = await streamed(given, host, batch, sink, scores);
  if (skipped > 0)
    host.onMessage?.(`${skipped} of ${queries(answered + skipped)} not answered: their lines say why`);
  const answers = sink.kept?.();
  return {
    queries: answered,
    ...(given.onError === "skip" ? { skipped } : {}),
    ...(given.out === undefined ? {} : { out: given.out }),
    ...(answers ? { answers } : {}),
  };
}

/** @throws LacunaError `usage.missing-query`, `usage.two-sources`, `usage.conflict` */
export function checkBatch(
  { files, queries: atHand, out }: BatchParameters,
  { onLines }: StreamingHost<never>,
): void {
  if (!files && !atHand)
    throw usageError("missing-query", "there are no queries to answer", "give {files} or {queries}");
  if (files && atHand)
    throw usageError("two-sources", "{files} and {queries} were both given", "leave one of them out");
  if (out !== undefined && onLines)
    throw usageError("conflict", "{out} was given, and the call takes the answers", "leave one of them out");
}

async function streamed(
  given: BatchParameters,
  host: Host,
  batch: Batch,
  lines: Sink,
  scores: Scores | undefined,
): Promise<{ readonly answered: number; readonly skipped: number }> {
  let sink = lines;
  const { answering, sizeOf, total, progressOf } = batch;
  const report = (done: number, note: string) => host.onProgress?.({ title: "answering", done, total, note });
  const blocks = inputOf(given, host, sizeOf);
  let answered = 0;
  let skipped = 0;
  try {
    await whileNotInterrupted(
      host,
      async (interrupted) => {
        // The graph and the first lines are read at the same time: the lines may tell the notation.
        const first = blocks.next();
        first.catch(() => {});
        const graph = await (batch.open?.() ?? openGraph(given.graph, host, given));
        const head = await Promise.race([first, interrupted]);
        const job = jobOf(given, graph, head.done ? undefined : head.value);
        if (scores) sink = await withScores(lines, scores.path, [scores.rows, graph.entityCount], host);
        await answering.start(graph, job);
        await answerInOrder(startingWith(head, blocks), answering, sink, interrupted, (done, block, left) => {
          [answered, skipped] = [done, left];
          report(...progressOf(done, block));
        });
      },
      () =>
        `${queries(answered)} answered${sink.keeps ? " and written, the rest were not" : `, and ${sink.name} was not written`}`,
    );
    await sink.finish();
  } catch (error) {
    await sink.discard();
    throw error;
  } finally {
    await answering.close();
  }
  return { answered, skipped };
}

const jobOf = (given: BatchParameters, graph: Graph, first: Block | undefined): BatchJob => ({
  notation: notationOfLines(given.notation, first),
  levels: chosenView(graph, given.view ?? "full", given.split).levels,
  ids: given.ids,
  count: given.count ?? false,
  unsafe: given.unsafe,
  prefixes: given.prefixes,
  limit: given.limit,
  memory: given.memory,
  timeout: given.timeout,
  skip: given.onError === "skip",
});

/** The notation that is named, else that of the first line. */
function notationOfLines(named: string | undefined, first: Block | undefined): string {
  if (named !== undefined) return namedNotation(named).name;
  const lines = first
    ? linesOf(first.bytes).map((line) => (typeof line === "string" ? line : new TextDecoder().decode(line)))
    : [];
  const at = lines.findIndex((each) => each.trim() !== "" && !each.trimStart().startsWith("#"));
  const line = lines[at];
  if (first === undefined || line === undefined) return "text";
  try {
    return notationFor(line.trim(), undefined).name;
  } catch (error) {
    if (!(error instanceof LacunaError)) throw error;
    throw errorOf({ ...mistakeOf(error), place: { ...error.place, file: first.file, line: at + 1 } });
  }
}

const queries = (count: number): string => (count === 1 ? "1 query was" : `${count} queries were`);

async function* startingWith(
  head: IteratorResult<Block, void>,
  rest: AsyncGenerator<Block>,
): AsyncGenerator<Block> {
  if (head.done) return;
  yield head.value;
  yield* rest;
}
