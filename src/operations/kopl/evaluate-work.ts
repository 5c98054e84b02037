import { LacunaError, usageError } from "../../error.ts";
import type { KnowledgeBase } from "../../kb/kb.ts";
import {
  type AnsweringOptions,
  answerPrediction,
  type PredictedAnswer,
} from "../../kopl/evaluate/answer-prediction.ts";
import { type KoplReport, scoreKopl } from "../../kopl/evaluate/evaluate.ts";
import { type KoplPrediction, readKoplPredictions } from "../../kopl/evaluate/predictions.ts";
import { readQuestions } from "../../kopl/evaluate/questions.ts";
import { answerSparql } from "../../kopl/sparql/answering/answer.ts";
import { inOrder } from "../../runs/working/in-order.ts";
import type { Pool } from "../../runs/working/pool.ts";
import type { Host } from "../host.ts";
import { forThreads, openKb } from "../resources/knowledge-base.ts";
import { inFile } from "../workers/mistake.ts";
import { noGraph } from "../workers/no-graph.ts";
import { openPool } from "../workers/open-pool.ts";
import { openEngine } from "./engine.ts";
import type { EvaluateKoplParameters } from "./evaluate.ts";
import type { PredictionBlock } from "./evaluate-role.ts";
import { predictionsRole } from "./roles.ts";
import { answersOn } from "./sparql-work.ts";

/** Does `kopl evaluate`. */
export async function evaluateGiven(given: EvaluateKoplParameters, host: Host): Promise<KoplReport> {
  const { strict, concepts, failed } = given;
  const predictions = await readKoplPredictions(host.files, given.predictions);
  const gold = await readQuestions(host.files, given.gold);
  const train = given.train === undefined ? undefined : await readQuestions(host.files, given.train);
  const runs = predictions.some((each) => !("answer" in each));
  if (runs && given.kb === undefined)
    throw usageError(
      "missing-parameter",
      "predicted programs and queries are run: {kb} is needed",
      undefined,
      "kb",
    );
  const kb =
    runs && given.kb !== undefined
      ? await openKb(given.kb, host, { ...given, mirror: strict ? "each" : undefined })
      : undefined;
  const asks = predictions.some((each) => "sparql" in each);
  const sparql = kb && asks ? await askerOf(given, kb, host) : undefined;
  const options = {
    ...(strict ? { strict } : {}),
    ...(failed === undefined ? {} : { failed }),
    entitiesOnly: !concepts,
  };
  const pool = kb ? await openPredictionPool(given, kb, predictions, options, host) : undefined;
  try {
    return await scoreKopl(gold, predictions, {
      ...options,
      ...(sparql ? { sparql } : {}),
      ...(train ? { trainAnswers: new Set(train.flatMap(({ answer }) => answer ?? [])) } : {}),
      ...(pool
        ? { answers: (all) => answersOf(all, pool, { ...options, ...(sparql ? { sparql } : {}) }) }
        : {}),
      onProgress: (done, total) =>
        host.onProgress?.({ title: "scoring", done, total, note: `${done} of ${total} questions` }),
    });
  } catch (error) {
    throw inFile(error, given.gold);
  } finally {
    await pool?.close();
  }
}

/** Predictions of one task. */
const BLOCK = 32;
/** Programs for which a worker is worth its start. */
const WORTH = 200;
/** Seconds a predicted program may take, where nothing else was said. */
const PATIENCE = 10;

/** Workers that run predicted programs; they share the tables of the knowledge base. */
async function openPredictionPool(
  { threads, timeout = PATIENCE }: EvaluateKoplParameters,
  kb: KnowledgeBase,
  predictions: readonly KoplPrediction[],
  options: Pick<AnsweringOptions, "strict" | "entitiesOnly" | "failed">,
  host: Host,
): Promise<Pool<PredictionBlock, (PredictedAnswer | null)[]>> {
  const programs = predictions.filter((each) => "program" in each).length;
  const wanted = Math.min(threads === 0 ? host.processors : threads, Math.ceil(programs / WORTH));
  const setup = { ...options, kb: await forThreads(kb, wanted), timeout };
  return openPool(host, predictionsRole, noGraph(), setup, Math.max(1, wanted));
}

/** The answers in the order of the predictions; queries are asked here, as an engine is open on this thread alone. */
async function* answersOf(
  predictions: readonly KoplPrediction[],
  pool: Pool<PredictionBlock, (PredictedAnswer | null)[]>,
  options: AnsweringOptions,
): AsyncGenerator<PredictedAnswer> {
  const blocks = Array.from({ length: Math.ceil(predictions.length / BLOCK) }, (_, at) =>
    predictions.slice(at * BLOCK, (at + 1) * BLOCK).map((each) => ("sparql" in each ? null : each)),
  );
  let at = 0;
  for await (const { result } of inOrder(blocks, pool))
    for (const given of result) {
      const prediction = predictions[at++] as KoplPrediction;
      yield given ?? (await answerPrediction(prediction, options));
    }
}

/** Asks an engine; a query that it does not take has no answer, and an engine that fails ends the evaluation. */
async function askerOf(given: EvaluateKoplParameters, kb: KnowledgeBase, host: Host) {
  const engine = await openEngine(given, kb, host);
  const options = answersOn(kb);
  return async (query: string): Promise<string | undefined> => {
    try {
      return (await answerSparql(engine, query, options)).answer ?? undefined;
    } catch (error) {
      if (isRefusedQuery(error)) return undefined;
      throw error;
    }
  };
}

/** oxigraph throws what it thinks of a query as an error of its own, or ends in its middle; endpoints answer 400 (SPARQL 1.1 Protocol §2.1.6). */
const isRefusedQuery = (error: unknown): boolean =>
  !(error instanceof LacunaError) ||
  error.code === "kopl.engine-failed" ||
  (error.code === "endpoint.refused" && / answered 400\b/.test(error.message));
