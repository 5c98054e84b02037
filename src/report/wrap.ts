/** Lines that people copy: a break in them would be copied too. */
const COPIED = /^\s*(for example: )?(npx )?lacuna |^\s*`[^`]*`$/;

/**
 * Breaks lines that are wider than `width` columns between words; what follows stands under the beginning of its line. Command lines stay whole.
 * @param width of the terminal; undefined where there is none, and nothing is broken
 */
export function wrapped(text: string, width: number | undefined): string {
  if (width === undefined || width < NARROWEST) return text;
  return text
    .split("\n")
    .map((line) => (columns(line) <= width || COPIED.test(line) ? line : broken(line, width)))
    .join("\n");
}

/** The least width at which text can be read. */
const NARROWEST = 20;

function broken(line: string, width: number): string {
  const indent = /^\s*/.exec(line)![0];
  const lines: string[] = [];
  let current = indent;
  for (const word of line.slice(indent.length).split(" ")) {
    const longer = current === indent ? current + word : `${current} ${word}`;
    if (columns(longer) <= width || current === indent) current = longer;
    else {
      lines.push(current.trimEnd());
      current = indent + word;
    }
  }
  return [...lines, current.trimEnd()].join("\n");
}

/** Columns that a text takes; codes of colours take none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: codes of colours begin with one
const columns = (text: string): number => [...text.replace(/\u001b\[\d+m/g, "")].length;
