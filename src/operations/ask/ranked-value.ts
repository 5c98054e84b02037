import { printText } from "../../query/text/print.ts";
import type { RankedAnswer } from "../../solvers/ranking/rank-answers.ts";
import type { NodeGuess } from "../../solvers/solver.ts";
import { branchText, entityValue, relationValue } from "./exact-value.ts";
import type { FoundRanked } from "./found.ts";
import type { ExplainedRankedAnswer, RankedAnswerValue, RankedList } from "./results.ts";

/** The answers with names, or with ids where these were asked for, with trees where there are some. */
export function rankedValue(found: FoundRanked): RankedList {
  const { query, ranked, how, explain } = found;
  const answers = ranked.answers.map((each) => answerValue(each, found, explain));
  const { outcome, candidates, tied, following, expected, guesses } = ranked;
  return {
    variables: query.free.map((each) => `?${each}`),
    answers,
    count: answers.length,
    outcome,
    ...(candidates === undefined ? {} : { candidates }),
    ...(tied === undefined ? {} : { tied }),
    ...(following === undefined ? {} : { following }),
    ...(expected === undefined ? {} : { expected }),
    ...(guesses === undefined ? {} : { guesses: guesses.map((each) => guessValue(each, found)) }),
    ...how,
  };
}

function guessValue({ part, nearest }: NodeGuess, { graph, ids }: FoundRanked) {
  const entity = entityValue(graph, ids);
  return {
    part: printText(part, { graph }),
    nearest: nearest.map(({ entity: id, logit }) => ({ entity: entity(id), logit })),
  };
}

function answerValue(
  answer: RankedAnswer,
  { graph, ids }: FoundRanked,
  explain: boolean,
): RankedAnswerValue | ExplainedRankedAnswer {
  const entity = entityValue(graph, ids);
  const value = { values: answer.values.map(entity), probability: answer.truth, known: answer.known };
  if (!explain) return value;
  const { tree, type } = answer;
  const relation = relationValue(graph, ids);
  const absences = tree?.absences.map(branchText(graph, ids)) ?? [];
  return {
    ...value,
    tree: (tree?.links ?? []).map(({ head, relation: id, tail, state, truth }) => ({
      head: entity(head),
      relation: relation(id),
      tail: entity(tail),
      ...{ state, truth },
    })),
    ...(absences.length === 0 ? {} : { absences }),
    predicted: tree?.predicted ?? null,
    // An answer without predicted links reduces to nothing.
    reduces: type ?? null,
  };
}
