import { LacunaError } from "../../../error.ts";
import { internText } from "../../../formats/interner.ts";
import type { Split } from "../../graph.ts";
import type { FoundStatement } from "../../statements/statements.ts";
import { addTriple } from "../columns.ts";
import { levelOfSplit, splitLevel } from "../format.ts";
import { keepValue } from "../numbers.ts";
import { type ColumnReading, columnReading, isMissing } from "./column-types.ts";
import { type ColumnChoice, placeOf, type ThingChoice } from "./header.ts";
import { apartSaid, calledApart, refuseTwoHeadings } from "./headings.ts";
import { emptySaid, leftOut, SHOWN, yearsSaid } from "./left-out.ts";
import { fillDown, mergedSaid } from "./merged-cells.ts";
import { namesReading } from "./names-column.ts";
import { decimalOfTable, isPlainNumber, numberCell } from "./number-cells.ts";
import type { TableTarget } from "./rows.ts";
import { saidReader } from "./said-cells.ts";
import type { SaidRole } from "./said-columns.ts";
import type { ColumnKind } from "./table-words.ts";

/** The relation of two columns that have no names. */
const PLAIN = "edge";
/** What separates several values of a cell. */
const BETWEEN = "|";
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
  written: readonly string[],
  chosen: ThingChoice,
  { file, split, kinds = {} }: ThingsPlace,
  target: TableTarget,
  numbers: Numbers,
): ThingsReader {
  const headings = calledApart(written);
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
  const called = (place: number) => (startsAtOnce ? PLAIN : (headings[place] ?? `column ${place + 1}`));
  const left = all.filter((place) => ![head, splitAt, label, ...used].includes(place));
  const rows: Row[] = [];
  const seen = new Set<string>();
  for (const heading of Object.keys(kinds)) placeOf("cells", heading, headings, file);
  const wantedOf = (place: number) =>
    Object.entries(kinds).find(([heading]) => placeOf("cells", heading, headings, file) === place)?.[1];
  // A column beside the two ends of a link says something of the link.
  const saysOfLinks = tails?.length === 1 && target.statements && !startsAtOnce;
  const told = saysOfLinks ? left.filter((place) => wantedOf(place) !== "skip") : [];
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
      if (!tails && !startsAtOnce)
        refuseTwoHeadings(
          used.map((place) => written[place] ?? ""),
          rows.map(({ cells }) => cells),
          file,
        );
      const sum = takeSum(rows);
      const columns = used.map((place) => ({
        heading: called(place),
        isNamed: (written[place] ?? "").trim() !== "",
        wanted: wantedOf(place) ?? (tails && ("chosen" as const)),
      }));
      const readings = readingsOf(rows, columns);
      const relationsOf = used.map((place, index) => ({ name: called(place), ...readings[index]! }));
      const report = { missing: 0, beyond: new Set<string>(), second: new Map<string, string>() };
      const column = (place: number) => ({
        heading: called(place),
        kind: wantedOf(place),
        role: roleChosen(place, at),
      });
      const cellsSaid = rows.map((row) => row.said);
      const said = told.length > 0 ? saidReader(told.map(column), cellsSaid, target.statements!) : undefined;
      for (const row of rows) addThing(row, relationsOf, target, numbers, report, said?.of(row.said));
      const dated = tails ? undefined : keepNamedTimes(called(head), rows, target, numbers);
      const many = used.filter((_, index) => readings[index]!.between === "|");
      const list = (places: readonly number[]) => listed(places.map(called));
      const relations = used.filter((_, index) => readings[index]!.kind === "link");
      if (relations.length === 0 && rows.length === 0) throw onlyNumbers(file, called(head), list(used));
      const unread = startsAtOnce ? [] : left.filter((place) => !told.includes(place));
      const notes = [
        tails?.length !== 1
          ? `each row of ${name} is one thing, called by ${called(head)}${relations.length > 0 ? `; columns that are relations: ${list(relations)}` : ""}`
          : `columns of ${name}: ${startsAtOnce ? `${head + 1} = head, ${tails[0]! + 1} = tail, without a line of headings` : `${called(head)} = head, ${called(tails[0]!)} = tail`}; the relation is called ${called(tails[0]!)}`,
        ...(startsAtOnce ? [] : headingsSaid(written, headings, used, rows)),
        ...(tails ? [] : mergedSaid(rows, columns, readings)),
        ...readings.flatMap(({ note }) => note ?? []),
        ...(dated ?? []),
        ...(many.length > 0 ? [`several values in a cell are separated by ${BETWEEN}: ${list(many)}`] : []),
        ...(said?.notes() ?? []),
        ...(unread.length > 0 ? [`left out of ${name}: ${list(unread)}`] : []),
      ];
      if (tails?.length === 1) counts.again = 0;
      else target.things?.push({ called: called(label ?? head), columns: used.map(called) });
      notes.push(...leftOut(name, called(head), { ...counts, ...report, sum }));
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

/** Takes the last row away where it is the sum of the others. */
function takeSum(rows: Row[]): string | undefined {
  const sum = sumOf(rows);
  if (sum !== undefined) rows.pop();
  return sum;
}

const listed = (names: readonly string[]): string =>
  `${names.slice(0, SHOWN).join(", ")}${names.length > SHOWN ? `, and ${names.length - SHOWN} more` : ""}`;

interface ThingHeading {
  readonly heading: string;
  /** Whether the table has a heading for it. */
  readonly isNamed: boolean;
  /** Columns that are chosen are relations, whatever they hold. */
  readonly wanted: ColumnKind | "chosen" | undefined;
}

/** How each column is read; empty cells of those that are filled get the cell above. */
function readingsOf(rows: Row[], columns: readonly ThingHeading[]): ColumnReading[] {
  for (const [index, { wanted }] of columns.entries()) if (wanted === "down") fillDown(rows, index);
  const cellsOf = columns.map((_, index) => rows.flatMap((row) => row.cells[index]!));
  const decimal = decimalOfTable(cellsOf);
  return columns.map(({ heading, isNamed, wanted }, index): ColumnReading => {
    const cells = cellsOf[index]!;
    if (rows.length > 0 && cells.length === 0)
      return { kind: "skip", ...(isNamed ? emptySaid(heading) : {}) };
    if (wanted === "chosen") return namesReading(heading, cells);
    return columnReading(heading, cells, wanted === "down" ? undefined : wanted, decimal);
  });
}

/** The lines about headings of columns that have cells. */
function headingsSaid(
  written: readonly string[],
  headings: readonly string[],
  used: readonly number[],
  rows: readonly Row[],
): string[] {
  const full = used.filter((_, index) => rows.some((row) => row.cells[index]!.length > 0));
  return [apartSaid(written, full), yearsSaid(headings, full)].flatMap((line) => line ?? []);
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

/** Rows that are called by days or years have them as values, too, so that they compare. */
function keepNamedTimes(
  heading: string,
  rows: readonly Row[],
  { types }: TableTarget,
  numbers: Numbers,
): string[] | undefined {
  if (rows.length < 2 || numbers.has(heading)) return undefined;
  const { kind, type, read } = columnReading(
    heading,
    rows.map(({ name }) => name),
  );
  if (kind !== "value" || (type?.type !== "date" && type?.type !== "year")) return undefined;
  const values = rows.map(({ name }) => ({ name, value: read!(name) }));
  if (values.some(({ value }) => value === undefined)) return undefined;
  for (const { name, value } of values) keepValue(numbers, name, heading, value!);
  types?.set(heading, type);
  return [`${heading}: the ${type.type}s that rows are called by are values, too`];
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
