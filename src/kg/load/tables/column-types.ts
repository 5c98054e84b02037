import type { AttributeType } from "../../attribute-type.ts";
import { counted, ENOUGH } from "./counted-cells.ts";
import { type DayOrder, dateCell, dayOrderOf, yearCell } from "./date-cells.ts";
import { namesReading } from "./names-column.ts";
import { type DecimalSign, isCode, isRange, numberCell, shownDecimal } from "./number-cells.ts";
import { numbersReading } from "./numbers-column.ts";
import type { ColumnKind } from "./table-words.ts";

/** How a column is read: its cells are names that are linked, or values of one type. */
export interface ColumnReading {
  readonly kind: "link" | "value" | "skip";
  /** The sign between several names of a cell; absent where a cell has one. */
  readonly between?: string | RegExp | undefined;
  readonly type?: AttributeType;
  /** The value of a cell; undefined where it has none of this type. */
  readonly read?: (text: string) => number | undefined;
  /** What was decided, as one line; absent where the column is plain. */
  readonly note?: string;
}

/** Cells that say that there is no value. */
export const isMissing = (text: string): boolean =>
  /^(n\/a|#n\/a|n\.a\.|k\.\s?a\.|null|nan|[-–—?]+)$/i.test(text);

/**
 * Decides how a column is read, from all of its cells.
 * @param cells the texts of the cells that are not empty
 * @param wanted the user's choice
 * @param decimal the sign before decimals that other columns of the table show
 */
export function columnReading(
  heading: string,
  cells: readonly string[],
  wanted?: ColumnKind,
  decimal?: DecimalSign,
): ColumnReading {
  if (wanted === "skip") return { kind: "skip", note: `${heading}: left out` };
  if (wanted === "link" || wanted === "list") return namesReading(heading, cells, wanted);
  const said = cells.filter((text) => !isMissing(text));
  const missing = cells.length - said.length;
  if (said.length === 0) return namesReading(heading, cells);
  if (wanted === undefined && isReference(heading) && said.every((text) => /^\d+$/.test(text)))
    return {
      kind: "link",
      note: `${heading}: read as names, as numbers of such a column are ids; cells ${heading}=number makes quantities of them`,
    };
  return (
    datesReading(heading, said, missing, wanted) ??
    mixedYears(heading, said, missing, wanted) ??
    numbersReading(heading, said, missing, wanted, decimal) ??
    valuesAsNames(heading, cells, said)
  );
}

/** Whether a heading says that its column has ids of things: `team_id`, `Team ID`, `teamId`. */
const isReference = (heading: string): boolean =>
  /\p{L}[\s_.-](id|key|code)$/iu.test(heading.trim()) || /\p{Ll}(Id|ID|Key|Code)$/u.test(heading.trim());

/** Least share of cells that are values for a line about a column that is read as names. */
const SOME = 0.25;

/** A column of names of which some look like values. */
function valuesAsNames(heading: string, cells: readonly string[], said: readonly string[]): ColumnReading {
  const reading = namesReading(heading, cells);
  const order = dayOrderOf(said) ?? "dmy";
  const decimal = shownDecimal(said) ?? ".";
  const kinds = {
    date: said.filter((text) => dateCell(text, order) !== undefined),
    year: said.filter((text) => /^[12]\d{3}$/.test(text.trim())),
    number: said.filter((text) => numberCell(text, decimal) !== undefined),
  };
  const code = said.find(isCode);
  const range = said.filter(isRange);
  for (const [kind, good] of Object.entries(kinds)) {
    if (good.length < 2 || good.length < SOME * said.length) continue;
    const set = new Set(good);
    const units = [...new Set(good.map((text) => numberCell(text, decimal)?.unit ?? ""))];
    const why =
      code !== undefined && good.length === said.length
        ? code.trim().startsWith("0")
          ? `as \`${code}\` begins with 0`
          : `as \`${code}\` has more digits than a number keeps`
        : good.length === said.length
          ? `as its numbers have several units, ${units.map((unit) => unit || "none").join(" and ")}`
          : `as only ${good.length} of ${said.length} cells are ${kind}s, and \`${said.find((text) => !set.has(text))?.slice(0, 40)}\` is none`;
    const note = `${heading}: read as names, ${why}; cells ${heading}=${kind} makes ${kind}s of them`;
    return { ...reading, note };
  }
  if (range.length >= 2 && range.length >= SOME * said.length) {
    const note = `${heading}: read as names, as \`${range[0]!.slice(0, 40)}\` is a range, which no number says`;
    return { ...reading, note };
  }
  return reading;
}

/** Years of cells of which some have a month, or a day, and others have none. */
function mixedYears(
  heading: string,
  said: readonly string[],
  missing: number,
  wanted: ColumnKind | undefined,
): ColumnReading | undefined {
  if (wanted !== undefined && wanted !== "year") return undefined;
  const order = dayOrderOf(said);
  const read = (text: string) => yearCell(text, order);
  const exact = said.filter((text) => !/^-?\d{1,4}$/.test(text.trim()) && read(text) !== undefined);
  if (exact.length === 0) return undefined;
  const good = said.filter((text) => read(text) !== undefined);
  if (wanted === undefined && good.length < ENOUGH * said.length) return undefined;
  return {
    kind: "value",
    type: { type: "year" },
    read,
    note: `${heading}: ${counted("years", said, good, missing)}; the month or day of ${exact.length} is left out; cells ${heading}=date keeps days alone, and cells ${heading}=link makes names of them`,
  };
}

function datesReading(
  heading: string,
  said: readonly string[],
  missing: number,
  wanted: ColumnKind | undefined,
): ColumnReading | undefined {
  if (wanted === "number" || wanted === "comma" || wanted === "year") return undefined;
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
