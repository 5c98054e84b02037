import { thousands } from "../formats/text/thousands.ts";

export { sizeText } from "../operations/size-text.ts";

/** Whole numbers with a space between thousands, others with two decimals: the same in every locale. */
export function numberText(value: number): string {
  if (!Number.isInteger(value)) return value.toFixed(2);
  return thousands(value);
}

/** A share as a percentage with one decimal. */
export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
