import { counted } from "../../report/figures.ts";

export { sizeText } from "../../formats/text/size-text.ts";

/** Whole numbers with a space between thousands, others with two decimals: the same in every locale. */
export const numberText = (value: number): string =>
  Number.isInteger(value) ? counted(value) : value.toFixed(2);

/** A number of things: `1 relation`, `11 relations`. */
export const manyOf = (count: number, one: string, more = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : more}`;

/** A share as a percentage with one decimal. */
export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
