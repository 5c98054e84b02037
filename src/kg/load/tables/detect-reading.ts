import { withoutCompression } from "../../../formats/compression/compression.ts";
import { nameOf } from "../../../runs/paths.ts";
import type { Source } from "../source.ts";
import { type TableBeginning, tableBeginning } from "./beginning.ts";
import { columnReading } from "./column-types.ts";
import { type ColumnChoice, isOfThings, tableRoles } from "./header.ts";
import { areHeadings, endsByHeading, isIdColumn, isLabelColumn, isLongTable } from "./headings.ts";
import { doubtfulColumns } from "./named-columns.ts";
import { saysOfLinks } from "./said-columns.ts";

/** What was found out about a table of which nobody chose the columns. */
export interface DetectedTable {
  readonly columns: ColumnChoice;
  /** Why, one line each. */
  readonly notes: readonly string[];
  /** The first cells of lines before the headings. */
  readonly before?: readonly string[];
  /** What separates the fields, where lines stand before the headings. */
  readonly sign?: string | undefined;
  /** Headings of a table with one value a row, which another column names. */
  readonly long?: LongTable;
}

/** A table of entity, attribute and value, with a unit where a fourth column has it. */
export interface LongTable {
  readonly attribute: string;
  readonly value: string;
  readonly unit?: string | undefined;
}

/** Fewer rows between tabs do not show that a first line is of another kind. */
const FEW = 5;
/** A first column with at least this share of different names is what the rows are called by. */
const MOSTLY = 0.8;

/**
 * Finds out that each row of a text file is one thing, one link, or one value: the first line names columns, by words that occur
 * in no other line. Undefined where a line may be a triple.
 */
export async function detectTable(source: Source): Promise<DetectedTable | undefined> {
  const [name = ""] = source.names;
  const { columns } = source.table;
  if (!source.isFolder && columns && isOfThings(columns)) return linesBefore(source, name, columns);
  if (source.isFolder || columns || /^(train|valid|test|dev)\b/i.test(nameOf(name))) return undefined;
  return detectFile(source, name, stemOf(withoutCompression(name)));
}

/** The lines before the headings of a table whose columns are chosen; undefined where there are none. */
async function linesBefore(
  source: Source,
  name: string,
  columns: ColumnChoice,
): Promise<DetectedTable | undefined> {
  const found = await beginningOf(source, name);
  if (!found?.before) return undefined;
  return { columns, notes: [beforeSaid(name, found.before)], before: found.before, sign: found.sign };
}

/**
 * What `detectTable` finds in one file of a source.
 * @param stem what the file is called, where a column beside the ids may be called so: tables that refer to each other keep such columns
 * @throws LacunaError `kg.doubtful-header` where lines before the headings show that these are headings, and they say nothing
 */
export async function detectFile(
  source: Source,
  name: string,
  stem?: string,
): Promise<DetectedTable | undefined> {
  const found = await beginningOf(source, name);
  if (!found) return undefined;
  const { before = [] } = found;
  const plain = withoutCompression(name);
  const reading = readingOf(found.columns, found.rows, /\.csv$/i.test(plain) || found.sign !== "\t", stem);
  if (before.length === 0) return reading;
  if (reading)
    return { ...reading, notes: [beforeSaid(name, before), ...reading.notes], before, sign: found.sign };
  if (found.columns.length > 3 && areHeadings(found.columns, found.rows))
    throw doubtfulColumns(found.columns, source.pathOf(name), found.rows);
  return undefined;
}

const stemOf = (name: string): string =>
  nameOf(name)
    .replace(/\.\w+$/, "")
    .toLowerCase();

