/** Characters of one value that is kept, with its key. */
const MOST_OF_ONE = 1 << 16;

/** Characters that everything around a value counts for: its headers, its place, its key's. */
const AROUND = 1000;

/** Values that were asked for last, by keys. */
export interface LastUsed<Value> {
  find(key: string): Value | undefined;
  keep(key: string, value: Value): void;
  drop(key: string): void;
  /** Values that are kept, and characters of them and their keys. */
  held(): { readonly answers: number; readonly characters: number };
}

/**
 * @param lengthOf characters of a value
 * @param most characters of keys and values together
 */
export function lastUsed<Value>(lengthOf: (value: Value) => number, most: number): LastUsed<Value> {
  const all = new Map<string, Value>();
  let length = 0;
  const sizeOf = (key: string, value: Value) => key.length + lengthOf(value) + AROUND;
  const drop = (key: string) => {
    const value = all.get(key);
    if (value === undefined) return;
    length -= sizeOf(key, value);
    all.delete(key);
  };
  return {
    drop,
    held: () => ({ answers: all.size, characters: length }),
    find(key) {
      const value = all.get(key);
      if (value === undefined) return undefined;
      all.delete(key);
      all.set(key, value);
      return value;
    },
    keep(key, value) {
      drop(key);
      if (sizeOf(key, value) > MOST_OF_ONE) return;
      all.set(key, value);
      length += sizeOf(key, value);
      for (const first of all.keys()) {
        if (length <= most) break;
        drop(first);
      }
    },
  };
}
