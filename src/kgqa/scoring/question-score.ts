/** The comparison of the predicted answers of one question with the gold ones. @internal */
export interface QuestionScore {
  readonly gold: number;
  readonly predicted: number;
  /** Predicted answers that are gold. */
  readonly hits: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** The first predicted answer is gold. */
  readonly hits1: 0 | 1;
  readonly exact: 0 | 1;
}

/**
 * Compares answers as sets. Precision, recall and F1 are those of Jiang and Usbeck 2022 and of GERBIL's plain macro average: 1
 * when both sets are empty, 0 when nothing hits. Hits@1 takes the first answer as it was given; on an empty gold set only no
 * answer is right (our decision: nothing is published).
 * @param gold, predicted keys without repetitions
 * @internal
 */
export function questionScore(gold: readonly string[], predicted: readonly string[]): QuestionScore {
  const wanted = new Set(gold);
  const hits = predicted.filter((key) => wanted.has(key)).length;
  const both = gold.length === 0 && predicted.length === 0;
  const precision = both ? 1 : predicted.length === 0 ? 0 : hits / predicted.length;
  const recall = both ? 1 : gold.length === 0 ? 0 : hits / gold.length;
  const first = predicted[0];
  return {
    gold: gold.length,
    predicted: predicted.length,
    hits,
    precision,
    recall,
    f1: harmonic(precision, recall),
    hits1: both || (first !== undefined && wanted.has(first)) ? 1 : 0,
    exact: hits === gold.length && hits === predicted.length ? 1 : 0,
  };
}

/** F1 of precision and recall; 0 when both are 0. */
export const harmonic = (precision: number, recall: number): number =>
  precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
