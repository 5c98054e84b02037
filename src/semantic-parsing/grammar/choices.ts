import { type FunctionName, functionNames, type InputKind, inputWords } from "../../kopl/functions.ts";

/** The kind of the next choice: a function, or an input of the chosen one. */
export type Slot = "function" | InputKind;

/** The choice among functions that ends a program. */
export const END = functionNames.length;

export const functionNumber: ReadonlyMap<string, number> = new Map(
  functionNames.map((name, at) => [name, at]),
);

/** The function with a number, less than {@link END}. */
export const functionOf = (choice: number): FunctionName => functionNames[choice]!;

/** Words that an input is chosen from, of slots that have a few. */
export const wordsOf = (slot: Slot): readonly string[] | undefined =>
  slot === "function" ? undefined : inputWords[slot];

/** All slots, each with its number. */
export const slots: readonly Slot[] = [
  ...(["function", "name", "concept", "key", "value", "operator", "predicate", "direction"] as const),
  ...(["qualifier-key", "qualifier-value", "comparison", "extreme"] as const),
];

/** A choice that was made: what for, and which. */
export interface Choice {
  readonly slot: Slot;
  /**
   * Number of a function (or {@link END}), of an entry of the schema, of a candidate of the question, or of one of the words
   * of the slot.
   */
  readonly item: number;
}
