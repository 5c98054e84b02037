import { withoutCompression } from "../../../formats/compression/compression.ts";
import type { Source } from "../source.ts";
import { tableBeginning } from "./beginning.ts";
import { columnReading } from "./column-types.ts";
import { type ColumnChoice, tableRoles } from "./header.ts";

/** The columns of a table that nobody chose, and why. */
export interface DetectedTable {
  readonly columns: ColumnChoice;
  readonly note: string;
}

/** Fewer rows between tabs do not show that a first line is of another kind. */
const FEW = 5;

/**
 * Finds out that each row of a text file is one thing, or one link: the first line names columns, by words that occur in no other
 * line. Undefined where a line may be a triple.
 */
export async function detectTable(source: Source): Promise<DetectedTable | undefined> {
  const [name = ""] = source.names;
  if (source.isFolder || source.table.columns || /^(train|valid|test|dev)\b/i.test(lastPart(name)))
    return undefined;
  const plain = withoutCompression(name);
  if (plain.includes(".") && !/\.(csv|tsv|txt|del)$/i.test(plain)) return undefined;
  const bytes = await source.peek(name);
  // A cut line is no row, and a control character is in no text.
  const end = bytes.length < 1 << 16 ? bytes.length : bytes.lastIndexOf(10) + 1;
  if (bytes.subarray(0, 4096).includes(0)) return undefined;
  const { delimiter } = source.table;
  if (delimiter === "blanks") return undefined;
  const found = await tableBeginning(bytes.subarray(0, end), delimiter);
  if (!found) return undefined;
  return readingOf(found.columns, found.rows, /\.csv$/i.test(plain) || found.sign !== "\t");
}

const lastPart = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);

/** @param isCsv whether the file is made as spreadsheets make them, which are seldom triples without a first line of names */
export function readingOf(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  isCsv: boolean,
): DetectedTable | undefined {
  if (!areHeadings(headings, rows)) return undefined;
  const roles = tableRoles(headings);
  if (roles.relation !== undefined && roles.head !== undefined) return undefined;
  const values = headings.map((heading, place) => typeOf(heading, rows, place));
  const isUnique = headings.map((_, place) => {
    const cells = rows.map((row) => row[place]!);
    return cells.every((cell) => cell !== "") && new Set(cells).size === cells.length;
  });
  const { head: from, tail: to } = roles;
  const isEdge =
    from !== undefined && to !== undefined && from !== to && !values[to] && roles.relation === undefined;
  // A column of names beside two ends may be what the link is called.
  const isOfOne = headings.every((_, place) => place === from || place === to || values[place]);
  if (isEdge && !isOfOne && headings.length === 3) return undefined;
  if (isEdge && isOfOne && (headings.length === 2 || !isUnique[from] || isUnique[to]))
    return edges(headings, from, to, values);
  const thing = isUnique[0] ? 0 : isUnique.findIndex((unique, place) => unique && !values[place]);
  const isTyped = values.some((value, place) => value && place !== thing);
  if (headings.length === 3 && !isTyped && !looksLikeThings(rows, isCsv, thing)) return undefined;
  if (thing >= 0 && (rows.length > 1 || isTyped)) return things(headings, thing, isUnique);
  const isLink = !values[0] && !values[1] && (headings.length === 2 || (headings.length === 3 && values[2]));
  return isLink && rows.length > 1 && !isLongTable(headings) ? edges(headings, 0, 1, values) : undefined;
}

/** Whether three columns of names are things, and no triples: relations are few, so that they repeat. */
function looksLikeThings(rows: readonly (readonly string[])[], isCsv: boolean, thing: number): boolean {
  if (thing !== 0) return false;
  if (isCsv) return rows.length >= 2;
  return rows.length >= FEW && new Set(rows.map((row) => row[1])).size >= rows.length / 2;
}

/** Whether a second column says what the third is a value of: entity, attribute, value. */
export const isLongTable = (headings: readonly string[]): boolean =>
  /^(attribute|property|variable|indicator|measure|metric|feature|key|field|parameter)s?$/i.test(
    headings[1]?.trim() ?? "",
  );

/** Words that name columns: each once, none a number, a code or an IRI, and none in another line. */
function areHeadings(headings: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const isWord = (text: string) =>
    /^[\p{L}][\p{L}\p{M}\p{N} _.,()[\]%€$£°/#&'’-]*$/u.test(text) &&
    text.length <= 60 &&
    !/^\p{L}{1,2}\d+$/u.test(text) &&
    !text.includes("//");
  const names = new Set(headings.map((heading) => heading.toLowerCase()));
  if (rows.length === 0 || !headings.every(isWord) || names.size < headings.length) return false;
  if (headings.every((heading) => heading.length === 1)) return false;
  const own = new Set(headings);
  return !rows.some((row) => row.some((cell) => own.has(cell)));
}

/** Whether a column has values, which its heading is none of. */
function typeOf(heading: string, rows: readonly (readonly string[])[], place: number): boolean {
  const cells = rows.map((row) => row[place]!).filter((cell) => cell !== "");
  return columnReading(heading, cells).kind === "value";
}

function things(headings: readonly string[], head: number, isUnique: readonly boolean[]): DetectedTable {
  const isId = /(^|[^\p{L}])(id|code|key|nr|no|number)$/iu.test(headings[head]!);
  const label = headings.findIndex(
    (heading, place) =>
      place !== head && isUnique[place] && /(^|[^\p{L}])(name|title|label)$/iu.test(heading),
  );
  const named = isId && label >= 0 ? { headLabel: headings[label]! } : {};
  return {
    columns: { head: headings[head]!, ...named },
    note: `the first line names columns, and ${headings[head]} differs in every row, so that each row is one thing${isId && label >= 0 ? ` with the label ${headings[label]}` : ""}; columns head=…,relation=…,tail=… reads triples`,
  };
}

function edges(
  headings: readonly string[],
  from: number,
  to: number,
  values: readonly boolean[],
): DetectedTable {
  const others = headings.filter((_, place) => place !== from && place !== to && values[place]);
  return {
    columns: { head: headings[from]!, tail: headings[to]! },
    note: `each row is a link from ${headings[from]} to ${headings[to]}${others.length > 0 ? `; ${others.join(", ")} ${others.length === 1 ? "says" : "say"} something about the link, which a graph does not keep` : ""}; columns head=${headings[from]} makes things of the rows`,
  };
}
