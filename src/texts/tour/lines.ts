/** Columns of the tour: what fits a terminal beside something else. */
const WIDTH = 96;

/** As many names as a line holds, in the order of their letters, then how many more there are. */
export function namesLine(tuples: readonly (readonly string[])[], separator = ", "): string {
  const names = tuples.map((each) => each.join(" and ")).sort();
  for (let shown = names.length; ; shown--) {
    const rest = names.length - shown;
    const text = names.slice(0, shown).join(separator) + (rest > 0 ? `${separator}${rest} more` : "");
    if (text.length <= WIDTH || shown <= 1) return text;
  }
}

/** A query on as many lines as it needs, broken between its links. */
export function queryLines(query: string): string[] {
  const lines: string[] = [];
  for (const part of query.split(/(?<= &) /)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + part.length < WIDTH) lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(last === undefined ? part : `  ${part}`);
  }
  return lines;
}
