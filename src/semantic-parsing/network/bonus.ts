import type { Choice, Slot } from "../grammar/choices.ts";
import type { LinkedQuestion } from "../linking/linker.ts";

/** The features of an item beside its row, where it may be chosen. */
export const BONUS_FEATURES = 12;

/** Writes the features of an item at a slot: how the question mentions it, and whether it was chosen before. */
export function bonusInto(
  into: Float32Array,
  at: number,
  { names, values, schema }: LinkedQuestion,
  made: readonly Choice[],
  slot: Slot,
  item: number,
): void {
  const start = at * BONUS_FEATURES;
  const used = made.some((each) => each.item === item && kindOf(each.slot) === kindOf(slot));
  switch (kindOf(slot)) {
    case "name": {
      const name = names[item]!;
      into[start] = name.similarity;
      into[start + 1] = Number(name.exact);
      into[start + 2] = Number(name.best);
      into[start + 3] = Number(used);
      return;
    }
    case "value":
      into[start + 4] = values[item]!.similarity;
      into[start + 5] = Number(used);
      into[start + 6] = item / 8;
      return;
    case "concept":
      into[start + 7] = schema.concepts.get(item)?.similarity ?? 0;
      return;
    case "key":
      into[start + 8] = schema.keys.get(item)?.similarity ?? 0;
      into[start + 9] = Number(used);
      return;
    case "predicate":
      into[start + 10] = schema.predicates.get(item)?.similarity ?? 0;
      into[start + 11] = Number(used);
  }
}

const kindOf = (slot: Slot): Slot =>
  slot === "qualifier-value" ? "value" : slot === "qualifier-key" ? "key" : slot;
