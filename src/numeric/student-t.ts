/**
 * Student's t distribution: the chance of a value above `t` with some degrees of freedom, by the continued fraction of the
 * incomplete beta function (Numerical Recipes, §6.4); relative error about 1e-12.
 */
export function studentTail(t: number, freedom: number): number {
  if (t < 0) return 1 - studentTail(-t, freedom);
  return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2;
}

/** The value that a share of Student's t distribution lies below: 1.96 for 0.975 and many degrees of freedom. */
export function studentQuantile(share: number, freedom: number): number {
  if (share < 0.5) return -studentQuantile(1 - share, freedom);
  if (share === 0.5) return 0;
  let [low, high] = [0, 1];
  while (studentTail(high, freedom) > 1 - share) [low, high] = [high, high * 2];
  // Bisection to the last bit: the tail falls all the way.
  for (let step = 0; step < 200 && high - low > Number.EPSILON * high; step++) {
    const middle = (low + high) / 2;
    if (studentTail(middle, freedom) > 1 - share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The regularized incomplete beta function I_x(a, b). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(
    lanczosLogGamma(a + b) - lanczosLogGamma(a) - lanczosLogGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  );
  // The fraction converges fast on one side only.
  if (x < (a + 1) / (a + b + 2)) return (front * betaFraction(x, a, b)) / a;
  return 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** Lentz's method. */
function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const safe = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / safe(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / safe(1 + even * d);
    c = safe(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / safe(1 + odd * d);
    c = safe(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return result;
}

/**
 * Logarithm of the gamma function of positive numbers, by Lanczos' approximation (g = 7, nine terms). Kept beside the exact
 * series of `special-functions.ts`: with those, the last digits of published intervals would change.
 */
function lanczosLogGamma(x: number): number {
  const terms = [
    0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  const shifted = x - 1;
  let sum = terms[0]!;
  for (let i = 1; i < terms.length; i++) sum += terms[i]! / (shifted + i);
  const t = shifted + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum);
}
