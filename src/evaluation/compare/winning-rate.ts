import type { Integer } from "../../numeric/integer.ts";
/** Number of types in which each side has the higher MRR. @internal */
export interface WinningRate {
  readonly types: Integer;
  /** Types in which the first wins. */
  readonly a: Integer;
  readonly b: Integer;
}

/**
 * Counts the types in which one run, or one normal form, beats another by MRR (EFO-1-QA, Table 8); ties count for neither. For
 * normal forms give the types only whose formulas differ in the two.
 * @internal
 */
export function winningRate(types: readonly (readonly [a: number, b: number])[]): WinningRate {
  return {
    types: types.length,
    a: types.filter(([a, b]) => a > b).length,
    b: types.filter(([a, b]) => b > a).length,
  };
}
