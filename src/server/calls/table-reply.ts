import { joined } from "../../formats/text/fields.ts";
import { visible } from "../../formats/text/visible.ts";
import type { Host } from "../../operations/host.ts";
import { parquetRows } from "../../report/parquet-rows.ts";
import { type Rows, rowsText } from "../../report/rows.ts";
import { refusal } from "../refusal.ts";
import { contentTypeOf, separators, type Table } from "./forms.ts";
import { type Reply, reply } from "./reply.ts";

/**
 * A table as an answer.
 * @throws LacunaError `formats.needs-hyparquet-writer`, `http.not-acceptable` for a table without columns as Parquet
 */
export async function tableReply(
  table: Rows,
  form: Table,
  { pause }: Pick<Host, "pause">,
  headers: Readonly<Record<string, string>>,
): Promise<Reply> {
  const all = { "Content-Type": contentTypeOf(form), ...headers };
  if (form !== "parquet")
    return reply(visible(rowsText(table, { separator: separators[form], spreadsheet: false })), {
      headers: all,
    });
  if (table.header.length === 0)
    throw refusal("not-acceptable", "the answer has no columns, and Parquet has none without", {
      hint: "ask with format=json",
    });
  const parts: Uint8Array[] = [];
  for await (const part of parquetRows(table, pause)) parts.push(part);
  return reply(joined(parts), { headers: all });
}
