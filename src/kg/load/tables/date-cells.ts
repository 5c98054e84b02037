import { untimed } from "../../statements/statements.ts";
import { dayOf, firstDay, readPeriod, yearOf } from "../../values/calendar.ts";

/** The order of day and month in dates of digits. */
export type DayOrder = "dmy" | "mdy";

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Days since 1970-01-01 of a day that exists, of the years from 1000. */
const daysOf = (year: number, month: number, day: number): number | undefined =>
  year >= 1000 ? dayOf(year, month, day) : undefined;

/** Reads a cell as a day, in days since 1970-01-01; undefined for everything else. A time of the day is left out. */
export function dateCell(text: string, order: DayOrder = "dmy"): number | undefined {
  const trimmed = text.trim();
  const iso =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[-+]\d{2}:?\d{2})?)?$/.exec(
      trimmed,
    );
  if (iso) return daysOf(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const digits = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(trimmed);
  if (digits) {
    const [one, other] = [Number(digits[1]), Number(digits[3])];
    const isDayFirst = order === "dmy" || digits[2] === ".";
    return daysOf(Number(digits[4]), isDayFirst ? other : one, isDayFirst ? one : other);
  }
  const words = /^(?:(\d{1,2})\.? ([A-Za-z]{3,9})\.?,? (\d{4})|([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4}))$/.exec(
    trimmed,
  );
  if (!words) return undefined;
  const month = months.indexOf((words[2] ?? words[4] ?? "").slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? undefined : daysOf(Number(words[3] ?? words[6]), month, Number(words[1] ?? words[5]));
}

/** The order of day and month that the cells of a column show; undefined where both fit, or neither. */
export function dayOrderOf(cells: readonly string[]): DayOrder | undefined {
  const isDoubtful = (each: string) => /^\d{1,2}[-/]\d{1,2}[-/]\d{4}$/.test(each.trim());
  const doubtful = cells.filter(isDoubtful);
  if (doubtful.length === 0) return "dmy";
  const fits = (order: DayOrder) => doubtful.every((each) => dateCell(each, order) !== undefined);
  const [day, month] = [fits("dmy"), fits("mdy")];
  return day === month ? undefined : day ? "dmy" : "mdy";
}

/** Reads a cell as a year: digits alone, a year with a month, or a day; undefined for everything else. */
export function yearCell(text: string, order?: DayOrder): number | undefined {
  const trimmed = text.trim();
  if (/^-?\d{1,4}$/.test(trimmed)) return Number(trimmed);
  const months = /^(?:(\d{4})[-/.](?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])[-/.](\d{4}))$/.exec(trimmed);
  if (months) return Number(months[1] ?? months[2]);
  const day = dateCell(trimmed, order);
  return day === undefined ? undefined : yearOf(day);
}

/** First and last day of a time as it is written; `open` where it says that there is no end. */
export type WrittenPeriod = { readonly from: number; readonly to: number } | "open";

/** Words of a cell that says that a period goes on, or that its beginning is not known. */
const OPEN = /^(present|now|today|current|ongoing|open|null|none|n\/a|unknown|heute|[-–—?*]+|#+(-#+)*)$/i;

/**
 * Reads a year, a month, a day, or a date with unknown parts: `1952`, `2014-03`, `2014-03-06`, `1952-##-##`, `19##-##-##`, `####-##-##`.
 * @returns undefined for anything else
 */
export function writtenPeriod(text: string, order?: DayOrder): WrittenPeriod | undefined {
  const trimmed = text.trim();
  if (trimmed === "" || OPEN.test(trimmed)) return "open";
  const partly = /^(-?\d{1,6})(?:-(\d{2}|##))?(?:-(?:##))$/.exec(trimmed);
  const century = /^(\d{1,3})(#{1,3})-##-##$/.exec(trimmed);
  if (century) {
    const span = 10 ** century[2]!.length;
    const first = Number(century[1]) * span;
    return { from: firstDay(first), to: firstDay(first + span) - 1 };
  }
  const plain = partly ? `${partly[1]}${partly[2] && partly[2] !== "##" ? `-${partly[2]}` : ""}` : trimmed;
  const found = readPeriod(plain);
  if (typeof found === "object") return found;
  if (found === "no such day") return undefined;
  const day = dateCell(trimmed, order);
  return day === undefined ? undefined : { from: day, to: day };
}

/** The period from one written time to another; undefined where it ends before it begins. */
export function periodBetween(
  start: WrittenPeriod,
  end: WrittenPeriod,
): { readonly from: number; readonly to: number } | undefined {
  const from = start === "open" ? Number.NEGATIVE_INFINITY : start.from;
  const to = end === "open" ? Number.POSITIVE_INFINITY : end.to;
  if (start === "open" && end === "open") return untimed;
  return from <= to ? { from, to } : undefined;
}
