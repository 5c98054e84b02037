/** In how many of some types each side has the higher MRR. */
export interface WinningRate {
  readonly types: number;
  readonly a: number;
  readonly b: number;
}

/**
 * How often one run, or one normal form, beats another (EFO-1-QA, Table 8): the types in which its MRR is
 * higher; equal ones count for neither. For normal forms give the types only whose formulas differ in the two.
 */
export function winningRate(types: readonly (readonly [a: number, b: number])[]): WinningRate {
  return {
    types: types.length,
    a: types.filter(([a, b]) => a > b).length,
    b: types.filter(([a, b]) => b > a).length,
  };
}
