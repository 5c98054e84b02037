import { LacunaError } from "../../error.ts";
import { wholeBytes } from "../../formats/compression/whole.ts";
import type { Files } from "../../formats/files/files.ts";
import { parseCsv } from "../../formats/text/csv.ts";
import { parseEfok } from "../../query/efok/parse.ts";
import { printEfok } from "../../query/efok/print.ts";
import { unreadable } from "./import-query.ts";

/**
 * The ids of types by formula in a table of EFO_k-CQA's, a CSV with `formula_id` and `formula` among its columns.
 * @throws LacunaError `benchmark.unreadable` with the line
 */
export async function readTypeTable(path: string, files: Files): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  let columns: { id: number; formula: number } | undefined;
  await parseCsv(await wholeBytes(files, path), path, ",", (fields, line) => {
    if (!columns) {
      columns = { id: fields.indexOf("formula_id"), formula: fields.indexOf("formula") };
      if (columns.id < 0 || columns.formula < 0)
        throw unreadable(path, "it has no columns formula_id and formula", line);
      return;
    }
    const [id = "", formula = ""] = [fields[columns.id], fields[columns.formula]];
    // They become names of files.
    if (!/^[A-Za-z0-9][\w-]{0,63}$/.test(id)) throw unreadable(path, `${JSON.stringify(id)} is no id`, line);
    try {
      ids.set(printEfok(parseEfok(formula)), id);
    } catch (error) {
      if (!(error instanceof LacunaError)) throw error;
      throw unreadable(path, `${JSON.stringify(formula)} is no formula: ${error.message}`, line);
    }
  });
  return ids;
}
