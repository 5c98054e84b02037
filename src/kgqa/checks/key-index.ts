/** The occurrences of keys: their parts, and the number of repetitions. */
export interface KeyIndex {
  /** Adds a key of a question of a part (0 to 30); returns the parts in which it occurred before, as bits. */
  add(key: string, part: number): number;
  readonly distinct: () => number;
}

/**
 * An index of keys by 53 bits of hash, so that a million of them take some tens of megabytes; two different keys out of a
 * million have the same one with a chance of 1 in 18,000.
 */
export function keyIndex(): KeyIndex {
  const parts = new Map<number, number>();
  return {
    add(key, part) {
      const hash = hash53(key);
      const before = parts.get(hash) ?? 0;
      if (!(before & (1 << part))) parts.set(hash, before | (1 << part));
      return before;
    },
    distinct: () => parts.size,
  };
}

/** Two multiplicative 32-bit hashes of the code units, mixed (after cyrb53, public domain). */
function hash53(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0);
}
