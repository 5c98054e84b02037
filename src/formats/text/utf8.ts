/** Bytes that one unit of a string has in UTF-8 at most. */
export const MOST_BYTES = 3;

/** Longer texts are left to the encoder. */
const SHORT = 64;
const encoder = new TextEncoder();

/**
 * Writes a text as UTF-8, where there is room for `MOST_BYTES` a unit. Short texts of ASCII, as most names are, take a third of the time
 * of an encoder.
 * @returns how many bytes it takes
 */
export function utf8Into(bytes: Uint8Array, from: number, text: string): number {
  return (
    asciiInto(bytes, from, text) ??
    encoder.encodeInto(text, from === 0 ? bytes : bytes.subarray(from)).written
  );
}

function asciiInto(bytes: Uint8Array, from: number, text: string): number | undefined {
  if (text.length > SHORT) return undefined;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 127) return undefined;
    bytes[from + at] = unit;
  }
  return text.length;
}
