/** Characters of the longest record that is read. */
export const LONGEST_RECORD = 1 << 24;

/**
 * The records of a text of delimited lines in which nothing is quoted; undefined where only a CSV parser can say what the lines are:
 * where there is a quote that has a meaning, or where lines end in several ways. Cutting such lines is many times as fast.
 * @param quotes whether quotes have a meaning
 * @returns records with the lines on which they end, from 1; lines without a character are none
 */
export function plainRecords(
  text: string,
  delimiter: string,
  quotes: boolean,
): Iterable<readonly [fields: readonly string[], line: number]> | undefined {
  if (quotes && text.includes('"')) return undefined;
  const ending = endingOf(text);
  return ending === undefined ? undefined : recordsOf(text, delimiter, ending);
}

/** How all lines end; undefined where they do not end alike, or one is too long. */
function endingOf(text: string): "\n" | "\r\n" | undefined {
  let [breaks, withReturn, before] = [0, 0, -1];
  for (let at = text.indexOf("\n"); ; at = text.indexOf("\n", at + 1)) {
    if ((at < 0 ? text.length : at) - before > LONGEST_RECORD) return undefined;
    if (at < 0) break;
    breaks++;
    if (text.charCodeAt(at - 1) === 13) withReturn++;
    before = at;
  }
  let returns = 0;
  for (let at = text.indexOf("\r"); at >= 0; at = text.indexOf("\r", at + 1)) returns++;
  if (returns === 0) return "\n";
  return returns === withReturn && returns === breaks ? "\r\n" : undefined;
}

function* recordsOf(
  text: string,
  delimiter: string,
  ending: string,
): Generator<readonly [fields: readonly string[], line: number]> {
  let line = 1;
  for (let from = 0; from < text.length; line++) {
    const end = text.indexOf(ending, from);
    const record = text.slice(from, end < 0 ? text.length : end);
    if (record !== "") yield [record.split(delimiter), line];
    if (end < 0) return;
    from = end + ending.length;
  }
}
