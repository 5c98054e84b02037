/** Whole numbers below a bound, the same for the same seed. */
export function drawing(seed: number): (below: number) => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % Math.max(1, below);
  };
}

/** Bytes at the ends of what lengths can be. */
const EXTREMES = [0, 1, 0x7f, 0x80, 0xff];

/** One damage of some bytes: bits, cuts, splices, repeated pieces, lengths. */
export function mutated(bytes: Uint8Array, draw: (below: number) => number): Uint8Array {
  const at = draw(bytes.length);
  const length = 1 + draw(16);
  switch (draw(6)) {
    case 0: {
      const out = bytes.slice();
      if (out.length > 0) out[at]! ^= 1 << draw(8);
      return out;
    }
    case 1:
      return bytes.slice(0, at);
    case 2: {
      const out = bytes.slice();
      if (out.length > 0) out[at] = EXTREMES[draw(EXTREMES.length)]!;
      return out;
    }
    case 3:
      return joined(bytes.subarray(0, at), bytes.subarray(at + length));
    case 4: {
      const from = draw(bytes.length);
      return joined(bytes.subarray(0, at), bytes.subarray(from, from + length * 4), bytes.subarray(at));
    }
    default: {
      const out = bytes.slice();
      for (let byte = at; byte < Math.min(at + 4, out.length); byte++) out[byte] = 0xff;
      return out;
    }
  }
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
