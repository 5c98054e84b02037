import { counted } from "../../report/figures.ts";

export { sizeText } from "../../formats/text/size-text.ts";

/** Whole numbers with a space between thousands, others with two decimals: the same in every locale. */
export const numberText = (value: number): string =>
  Number.isInteger(value) ? counted(value) : value.toFixed(2);

/** A share as a percentage with one decimal. */
export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
