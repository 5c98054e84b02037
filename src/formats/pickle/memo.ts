import type { Slot } from "./machine.ts";

/** The memo of a pickle: values that later opcodes refer to. */
export interface Memo {
  /** Values that it holds. */
  readonly size: number;
  set(key: number, slot: Slot, depth: number, weight: number): void;
  get(key: number): { readonly slot: Slot; readonly depth: number; readonly weight: number } | undefined;
}

/** Bytes that one remembered value takes: three places in arrays, or an entry of a map for keys out of order. */
export const MEMO_BYTES = { inOrder: 24, other: 128 };

/** An empty memo. Keys that count from 0, as Python writes them, lie in arrays; a map of them would end at 2^24. */
export function createMemo(): Memo {
  const slots: Slot[] = [];
  const depths: number[] = [];
  const weights: number[] = [];
  const others = new Map<number, { slot: Slot; depth: number; weight: number }>();
  return {
    get size() {
      return slots.length + others.size;
    },
    set(key, slot, depth, weight) {
      if (key > slots.length || others.has(key)) {
        others.set(key, { slot, depth, weight });
        return;
      }
      slots[key] = slot;
      depths[key] = depth;
      weights[key] = weight;
    },
    get(key) {
      if (key >= slots.length) return others.get(key);
      return { slot: slots[key]!, depth: depths[key]!, weight: weights[key]! };
    },
  };
}
