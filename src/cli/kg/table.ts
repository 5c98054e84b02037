/** A cell of a table; numbers stand on the right. */
export type Cell = string | number | undefined;

/** Lines of a table with aligned columns; a column of numbers is aligned on the right. Ends with a newline. */
export function table(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const texts = rows.map((row) => row.map(cellText));
  const widths = header.map((name, column) =>
    Math.max(width(name), ...texts.map((row) => width(row[column] ?? ""))),
  );
  const right = header.map((_, column) => rows.some((row) => typeof row[column] === "number"));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => {
        const padding = " ".repeat(widths[column]! - width(cell));
        return right[column] ? padding + cell : cell + padding;
      })
      .join("  ")
      .trimEnd();
  return [header, ...texts].map((cells) => `${line(cells)}\n`).join("");
}

/** Whole numbers with a space between thousands, others with two decimals: the same in every locale. */
export function numberText(value: number): string {
  if (!Number.isInteger(value)) return value.toFixed(2);
  return String(value).replace(/\B(?=(\d{3})+$)/g, " ");
}

/** A share as a percentage with one decimal. */
export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** A size in bytes with a unit of powers of 1024. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const power = bytes < 1024 ** 2 ? 1 : bytes < 1024 ** 3 ? 2 : 3;
  return `${(bytes / 1024 ** power).toFixed(1)} ${["KiB", "MiB", "GiB"][power - 1]}`;
}

const cellText = (cell: Cell) => (typeof cell === "number" ? numberText(cell) : (cell ?? ""));

/** Code points, so that letters outside the basic plane count once. */
const width = (text: string) => [...text].length;
