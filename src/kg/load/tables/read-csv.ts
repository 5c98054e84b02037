import { parseCsv } from "../../../formats/text/csv.ts";
import { separatorSigns } from "../../../formats/text/fields.ts";
import type { Split } from "../../graph.ts";
import { FIRST_LINES, lookAt, type ReadTable } from "../format.ts";
import type { Source } from "../source.ts";
import { type Header, readHeader } from "./header.ts";
import { doubtfulColumns } from "./named-columns.ts";
import { addRow, type TableTarget } from "./rows.ts";

/**
 * Reads triples by name from a table with quotes.
 * @throws LacunaError `kg.doubtful-header`, `kg.broken-line`, `formats.broken-csv`
 */
export async function readCsv(
  source: Source,
  name: string,
  split: Split,
  target: TableTarget,
  isSpaced = false,
): Promise<ReadTable> {
  const file = source.pathOf(name);
  const look = await lookAt(source, name, FIRST_LINES);
  const separator = look?.separator;
  const sign = separator === undefined || separator === "blanks" ? "," : separatorSigns[separator];
  let header: Header | undefined;
  await parseCsv(source.open(name), file, sign, (written, line) => {
    const fields = isSpaced ? written.map((field) => field.trim()) : written;
    if (!header) {
      header = readHeader(fields, file, source.table.columns, look?.lines.slice(1));
      if (header.isHeader) return;
      if (fields.length > 3 && !source.table.columns)
        throw doubtfulColumns(fields, file, look?.lines.slice(1));
    }
    addRow(target, { places: header.places, width: header.width ?? 3 }, fields, { file, line, split });
  });
  return { header };
}
