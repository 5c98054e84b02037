import type { ColumnReading } from "./column-types.ts";

interface CellsOfRow {
  readonly cells: readonly (readonly string[])[];
}

/** Gives empty cells of a column what the cell above them says. */
export function fillDown<FilledRow extends CellsOfRow>(rows: FilledRow[], index: number): void {
  let above: readonly string[] = [];
  for (const [at, row] of rows.entries()) {
    const cell = row.cells[index]!;
    if (cell.length > 0) above = cell;
    else rows[at] = { ...row, cells: row.cells.with(index, above) };
  }
}

/** Least share of empty cells of a column whose cells may have been merged. */
const MERGED = 1 / 3;

/** Whether empty cells may stand for the cell above: the first is full, and none says what an earlier one says. */
function mayBeMerged(rows: readonly CellsOfRow[], index: number): boolean {
  const full = rows.map((row) => row.cells[index]!).filter((cell) => cell.length > 0);
  const different = new Set(full.map((cell) => cell.join("|"))).size;
  return (
    rows.length >= 4 &&
    rows[0]!.cells[index]!.length > 0 &&
    full.length >= 2 &&
    rows.length - full.length >= MERGED * rows.length &&
    different === full.length
  );
}

/** The lines about columns of names whose empty cells may stand for the cell above, as where cells were merged. */
export const mergedSaid = (
  rows: readonly CellsOfRow[],
  columns: readonly { readonly heading: string }[],
  readings: readonly ColumnReading[],
): string[] =>
  columns
    .filter((_, index) => readings[index]!.kind === "link" && mayBeMerged(rows, index))
    .map(
      ({ heading }) =>
        `${heading}: empty cells say nothing; cells ${heading}=down takes the cell above for them`,
    );
