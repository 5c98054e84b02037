import type { AnswerClass, Solution } from "../solver.ts";
import { classesByCount, classesByType } from "./classes.ts";
import type { Message } from "./message.ts";
import type { LacunaSetting } from "./parameters.ts";
import { naturalPrior, priorOf } from "./prior.ts";
import type { Ready } from "./ready.ts";
import {
  mostLikelyMissing,
  oddsTruth,
  type Squash,
  scoresOf,
  sharesAt,
  sumTruth,
  truthsOf,
} from "./score.ts";
import { isFitted, MOST_MISSING, type TruthScale, truthOfMissing } from "./truth-scale.ts";
import { typeFormedBy } from "./type-formed.ts";

/** Truths from the message of each free variable. */
export function solutionOf(found: readonly Message[], { tree, setting }: Ready): Solution {
  const squash = squashes(setting);
  const prior = priorOf(setting.prior);
  const { missing: countOf } = tree ? classesByType : classesByCount;
  const missing = found.map((message) => mostLikelyMissing(message, prior, countOf));
  const scores = found.map((message) => scoresOf(message, prior));
  const rows = found.map((message, at) => truthsOf(message, scores[at]!, missing[at]!, squash));
  if (found.length > 1) return { rows, missing };
  const count = isFitted(setting)
    ? rows[0]!.reduce((sum, truth) => sum + truth, 0)
    : expectedAnswers(found[0]!, prior.exponent === 0 ? scores[0]! : scoresOf(found[0]!, naturalPrior));
  return { rows, missing, count };
}

/** The conversions of scores to truths, by the most likely number of missing links. */
const squashes = (setting: LacunaSetting): Squash[] =>
  Array.from({ length: MOST_MISSING + 1 }, (_, missing) => squashOf(setting, missing));

/** Turns a score into a truth where this number of links is most likely missing. */
export const squashOf = (setting: TruthSetting, missing: number): Squash =>
  setting.belief === "calibrated" ? sumTruth : truthOfMissing(setting, missing);

/** The parts of a setting that decide how true scores are. */
export type TruthSetting = TruthScale & Pick<LacunaSetting, "belief">;

/** The expected number of answers: the known ones, and the truths of the expected evidence of all others. */
function expectedAnswers({ known }: Message, scores: Float64Array): number {
  let sum = 0;
  for (let t = 0; t < scores.length; t++) sum += known[t]! > 0 ? known[t]! : oddsTruth(scores[t]!);
  return sum;
}

/** The classes that speak for an entity. */
export function classesOf(
  message: Message,
  entity: number,
  { tree, setting }: Ready,
): readonly AnswerClass[] {
  if (message.known[entity]! > 0) return [{ reduces: null, missing: 0, share: 1 }];
  const { missing } = tree ? classesByType : classesByCount;
  return sharesAt(message, priorOf(setting.prior), entity).map(({ name, share }) => ({
    reduces: tree ? typeFormedBy(name) : null,
    missing: missing(name),
    share,
  }));
}
