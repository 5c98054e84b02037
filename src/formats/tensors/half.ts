/** The float32 of an IEEE 754 half-precision number; every half is one. */
export function fromHalf(bits: number): number {
  const exponent = (bits >>> 10) & 31;
  const fraction = bits & 1023;
  const sign = bits & 0x8000 ? -1 : 1;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** All halves by their bits, made when the first table is read: a look-up is several times faster than arithmetic. */
let halves: Float32Array | undefined;

/** Halves (16-bit words) as float32. */
export function halvesToFloats(words: Uint16Array): Float32Array {
  halves ??= Float32Array.from({ length: 65_536 }, (_, bits) => fromHalf(bits));
  const out = new Float32Array(words.length);
  for (let i = 0; i < words.length; i++) out[i] = halves[words[i]!]!;
  return out;
}

/** bfloat16 (the upper 16 bits of a float32) as float32. */
export function brainFloatsToFloats(words: Uint16Array): Float32Array {
  const bits = new Uint32Array(words.length);
  for (let i = 0; i < words.length; i++) bits[i] = words[i]! << 16;
  return new Float32Array(bits.buffer);
}

const float = new Float32Array(1);
const floatBits = new Uint32Array(float.buffer);

/** The half nearest to a number, ties to even; beyond the largest half infinity. */
export function toHalf(value: number): number {
  float[0] = value;
  const bits = floatBits[0]!;
  const sign = (bits >>> 16) & 0x8000;
  const exponent = (bits >>> 23) & 255;
  const fraction = bits & 0x7fffff;
  if (exponent === 255) return sign | 0x7c00 | (fraction === 0 ? 0 : 0x200);
  const shifted = exponent - 112;
  if (shifted >= 31) return sign | 0x7c00;
  // In subnormal halves the leading one becomes a bit of the fraction.
  const whole = shifted <= 0 ? fraction | 0x800000 : (shifted << 23) | fraction;
  const drop = shifted <= 0 ? 14 - shifted : 13;
  if (drop > 24) return sign;
  const kept = whole >>> drop;
  const rest = whole & ((1 << drop) - 1);
  const middle = 1 << (drop - 1);
  return sign | (kept + Number(rest > middle || (rest === middle && (kept & 1) === 1)));
}

/** Numbers as the nearest halves. */
export function halvesFrom(values: Float32Array): Uint16Array<ArrayBuffer> {
  const out = new Uint16Array(values.length);
  for (let i = 0; i < values.length; i++) out[i] = toHalf(values[i]!);
  return out;
}
