import type { CrossTable } from "../../query-types/cross-table.ts";
import { table } from "../../report/text-table.ts";

/** The number of listed types, in one line. */
export const typeCount = (count: number): string => `${count} type${count === 1 ? "" : "s"}\n`;

/** A table of counts with the sums of its rows and columns. */
export function sumTable(corner: string, { rows, columns, cells }: CrossTable): string {
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  const lines = rows.map((title, row) => {
    const counts = cells[row] ?? [];
    return [title, ...counts, sum(counts)].map(String);
  });
  const sums = columns.map((_, column) => sum(cells.map((row) => row[column] ?? 0)));
  return table([corner, ...columns, "sum"], [...lines, ["sum", ...sums, sum(sums)].map(String)]);
}
