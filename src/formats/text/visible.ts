/**
 * What terminals obey or what turns the order of letters: control characters (C0 but tab and line end, DEL, C1), line and
 * paragraph separators, and the marks of bidirectional text (Unicode TR36, "Bidirectional Text Spoofing").
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const HIDDEN = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const shown = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Text whose control characters are shown as `\u001b`, as JSON writes them: inside strings of JSON it means the same. */
export const visible = (text: string): string => text.replace(HIDDEN, shown);

/** The same for text that has to stay on its line and in its column, such as a name. */
export const visibleWord = (text: string): string => visible(text).replace(/[\n\t]/g, shown);

/** The same for UTF-8; the bytes themselves where there is nothing to show. */
export function visibleBytes(bytes: Uint8Array): Uint8Array {
  // All hidden characters begin with one of these bytes.
  const suspect = bytes.some(
    (byte) =>
      (byte < 0x20 && byte !== 0x0a && byte !== 0x09) ||
      byte === 0x7f ||
      byte === 0xc2 ||
      byte === 0xd8 ||
      byte === 0xe2,
  );
  if (!suspect) return bytes;
  return new TextEncoder().encode(visible(new TextDecoder().decode(bytes)));
}
