import { columnsOf } from "../formats/text/columns.ts";
import { visibleWord } from "../formats/text/visible.ts";
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
  const growing = growingTable(header, numeric);
  return growing.add(rows) + growing.end();
}

/** A table whose rows come one after another. The widths of the first thousand decide those of the columns. */
export interface GrowingTable {
  /** Text that can be shown now. */
  add(rows: readonly (readonly Cell[])[]): string;
  /** The rows that are left to show. */
  end(): string;
}

export function growingTable(
  header: readonly string[],
  numeric: ReadonlySet<number> = new Set(),
): GrowingTable {
  let measured: (readonly Cell[])[] = [];
  let line: ((cells: readonly Cell[]) => string) | undefined;
  const begin = (): string => {
    line = lineWriter(header, measured, numeric);
    const text = `${heading(line(header))}\n${measured.map((row) => `${line!(row)}\n`).join("")}`;
    measured = [];
    return text;
  };
  return {
    add(rows) {
      let text = "";
      for (const row of rows) {
        if (line) text += `${line(row)}\n`;
        else if (measured.push(row) === MEASURED) text += begin();
      }
      return text;
    },
    end: () => (line ? "" : begin()),
  };
}

/** Writes a row as a line, in columns as wide as the measured rows need. */
function lineWriter(
  header: readonly string[],
  measured: readonly (readonly Cell[])[],
  numeric: ReadonlySet<number>,
): (cells: readonly Cell[]) => string {
  const widths = header.map((name, column) =>
    measured.reduce((widest, row) => Math.max(widest, columnsOf(cellText(row[column]))), columnsOf(name)),
  );
  const right = header.map(
    (_, column) => numeric.has(column) || measured.some((row) => typeof row[column] === "number"),
  );
  return (cells) =>
    cells
      .map((each, column) => {
        const cell = cellText(each);
        const padding = " ".repeat(Math.max(0, (widths[column] ?? 0) - columnsOf(cell)));
        return right[column] ? padding + cell : cell + padding;
      })
      .join("  ")
      .trimEnd();
}

const cellText = (cell: Cell) => (typeof cell === "number" ? numberText(cell) : visibleWord(cell ?? ""));
