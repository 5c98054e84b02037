import { LacunaError } from "../../error.ts";
import { plainBytes, withoutCompression } from "../../formats/compression/compression.ts";
import { gathered } from "../../formats/compression/whole.ts";
import type { Files } from "../../formats/files/files.ts";
import { peekable } from "../../formats/files/peekable.ts";
import { parseCsv } from "../../formats/text/csv.ts";
import { type Separator, separatorSigns } from "../../formats/text/fields.ts";
import { FIRST_LINES } from "../../kg/load/format.ts";
import { type ColumnChoice, type Header, readHeader } from "../../kg/load/tables/header.ts";

/** A statement as a file has it; qualifiers are properties and values in turn. */
export interface Statement {
  readonly subject: string;
  readonly property: string;
  readonly object: string;
  readonly qualifiers: readonly string[];
  /** Four digits are a year. */
  readonly years?: boolean;
}

/** A statement of a table, with the labels in the same row. */
export interface TableStatement extends Statement {
  readonly labels: readonly (readonly [id: string, label: string])[];
}

export interface TableRow {
  readonly statement: TableStatement;
  readonly place: { readonly file: string; readonly line: number };
}

/** Bytes at the beginning of a file that are read to detect its format. */
const SAMPLE = 1 << 16;

/**
 * The rows of a table with a header, or of three columns between tabs, bars or semicolons; undefined for statements between commas
 * without a header, which are no CSV.
 */
export async function tableIn(
  files: Files,
  path: string,
  options: { readonly columns?: ColumnChoice; readonly delimiter?: Separator },
): Promise<AsyncIterable<TableRow> | undefined> {
  const stream = peekable(plainBytes(files, path));
  const text = new TextDecoder().decode(await stream.peek(SAMPLE)).replace(/^\uFEFF/, "");
  await stream.close();
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const first = lines[0] ?? "";
  const separator = options.delimiter ?? separatorOf(first);
  if (separator === "blanks") return undefined;
  const sign = separatorSigns[separator];
  const fieldsOf = (line: string) => line.split(sign).map((field) => field.replace(/^"|"$/g, ""));
  const others = lines.slice(1, FIRST_LINES).map(fieldsOf);
  const header = readHeader(fieldsOf(first), path, options.columns, others);
  const isCsv = /\.csv$/i.test(withoutCompression(path));
  if (separator === "comma" && isCsv && !header.isHeader && !options.columns)
    refuseThings(fieldsOf(first), others, path);
  if (separator === "comma" && !header.isHeader && !options.columns && !(isCsv && text.includes('"')))
    return undefined;
  return rows(files, path, sign, isCsv, header, options.columns);
}

/**
 * Refuses a table of one thing a row: more than three columns in every line, of which none of the first line occurs below it.
 * @throws LacunaError `kb.no-statements`
 */
function refuseThings(first: readonly string[], others: readonly (readonly string[])[], path: string): void {
  if (first.length <= 3 || others.length < FEW) return;
  const isAlike = others.every((line) => line.length === first.length);
  if (!isAlike || others.some((line) => line.some((field, place) => field === first[place]))) return;
  throw new LacunaError(
    "kb.no-statements",
    `the first line looks like names of columns, and says of none that it is a relation: ${first.slice(0, MOST_NAMED).join(", ")}`,
    {
      place: { file: path, line: 1 },
      hint: `is each row one thing? make a graph of the table, and open that: \`lacuna kg import ${path} --columns head=${first[0]} --out graph.lacuna\``,
    },
  );
}

/** Fewer lines do not show that a first line is of another kind. */
const FEW = 4;
/** At most this many columns in a message. */
const MOST_NAMED = 12;

async function* rows(
  files: Files,
  path: string,
  sign: string,
  isCsv: boolean,
  header: Header,
  columns: ColumnChoice | undefined,
): AsyncGenerator<TableRow> {
  const bytes = await gathered(plainBytes(files, path), path, files.most);
  let names: readonly string[] | undefined;
  const found: TableRow[] = [];
  const record = (fields: readonly string[], line: number) => {
    if (!names) {
      names = fields;
      if (header.isHeader) return;
    }
    found.push({
      statement: statementOf(fields, header, header.isHeader ? names : undefined, columns),
      place: { file: path, line },
    });
  };
  if (isCsv || sign === ",") await parseCsv(bytes, path, sign, record);
  else
    for (const [at, line] of new TextDecoder()
      .decode(bytes)
      .replace(/^\uFEFF/, "")
      .split("\n")
      .entries()) {
      const plain = line.replace(/\r$/, "");
      if (plain !== "") record(plain.split(sign), at + 1);
    }
  yield* found;
}

function statementOf(
  fields: readonly string[],
  { places }: Header,
  names: readonly string[] | undefined,
  columns: ColumnChoice | undefined,
): TableStatement {
  const { head, relation, tail, headLabel, tailLabel, split } = places;
  const at = (place: number | undefined) => (place === undefined ? "" : (fields[place] ?? "").trim());
  const taken = new Set([head, relation, tail, headLabel, tailLabel, split]);
  const labels = [[at(head), at(headLabel)] as const, [at(tail), at(tailLabel)] as const].filter(
    ([id, label]) => id !== "" && label !== "",
  );
  const qualifiers = names
    ? names.flatMap((name, place) =>
        taken.has(place) || isNumbering(name) || at(place) === "" ? [] : [name.trim(), at(place)],
      )
    : columns
      ? []
      : fields.slice(3).map((field) => field.trim());
  return {
    subject: at(head),
    property: at(relation),
    object: at(tail),
    qualifiers,
    years: true,
    labels,
  };
}

/** Whether a column only numbers the rows. */
const isNumbering = (name: string): boolean => /^(|id|index|row|#)$/i.test(name.trim());

function separatorOf(line: string): Separator {
  const parts = (sign: string) => line.split(sign).length;
  if (parts("\t") >= 3) return "tab";
  if (parts(",") >= 3) return "comma";
  return parts("|") >= 3 ? "pipe" : parts(";") >= 3 ? "semicolon" : "blanks";
}
