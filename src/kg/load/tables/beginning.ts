import { parseCsv } from "../../../formats/text/csv.ts";
import { type Separator, separatorSigns } from "../../../formats/text/fields.ts";
import { calledApart } from "./headings.ts";
import { widestSign } from "./read-things.ts";

/** The headings of a table and its first rows, by which somebody chooses columns. */
export interface TableBeginning {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What separates its fields; absent for JSON. */
  readonly sign?: string;
  /** Lines before the headings that have one field, such as a title; absent where there are none. */
  readonly before?: readonly string[];
}

/** Lines before the headings, at most. */
const MOST_BEFORE = 10;

/** Bytes that are looked at. */
const BEGINNING = 1 << 20;

/** The beginning of a text of lines or of JSON objects; undefined where it is no table: it has one column, or few lines have as many as the first. */
export async function tableBeginning(
  bytes: Uint8Array,
  delimiter?: Exclude<Separator, "blanks">,
): Promise<TableBeginning | undefined> {
  const text = beginningOf(bytes);
  const isJson = /^\s*\[/.test(text);
  const lines = text.split(/\r\n|\r|\n/, 2 * MOST_BEFORE).filter((line) => line.trim() !== "");
  const sign =
    delimiter === undefined
      ? widestSign(lines.find(isOfFields) ?? lines[0] ?? "")
      : separatorSigns[delimiter];
  const all = isJson ? objectsIn(text) : await recordsIn(text, sign);
  const before = isJson ? [] : titlesOf(all);
  const [columns = [], ...rows] = all.slice(before.length);
  const whole = rows.filter(({ length }) => length === columns.length);
  if (columns.length < 2 || rows.length === 0 || whole.length < 0.8 * rows.length) return undefined;
  return {
    columns: calledApart(columns),
    rows: whole.map((row) => row.map((cell) => cell.trim())),
    ...(isJson ? {} : { sign }),
    ...(before.length > 0
      ? { before: before.map((record) => record.find((cell) => cell.trim() !== "")!.trim()) }
      : {}),
  };
}

/** Whether some sign separates fields of a line. */
const isOfFields = (line: string): boolean => line.split(widestSign(line)).length > 1;

const isTitle = (record: readonly string[]): boolean =>
  record.filter((cell) => cell.trim() !== "").length === 1;

/** The records of one field before the first that has more; none where there are too many, as in a file of another kind. */
function titlesOf(records: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const filled = records.findIndex((record) => !isTitle(record));
  const wide = records[filled]?.length ?? 0;
  return filled > 0 && filled <= MOST_BEFORE && wide >= 2 && records.length > filled + 2
    ? records.slice(0, filled)
    : [];
}

/** The first lines; the last one may have no end only where the text ends. */
function beginningOf(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes.subarray(0, BEGINNING));
  return bytes.length > BEGINNING ? text.slice(0, text.lastIndexOf("\n") + 1) || text : text;
}

async function recordsIn(text: string, sign: string): Promise<(readonly string[])[]> {
  const records: (readonly string[])[] = [];
  try {
    await parseCsv(new TextEncoder().encode(text), "", sign, (fields) => records.push(fields));
  } catch {
    // The beginning may end inside of quotes; the records before are whole.
  }
  return records;
}

/** Ends of objects that are tried, from the last one back: those inside of others are no end. */
const TRIES = 20;

/** The objects of a list that may be cut off, with a column for each key. */
function objectsIn(text: string): (readonly string[])[] {
  const list = cutList(text).filter((each) => typeof each === "object" && each !== null);
  const objects = list as readonly Readonly<Record<string, unknown>>[];
  const keys = [...new Set(objects.flatMap((each) => Object.keys(each)))];
  return [keys, ...objects.map((each) => keys.map((key) => cellOf(each[key])))];
}

function cutList(text: string): readonly unknown[] {
  const parsed = (json: string): readonly unknown[] | undefined => {
    try {
      return JSON.parse(json) as readonly unknown[];
    } catch {
      return undefined;
    }
  };
  const whole = parsed(text);
  let end = text.length;
  for (let tries = 0; !whole && tries < TRIES && end > 0; tries++) {
    end = text.lastIndexOf("}", end - 1);
    const found = parsed(`${text.slice(0, end + 1)}]`);
    if (found) return found;
  }
  return whole ?? [];
}

const cellOf = (value: unknown): string =>
  value === null || value === undefined || (typeof value === "object" && !Array.isArray(value))
    ? ""
    : Array.isArray(value)
      ? value.map(cellOf).join("|")
      : String(value);
