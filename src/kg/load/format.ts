import { LacunaError } from "../../error.ts";
import type { Interner } from "../../formats/interner.ts";
import {
  type Fields,
  fieldText,
  KEPT_FIELDS,
  lineText,
  type Separator,
  scanFields,
  separatorSigns,
} from "../../formats/text/fields.ts";
import type { Graph, Split } from "../graph.ts";
import { brokenLine, type GrowingColumns, settling } from "./columns.ts";
import { pendingTriples } from "./pending-triples.ts";
import type { Source } from "./source.ts";
import { type ColumnPlaces, type Header, readHeader } from "./tables/header.ts";

/** One format of datasets: how it is recognised and how it is read. */
export interface DatasetFormat {
  readonly name: string;
  /** One line that describes the files of the format. */
  readonly describe: string;
  /** Whether the source looks like this format; formats are tried in the order of the registry. */
  detect(source: Source): Promise<boolean>;
  /** @throws LacunaError `kg.*`, `files.*`, `formats.*`, with the file and line */
  read(source: Source, name: string): Promise<Graph>;
}

/** The name of each split's level. */
export const levelOfSplit: Record<Split, number> = { train: 0, valid: 1, test: 2 };

/** Number of first lines that are read to detect the columns of a table without a header. */
export const FIRST_LINES = 100;

/** A first look at a table: how its fields are separated, and the fields of its first lines. */
export interface Look {
  readonly separator: Separator;
  /** Fields of the complete lines as text; at most `most` lines. */
  readonly lines: readonly (readonly string[])[];
}

/** Looks at the beginning of a file; undefined when it has no line with anything on it. */
export async function lookAt(source: Source, name: string, most = 1): Promise<Look | undefined> {
  const peeked = await source.peek(name);
  const text = new TextDecoder().decode(peeked).replace(/^\uFEFF/, "");
  const lines = text.split(/\r?\n/);
  // The last line may be cut in the middle.
  if (lines.length > 1) lines.pop();
  const seen = lines.filter((line) => line.trim() !== "").slice(0, most);
  const first = seen[0];
  if (first === undefined) return undefined;
  const separator = source.table.delimiter ?? separatorOf(first);
  const cut = (line: string) =>
    separator === "blanks" ? line.trim().split(/\s+/) : line.split(separatorSigns[separator]);
  return { separator, lines: seen.map(cut) };
}

/** The separator that splits a line into three fields. */
function separatorOf(line: string): Separator {
  const parts = (sign: string) => line.split(sign).length;
  if (parts("\t") >= 3) return "tab";
  if (parts(",") >= 3) return "comma";
  const blanks = line.trim().split(/\s+/).length;
  if (blanks === 3) return "blanks";
  return parts("|") >= 3 ? "pipe" : parts(";") >= 3 ? "semicolon" : "blanks";
}

/** Whether a text is an id: a whole number from 0 on, blanks around it allowed. */
export function isId(text: string): boolean {
  return /^\s*\d{1,10}\s*$/.test(text);
}

/** Tables that turn names into ids. */
export interface NameInterners {
  readonly entities: Interner;
  readonly relations: Interner;
}

/** The result of reading a file of named triples. */
export interface ReadTable {
  readonly header: Header | undefined;
}

