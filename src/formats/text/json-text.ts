/** Deepest nesting of JSON from others; the formats that are read here need less than ten levels. */
const DEEPEST = 1000;
/** Shorter texts cannot nest so deep that it matters: each level takes a character, and about fifty bytes. */
const HARMLESS = 1 << 20;

/**
 * Parses JSON of others. A text of nothing but brackets would take fifty times its length before it turned out to be none.
 * @throws SyntaxError as `JSON.parse` does, and when a long text nests too deep
 */
export function parseJson(text: string): unknown {
  if (text.length > HARMLESS && nestsTooDeep(text))
    throw new SyntaxError(`it is nested deeper than ${DEEPEST} levels`);
  return JSON.parse(text);
}

function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === 0x22) {
      // To the end of the string, which an odd number of backslashes before a quote does not end.
      do at = text.indexOf('"', at + 1);
      while (at >= 0 && isEscaped(text, at));
      if (at < 0) return false;
    } else if (sign === 0x5b || sign === 0x7b) {
      if (++depth > DEEPEST) return true;
    } else if (sign === 0x5d || sign === 0x7d) depth--;
  }
  return false;
}

function isEscaped(text: string, quote: number): boolean {
  let from = quote;
  while (text.charCodeAt(from - 1) === 0x5c) from--;
  return (quote - from) % 2 === 1;
}
