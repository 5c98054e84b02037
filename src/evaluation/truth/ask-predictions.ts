import type { ScoreRow } from "../scoring/score-row.ts";
import type { SaidCell, SaidQuestion } from "./asked.ts";
import type { HeldQuestion } from "./questions.ts";

/** Shares are put together where they round to the same of this many. */
const STEPS = 1000;

/**
 * What the probabilities of a prediction say of the candidates of a question; an entity that is not listed has the probability 0. Small
 * ones are told apart by their order of magnitude.
 */
export function predictedQuestion(
  { type, right, leftOut }: HeldQuestion,
  { universe, ids, scores }: ScoreRow,
): SaidQuestion {
  const cells = new Map<number, { truth: number; candidates: number; right: number }>();
  const add = (share: number, isRight: boolean) => {
    const key = share >= 1 / STEPS ? Math.round(share * STEPS) : share > 0 ? -Math.ceil(-Math.log(share)) : 0;
    const own = cells.get(key) ?? { truth: 0, candidates: 0, right: 0 };
    cells.set(key, own);
    own.truth += share;
    own.candidates++;
    if (isRight) own.right++;
  };
  const seen = new Uint8Array(universe);
  for (let at = 0; at < scores.length; at++) {
    const id = ids ? ids[at]! : at;
    seen[id] = 1;
    if (!leftOut?.has(id)) add(scores[at]!, right?.has(id) ?? false);
  }
  for (let id = 0; id < universe; id++) if (!seen[id] && !leftOut?.has(id)) add(0, right?.has(id) ?? false);
  const means = [...cells].map(
    ([, { truth, ...own }]): SaidCell => ({ ...own, truth: truth / own.candidates }),
  );
  return { type, cells: means };
}
