import type { Graph } from "../../kg/graph.ts";
import type { ReasonsOf } from "../../links/rules/reasons.ts";
import type { Query } from "../../query/formula.ts";
import { printText } from "../../query/text/print.ts";
import type { PredictedLink } from "../../solvers/explain/predicted-tree.ts";
import type { Ranked, RankedAnswer } from "../../solvers/ranking/rank-answers.ts";
import type { LinkReader } from "../../solvers/truth/read-truth.ts";
import { believed } from "../contract/believed.ts";
import { shownReasons } from "../contract/link-reasons.ts";
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
  /** Why predicted links may hold; absent: nobody asks. */
  readonly reasonsOf?: ReasonsOf;
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
  reasonsOf,
  truths = {},
}: RankedByIds): RankedList {
  const naming = resultNaming(graph, ids);
  const answers = ranked.answers.map((each) =>
    answerValue(each, naming, {
      ...{ explain, truths },
      ...(reasonsOf ? { reasons: reasonsIn(graph, reasonsOf) } : {}),
    }),
  );
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
  {
    explain,
    truths,
    reasons,
  }: { readonly explain: boolean; readonly truths: AskedTruths; readonly reasons?: ReasonsOfLink },
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
    tree: believedLinks(tree, naming, truths, reasons),
    ...(absences.length === 0 ? {} : { absences }),
    predicted: tree?.predicted ?? null,
    // An answer without predicted links reduces to nothing.
    reduces: type ?? null,
    ...(classes ? { classes } : {}),
  };
}

type ReasonsOfLink = (link: PredictedLink) => Pick<TreeLinkValue, "reasons" | "rules">;

/** The reasons of predicted links as results write them. */
export const reasonsIn =
  (graph: Graph, reasonsOf: ReasonsOf): ReasonsOfLink =>
  (link) =>
    link.state === "predicted" ? shownReasons(graph, reasonsOf, link) : {};

type TreeLinkValue = NonNullable<RankedAnswerValue["tree"]>[number];

/** The links of a tree with names, each with what the model believes of it; none without a tree. */
export const believedLinks = (
  tree: RankedAnswer["tree"],
  naming: ResultNaming,
  { links }: AskedTruths,
  reasons: ReasonsOfLink = () => ({}),
): readonly TreeLinkValue[] =>
  (tree?.links ?? []).map((link) => ({
    head: naming.entityInTree(link.head),
    relation: naming.relationInTree(link.relation),
    tail: naming.entityInTree(link.tail),
    state: link.state,
    ...believed(link.truth, links && linkTruthAt(link, tree!.values, links)),
    ...reasons(link),
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
