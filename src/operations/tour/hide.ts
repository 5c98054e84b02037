import { answer } from "../../exact/answer.ts";
import { explainer } from "../../exact/explain.ts";
import type { Explanation } from "../../exact/explanation.ts";
import { type Graph, observed } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";

/** The effect of hidden links on the answers of one query. */
export interface HiddenAnswers {
  /** True answers by the missing links of their easiest reasoning tree: entry 0 is still found. */
  readonly byMissing: readonly number[];
  /** True answers that are not found any more. */
  readonly lost: readonly (readonly number[])[];
  /** Answers of the observed graph that are not true: a hidden link was what a negation denies. */
  readonly false: readonly (readonly number[])[];
  /** The lost answer with the most missing links, the first of those. */
  readonly hardest: Explanation | undefined;
}

/** Compares the answers on the observed graph with the true ones, and counts what each lost one would take. */
export function answersWhenHidden(query: Query, graph: Graph): HiddenAnswers {
  const byMissing: number[] = [0];
  const trueOnes = new Set<string>();
  const found = [...answer(query, observed(graph, "test"))];
  const stillFound = new Set(found.map((tuple) => tuple.join()));
  const lost: (readonly number[])[] = [];
  let hardest: Explanation | undefined;
  const explain = explainer(query, graph);
  for (const tuple of answer(query, graph.full)) {
    trueOnes.add(tuple.join());
    if (!stillFound.has(tuple.join())) lost.push(tuple);
    const tree = explain(tuple)!;
    byMissing[tree.missing] = (byMissing[tree.missing] ?? 0) + 1;
    if (tree.missing > (hardest?.missing ?? 0)) hardest = tree;
  }
  const wrong = found.filter((tuple) => !trueOnes.has(tuple.join()));
  return { byMissing: Array.from(byMissing, (n) => n ?? 0), lost, false: wrong, hardest };
}
