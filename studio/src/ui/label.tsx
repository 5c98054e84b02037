import { visibleWord } from "../../../src/formats/text/visible.ts";
import { beginning, isLongName } from "./long-name.ts";

/**
 * A name of the graph. Names are text of strangers: never HTML, in a direction of their own, with signs that turn or hide
 * letters shown, and of any length: a long one breaks where it has to, and is whole in its title.
 */
export function Label({ text }: { readonly text: string | number }) {
  const name = visibleWord(String(text));
  if (!isLongName(name)) return <bdi>{name}</bdi>;
  return (
    <bdi className="long" title={name}>
      {beginning(name)}
    </bdi>
  );
}

/** A whole number with thin spaces between its thousands. */
export const figure = (value: number): string =>
  String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, "\u2009");

/** A number and what it counts. */
export const many = (value: number, one: string, several = `${one}s`): string =>
  `${figure(value)} ${value === 1 ? one : several}`;
