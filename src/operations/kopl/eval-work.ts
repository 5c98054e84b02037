import { LacunaError } from "../../error.ts";
import type { KnowledgeBase } from "../../kb/kb.ts";
import { evaluateKopl, type KoplReport } from "../../kopl/evaluate/evaluate.ts";
import { readKoplPredictions } from "../../kopl/evaluate/predictions.ts";
import { readQuestions } from "../../kopl/evaluate/questions.ts";
import { answerSparql } from "../../kopl/sparql/answer.ts";
import type { Host } from "../host.ts";
import { openKb } from "../open/knowledge-base.ts";
import { usageError } from "../usage.ts";
import { openEngine } from "./engine.ts";
import type { EvaluateKoplParameters } from "./eval.ts";
import { answersOn } from "./sparql-work.ts";

/** Does `kopl eval`. */
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
  return evaluateKopl(gold, predictions, {
    ...(kb ? { kb } : {}),
    ...(sparql ? { sparql } : {}),
    ...(strict ? { strict } : {}),
    ...(failed === undefined ? {} : { failed }),
    ...(train ? { trainAnswers: new Set(train.flatMap(({ answer }) => answer ?? [])) } : {}),
    entitiesOnly: !concepts,
    onProgress: (done, total) =>
      host.onProgress?.({ title: "scoring", done, total, note: `${done} of ${total} questions` }),
  });
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

/** oxigraph throws what it thinks of a query as an error of its own, endpoints answer 400 (SPARQL 1.1 Protocol §2.1.6). */
const isRefusedQuery = (error: unknown): boolean =>
  !(error instanceof LacunaError) ||
  (error.code === "endpoint.refused" && / answered 400\b/.test(error.message));
