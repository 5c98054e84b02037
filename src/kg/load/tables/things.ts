import { LacunaError } from "../../../error.ts";
import { internText } from "../../../formats/interner.ts";
import type { Split } from "../../graph.ts";
import type { FoundStatement } from "../../statements/statements.ts";
import { addTriple } from "../columns.ts";
import { levelOfSplit, splitLevel } from "../format.ts";
import { keepValue, MOST_ATTRIBUTES } from "../numbers.ts";
import { type ColumnReading, columnReading, isMissing } from "./column-types.ts";
import { type ColumnChoice, placeOf, type ThingChoice } from "./header.ts";
import { namesReading } from "./names-column.ts";
import { isPlainNumber, numberCell } from "./number-cells.ts";
import type { TableTarget } from "./rows.ts";
import { saidReader } from "./said-cells.ts";
import type { SaidRole } from "./said-columns.ts";
import type { ColumnKind } from "./table-words.ts";

/** The relation of two columns that have no names. */
const PLAIN = "edge";
/** What separates several values of a cell. */
const BETWEEN = "|";
/** At most this many columns in a note. */
const SHOWN = 12;

/** Numbers of entities by attribute and name. */
export type Numbers = Map<string, Map<string, number>>;

/** A cell: its text, or its texts where the format has lists. */
export type Cell = string | readonly string[];

interface Row {
  readonly name: string;
  readonly level: number;
  readonly cells: readonly (readonly string[])[];
  /** What is said of the links of the row. */
  readonly said: readonly string[];
}

/** The file of a table, and what the user says of its columns. */
export interface ThingsPlace {
  readonly file: string;
  readonly split: Split;
  readonly kinds?: Readonly<Record<string, ColumnKind>> | undefined;
}

/** Reads a table with one thing a row. */
export interface ThingsReader {
  /** Whether the first line holds a row: the columns were named by number, and are the two ends of a link. */
  readonly startsAtOnce: boolean;
  take(cells: readonly Cell[], line: number): void;
  /** Adds all that was read; returns notes. */
  end(name: string): string[];
}

/**
 * Reads a table with one thing a row. Each other column is a relation, and one of numbers an attribute. Where columns are chosen
 * as tail, they alone are relations, whatever they hold.
 * @throws LacunaError `kg.no-column`, `kg.unknown-split`
 */
