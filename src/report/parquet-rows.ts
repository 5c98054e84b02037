import { type ParquetColumn, parquetBytes } from "../formats/parquet/write.ts";
import type { Rows } from "./rows.ts";

/** Rows of a group: what is turned into bytes at once. */
const GROUP = 1 << 13;

type Field = Rows["rows"][number][number];

/**
 * Rows as the bytes of a Parquet file: columns of texts, of truth values, of doubles, and of 32-bit integers where the rows say
 * that they are whole. Every column may have missing values. What a column mixes is written as text, as is one without any value.
 * @param pause a turn of the event loop between two groups of rows
 * @throws LacunaError `formats.needs-hyparquet-writer`
 */
export function parquetRows(table: Rows, pause: () => Promise<void>): AsyncIterable<Uint8Array> {
  const columns = columnsOf(table);
  const groups = async function* () {
    for (let from = 0; from < table.rows.length; from += GROUP) {
      if (from > 0) await pause();
      const rows = table.rows.slice(from, from + GROUP);
      yield columns.map(({ type }, at) => rows.map((row) => written(row[at], type)));
    }
  };
  return parquetBytes(columns, groups());
}

/** The columns, each with a name of its own. */
function columnsOf({ header, rows, whole = [] }: Rows): ParquetColumn[] {
  const taken = new Set<string>();
  return header.map((name, at) => {
    let own = name;
    for (let next = 2; taken.has(own); next++) own = `${name}_${next}`;
    taken.add(own);
    const type = typeOf(rows, at, whole.includes(name));
    // Whose the file is shows in its first page, which is one of values then (`operations/contract/marks.ts`).
    return at === 0 ? { name: own, type, encoding: "PLAIN" } : { name: own, type };
  });
}

function typeOf(rows: Rows["rows"], at: number, whole: boolean): ParquetColumn["type"] {
  const types = new Set<string>();
  let isInteger = whole;
  for (const row of rows) {
    const field = row[at];
    if (isMissing(field)) continue;
    types.add(typeof field);
    isInteger &&= typeof field === "number" && Object.is(field | 0, field);
  }
  if (types.size !== 1 || types.has("string")) return "STRING";
  if (types.has("boolean")) return "OPTIONAL BOOLEAN";
  return isInteger ? "OPTIONAL INT32" : "OPTIONAL DOUBLE";
}

/** In a column of numbers an empty text stands for a missing one. */
const isMissing = (field: Field): boolean => field === undefined || field === null || field === "";

const written = (field: Field, type: ParquetColumn["type"]): string | number | boolean | undefined => {
  if (type !== "STRING") return isMissing(field) ? undefined : (field as number | boolean);
  return field === undefined || field === null ? undefined : String(field);
};