/** Reads a file of named triples into columns. */
export async function readNamedTriples(
  source: Source,
  name: string,
  level: number,
  names: NameInterners,
  columns: GrowingColumns,
  extra?: (fields: Fields, place: number) => void,
  labels?: TripleLabels,
): Promise<ReadTable> {
  const look = await lookAt(source, name, FIRST_LINES);
  const [line, ...others] = look?.lines ?? [];
  if (!look || !line) return { header: undefined };
  const { separator } = look;
  const file = source.pathOf(name);
  const header = readHeader(line, file, source.table.columns, others);
  const { places, width = 3 } = header;
  requireKept(places, file);
  const { head: h, relation: r, tail: t } = places;
  let skip = header.isHeader;
  if (
    !extra &&
    !skip &&
    line.length > 3 &&
    !source.table.columns &&
    others.every(({ length }) => length === line.length)
  )
    throw (await import("./tables/named-columns.ts")).doubtfulColumns(line, file, others);
  const chunks = settling(source.open(name), columns);
  const labelled = labels && (places.headLabel !== undefined || places.tailLabel !== undefined);
  // What else is read of a line wants its ids at once.
  const pending = pendingTriples(names, columns, extra || labelled ? 1 : undefined);
  const onLine = (fields: Fields) => {
    if (skip) {
      skip = false;
      return;
    }
    if (fields.count !== width) {
      if (!extra || fields.count < 3) throw wrongCount(file, fields, separator, width);
    }
    const { bytes, starts, ends } = fields;
    if (starts[h] === ends[h] || starts[r] === ends[r] || starts[t] === ends[t])
      throw brokenLine(file, fields, "a name is empty", "every triple needs head, relation and tail");
    if (
      separator === "comma" &&
      (bytes[starts[h]!] === 34 || bytes[starts[r]!] === 34 || bytes[starts[t]!] === 34)
    )
      throw brokenLine(
        file,
        fields,
        "a name is quoted",
        "name the file .csv, so that quotes are read as CSV has them",
      );
    const own =
      places.split === undefined ? level : splitLevel(fieldText(fields, places.split), file, fields.line);
    pending.add(fields, h, r, t, own);
    extra?.(fields, columns.length - 1);
    if (!labelled) return;
    const last = columns.length - 1;
    if (places.headLabel !== undefined) labels.set(columns.heads[last]!, fieldText(fields, places.headLabel));
    if (places.tailLabel !== undefined) labels.set(columns.tails[last]!, fieldText(fields, places.tailLabel));
  };
  await scanFields(chunks, file, separator, onLine, pending.settle);
  return { header };
}

/** @throws LacunaError `kg.no-column` for a column that a scan of lines does not keep */
function requireKept(places: ColumnPlaces, file: string): void {
  if (Object.values(places).every((place: number) => place < KEPT_FIELDS)) return;
  throw new LacunaError("kg.no-column", `only the first ${KEPT_FIELDS} columns of a table are read`, {
    place: { file, line: 1 },
    hint: "write the columns of the triples first, or name the file .csv",
  });
}

/** Labels of entities by id, from further columns of the triples' rows. */
export type TripleLabels = Map<number, string>;

/**
 * The level of a split that a column names.
 * @throws LacunaError `kg.unknown-split`
 */
export function splitLevel(text: string, file: string, line: number): number {
  const word = text.trim().toLowerCase();
  const split = word === "validation" || word === "val" || word === "dev" ? "valid" : word;
  if (split === "train" || split === "valid" || split === "test") return levelOfSplit[split];
  throw new LacunaError("kg.unknown-split", `${JSON.stringify(text.slice(0, 40))} is no split`, {
    place: { file, line },
    hint: "a split column holds train, valid and test",
  });
}

/** The error for a line whose number of fields differs from its table's. */
export function wrongCount(file: string, fields: Fields, separator: Separator, width = 3): LacunaError {
  const between = { tab: "tabs", comma: "commas", semicolon: "semicolons", pipe: "bars", blanks: "blanks" }[
    separator
  ];
  return brokenLine(
    file,
    fields,
    width === 3
      ? `a triple has 3 fields separated by ${between}, this line has ${fields.count}`
      : `the first line has ${width} fields separated by ${between}, this one has ${fields.count}`,
    fields.count > 3
      ? "correct the line, or name the columns that are meant with {columns}; statements with qualifiers are read with {format} statements, quadruples with {format} quads"
      : `correct or remove the line (${lineText(fields).length === 0 ? "it is blank" : "head, relation, tail"})`,
  );
}
