import { table } from "../../cli/table.ts";
import type { CrossTable } from "../../space/cross-table.ts";

/** What a command lists: the value that `--json` prints, and a text for people. */
export interface Listing {
  readonly json: unknown;
  text(): string;
}

/** `--negation yes|no` and the like. */
export type YesNo = "yes" | "no";

/** Whether a filter that may not be given lets a value through. */
export const passes = <T>(wanted: T | undefined, value: T): boolean =>
  wanted === undefined || wanted === value;

/** {@link passes} for `yes` and `no`. */
export const passesYesNo = (wanted: YesNo | undefined, value: boolean): boolean =>
  passes(wanted === undefined ? undefined : wanted === "yes", value);

/** A number of things and what they are, in one line. */
export const countLine = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? "" : "s"}\n`;

/** A table of counts with the sums of its rows and columns. */
export function sumTable(corner: string, { rows, columns, cells }: CrossTable): string {
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  const lines = rows.map((title, row) => [title, ...cells[row]!, sum(cells[row]!)].map(String));
  const sums = columns.map((_, column) => sum(cells.map((row) => row[column]!)));
  return table([corner, ...columns, "sum"], [...lines, ["sum", ...sums, sum(sums)].map(String)]);
}
