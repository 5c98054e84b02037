import type { Files } from "../../formats/files.ts";
import type { Graph } from "../../kg/graph.ts";
import type { AskOptions } from "../commands/ask.ts";
import type { Io } from "../io.ts";
import { startProgress } from "../progress.ts";
import { chosenView } from "../../operations/view.ts";
import { type Answering, openAnswering } from "../../operations/batch/answering.ts";
import { type Block, blocksOf } from "../../operations/batch/blocks.ts";
import { answerInOrder } from "../../operations/batch/in-order.ts";
import { whileNotInterrupted } from "./interrupt.ts";
import type { BatchJob } from "../../operations/batch/job.ts";
import { standardOutput, wholeFile } from "../../operations/batch/sink.ts";

/** `lacuna ask <graph> --queries FILE`: streams answers, a line a query, in the order of the queries. */
export async function askBatch(source: string, options: AskOptions, io: Io): Promise<void> {
  const { nodeFiles } = await import("../../formats/node-files.ts");
  const size = await totalSize(options.queries!, nodeFiles);
  await streamAnswers(source, options, io, {
    answering: openAnswering(options.threads),
    sizeOf: blockSizes(size),
    total: size ?? 0,
    told: (answered, block) => [block.read, `${answered} queries`],
  });
}

/** How the lines of a batch are answered, and how far it is. */
export interface Batch {
  readonly answering: Answering;
  /** Bytes of the n-th block. */
  readonly sizeOf: (block: number) => number;
  /** What the progress goes up to; 0 when that is not known. */
  readonly total: number;
  /** How far the progress is when so many are answered, and what is said of it. */
  readonly told: (answered: number, block: Block) => readonly [done: number, note: string];
}

/** Reads lines, has them answered and writes the answers in their order; an interrupt leaves what is written. */
export async function streamAnswers(
  source: string,
  options: AskOptions,
  io: Io,
  { answering, sizeOf, total, told }: Batch,
): Promise<void> {
  const { nodeFiles } = await import("../../formats/node-files.ts");
  const sink =
    options.out === undefined ? standardOutput() : await wholeFile(options.out, options.force ?? false);
  const blocks = blocksOf(options.queries!, nodeFiles, process.stdin, sizeOf);
  const progress = await startProgress("answering", total, io, options);
  let answered = 0;
  try {
    await whileNotInterrupted(
      async (interrupted) => {
        // The graph and the first lines are read at the same time: the lines may tell the notation.
        const first = blocks.next();
        first.catch(() => {});
        const graph = await openGraph(source, nodeFiles, options);
        const head = await Promise.race([first, interrupted]);
        const job = await jobOf(options, graph, head.done ? undefined : head.value);
        await answering.start(graph, job);
        await answerInOrder(startingWith(head, blocks), answering, sink, interrupted, (done, block) => {
          answered = done;
          progress.update(...told(done, block));
        });
      },
      () =>
        sink.keeps
          ? `${queries(answered)} answered and written, the rest were not`
          : `${queries(answered)} answered, and "${options.out}" was not written`,
    );
    await sink.finish();
  } catch (error) {
    await sink.discard();
    throw error;
  } finally {
    progress.stop();
    await answering.close();
  }
}

async function openGraph(source: string, files: Files, options: AskOptions): Promise<Graph> {
  const { loadGraph } = await import("../../kg/open.ts");
  return loadGraph(source, files, {
    shared: true,
    ...(options.format === undefined ? {} : { format: options.format }),
  });
}

async function jobOf(options: AskOptions, graph: Graph, first: Block | undefined): Promise<BatchJob> {
  return {
    notation: await notationFor(options, first),
    levels: chosenView(graph, options).levels,
    ids: options.ids ?? false,
    count: options.count ?? false,
    unsafe: options.unsafe ?? false,
    rows: options.limit,
    memory: options.memory,
    timeoutSeconds: options.timeout,
  };
}

/** The notation that is named, else that of the first line. */
async function notationFor(options: AskOptions, first: Block | undefined): Promise<string> {
  const [{ detectNotation }, { notationOf }, { namedNotation, tellingPart }] = await Promise.all([
    import("../../query/convert.ts"),
    import("../../query/notations.ts"),
    import("../../operations/query-source.ts"),
  ]);
  if (options.notation !== undefined) return namedNotation(options.notation, notationOf).name;
  const lines = first ? new TextDecoder().decode(first.bytes).split("\n") : [];
  const line = lines.find((each) => each.trim() !== "");
  return line === undefined ? "text" : detectNotation(tellingPart(line.trim())).name;
}

/** Bytes of all files, or undefined when standard input is among them. */
async function totalSize(paths: readonly string[], files: Files): Promise<number | undefined> {
  if (paths.includes("-")) return undefined;
  const sizes = await Promise.all(paths.map((path) => files.size(path)));
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
}

const queries = (count: number): string => (count === 1 ? "1 query was" : `${count} queries were`);

/**
 * Bytes of the n-th block: small at first, so that slow queries are noticed soon, then large, so that handing over
 * costs nothing; never so large that a few blocks are the whole input.
 */
function blockSizes(total: number | undefined): (block: number) => number {
  const largest = Math.min(1 << 16, Math.max(1 << 11, Math.ceil((total ?? 1 << 22) / 64)));
  return (block) => Math.min(largest, 1024 * 2 ** Math.min(16, block >> 2));
}

async function* startingWith(
  head: IteratorResult<Block, void>,
  rest: AsyncGenerator<Block>,
): AsyncGenerator<Block> {
  if (head.done) return;
  yield head.value;
  yield* rest;
}
