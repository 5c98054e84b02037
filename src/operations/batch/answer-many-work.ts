import { chosenView } from "../../kg/chosen-view.ts";
import type { Graph } from "../../kg/graph.ts";
import { modelGiven } from "../../models/default-model.ts";
import { namedNotation, notationFor } from "../../query/source.ts";
import { refuseInterrupted } from "../../runs/working/interruption.ts";
import { chosenSolvers } from "../../solvers/choice/chosen-solvers.ts";
import { askedNames } from "../../solvers/choice/default-solver.ts";
import { checkModelGiven, settingsOf } from "../ask/ask-model.ts";
import { checkAsked, nothingToDo, usesModel } from "../ask/checks.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import { whileNotInterrupted } from "../running/interruptible.ts";
import { usageError } from "../usage.ts";
import type { AnsweredMany, AnswerManyParameters } from "./answer-many.ts";
import { openAnswering } from "./answering.ts";
import type { Batch } from "./batch.ts";
import type { Block } from "./blocks.ts";
import { answerInOrder } from "./in-order.ts";
import { countQueries, inputOf, totalSize } from "./input.ts";
import type { BatchJob } from "./job.ts";
import { linesOf } from "./lines.ts";
import { modelBatch } from "./model-batch.ts";
import { type Sink, sinkFor, withScores } from "./sink.ts";

/** Reads queries, has them answered and hands the answers on in their order; an interrupt leaves what is handed on. */
export async function answerMany(given: AnswerManyParameters, host: Host): Promise<AnsweredMany> {
  checkBatch(given);
  const batch = usesModel(given) ? await solverBatch(given, host) : await exactBatch(given, host);
  const rows = given.scores === undefined ? 0 : await rowsOfScores(given, host);
  if (given.scores !== undefined) await host.writes.check(given.scores, given);
  // From here on an interrupt is heard: one that only killed would leave the file that is begun.
  refuseInterrupted(host, () => "nothing was written");
  const sink = await sinkFor(given, host);
  const { answered, skipped } = await streamed(given, host, batch, sink, rows);
  if (skipped > 0)
    host.onMessage?.(`${skipped} of ${queries(answered + skipped)} not answered: their lines say why`);
  const answers = sink.kept?.();
  return {
    queries: answered,
    ...(given.onError === "skip" ? { skipped } : {}),
    ...(given.out === undefined ? {} : { out: given.out }),
    ...(given.scores === undefined ? {} : { scores: given.scores }),
    ...(answers ? { answers } : {}),
  };
}

/** What is wrong with the parameters is told before anything is read. */
async function solverBatch(given: AnswerManyParameters, host: Host): Promise<Batch> {
  const chosen = await chosenSolvers(askedNames(given.solver), settingsOf(given), host);
  const { model, byDefault } = modelGiven(given, chosen);
  checkModelGiven(chosen, model);
  return modelBatch({ ...given, model }, byDefault, host);
}

/**
 * Queries of the input, which a file of scores begins with.
 * @throws LacunaError `usage.unknown-length`
 */
async function rowsOfScores({ files, queries }: AnswerManyParameters, host: Host): Promise<number> {
  if (Array.isArray(queries)) return queries.length;
  const count = files ? await countQueries(files, host.files) : 0;
  if (count > 0) return count;
  throw usageError(
    "unknown-length",
    "a file of scores begins with the number of queries, which is not known of a stream",
    "give files that can be read twice, or an array of queries",
    "scores",
  );
}

/** @param rows of the file of scores, where one is written */
async function streamed(
  given: AnswerManyParameters,
  host: Host,
  batch: Batch,
  lines: Sink,
  rows: number,
): Promise<{ readonly answered: number; readonly skipped: number }> {
  let sink = lines;
  const { answering, sizeOf, total, told } = batch;
  const tell = (done: number, note: string) => host.onProgress?.({ title: "answering", done, total, note });
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
        const graph = await openGraph(given.graph, host, given);
        const head = await Promise.race([first, interrupted]);
        const job = jobOf(given, graph, head.done ? undefined : head.value);
        const { scores, force } = given;
        if (scores !== undefined)
          sink = await withScores(lines, scores, [rows, graph.entityCount], force, host);
        await answering.start(graph, job);
        await answerInOrder(startingWith(head, blocks), answering, sink, interrupted, (done, block, left) => {
          [answered, skipped] = [done, left];
          tell(...told(done, block));
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

async function exactBatch(given: AnswerManyParameters, host: Host): Promise<Batch> {
  const size = await totalSize(given.files ?? [], host.files);
  return {
    answering: openAnswering(given.threads, host),
    sizeOf: blockSizes(size),
    total: size ?? 0,
    told: (answered, block) => [block.read, `${answered} queries`],
  };
}

/** @throws LacunaError `usage.missing-query`, `usage.two-sources`, `usage.conflict`, `usage.one-query-only` */
function checkBatch(given: AnswerManyParameters): void {
  const { files, queries: atHand, out, onLines, explain, count, scores } = given;
  if (!files && !atHand)
    throw usageError("missing-query", "there are no queries to answer", "give {files} or {queries}");
  if (files && atHand)
    throw usageError("two-sources", "{files} and {queries} were both given", "leave one of them out");
  if (out !== undefined && onLines)
    throw usageError("conflict", "{out} and {onLines} were both given", "leave one of them out");
  if (explain && count)
    throw usageError("conflict", "{explain} and {count} show different things", "leave one of them out");
  if (explain && !usesModel(given))
    throw usageError("one-query-only", "{explain} needs a single query", "ask one by one, or name a {model}");
  checkAsked(given);
  if (scores !== undefined && !usesModel(given))
    throw usageError(
      "missing-model",
      "{scores} goes with a model or a solver",
      "name a {solver}, or a {model}",
    );
  if (scores !== undefined && given.onError === "skip")
    throw usageError(
      "conflict",
      "{scores} has a row for every query, also for those that cannot be answered",
      "leave {onError} out",
    );
  if (scores !== undefined && given.timeout !== undefined)
    throw usageError(
      "conflict",
      "{scores} has a row for every query, however long it takes",
      "leave {timeout} out",
    );
  if (count && usesModel(given)) throw nothingToDo("count", "leave it out");
}

const jobOf = (given: AnswerManyParameters, graph: Graph, first: Block | undefined): BatchJob => ({
  notation: notationOfLines(given.notation, first),
  levels: chosenView(graph, given.view ?? "full", given.split).levels,
  ids: given.ids,
  count: given.count,
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
  const line = lines.find((each) => each.trim() !== "");
  return line === undefined ? "text" : notationFor(line.trim(), undefined).name;
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
