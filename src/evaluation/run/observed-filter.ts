import { splitTuples } from "../../benchmark/answers.ts";
import { sortedAnswers } from "../../benchmark/formats/import-query.ts";
import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import { createAnswerer } from "../../exact/answer.ts";
import { type Graph, observed, type Split } from "../../kg/graph.ts";

/** The entities that a ranking leaves out besides hard answers. @internal */
export type FilterRule = "answers" | "observed";

/** What each rule leaves out, as reports say it. @internal */
export const filterRules: Readonly<Record<FilterRule, string>> = {
  answers: "hard answers against non-answers: all other easy and hard answers are left out",
  observed:
    "hard answers against the rest: all other answers are left out, and what answers on the observed graph but not, by a negation, on the full one",
};

/**
 * Puts with the easy answers of a query what is an answer on the observed graph only: a negation takes it back when more is
 * known. The code of QTO, FIT, EFO-1-QA and EFO_k-CQA leaves it out of rankings, and so do the released 2in and pni files of +H: on NELL995 they list
 * 18,433 and 49,900 such entities as easy answers, some for every query. For QTO that is 0.7 points of MRR on 2in where queries
 * are drawn as in EFO-1-QA, and five on the files of FB15k-237+H.
 * @internal
 */
export function filterObserved(graph: Graph, split: Split): (query: BenchmarkQuery) => BenchmarkQuery {
  const known = split === "train" ? undefined : createAnswerer(observed(graph, split));
  return (query) => {
    if (!known) return query;
    const width = query.query.free.length;
    const before = known(query.query).ids;
    const all = rowsOf([query.easy, query.hard], width);
    const { hard: takenBack } = splitTuples(before, sortedAnswers(all, width), width);
    if (takenBack.length === 0) return query;
    return { ...query, easy: sortedAnswers(rowsOf([query.easy, takenBack], width), width) };
  };
}

function rowsOf(lists: readonly Uint32Array[], width: number): number[][] {
  const rows: number[][] = [];
  for (const ids of lists)
    for (let at = 0; at < ids.length; at += width) rows.push([...ids.subarray(at, at + width)]);
  return rows;
}
