/** What a regression is fitted on. */
export interface Sample {
  readonly features: readonly number[];
  readonly isRight: boolean;
}

const STEPS = 4000;
const RATE = 0.5;
/** How firmly weights are held to what was thought before: few of the questions have a mended word or leave out nobody. */
const RIDGE = 0.01;

/**
 * The weights of a logistic regression, by plain descent: few features, and the same bytes anywhere.
 * @param before what the weights are held to, but for the constant; each keeps a quarter of it at least, as every guess makes a reading less sure
 */
export function weightsOf(samples: readonly Sample[], before: readonly number[]): number[] {
  const size = before.length;
  let weights = [...before];
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((each, at) => (at === 0 ? 0 : RIDGE * (each - before[at]!)));
    for (const { features, isRight } of samples) {
      const sum = features.reduce((all, each, at) => all + each * weights[at]!, 0);
      const off = 1 / (1 + Math.exp(-sum)) - Number(isRight);
      for (let at = 0; at < size; at++) slope[at]! += (off * features[at]!) / samples.length;
    }
    weights = weights.map((each, at) => {
      const next = each - RATE * slope[at]!;
      const least = before[at]! / 4;
      return at > 0 && Math.sign(least) * next < Math.abs(least) ? least : next;
    });
  }
  return weights;
}

/** The same weights with the constant that fits other samples. */
export function constantOf(samples: readonly Sample[], weights: readonly number[]): number[] {
  const [constant = 0, ...rest] = weights;
  const sums = samples.map(({ features }) =>
    rest.reduce((all, each, at) => all + each * features[at + 1]!, 0),
  );
  let found = constant;
  for (let step = 0; step < STEPS; step++) {
    const off = sums.map((sum, at) => 1 / (1 + Math.exp(-sum - found)) - Number(samples[at]!.isRight));
    found -= (RATE * off.reduce((all, each) => all + each, 0)) / samples.length;
  }
  return [found, ...rest];
}
