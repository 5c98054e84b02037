export { sizeText } from "../../formats/text/size-text.ts";

/** Whole numbers with a space between thousands, others with two decimals: the same in every locale. */
export function numberText(value: number): string {
  if (!Number.isInteger(value)) return value.toFixed(2);
  return String(value).replace(/\B(?=(\d{3})+$)/g, " ");
}

/** A share as a percentage with one decimal. */
export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
