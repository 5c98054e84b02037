import type { Integer } from "../../numeric/integer.ts";
import { ratioByQuestion, shareByQuestion } from "../statistics/by-question.ts";

/** Candidates that are believed in alike: how often right was said, and was. */
export interface SaidCell {
  /** Truth as it is said. */
  readonly truth: number;
  /** Number of candidates; of those that stand for others an estimate. */
  readonly candidates: number;
  /** Candidates that are right. */
  readonly right: number;
  /** Links that they most likely lack, at most 3, of solvers that say it. */
  readonly missing?: number;
}

/** A question with what truths say of its candidates, known answers left out. */
export interface SaidQuestion {
  /** The name of its type; `link` for rows of links. */
  readonly type: string;
  /** The relation with its direction, of rows of links. */
  readonly relation?: string;
  readonly side?: "heads" | "tails";
  readonly cells: readonly SaidCell[];
  /** The interval that was said for the number of its missing answers. */
  readonly interval?: readonly [low: number, high: number];
}

/** What was said and what is there, over some questions. */
export interface SaidRight {
  /** How many questions were asked. */
  readonly questions: Integer;
  /** Expected number of right candidates. */
  readonly said: number;
  /** Candidates that are right. */
  readonly right: Integer;
  /** said / right; null where nothing is right. */
  readonly ratio: number | null;
  /** Lower bound of the 95 % interval of the ratio, by questions. */
  readonly low: number | null;
  /** Upper bound of the 95 % interval of the ratio, by questions. */
  readonly high: number | null;
  /** Mean squared error of a right candidate, with its share of the wrong ones. */
  readonly brier: number;
  /** Mean log-loss of a right candidate, with its share of the wrong ones. */
  readonly logLoss: number;
  /** The share of questions whose number of missing answers lies in the interval that was said. */
  readonly within: number | null;
}

const CERTAIN = 1e-12;

/** Sums over questions, with intervals by question. */
export function saidRight(questions: readonly SaidQuestion[]): SaidRight {
  const sums = questions.map(sumsOf);
  const total = (of: (each: Sums) => number) => sums.reduce((sum, each) => sum + of(each), 0);
  const [said, right] = [total((each) => each.said), total((each) => each.right)];
  const bounded = questions.flatMap(({ interval }, at) =>
    interval ? [{ interval, right: sums[at]!.right }] : [],
  );
  const inside = bounded.filter(({ interval: [low, high], right: there }) => low <= there && there <= high);
  return {
    questions: questions.length,
    said,
    right,
    ...ratioByQuestion(sums),
    brier: total((each) => each.squares) / Math.max(1, right),
    logLoss: total((each) => each.loss) / Math.max(1, right),
    within: bounded.length === 0 ? null : inside.length / bounded.length,
  };
}

interface Sums {
  readonly said: number;
  readonly right: number;
  readonly squares: number;
  readonly loss: number;
}

function sumsOf({ cells }: SaidQuestion): Sums {
  let [said, right, squares, loss] = [0, 0, 0, 0];
  for (const { truth, candidates, right: own } of cells) {
    const bounded = Math.min(1 - CERTAIN, Math.max(CERTAIN, truth));
    said += truth * candidates;
    right += own;
    squares += own * (1 - truth) ** 2 + (candidates - own) * truth ** 2;
    loss -= own * Math.log(bounded) + (candidates - own) * Math.log1p(-bounded);
  }
  return { said, right, squares, loss };
}

/** A part of a reliability picture: candidates of about the same truth. */
export interface SaidBin {
  /** Mean truth of its candidates. */
  readonly said: number;
  /** Share of them that is right. */
  readonly right: number;
  /** Number of candidates. */
  readonly candidates: Integer;
  /** Questions that have some. */
  readonly questions: Integer;
  /** Lower bound of the 95 % interval of that share, by questions. */
  readonly low: number;
  /** Upper bound of the 95 % interval of that share. */
  readonly high: number;
}

const BINS = 10;

/** Tenths of truth: what was said there, and the share that is right with its interval by questions. */
export function saidBins(questions: readonly SaidQuestion[]): SaidBin[] {
  const bins = Array.from({ length: BINS }, () => [] as SaidCell[]);
  for (const { cells } of questions) {
    const own = Array.from({ length: BINS }, () => ({ said: 0, right: 0, candidates: 0 }));
    for (const { truth, candidates, right } of cells) {
      const bin = own[Math.min(BINS - 1, Math.floor(truth * BINS))]!;
      bin.said += truth * candidates;
      bin.right += right;
      bin.candidates += candidates;
    }
    for (const [at, { said, right, candidates }] of own.entries())
      if (candidates > 0) bins[at]!.push({ truth: said, right, candidates });
  }
  return bins.flatMap((cells) => {
    const candidates = cells.reduce((sum, each) => sum + each.candidates, 0);
    if (candidates === 0) return [];
    const said = cells.reduce((sum, each) => sum + each.truth, 0) / candidates;
    const { share: right, low, high } = shareByQuestion(cells);
    return [
      {
        ...{ said, right, candidates: Math.round(candidates), questions: cells.length },
        ...{ low, high },
      },
    ];
  });
}
