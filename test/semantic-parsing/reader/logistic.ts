/** What a regression is fitted on. */
export interface Sample {
  readonly features: readonly number[];
  readonly isRight: boolean;
}

const STEPS = 4000;
const RATE = 0.5;
/** Weights are held small, but for the constant. */
const RIDGE = 0.002;

/** The weights of a logistic regression, by plain descent: few features, and the same bytes anywhere. */
export function weightsOf(samples: readonly Sample[]): number[] {
  const size = samples[0]?.features.length ?? 0;
  let weights = new Array<number>(size).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((each, at) => (at === 0 ? 0 : RIDGE * each));
    for (const { features, isRight } of samples) {
      const sum = features.reduce((all, each, at) => all + each * weights[at]!, 0);
      const off = 1 / (1 + Math.exp(-sum)) - Number(isRight);
      for (let at = 0; at < size; at++) slope[at]! += (off * features[at]!) / samples.length;
    }
    weights = weights.map((each, at) => each - RATE * slope[at]!);
  }
  return weights;
}
