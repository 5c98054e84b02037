import type { Host } from "../../operations/host.ts";
import { parquetRows } from "../../report/parquet-rows.ts";
import { type Rows, rowsText } from "../../report/rows.ts";
import { refusal } from "../refusal.ts";
import { contentTypeOf, separators, type Table } from "./forms.ts";
import { type Answer, reply } from "./reply.ts";

/**
 * A table as an answer.
 * @throws LacunaError `formats.needs-hyparquet-writer`, `http.not-acceptable` for a table without columns as Parquet
 */
export async function tableReply(
  table: Rows,
  form: Table,
  { pause }: Pick<Host, "pause">,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const all = { "Content-Type": contentTypeOf(form), ...headers };
  if (form !== "parquet")
    return reply(rowsText(table, { separator: separators[form], spreadsheet: false }), { headers: all });
  if (table.header.length === 0)
    throw refusal("not-acceptable", "the answer has no columns, and Parquet has none without", {
      hint: "ask with format=json",
    });
  const parts = parquetRows(table, pause)[Symbol.asyncIterator]();
  // Mistakes are reported before the answer begins.
  let first: IteratorResult<Uint8Array> | undefined = await parts.next();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = first ?? (await parts.next());
      first = undefined;
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return?.();
    },
  });
  return new Response(body, { headers: all });
}
