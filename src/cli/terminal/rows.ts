import type { Command } from "commander";
import { usageError } from "../../error.ts";
import type { RowFormat } from "../../report/rows.ts";

/** Adds `--csv` and `--tsv` to a command whose result is a table. */
export const addRowOptions = (self: Command): Command =>
  self
    .option("--csv", "print the table as CSV, with quotes where they are needed")
    .option("--tsv", "the same with tabs between fields")
    .option(
      "--spreadsheet",
      "with --csv or --tsv: an apostrophe before texts that a spreadsheet would calculate",
    );

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
  const spreadsheet = options.spreadsheet === true;
  if (form === "csv" || form === "tsv") return { separator: form === "csv" ? "," : "\t", spreadsheet };
  if (spreadsheet) throw usageError("conflict", "--spreadsheet goes with --csv or --tsv", "add one of them");
  return undefined;
}
