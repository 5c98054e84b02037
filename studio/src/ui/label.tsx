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
