/** Standard deviations on each side of a 95 % interval. */
const NORMAL = 1.96;

/** A ratio of sums with its 95 % interval; null where nothing is right. */
export interface RatioByQuestion {
  readonly ratio: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * Said over right. The interval is that of a ratio of sums over independent questions (delta method): answers of one question are not
 * independent.
 * @param sums one for each question
 */
export function ratioByQuestion(
  sums: readonly { readonly said: number; readonly right: number }[],
): RatioByQuestion {
  const right = sums.reduce((sum, each) => sum + each.right, 0);
  if (!(right > 0)) return { ratio: null, low: null, high: null };
  const ratio = sums.reduce((sum, each) => sum + each.said, 0) / right;
  const squares = sums.reduce((sum, each) => sum + (each.said - ratio * each.right) ** 2, 0);
  const reach = (NORMAL * Math.sqrt(squares)) / right;
  return { ratio, low: Math.max(0, ratio - reach), high: ratio + reach };
}

/** The share of candidates that are right, with its 95 % interval by question in the same way. @param counts one for each question */
export function shareByQuestion(counts: readonly { readonly candidates: number; readonly right: number }[]): {
  readonly share: number;
  readonly low: number;
  readonly high: number;
} {
  const candidates = counts.reduce((sum, each) => sum + each.candidates, 0);
  const share = counts.reduce((sum, each) => sum + each.right, 0) / candidates;
  const squares = counts.reduce((sum, each) => sum + (each.right - share * each.candidates) ** 2, 0);
  const reach = (NORMAL * Math.sqrt(squares)) / candidates;
  return { share, low: Math.max(0, share - reach), high: Math.min(1, share + reach) };
}
