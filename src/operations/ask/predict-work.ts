import { wholeRelation } from "../../solvers/choice/whole-relation.ts";
import type { Host } from "../host.ts";
import { openGraphAndQuery } from "../resources/query.ts";
import { computed, inPieces } from "../running/interruptible.ts";
import { wordsAsQuery } from "../semantic-parsing/words-as-query.ts";
import { answeredWith } from "./answered-with.ts";
import { askedTruths, truthsFor, usedTruths } from "./asked-truth.ts";
import { unanswered } from "./exact-work.ts";
import { openAsked } from "./open-asked.ts";
import type { PredictParameters } from "./predict.ts";
import { rankedValue } from "./ranked-value.ts";
import type { RankedList } from "./results.ts";

/**
 * Does `predict`.
 * @param onTruths is given the truths that the answers are read by, where there are some
 */
export async function predict(
  given: PredictParameters,
  host: Host,
  onTruths?: (used: object | undefined) => void,
): Promise<RankedList> {
  const { given: inFormula, readAs } = await wordsAsQuery(given, host);
  const { graph, query } = await openGraphAndQuery(inFormula, host);
  const asked = await openAsked(graph, query, given, host, (done, total) =>
    host.onProgress?.({ title: "predicting", done, total, note: `${done} of ${total} rows` }),
  );
  const { model, by, byDefault, close } = asked;
  try {
    const question = { ...given, ...asked, graph, query, source: given.graph };
    const truths = await truthsFor(question, host);
    onTruths?.(usedTruths(question, truths));
    const ranked = await (wholeRelation(query)
      ? inPieces(host, model.rankInPieces(query, by), unanswered)
      : computed(host, () => model.rank(query, by), unanswered));
    const { known, ids, explain } = given;
    const read = askedTruths(question, truths);
    const { reasonsOf } = asked;
    const how = answeredWith(query, by, model, { known, ids, byDefault, truths: read });
    const value = rankedValue({ graph, query, ranked, how, ids, explain, reasonsOf, truths: read });
    return readAs ? { readAs, ...value } : value;
  } finally {
    close();
  }
}
