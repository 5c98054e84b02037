// Functions of the gamma family for arguments above 0, in double precision.

/** From here on the asymptotic series are exact to the last bits; smaller arguments are moved up by the recurrence. */
const SERIES_FROM = 10;
const HALF_LOG_TWO_PI = 0.9189385332046728;

/** log Γ(x) for x > 0: relative error below 2e-15 away from its roots 1 and 2, absolute error below 1e-15 near them. */
export function logGamma(x: number): number {
  // Γ(x) = Γ(x + n) / (x (x + 1) … (x + n - 1)); the product stays below 10^11.
  let product = 1;
  while (x < SERIES_FROM) product *= x++;
  const inverse = 1 / x;
  const square = inverse * inverse;
  // Stirling's series (Abramowitz and Stegun 6.1.41).
  const series =
    inverse *
    (1 / 12 -
      square *
        (1 / 360 -
          square *
            (1 / 1260 -
              square * (1 / 1680 - square * (1 / 1188 - square * (691 / 360_360 - square / 156))))));
  return (x - 0.5) * Math.log(x) - x + HALF_LOG_TWO_PI + series - Math.log(product);
}

/** ψ(x), the derivative of log Γ, for x > 0: absolute error below 1e-15 · max(1, |ψ(x)|). */
export function digamma(x: number): number {
  let sum = 0;
  while (x < SERIES_FROM) sum -= 1 / x++;
  const square = 1 / (x * x);
  // Abramowitz and Stegun 6.3.18.
  const series =
    square *
    (1 / 12 -
      square *
        (1 / 120 -
          square *
            (1 / 252 - square * (1 / 240 - square * (1 / 132 - square * (691 / 32_760 - square / 12))))));
  return sum + Math.log(x) - 0.5 / x - series;
}

/** ψ′(x) for x > 0: relative error below 2e-15. */
export function trigamma(x: number): number {
  let sum = 0;
  while (x < SERIES_FROM) {
    sum += 1 / (x * x);
    x++;
  }
  const inverse = 1 / x;
  const square = inverse * inverse;
  // Abramowitz and Stegun 6.4.12.
  const series =
    inverse *
    square *
    (1 / 6 -
      square *
        (1 / 30 -
          square *
            (1 / 42 - square * (1 / 30 - square * (5 / 66 - square * (691 / 2730 - (square * 7) / 6))))));
  return sum + inverse + 0.5 * square + series;
}