export function thingsReader(
  headings: readonly string[],
  chosen: ThingChoice,
  { file, split, kinds = {} }: ThingsPlace,
  target: TableTarget,
  numbers: Numbers,
): ThingsReader {
  const at = (role: keyof ColumnChoice) => placeOf(role, chosen[role], headings, file);
  const [head, splitAt, label] = [at("head")!, at("split"), at("headLabel")];
  const tails =
    chosen.tail === undefined
      ? undefined
      : [chosen.tail].flat().map((each) => placeOf("tail", each, headings, file)!);
  // Two ends of a link by their numbers: such a table has no names of columns. A list of columns has.
  const startsAtOnce =
    isPlainNumber(String(chosen.head)) && !Array.isArray(chosen.tail) && isPlainNumber(String(chosen.tail));
  const all = headings.map((_, place) => place);
  const used = tails ?? all.filter((place) => ![head, splitAt, label].includes(place));
  const called = (place: number) => (startsAtOnce ? PLAIN : headings[place]?.trim() || `column ${place + 1}`);
  const left = all.filter((place) => ![head, splitAt, label, ...used].includes(place));
  // A column beside the two ends of a link says something of the link.
  const told = tails?.length === 1 && target.statements && !startsAtOnce ? left : [];
  const rows: Row[] = [];
  const seen = new Set<string>();
  for (const heading of Object.keys(kinds)) placeOf("cells", heading, headings, file);
  const wantedOf = (place: number) =>
    Object.entries(kinds).find(([heading]) => placeOf("cells", heading, headings, file) === place)?.[1];
  const counts = { nameless: 0, again: 0, longer: 0 };
  return {
    startsAtOnce,
    take(cells, line) {
      if (cells.length > headings.length) counts.longer++;
      const [name = ""] = textsOf(cells[head]);
      if (name === "") {
        counts.nameless++;
        return;
      }
      if (seen.has(name)) counts.again++;
      seen.add(name);
      const texts = used.map((place) => textsOf(cells[place]));
      const [said] = splitAt === undefined ? [] : textsOf(cells[splitAt]);
      rows.push({
        name,
        level: said === undefined ? levelOfSplit[split] : splitLevel(said, file, line),
        cells: texts,
        said: told.map((place) => textsOf(cells[place]).join("|")),
      });
      const [shown] = label === undefined ? [] : textsOf(cells[label]);
      if (shown !== undefined) target.labels.set(internText(target.names.entities, name), shown);
    },
    end(name) {
      const sum = sumOf(rows);
      if (sum !== undefined) rows.pop();
      const readings = used.map((place, index) => {
        const cells = rows.flatMap((row) => row.cells[index]!);
        const wanted = wantedOf(place);
        // Columns that are chosen are relations, whatever they hold.
        return tails && wanted === undefined
          ? namesReading(called(place), cells)
          : columnReading(called(place), cells, wanted);
      });
      const relationsOf = used.map((place, index) => ({ name: called(place), ...readings[index]! }));
      const report = { missing: 0, beyond: new Set<string>(), second: new Map<string, string>() };
      const saidOf = told.filter((place) => wantedOf(place) !== "skip");
      const toldOf = (row: Row) => saidOf.map((place) => row.said[told.indexOf(place)]!);
      const column = (place: number) => ({
        heading: called(place),
        kind: wantedOf(place),
        role: roleChosen(place, at),
      });
      const said =
        saidOf.length > 0 ? saidReader(saidOf.map(column), rows.map(toldOf), target.statements!) : undefined;
      for (const row of rows) addThing(row, relationsOf, target, numbers, report, said?.of(toldOf(row)));
      const many = used.filter((_, index) => readings[index]!.between === "|");
      const list = (places: readonly number[]) =>
        `${places.slice(0, SHOWN).map(called).join(", ")}${places.length > SHOWN ? `, and ${places.length - SHOWN} more` : ""}`;
      const relations = used.filter((_, index) => readings[index]!.kind === "link");
      if (relations.length === 0 && rows.length === 0) throw onlyNumbers(file, called(head), list(used));
      const unread = startsAtOnce ? [] : left.filter((place) => !saidOf.includes(place));
      const notes = [
        tails?.length !== 1
          ? `each row of ${name} is one thing, called by ${called(head)}${relations.length > 0 ? `; columns that are relations: ${list(relations)}` : ""}`
          : `columns of ${name}: ${startsAtOnce ? `${head + 1} = head, ${tails[0]! + 1} = tail, without a line of headings` : `${called(head)} = head, ${called(tails[0]!)} = tail`}; the relation is called ${called(tails[0]!)}`,
        ...readings.flatMap(({ note }) => note ?? []),
        ...(many.length > 0 ? [`several values in a cell are separated by ${BETWEEN}: ${list(many)}`] : []),
        ...(said?.notes() ?? []),
        ...(unread.length > 0 ? [`left out of ${name}: ${list(unread)}`] : []),
      ];
      const again = tails?.length === 1 ? 0 : counts.again;
      notes.push(...leftOut(name, called(head), { ...counts, ...report, again, sum }));
      return notes;
    },
  };
}

/** What the user chose a column to say of links. */
function roleChosen(
  place: number,
  placeOfRole: (role: "time" | "start" | "end") => number | undefined,
): SaidRole | undefined {
  for (const [role, as] of [
    ["time", "at"],
    ["start", "start"],
    ["end", "end"],
  ] as const)
    if (placeOfRole(role) === place) return as;
  return undefined;
}

