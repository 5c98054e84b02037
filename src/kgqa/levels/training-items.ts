import type { Level } from "../question/question.ts";

/** The schema items of training questions, and their combinations. @internal */
export interface TrainingItems {
  add(items: readonly string[]): void;
  /** The level of a question with these items, with respect to the added questions. */
  level(items: readonly string[]): Level;
  /** The numbers of distinct items and combinations. */
  sizes(): { readonly items: number; readonly combinations: number };
}

/** The combination of the items of a question, which are sorted. */
export const combination = (items: readonly string[]): string => items.join("\n");

/**
 * Collects the schema items of training questions. A question is i.i.d. when its very combination of items was added,
 * otherwise zero-shot when one of its items was not, otherwise compositional (Jiang and Usbeck 2022, `determine_level`).
 * @internal
 */
export function trainingItems(): TrainingItems {
  const items = new Set<string>();
  const combinations = new Set<string>();
  return {
    add(added) {
      for (const item of added) items.add(item);
      combinations.add(combination(added));
    },
    level(asked) {
      if (combinations.has(combination(asked))) return "i.i.d.";
      return asked.every((item) => items.has(item)) ? "compositional" : "zero-shot";
    },
    sizes: () => ({ items: items.size, combinations: combinations.size }),
  };
}
