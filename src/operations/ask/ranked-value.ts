import type { Graph } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import { printText } from "../../query/text/print.ts";
import type { PredictedLink } from "../../solvers/explain/predicted-tree.ts";
import type { Ranked, RankedAnswer } from "../../solvers/ranking/rank-answers.ts";
import type { LinkReader } from "../../solvers/truth/read-truth.ts";
import { believed } from "../contract/believed.ts";
import type { AskedTruths } from "./asked-truth.ts";
import { type ResultNaming, resultNaming } from "./naming.ts";
import type { AnsweredWith, RankedAnswerValue, RankedList } from "./results.ts";

/** The best answers that a solver found, by ids. */
export interface RankedByIds {
  readonly graph: Graph;
  readonly query: Query;
  readonly ranked: Ranked;
  readonly how: AnsweredWith;
  /** Whether results have ids. */
  readonly ids: boolean;
  readonly explain: boolean;
  readonly truths?: AskedTruths;
}

/** The answers with names, or with ids where these were asked for, with trees where there are some. */
export function rankedValue({
  graph,
  query,
  ranked,
  how,
  ids,
  explain,
  truths = {},
}: RankedByIds): RankedList {
  const naming = resultNaming(graph, ids);
  const answers = ranked.answers.map((each) => answerValue(each, naming, { explain, truths }));
  const { outcome, candidates, tied, following, expected, guesses } = ranked;
  const named = guesses?.map(({ part, nearest }) => ({
    part: printText(part, { graph }),
    nearest: nearest.map(({ entity, logit }) => ({ entity: naming.entity(entity), logit })),
  }));
  return {
    variables: query.free.map((each) => `?${each}`),
    answers,
    count: answers.length,
    outcome,
    ...(candidates === undefined ? {} : { candidates }),
    ...(tied === undefined ? {} : { tied }),
    ...(following === undefined ? {} : { following }),
    ...(expected === undefined ? {} : { expected }),
    ...(truths.missing === undefined ? {} : { missing: truths.missing }),
    ...(named === undefined ? {} : { guesses: named }),
    ...how,
    ...naming.takeLabels(),
  };
}

function answerValue(
  answer: RankedAnswer,
  naming: ResultNaming,
  { explain, truths }: { readonly explain: boolean; readonly truths: AskedTruths },
): RankedAnswerValue {
  const value = {
    values: answer.values.map(naming.entity),
    ...believed(answer.truth, truths.truth?.(answer.values, answer.truth)),
    known: answer.known,
  };
  if (!explain) return value;
  const { tree, type, classes } = answer;
  const absences = tree?.absences.map(naming.branch) ?? [];
  return {
    ...value,
    tree: believedLinks(tree, naming, truths),
    ...(absences.length === 0 ? {} : { absences }),
    predicted: tree?.predicted ?? null,
    // An answer without predicted links reduces to nothing.
    reduces: type ?? null,
    ...(classes ? { classes } : {}),
  };
}

/** The links of a tree with names, each with what the model believes of it; none without a tree. */
export const believedLinks = (tree: RankedAnswer["tree"], naming: ResultNaming, { links }: AskedTruths) =>
  (tree?.links ?? []).map(({ head, relation, tail, state, truth }) => ({
    head: naming.entityInTree(head),
    relation: naming.relationInTree(relation),
    tail: naming.entityInTree(tail),
    state,
    ...believed(truth, links && linkTruthAt({ head, relation, tail, state }, tree!.values, links)),
  }));

/** The truth of a link of a tree, asked for from its other end where that is nearer to the answer: that of the link, not of the answer. */
function linkTruthAt(
  { head, relation, tail, state }: Pick<PredictedLink, "head" | "relation" | "tail" | "state">,
  values: readonly number[],
  links: LinkReader,
): number {
  const backwards = values.includes(head) && !values.includes(tail);
  const truth = backwards
    ? links.row({ head: tail, relation: relation ^ 1 })(head)
    : links.row({ head, relation })(tail);
  return state === "absent" ? 1 - truth : truth;
}
