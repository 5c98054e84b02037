import type { Command } from "commander";
import { usageError } from "../../error.ts";
import { csvRecord } from "../../formats/text/csv-write.ts";

/** A result as a table for other programs: plain values, nothing rounded, an empty field for what there is not. */
export interface Rows {
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | number | boolean | null | undefined)[])[];
}

/** How rows are written. */
export type RowFormat = "csv" | "tsv";

/** Adds `--csv` and `--tsv` to a command whose result is a table. */
export const addRowOptions = (self: Command): Command =>
  self
    .option("--csv", "print the table as CSV, with quotes where they are needed")
    .option("--tsv", "the same with tabs between fields");

/**
 * What was asked for, if rows were.
 * @throws LacunaError `usage.conflict` for two forms of output
 */
export function rowFormat(options: Readonly<Record<string, unknown>>): RowFormat | undefined {
  const forms = (["json", "csv", "tsv"] as const).filter((form) => options[form] === true);
  if (forms.length > 1)
    throw usageError(
      "conflict",
      `--${forms[0]} and --${forms[1]} are two forms of one output`,
      "leave one of them out",
    );
  const [form] = forms;
  return form === "json" ? undefined : form;
}

/** Rows with their header as text; fields are quoted as RFC 4180 has it, also between tabs. */
export const rowsText = ({ header, rows }: Rows, format: RowFormat): string =>
  rowLines([header, ...rows], format);

/** Rows as lines of text. */
export function rowLines(rows: Rows["rows"], format: RowFormat): string {
  const separator = format === "csv" ? "," : "\t";
  return rows
    .map((row) =>
      csvRecord(
        row.map((field) => String(field ?? "")),
        separator,
      ),
    )
    .join("");
}
