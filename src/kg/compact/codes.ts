// Numbers below 2^32 in groups of seven bits, the lowest first; the highest bit of a byte says that another follows (LEB128).

/** Most bytes of a number. */
export const MOST_BYTES = 5;

/** Writes a number; gives where the next one goes. */
export function putNumber(bytes: Uint8Array, at: number, value: number): number {
  let left = value >>> 0;
  while (left > 127) {
    bytes[at++] = (left & 127) | 128;
    left >>>= 7;
  }
  bytes[at++] = left;
  return at;
}

/** A difference as a number that is small where the difference is: 0, -1, 1, -2, … become 0, 1, 2, 3, …. It wraps at 2^32. */
export const folded = (difference: number): number => ((difference << 1) ^ (difference >> 31)) >>> 0;

export const unfolded = (value: number): number => (value >>> 1) ^ -(value & 1);

/** Reads numbers one after the other; beyond the end it gives 0 and says so at the end. */
export interface NumberReader {
  next(): number;
  /** Whether exactly all bytes were read, and each number was below 2^32. */
  isWhole(): boolean;
}

export function numberReader(bytes: Uint8Array): NumberReader {
  let at = 0;
  let isBroken = false;
  return {
    next() {
      let byte = bytes[at++]!;
      if (byte < 128) return byte;
      let value = byte & 127;
      for (let shift = 7; shift < 32; shift += 7) {
        byte = bytes[at++]!;
        value |= (byte & 127) << shift;
        if (byte < 128) {
          if (shift === 28 && byte > 15) isBroken = true;
          return value >>> 0;
        }
      }
      // Beyond the end bytes are undefined and end here as well.
      isBroken = true;
      return 0;
    },
    isWhole: () => !isBroken && at === bytes.length,
  };
}

/** Sections of places in others, and of ids in order: differences are written of them. */
export const isAscending = (name: string): boolean => /Offsets$|\.aliasIds$/.test(name);

/** Sections of rows, each of which is written in a way of its own. */
export const isOfRows = (name: string): boolean => ["rowHead", "rowEdge", "tails", "levels"].includes(name);
