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
  const { whole, ratio, reach } = ratioOf(sums.map(({ said, right }) => [said, right]));
  if (!(whole > 0)) return { ratio: null, low: null, high: null };
  return { ratio, low: Math.max(0, ratio - reach), high: ratio + reach };
}

/** The share of candidates that are right, with its 95 % interval by question in the same way. @param counts one for each question */
export function shareByQuestion(counts: readonly { readonly candidates: number; readonly right: number }[]): {
  readonly share: number;
  readonly low: number;
  readonly high: number;
} {
  const { ratio, reach } = ratioOf(counts.map(({ right, candidates }) => [right, candidates]));
  return { share: ratio, low: Math.max(0, ratio - reach), high: Math.min(1, ratio + reach) };
}

/** The ratio of two sums, and how far its interval reaches on each side. */
function ratioOf(parts: readonly (readonly [part: number, whole: number])[]) {
  const whole = parts.reduce((sum, [, each]) => sum + each, 0);
  const ratio = parts.reduce((sum, [part]) => sum + part, 0) / whole;
  const squares = parts.reduce((sum, [part, own]) => sum + (part - ratio * own) ** 2, 0);
  return { whole, ratio, reach: (NORMAL * Math.sqrt(squares)) / whole };
}
