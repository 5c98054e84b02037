import { harmonic, type QuestionScore } from "./question-score.ts";

/** Precision, recall and F1 of many questions. */
export interface Averages {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** A way to average precision, recall and F1: sums over questions, and their combination. @internal */
export interface Variant {
  readonly name: "macro" | "macro-qald" | "micro";
  readonly describe: string;
  /** Values of a question; averages are made of the means of each over the questions. */
  readonly parts: (score: QuestionScore) => readonly [number, number, number];
  readonly combine: (means: readonly [number, number, number]) => Averages;
}

/** Mean of each question's precision, recall and F1. */
export const macro: Variant = {
  name: "macro",
  describe:
    "mean of each question's precision, recall and F1; 1 when both sets are empty, 0 when nothing hits",
  parts: ({ precision, recall, f1 }) => [precision, recall, f1],
  combine: ([precision, recall, f1]) => ({ precision, recall, f1 }),
};

/** GERBIL's "Macro F1 QALD": silence is precise, and F1 is that of the averages. */
export const macroQald: Variant = {
  name: "macro-qald",
  describe:
    "mean precision and recall, and the F1 of these means; a question left without answers has precision 1 and recall 0",
  parts: (score) => [score.predicted === 0 && score.gold > 0 ? 1 : score.precision, score.recall, 0],
  combine: ([precision, recall]) => ({ precision, recall, f1: harmonic(precision, recall) }),
};

/** Answers of all questions counted together; questions without gold and predicted answers add nothing. */
export const micro: Variant = {
  name: "micro",
  describe: "answers of all questions counted together; 1 when there are none at all",
  parts: ({ hits, predicted, gold }) => [hits, predicted, gold],
  combine: ([hits, predicted, gold]) => {
    if (predicted === 0 && gold === 0) return { precision: 1, recall: 1, f1: 1 };
    const precision = predicted === 0 ? 0 : hits / predicted;
    const recall = gold === 0 ? 0 : hits / gold;
    return { precision, recall, f1: harmonic(precision, recall) };
  },
};

/** All variants; the first is the one that reports rank by. @internal */
export const variants: readonly Variant[] = [macro, macroQald, micro];

/** The averages of a variant over some questions; null over none (our decision: nothing is published). @internal */
export function averagesOf(variant: Variant, scores: readonly QuestionScore[]): Averages | null {
  if (scores.length === 0) return null;
  const sums: [number, number, number] = [0, 0, 0];
  for (const score of scores)
    variant.parts(score).forEach((value, at) => {
      sums[at] = (sums[at] ?? 0) + value;
    });
  return variant.combine([sums[0] / scores.length, sums[1] / scores.length, sums[2] / scores.length]);
}
