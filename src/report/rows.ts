import { csvRecord } from "../formats/text/csv-write.ts";

/** A result as a table for other programs: plain values, nothing rounded, an empty field for a missing value. */
export interface Rows {
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | number | boolean | null | undefined)[])[];
  /** Columns whose numbers are whole, whatever the rows: ids and counts. */
  readonly whole?: readonly string[];
}

/** A format for writing rows. */
export interface RowFormat {
  readonly separator: "," | "\t";
  /** Whether texts that spreadsheets take for formulas are marked as texts. */
  readonly spreadsheet: boolean;
}

/** Rows with their header as text; fields are quoted as RFC 4180 has it, also between tabs. */
export const rowsText = ({ header, rows }: Rows, format: RowFormat): string =>
  rowLines([header, ...rows], format);

/** Rows as lines of text. */
export function rowLines(rows: Rows["rows"], { separator, spreadsheet }: RowFormat): string {
  const shown = (field: Rows["rows"][number][number]): string =>
    spreadsheet && typeof field === "string" && /^[=+\-@\t\r]/.test(field)
      ? `'${field}`
      : String(field ?? "");
  return rows.map((row) => csvRecord(row.map(shown), separator)).join("");
}
