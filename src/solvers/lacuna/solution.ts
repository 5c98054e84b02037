import type { AnswerClass, Solution } from "../solver.ts";
import { classesByCount, classesByType } from "./classes.ts";
import type { Message } from "./message.ts";
import { exponentOf } from "./prior.ts";
import type { Ready } from "./ready.ts";
import { oddsTruth, scoresOf, sharesAt, sumTruth, truthsOf } from "./score.ts";
import { typeFormedBy } from "./type-formed.ts";

/** Truths from the message of each free variable. */
export function solutionOf(found: readonly Message[], { setting }: Ready): Solution {
  const squash = setting.belief === "calibrated" ? sumTruth : oddsTruth;
  const exponent = exponentOf(setting.prior);
  const rows = found.map((message) => truthsOf(message, scoresOf(message, exponent), squash));
  return found.length === 1 ? { rows, count: expectedAnswers(found[0]!) } : { rows };
}

/** How many answers are expected: known ones, and of all others the truths of what is expected of them. */
function expectedAnswers(message: Message): number {
  const scores = scoresOf(message, 0);
  return scores.reduce(
    (sum, score, t) => sum + (message.known[t]! > 0 ? message.known[t]! : oddsTruth(score)),
    0,
  );
}

/** The classes that speak for an entity. */
export function classesOf(
  message: Message,
  entity: number,
  { tree, setting }: Ready,
): readonly AnswerClass[] {
  if (message.known[entity]! > 0) return [{ reduces: null, missing: 0, share: 1 }];
  const { missing } = tree ? classesByType : classesByCount;
  return sharesAt(message, exponentOf(setting.prior), entity).map(({ name, share }) => ({
    reduces: tree ? typeFormedBy(name) : null,
    missing: missing(name),
    share,
  }));
}
