import { topK } from "../../numeric/top-k.ts";
import { type Message, partsOf } from "./message.ts";

/** The least number of entities of a variable that each class gets. */
const LEAST_OF_A_CLASS = 4;

/**
 * Entities of a message whose rows are asked for, ascending: of each class the same share of `follow`, at least four, those
 * of the largest expected numbers; of what is known those that the predictor is surest of. Of entities that tie at the cut
 * none is followed, so that numbering entities otherwise changes nothing; where all tie the lowest ids are.
 */
export function followedHeads(message: Message, follow: number): Uint32Array {
  const parts = partsOf(message)
    .map(([, values], at) => (at === 0 ? message.strength : values))
    .filter((values) => values.some((value) => value > 0));
  const each = Math.max(LEAST_OF_A_CLASS, Math.floor(follow / Math.max(1, parts.length)));
  const heads = new Set<number>();
  for (const values of parts) for (const head of largest(values, each)) heads.add(head);
  return Uint32Array.from(heads).sort();
}

/** The entities of the `count` largest values above 0, without those that tie at the cut. */
export function largest(values: Float64Array, count: number): Uint32Array {
  const found = topK(values, count + 1).filter((id) => values[id]! > 0);
  if (found.length <= count) return found;
  const beyond = values[found[count]!]!;
  const clear = found.filter((id) => values[id]! > beyond);
  return clear.length > 0 ? clear : found.subarray(0, count);
}
