import type { NameTable } from "../kb.ts";

/** Names that are still being met. */
export interface GrowingNames extends NameTable {
  /** The number of a name, given at its first call. */
  add(name: string): number;
}

/** Starts a list of distinct names, numbered in the order in which they are met. */
export function growingNames(): GrowingNames {
  const list: string[] = [];
  const numbers = new Map<string, number>();
  return {
    get size() {
      return list.length;
    },
    name: (number) => list[number] ?? "",
    number: (name) => numbers.get(name) ?? -1,
    add(name) {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, list.length);
      return list.push(name) - 1;
    },
  };
}

/** The names as a list. */
export const listNames = (names: NameTable): string[] =>
  Array.from({ length: names.size }, (_, number) => names.name(number));
