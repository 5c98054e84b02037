import { hitsAt, hitsInOrder } from "../../ranking/measures.ts";
import type { Rows } from "../../report/rows.ts";
import type { PredictedLinks } from "./predicted-links.ts";
import type { LinksEvaluated, LinksRankedAsUltra } from "./results.ts";

/** A row for each predicted link. */
export const predictedRows = ({ links, calibrated }: PredictedLinks): Rows => ({
  header: ["head", "relation", "tail", ...(calibrated ? ["truth"] : []), "score"],
  rows: links.map(({ head, relation, tail, truth, score }) => [
    ...[head, relation, tail],
    ...(calibrated ? [truth] : []),
    score,
  ]),
});

/** A row for each direction and one for both. */
export function evaluatedRows({
  model,
  graph,
  protocol,
  mrr,
  hits,
  ranks,
  directions,
}: LinksEvaluated): Rows {
  const row = (question: string, each: Pick<LinksEvaluated, "mrr" | "hits" | "ranks">) => [
    ...[model.name, graph, protocol.split, question, each.ranks],
    ...[each.mrr, ...hitsInOrder(each.hits)],
  ];
  return {
    header: [
      "model",
      "graph",
      "split",
      "question",
      "ranks",
      "mrr",
      ...hitsAt.map((most) => `hits_at_${most}`),
    ],
    rows: [row("tail", directions.tail), row("head", directions.head), row("both", { mrr, hits, ranks })],
    whole: ["ranks"],
  };
}

/** One row. */
export function ultraRows({
  model,
  graph,
  protocol,
  mr,
  mrr,
  hits,
  hits10Of50,
  ranks,
}: LinksRankedAsUltra): Rows {
  return {
    header: [
      "model",
      "graph",
      "split",
      "ranks",
      "mr",
      "mrr",
      ...hitsAt.map((most) => `hits_at_${most}`),
      "hits_at_10_of_50",
    ],
    rows: [[model.name, graph, protocol.split, ranks, mr, mrr, ...hitsInOrder(hits), hits10Of50]],
    whole: ["ranks"],
  };
}
