// "Start of heading" and "start of text" of ASCII, which no terminal shows and no cell of a table holds.
const [FROM, TO] = ["\u0001", "\u0002"];

/** Marks a line, without its end, as the heading of a table. */
export const heading = (line: string): string => `${FROM}${line}${TO}`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the marks
const HEADINGS = /^( *)\x01([^\x01\x02\n]*)\x02$/gm;

/**
 * Text with its headings shown as `strong` does and without their marks; a mark that is not that of a whole line is text.
 * @param shown makes text harmless
 */
export function withHeadings(
  text: string,
  shown: (text: string) => string,
  strong: (text: string) => string,
): string {
  let done = "";
  let at = 0;
  for (const found of text.matchAll(HEADINGS)) {
    const [whole, indent = "", line = ""] = found;
    done += shown(text.slice(at, found.index)) + indent + strong(shown(line));
    at = found.index + whole.length;
  }
  return done + shown(text.slice(at));
}
