import { usageError } from "../../error.ts";
import type { Source, TableChoice } from "./source.ts";
import { isOfThings } from "./tables/header.ts";

/** What is said of a table, with the formats that read it. */
const READ: readonly (readonly [choice: "columns" | "cells" | "delimiter", formats: readonly string[]])[] = [
  ["columns", ["tsv", "quads", "jsonl", "parquet", "graphml", "node-link"]],
  ["cells", ["tsv", "tables", "jsonl", "parquet"]],
  ["delimiter", ["tsv", "tables", "quads", "statements", "openke", "betae"]],
];

/**
 * Refuses what was said of the columns of a file that has none, or whose rows are links.
 * @throws LacunaError `usage.idle-option`
 */
export function refuseIdleChoices(
  given: TableChoice,
  format: string,
  { path, table }: Pick<Source, "path" | "table">,
): void {
  for (const [choice, formats] of READ)
    if (given[choice] !== undefined && !formats.includes(format))
      throw usageError(
        "idle-option",
        `{${choice}} has nothing to do with ${path}, which is read as ${format}`,
        "leave it out",
        choice,
      );
  const { relation, start, end } = table.columns ?? {};
  if (relation !== undefined && (start ?? end) !== undefined)
    throw usageError(
      "idle-option",
      `{columns} ${start === undefined ? "end" : "start"}=… has nothing to do with ${path}, where a column says the relation`,
      "times are kept of quadruples, and of tables whose links are of one relation: leave start and end out, or relation",
      "columns",
    );
  if (given.cells !== undefined && format !== "tables" && !isOfThings(table.columns))
    throw usageError(
      "idle-option",
      `{cells} has nothing to do with ${path}, as each of its rows is a link`,
      "leave it out, or name the column of the things with {columns} head=…",
      "cells",
    );
}
