import type { LacunaError } from "../../error.ts";
import { type Fields, lineText, type Separator, scanFields } from "../../formats/fields.ts";
import { type Interner, intern } from "../../formats/interner.ts";
import type { Graph, Split } from "../graph.ts";
import { addTriple, brokenLine, type GrowingColumns } from "./columns.ts";
import type { Source } from "./source.ts";

/** One format of datasets: how it is recognised and how it is read. */
export interface DatasetFormat {
  readonly name: string;
  /** One line that says what files it has. */
  readonly describe: string;
  /** Whether the source looks like this format; formats are asked in the order of the registry. */
  detect(source: Source): Promise<boolean>;
  /** @throws LacunaError `kg.*`, `files.*`, `formats.*`, with the file and line */
  read(source: Source, name: string): Promise<Graph>;
}

/** The name of each split's level. */
export const levelOfSplit: Record<Split, number> = { train: 0, valid: 1, test: 2 };

/** A first look at a table: how its fields are separated, and the fields of its first lines. */
export interface Look {
  readonly separator: Separator;
  /** Fields of the lines that were seen whole, as text; at most `most` lines. */
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
  const separator: Separator =
    first.split("\t").length >= 3 ? "tab" : first.split(",").length >= 3 ? "comma" : "blanks";
  const cut = (line: string) =>
    separator === "tab"
      ? line.split("\t")
      : separator === "comma"
        ? line.split(",")
        : line.trim().split(/\s+/);
  return { separator, lines: seen.map(cut) };
}

/** Whether a text is an id: a whole number from 0 on, blanks around it allowed. */
export function isId(text: string): boolean {
  return /^\s*\d{1,10}\s*$/.test(text);
}

const headerWords = new Set(
  "head relation tail subject predicate object source target h r t s p o from to rel property value edge".split(
    " ",
  ),
);

/** Whether the first line of a table names its columns instead of holding a triple. */
export function isHeader(fields: readonly string[]): boolean {
  return fields.slice(0, 3).every((field) => headerWords.has(field.trim().toLowerCase()));
}

/** Where names become ids. */
export interface Names {
  readonly entities: Interner;
  readonly relations: Interner;
}

/** Reads a file of named triples into columns; returns whether a header was skipped. */
export async function readNamedTriples(
  source: Source,
  name: string,
  level: number,
  names: Names,
  columns: GrowingColumns,
  extra?: (fields: Fields) => void,
): Promise<{ header: boolean }> {
  const look = await lookAt(source, name);
  if (!look) return { header: false };
  const { separator } = look;
  const file = source.pathOf(name);
  const header = isHeader(look.lines[0]!);
  const { entities, relations } = names;
  let skip = header;
  await scanFields(source.open(name), file, separator, (fields) => {
    if (skip) {
      skip = false;
      return;
    }
    if (fields.count !== 3) {
      if (!extra || fields.count < 3) throw wrongCount(file, fields, separator);
      extra(fields);
    }
    const { bytes, starts, ends, hashes } = fields;
    if (starts[0] === ends[0] || starts[1] === ends[1] || starts[2] === ends[2])
      throw brokenLine(file, fields, "a name is empty", "every triple needs head, relation and tail");
    if (
      separator === "comma" &&
      (bytes[starts[0]!] === 34 || bytes[starts[1]!] === 34 || bytes[starts[2]!] === 34)
    )
      throw brokenLine(
        file,
        fields,
        "a name is quoted",
        "name the file .csv, so that quotes are read as CSV has them",
      );
    const head = intern(entities, bytes, starts[0]!, ends[0]!, hashes[0]!);
    const relation = intern(relations, bytes, starts[1]!, ends[1]!, hashes[1]!);
    const tail = intern(entities, bytes, starts[2]!, ends[2]!, hashes[2]!);
    addTriple(columns, head, relation * 2, tail, level);
  });
  return { header };
}

/** A line with another number of fields than three. */
export function wrongCount(file: string, fields: Fields, separator: Separator): LacunaError {
  const between = { tab: "tabs", comma: "commas", blanks: "blanks" }[separator];
  return brokenLine(
    file,
    fields,
    `a triple has 3 fields separated by ${between}, this line has ${fields.count}`,
    fields.count > 3
      ? "correct the line; statements with qualifiers are read with --format statements, quadruples with --format quads"
      : `correct or remove the line (${lineText(fields).length === 0 ? "it is blank" : "head, relation, tail"})`,
  );
}
