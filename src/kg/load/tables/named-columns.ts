import { LacunaError } from "../../../error.ts";
import { type ColumnChoice, type Header, readHeader } from "./header.ts";

/**
 * The error for columns of which none is known to be head, relation or tail. Such a table mostly has one thing a row.
 * @param others rows after the first line; the head that the hint proposes has another name in each
 */
export function doubtfulColumns(
  fields: readonly string[],
  file: string,
  others: readonly (readonly string[])[] = [],
): LacunaError {
  const names = fields.map((field) => field.trim());
  const cellsOf = (place: number) =>
    others.map((line) => line[place] ?? "").filter((cell) => cell.trim() !== "");
  // Years and amounts can differ in every row too: things are called by words.
  const ofWords = names.flatMap((_, place) => {
    const cells = cellsOf(place);
    return cells.filter((cell) => /\p{L}/u.test(cell)).length > cells.length / 2 ? [place] : [];
  });
  const differs = (place: number) => new Set(cellsOf(place)).size === others.length && others.length > 0;
  const called = (place: number) => names[place] || String(place + 1);
  const differing = (place: number) => new Set(cellsOf(place)).size;
  const most = [...ofWords].sort((a, b) => differing(b) - differing(a) || a - b)[0];
  const head = called(ofWords.find(differs) ?? most ?? 0);
  const ends = ofWords.length > 1 ? `head=${called(ofWords[0]!)},tail=${called(ofWords[1]!)}` : undefined;
  const isOdd = [fields, ...others].every((line) => line.length >= 5 && line.length % 2 === 1);
  const other = names.find((name) => name !== head) ?? "2";
  return new LacunaError(
    "kg.doubtful-header",
    `the columns do not say which are head, relation and tail: ${names.slice(0, MOST_NAMED).join(", ")}${names.length > MOST_NAMED ? ", …" : ""}`,
    {
      place: { file },
      hint:
        names.length === 2
          ? `two columns are links of one relation: {columns} ${asWord(`head=${head},tail=${other}`)}`
          : `is each row one thing? {columns} ${asWord(`head=${head}`)} makes a relation of every other column\nis each row one link? {columns} ${ends ? `${asWord(ends)}, or ` : ""}head=…,relation=…,tail=… says which columns are its parts${isOdd ? "\nis each row a statement with qualifiers? {format} statements keeps the statement; a knowledge base ({kb}) keeps its qualifiers" : ""}`,
    },
  );
}

/** Columns in the message of a table that was not understood, at most. */
const MOST_NAMED = 12;

/** A choice of columns as one word of a command line. */
const asWord = (text: string): string => (/^[\p{L}\p{N}_.,=-]+$/u.test(text) ? text : `'${text}'`);

/**
 * Finds the parts of a triple among columns that have names, as those of Parquet and the keys of JSON; three columns of
 * other names are head, relation and tail in their order.
 * @throws LacunaError `kg.doubtful-header`, `kg.no-column`
 */
export function namedColumns(fields: readonly string[], file: string, chosen?: ColumnChoice): Header {
  const header = readHeader(fields, file, chosen);
  if (chosen || header.isHeader) return header;
  if (fields.length === 3)
    return {
      ...header,
      isHeader: true,
      understood: `${fields.join(", ")} = head, relation, tail, in this order`,
    };
  throw doubtfulColumns(fields, file);
}
