import type { AttributeType } from "../../attribute-type.ts";
import { type DayOrder, dateCell, dayOrderOf } from "./date-cells.ts";
import { decimalOf, isCode, type NumberCell, numberCell } from "./number-cells.ts";
import type { ColumnKind } from "./table-words.ts";

/** How a column is read: its cells are names that are linked, or values of one type. */
export interface ColumnReading {
  readonly kind: "link" | "value" | "skip";
  /** The sign between several names of a cell; absent where a cell has one. */
  readonly between?: string | undefined;
  readonly type?: AttributeType;
  /** The value of a cell; undefined where it has none of this type. */
  readonly read?: (text: string) => number | undefined;
  /** What was decided, as one line; absent where the column is plain. */
  readonly note?: string;
}

/** At least this share of the cells must be values. */
const ENOUGH = 0.8;
/** At most this many cells that are left out are shown. */
const SHOWN = 3;

/** Cells that say that there is no value. */
export const isMissing = (text: string): boolean => /^(n\/a|#n\/a|null|nan|[-–—?]+)$/i.test(text);

/** Headings of columns of years. */
const yearWords =
  /(^|[^\p{L}])(year|years|since|founded|established|built|born|died|released|published|start|started|end|ended|from|until|jahr|seit|année|año|anno)([^\p{L}]|$)/iu;

/**
 * Decides how a column is read, from all of its cells.
 * @param cells the texts of the cells that are not empty
 * @param wanted the user's choice
 */
export function columnReading(heading: string, cells: readonly string[], wanted?: ColumnKind): ColumnReading {
  if (wanted === "skip") return { kind: "skip", note: `${heading}: left out` };
  if (wanted === "link" || wanted === "list") return namesReading(heading, cells, wanted);
  const said = cells.filter((text) => !isMissing(text));
  const missing = cells.length - said.length;
  if (said.length === 0) return namesReading(heading, cells);
  return (
    datesReading(heading, said, missing, wanted) ??
    numbersReading(heading, said, missing, wanted) ??
    namesReading(heading, cells)
  );
}

function datesReading(
  heading: string,
  said: readonly string[],
  missing: number,
  wanted: ColumnKind | undefined,
): ColumnReading | undefined {
  if (wanted === "number" || wanted === "year") return undefined;
  const told: DayOrder | undefined = wanted === "dmy" || wanted === "mdy" ? wanted : dayOrderOf(said);
  const read = (text: string) => dateCell(text, told);
  const good = said.filter((text) => read(text) !== undefined);
  if (wanted === undefined && good.length < ENOUGH * said.length) return undefined;
  if (told === undefined && wanted === undefined)
    return {
      kind: "link",
      note: `${heading}: read as names, as day and month of ${JSON.stringify(good[0])} may be in either order; cells ${heading}=dmy or ${heading}=mdy makes them dates`,
    };
  const order = said.some((text) => /^\d{1,2}[-/.]/.test(text))
    ? ` (${told === "mdy" ? "month" : "day"} first)`
    : "";
  return {
    kind: "value",
    type: { type: "date" },
    read,
    note: `${heading}: ${counted(`dates${order}`, said, good, missing)}; cells ${heading}=link makes names of them`,
  };
}

function numbersReading(
  heading: string,
  said: readonly string[],
  missing: number,
  wanted: ColumnKind | undefined,
): ColumnReading | undefined {
  if (wanted === undefined && said.some(isCode)) return undefined;
  const decimal = decimalOf(said);
  const unit = unitOf(heading, said, decimal);
  const isOfUnit = (cell: NumberCell) => cell.unit === "" || cell.unit === unit;
  const isYears =
    wanted === "year" ||
    (wanted !== "number" &&
      unit === "" &&
      yearWords.test(heading) &&
      said.some((text) => /^[12]\d{3}$/.test(text)));
  const read = (text: string) => {
    const found = numberCell(text, decimal);
    if (!found || !isOfUnit(found)) return undefined;
    return isYears && !/^-?\d{1,4}$/.test(text.trim()) ? undefined : found.value;
  };
  const good = said.filter((text) => read(text) !== undefined);
  if (wanted === undefined && good.length < ENOUGH * said.length) return undefined;
  const isPlain = good.length === said.length && missing === 0 && unit === "" && said.every(isPlainNumber);
  const what = isYears
    ? "years"
    : `numbers${unit === "" ? "" : ` of ${unit}`}${decimal === "," ? " with decimal commas" : ""}`;
  const other = isYears
    ? `cells ${heading}=number makes quantities of them`
    : `cells ${heading}=link makes names of them`;
  return {
    kind: "value",
    type: isYears ? { type: "year" } : { type: "number", ...(unit === "" ? {} : { unit }) },
    read,
    ...(isPlain && !isYears ? {} : { note: `${heading}: ${counted(what, said, good, missing)}; ${other}` }),
  };
}

const isPlainNumber = (text: string): boolean => /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(text);

/** The unit in brackets of a heading where a cell may have it, else the most frequent of the cells. */
function unitOf(heading: string, cells: readonly string[], decimal: "." | ","): string {
  const inHeading = /[([]\s*(%|[\p{L}€$£¥°][\p{L}\d²³/ °]{0,15})\s*[)\]]\s*$/u.exec(heading)?.[1];
  const counts = new Map<string, number>();
  for (const text of cells) {
    const unit = numberCell(text, decimal)?.unit ?? "";
    if (unit !== "") counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  if (inHeading === undefined) return most?.[0] ?? "";
  return numberCell(`1 ${inHeading.trim()}`)?.unit ?? inHeading.trim();
}

function counted(what: string, said: readonly string[], good: readonly string[], missing: number): string {
  const set = new Set(good);
  const bad = said.filter((text) => !set.has(text));
  const none = missing === 0 ? "" : `, ${missing} ${missing === 1 ? "says" : "say"} that there is none`;
  if (bad.length === 0) return `${what}${none}`;
  const shown = [...new Set(bad)].slice(0, SHOWN).map((text) => `\`${text.slice(0, 40)}\``);
  const more = new Set(bad).size > SHOWN ? ", …" : "";
  return `${good.length} of ${said.length + missing} cells are ${what}${none}, ${bad.length} ${bad.length === 1 ? "is" : "are"} none and left out: ${shown.join(", ")}${more}`;
}

/** How a column of names is read. */
export function namesReading(
  heading: string,
  cells: readonly string[],
  wanted?: "link" | "list",
): ColumnReading {
  if (wanted === "link") return { kind: "link" };
  const has = (sign: string) => cells.filter((text) => text.includes(sign));
  if (has("|").length > 0) return { kind: "link", between: "|" };
  const between = [";", ","].find((sign) => isList(sign, cells, wanted === "list"));
  if (between === undefined) return { kind: "link" };
  const many = has(between).length;
  return {
    kind: "link",
    between,
    note: `${heading}: ${many} ${many === 1 ? "cell has" : "cells have"} several values, separated by ${between}; cells ${heading}=link makes one name of each cell`,
  };
}

/** Whether a sign stands between values: semicolons always, commas where half of the values occur in other cells too. */
function isList(sign: string, cells: readonly string[], isWanted: boolean): boolean {
  const many = cells.filter((text) => text.includes(sign));
  const parts = many.flatMap((text) => text.split(sign).map((part) => part.trim()));
  if (many.length === 0 || (!isWanted && parts.some((part) => part === "" || part.length > 60))) return false;
  if (sign === ";" || isWanted) return true;
  const counts = new Map<string, number>();
  for (const part of cells.flatMap((text) => text.split(sign).map((each) => each.trim())))
    counts.set(part, (counts.get(part) ?? 0) + 1);
  return many.length >= 2 && parts.filter((part) => counts.get(part)! >= 2).length >= parts.length / 2;
}
