// Functions of the gamma family for arguments above 0, in double precision.

/** The least argument at which the asymptotic series are exact to the last bits; smaller ones are moved up by the recurrence. */
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

/** 2 / √π ∫₀ˣ e^(-t²) dt, to the precision of doubles (Cody, Mathematics of Computation 23, 1969, rational approximations). */
export function erf(x: number): number {
  const size = Math.abs(x);
  if (size <= 0.46875) {
    const square = x * x;
    return (x * horner(NEAR, square)) / horner(NEAR_BELOW, square);
  }
  const rest =
    size <= 4
      ? horner(MIDDLE, size) / horner(MIDDLE_BELOW, size)
      : (1 / Math.sqrt(Math.PI) - farRest(1 / (size * size))) / size;
  const complement = Math.exp(-size * size) * rest;
  return x > 0 ? 1 - complement : complement - 1;
}

const farRest = (inverse: number): number => (inverse * horner(FAR, inverse)) / horner(FAR_BELOW, inverse);

/** A polynomial by its coefficients, that of the highest power first. */
function horner(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (const coefficient of coefficients) sum = sum * x + coefficient;
  return sum;
}

// Coefficients of Cody's table: numerators, and denominators below them.
const NEAR = [
  0.18577770618460315, 3.1611237438705655, 113.86415415105016, 377.485237685302, 3209.3775891384694,
];
const NEAR_BELOW = [1, 23.601290952344122, 244.02463793444417, 1282.6165260773723, 2844.236833439171];
const MIDDLE = [
  ...[2.1531153547440383e-8, 0.5641884969886701, 8.883149794388377, 66.11919063714163],
  ...[298.6351381974001, 881.952221241769, 1712.0476126340707, 2051.0783778260716, 1230.3393547979972],
];
const MIDDLE_BELOW = [
  ...[1, 15.744926110709835, 117.6939508913125, 537.1811018620099, 1621.3895745666903],
  ...[3290.7992357334597, 4362.619090143247, 3439.3676741437216, 1230.3393548037495],
];
const FAR = [
  ...[0.016315387137302097, 0.30532663496123236, 0.36034489994980445, 0.12578172611122926],
  ...[0.016083785148742275, 0.0006587491615298378],
];
const FAR_BELOW = [
  ...[1, 2.568520192289822, 1.8729528499234673, 0.5279051029514285, 0.06051834131244132],
  ...[0.0023352049762686918],
];
