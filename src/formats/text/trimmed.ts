// In one walk from the end. A regular expression such as /x+$/ tries every run of x, and long texts of x take it hours.

/** A text without any of some characters at its end, of which the first `keep` characters stay. */
export function withoutEnd(text: string, characters: string, keep = 0): string {
  let end = text.length;
  while (end > keep && characters.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}

/** A text without any of some characters at its beginning. */
export function withoutStart(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text[start]!)) start++;
  return text.slice(start);
}
