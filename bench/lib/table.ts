/** A table of a bench, its cells as they are shown. */
export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const printed: Table[] = [];

/** The tables that were printed since this was called last. */
export const takeTables = (): Table[] => printed.splice(0);

/** Prints rows under a header, columns aligned, numbers to the right. */
export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  printed.push({ header, rows });
  const widths = header.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join("  ")
      .trimEnd();
  console.log(line(header));
  console.log(widths.map((width) => "-".repeat(width)).join("  "));
  for (const row of rows) console.log(line(row));
}
