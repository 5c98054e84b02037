import { visibleWord } from "../../formats/text/visible.ts";
import { numberText } from "./figures.ts";
import { heading } from "./heading.ts";

/** A cell of a table; numbers stand on the right. */
export type Cell = string | number | undefined;

/** Rows whose widths decide those of the columns; nobody reads further with the eye. */
const MEASURED = 1000;

/**
 * Lines of a table with aligned columns; a column of numbers is aligned on the right. Ends with a newline.
 * @param numeric places of columns that hold numbers as text
 */
export function table(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  numeric: ReadonlySet<number> = new Set(),
): string {
  return [...tableLines(header, rows[Symbol.iterator](), numeric)].join("");
}

/** The same line by line, for rows that are made one after another; what `rows` returns is returned. */
export function* tableLines<End>(
  header: readonly string[],
  rows: Iterator<readonly Cell[], End>,
  numeric: ReadonlySet<number> = new Set(),
): Generator<string, End> {
  const measured: (readonly Cell[])[] = [];
  let next = rows.next();
  for (; !next.done && measured.length < MEASURED; next = rows.next()) measured.push(next.value);
  const widths = header.map((name, column) =>
    measured.reduce((widest, row) => Math.max(widest, columnsOf(cellText(row[column]))), columnsOf(name)),
  );
  const right = header.map(
    (_, column) => numeric.has(column) || measured.some((row) => typeof row[column] === "number"),
  );
  const line = (cells: readonly Cell[]) =>
    cells
      .map((each, column) => {
        const cell = cellText(each);
        const padding = " ".repeat(Math.max(0, (widths[column] ?? 0) - columnsOf(cell)));
        return right[column] ? padding + cell : cell + padding;
      })
      .join("  ")
      .trimEnd();
  yield `${heading(line(header))}\n`;
  for (const row of measured) yield `${line(row)}\n`;
  for (; !next.done; next = rows.next()) yield `${line(next.value)}\n`;
  return next.value;
}

const cellText = (cell: Cell) => (typeof cell === "number" ? numberText(cell) : visibleWord(cell ?? ""));

/** Terminal columns of a text: wide East Asian characters take two, combining marks none. */
export function columnsOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let columns = 0;
  for (const each of text.normalize("NFC"))
    columns += /\p{M}|\u200b|\u200d/u.test(each) ? 0 : WIDE.test(each) ? 2 : 1;
  return columns;
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}]|[\u{20000}-\u{3fffd}]/u;