/** The lines about what a table has, and a graph does not. */
function leftOut(
  name: string,
  head: string,
  {
    nameless,
    again,
    longer,
    missing,
    beyond,
    second,
    sum,
  }: Record<"nameless" | "again" | "longer" | "missing", number> & {
    readonly beyond: ReadonlySet<string>;
    readonly second: ReadonlyMap<string, string>;
    readonly sum: string | undefined;
  },
): string[] {
  const notes: string[] = [];
  if (sum !== undefined)
    notes.push(
      `left out of ${name}: its last row, ${sum}, which sums up the others; with another name it is a thing`,
    );
  if (missing > 0)
    notes.push(
      `left out of ${name}: ${missing} ${missing === 1 ? "cell that says" : "cells that say"} that there is no name, such as n/a`,
    );
  if (longer > 0)
    notes.push(
      `left out of ${name}: the last cells of ${rowsOf(longer)} with more cells than there are headings`,
    );
  if (beyond.size > 0)
    notes.push(
      `left out of ${name}, as a graph has at most ${MOST_ATTRIBUTES} attributes: ${[...beyond].join(", ")}`,
    );
  if (nameless > 0) notes.push(`left out of ${name}: ${rowsOf(nameless)} without ${head}`);
  if (again > 0)
    notes.push(
      `${rowsOf(again)} of ${name} with the ${head} of an earlier row: what they say is added to it`,
    );
  for (const [attribute, of] of second)
    notes.push(
      `left out of ${name}: a second ${attribute} of ${of}, as a thing has one; the first row is kept`,
    );
  return notes;
}

/** The name of a last row that sums up the others: it says so, and has values alone. */
function sumOf(rows: readonly Row[]): string | undefined {
  const last = rows.at(-1);
  if (!last || rows.length < 3 || !SUMS.test(last.name)) return undefined;
  const texts = last.cells.flat();
  const isValue = (text: string) => numberCell(text) !== undefined || numberCell(text, ",") !== undefined;
  return texts.length > 0 && texts.every(isValue) ? last.name : undefined;
}

const SUMS =
  /^(grand total|sub-?total|totals?|totale|total général|sum|summe|gesamt|insgesamt|suma|somme|average|mean|durchschnitt|moyenne)$/i;

const rowsOf = (count: number): string => `${count} ${count === 1 ? "row" : "rows"}`;

interface ThingColumn extends ColumnReading {
  readonly name: string;
  /** The relation of the column, once it has a link. */
  relation?: number;
}

/** Adds the links and values of a row. */
function addThing(
  { name, level, cells }: Row,
  used: readonly ThingColumn[],
  { names, columns, types, statements }: TableTarget,
  numbers: Numbers,
  report: { missing: number; readonly beyond: Set<string>; readonly second: Map<string, string> },
  said?: Pick<FoundStatement, "from" | "to" | "pairs">,
): void {
  let head: number | undefined;
  for (const [index, texts] of cells.entries()) {
    const column = used[index]!;
    if (column.kind === "skip") continue;
    for (const text of texts) {
      if (column.kind === "value") {
        const value = column.read!(text);
        if (value === undefined) continue;
        head ??= internText(names.entities, name);
        const before = numbers.get(column.name)?.get(name);
        if (before !== undefined && before !== value) report.second.set(column.name, name);
        if (!keepValue(numbers, name, column.name, value)) report.beyond.add(column.name);
        else if (column.type && (column.type.type !== "number" || column.type.unit !== undefined))
          types?.set(column.name, column.type);
        continue;
      }
      for (const value of column.between === undefined ? [text] : text.split(column.between)) {
        const trimmed = value.trim();
        if (trimmed === "") continue;
        if (isMissing(trimmed)) {
          report.missing++;
          continue;
        }
        head ??= internText(names.entities, name);
        column.relation ??= internText(names.relations, column.name);
        const [relation, tail] = [column.relation * 2, internText(names.entities, trimmed)];
        addTriple(columns, head, relation, tail, level);
        if (said) statements!.add({ head, relation, tail, level, ...said });
      }
    }
  }
}

/** The texts of a cell that are not empty. */
const textsOf = (cell: Cell | undefined): string[] =>
  [cell ?? []]
    .flat()
    .map((text) => text.trim())
    .filter((text) => text !== "");

const onlyNumbers = (file: string, head: string, attributes: string): LacunaError =>
  new LacunaError(
    "kg.no-triples",
    `no triples were found in ${file}: beside ${head} there are only numbers`,
    {
      place: { file },
      hint: `numbers become attributes, and a graph needs links; {columns} head=…,relation=…,tail=… makes links of numbers too${attributes === "" ? "" : ` (${attributes})`}`,
    },
  );
