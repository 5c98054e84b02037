import { inputWords } from "../../kopl/functions.ts";
import { END, type Slot } from "../grammar/choices.ts";
import type { Schema } from "../linking/schema.ts";

const WORD_SLOTS = ["operator", "direction", "comparison", "extreme"] as const;

/** The beginning of the words of each slot among the fixed items: functions and the end come first. */
const wordStart = new Map<Slot, number>();
let next = END + 1;
for (const slot of WORD_SLOTS) {
  wordStart.set(slot, next);
  next += inputWords[slot]!.length;
}
/** The item before the first choice. */
export const START_ITEM = next;
/** Items that are the same for every knowledge base. */
export const FIXED = next + 1;

/** The places of the items of a question: fixed ones, those of the schema, candidates for names, candidates for values. */
export interface ItemPlaces {
  readonly schema: Schema;
  readonly names: number;
  readonly values: number;
}

/** Entries of a schema: concepts, then keys, then predicates. */
export const schemaSize = ({ concepts, keys, predicates }: Schema): number =>
  concepts.length + keys.length + predicates.length;

/** The row of an item that a slot may be filled with. */
export function rowOf(slot: Slot, item: number, { schema, names, values }: ItemPlaces): number {
  switch (slot) {
    case "function":
      return item;
    case "concept":
      return FIXED + item;
    case "key":
    case "qualifier-key":
      return FIXED + schema.concepts.length + item;
    case "predicate":
      return FIXED + schema.concepts.length + schema.keys.length + item;
    case "name":
      return names + item;
    case "value":
    case "qualifier-value":
      return values + item;
    default:
      return wordStart.get(slot)! + item;
  }
}