const beforeSaid = (name: string, before: readonly string[]): string =>
  `${before.length === 1 ? "the first line" : `the first ${before.length} lines`} of ${name}, before the names of columns, ${before.length === 1 ? "was" : "were"} left out: ${before.map((line) => `\`${line.slice(0, 40)}\``).join(", ")}`;

/** The headings and first rows of a file that may be a table. */
async function beginningOf(source: Source, name: string): Promise<TableBeginning | undefined> {
  const plain = withoutCompression(name);
  if (plain.includes(".") && !/\.(csv|tsv|txt|del)$/i.test(plain)) return undefined;
  const bytes = await source.peek(name);
  // A cut line is no row, and a control character is in no text.
  const end = bytes.length < 1 << 16 ? bytes.length : bytes.lastIndexOf(10) + 1;
  if (bytes.subarray(0, 4096).includes(0)) return undefined;
  const { delimiter } = source.table;
  if (delimiter === "blanks") return undefined;
  const found = await tableBeginning(bytes.subarray(0, end), delimiter);
  return found?.before && !/\.(csv|tsv)$/i.test(plain) ? undefined : found;
}

/**
 * @param stem what the file is called, without its ending
 * @param isCsv whether the file is made as spreadsheets make them, which are seldom triples without a first line of names
 */
export function readingOf(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  isCsv: boolean,
  stem?: string,
): DetectedTable | undefined {
  if (!areHeadings(headings, rows)) return undefined;
  const roles = tableRoles(headings);
  const long = isLongTable(headings);
  if (roles.relation !== undefined && roles.head !== undefined && !long?.unit) return undefined;
  const columns = headings.map((heading, place) => columnOf(heading, rows, place));
  const values = columns.map(({ isValue }) => isValue);
  if (long) return valuesOf(headings, long);
  const { head: from, tail: to } = roles;
  const isEdge =
    from !== undefined && to !== undefined && from !== to && !values[to] && roles.relation === undefined;
  // A column of names beside two ends may be what the link is called.
  const isOfOne = headings.every((_, place) => place === from || place === to || values[place]);
  if (isEdge && !isOfOne && headings.length === 3) return undefined;
  if (isEdge && isOfOne && (headings.length === 2 || !columns[from]!.isUnique || columns[to]!.isUnique))
    return edges(headings, from, to);
  if (saysOfLinks(headings, rows, (place) => !values[place])) return edges(headings, 0, 1);
  const ends = endsByHeading(headings);
  if (ends && !values[ends[0]] && !values[ends[1]]) return edges(headings, ...ends);
  const thing = thingOf(headings, columns);
  const isTyped = values.some((value, place) => value && place !== thing);
  if (headings.length === 3 && !isTyped && !looksLikeThings(rows, isCsv, thing)) return undefined;
  if (thing >= 0 && (rows.length > 1 || isTyped)) return things(headings, thing, columns, stem);
  const isLink = !values[0] && !values[1] && (headings.length === 2 || (headings.length === 3 && values[2]));
  return isLink && rows.length > 1 ? edges(headings, 0, 1) : undefined;
}

interface Column {
  /** Whether its cells are values, which its heading is none of. */
  readonly isValue: boolean;
  /** Whether some cells are values, though it is read as names. */
  readonly hasValues: boolean;
  readonly isUnique: boolean;
  readonly different: number;
  readonly filled: number;
}

function columnOf(heading: string, rows: readonly (readonly string[])[], place: number): Column {
  const cells = rows.map((row) => row[place]!).filter((cell) => cell !== "");
  const reading = columnReading(heading, cells);
  const different = new Set(cells).size;
  return {
    isValue: reading.kind === "value",
    hasValues: reading.note?.includes("read as names") ?? false,
    isUnique: different === rows.length,
    different,
    filled: cells.length / rows.length,
  };
}

/** The column that the rows are called by; -1 where none is. */
function thingOf(headings: readonly string[], columns: readonly Column[]): number {
  if (columns[0]!.isUnique) return 0;
  const named = columns.findIndex(
    ({ isUnique, isValue }, place) =>
      isUnique && !isValue && (isIdColumn(headings[place]!) || isLabelColumn(headings[place]!)),
  );
  if (named >= 0) return named;
  const rows = columns[0]!.different / MOSTLY;
  const repeats = columns[0]!.filled === 1 && !columns[0]!.isValue && headings.length > 3;
  const count = Math.max(...columns.map(({ different }) => different));
  if (repeats && rows >= count && columns[0]!.different >= FEW) return 0;
  return columns.findIndex(({ isUnique, isValue, hasValues }) => isUnique && !isValue && !hasValues);
}

/** Whether three columns of names are things, and no triples: relations are few, so that they repeat. */
function looksLikeThings(rows: readonly (readonly string[])[], isCsv: boolean, thing: number): boolean {
  if (thing !== 0) return false;
  if (isCsv) return rows.length >= 2;
  return rows.length >= FEW && new Set(rows.map((row) => row[1])).size >= rows.length / 2;
}

/** Whether the heading beside an id says what the rows are: `product` of `products.csv`, or beside `product_id`. */
function isOfRows(heading: string, id: string, stem: string | undefined): boolean {
  if (stem === undefined) return false;
  const own = heading.trim().toLowerCase();
  const several = [own, `${own}s`, `${own}es`, own.replace(/y$/, "ies")];
  const words = id.toLowerCase().split(/[^\p{L}]+/u);
  const before = /^(id|code|key|nr|no|number)$/.test(words.at(-1)!) ? words.slice(0, -1) : words;
  return several.includes(stem) || before.join(" ") === own;
}

function things(
  headings: readonly string[],
  head: number,
  columns: readonly Column[],
  stem: string | undefined,
): DetectedTable {
  const isId = isIdColumn(headings[head]!);
  const named = headings.findIndex(
    (heading, place) => place !== head && columns[place]!.isUnique && isLabelColumn(heading),
  );
  const next = columns[head + 1];
  const isNamedNext =
    isId &&
    next?.isUnique &&
    !next.isValue &&
    !next.hasValues &&
    isOfRows(headings[head + 1]!, headings[head]!, stem);
  const label = named < 0 && isNamedNext ? head + 1 : named;
  const labelled = isId && label >= 0 ? { headLabel: headings[label]! } : {};
  const differs = columns[head]!.isUnique ? "differs in every row" : "differs in most rows";
  return {
    columns: { head: headings[head]!, ...labelled },
    notes: [
      `the first line names columns, and ${headings[head]} ${differs}, so that each row is one thing${isId && label >= 0 ? ` with the label ${headings[label]}` : ""}; columns head=…,relation=…,tail=… reads triples`,
    ],
  };
}

function edges(headings: readonly string[], from: number, to: number): DetectedTable {
  const others = headings.filter((_, place) => place !== from && place !== to);
  return {
    columns: { head: headings[from]!, tail: headings[to]! },
    notes: [
      `each row is a link from ${headings[from]} to ${headings[to]}${others.length > 0 ? `; ${others.join(", ")} ${others.length === 1 ? "says" : "say"} something about the link` : ""}; columns head=${headings[from]} makes things of the rows`,
    ],
  };
}

function valuesOf(headings: readonly string[], long: LongTable): DetectedTable {
  const head = headings[0]!;
  return {
    columns: { head },
    long,
    notes: [
      `each row says one ${long.attribute} of ${head}: ${long.value}${long.unit === undefined ? "" : `, in ${long.unit}`}; columns head=${head},relation=${long.attribute},tail=${long.value} makes names of all values`,
    ],
  };
}
