import type { Fault } from "./operators.mjs";

export function planted(
  file: string,
  text: string,
  faults: readonly (Fault & { readonly number: number })[],
): { readonly code: string; readonly numbers: readonly number[] };
