import type { Random } from "../../numeric/random.ts";

/** One of a list, each as likely. */
export const oneOf = <Item>(list: readonly Item[], random: Random): Item => list[random.below(list.length)]!;

export const chance = (probability: number, random: Random): boolean => random.real() < probability;

/** Fills placeholders and draws the choices of a pattern: `(a|b)`, `[a]`, `<one/several>`. */
export function worded(
  pattern: string,
  random: Random,
  parts: Readonly<Record<string, string>> = {},
  plural = false,
): string {
  let text = pattern;
  for (let before = ""; before !== text; ) {
    before = text;
    text = text
      .replaceAll(/\[([^[\]()]*)\]/g, (_, some: string) =>
        chance(0.5, random) ? oneOf(some.split("|"), random) : "",
      )
      .replaceAll(/\(([^[\]()]*)\)/g, (_, some: string) => oneOf(some.split("|"), random));
  }
  text = text.replaceAll(/<([^/<>]*)\/([^<>]*)>/g, (_, one: string, several: string) =>
    plural ? several : one,
  );
  for (const [name, part] of Object.entries(parts)) text = text.replaceAll(`{${name}}`, () => part);
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ([,?'])/g, "$1")
    .trim();
}
