import { visibleWord } from "../../../src/formats/text/visible.ts";

/**
 * A name of the graph. Names are text of strangers: never HTML, in a direction of their own, with signs that turn or hide
 * letters shown.
 */
export const Label = ({ text }: { readonly text: string | number }) => <bdi>{visibleWord(String(text))}</bdi>;

/** A whole number with thin spaces between its thousands. */
export const figure = (value: number): string =>
  String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, "\u2009");

/** A number and what it counts. */
export const many = (value: number, one: string, several = `${one}s`): string =>
  `${figure(value)} ${value === 1 ? one : several}`;

/** How much is believed: three digits, more where they would say 0 or 1 of what is neither. */
export function believedText(value: number): string {
  if (value === 1 || value === 0) return String(value);
  for (let digits = 3; digits <= 6; digits++) {
    const text = value.toFixed(digits);
    if (Number(text) > 0 && Number(text) < 1) return text;
  }
  return value < 0.5 ? value.toExponential(0) : "≈ 1";
}
