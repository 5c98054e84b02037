/** Largest year in either direction, so that days stay exact. */
const MOST_YEARS = 999_999;

/** Days from 1970-01-01 to the first of a month of the proleptic Gregorian calendar; months may run over. */
export function firstDay(year: number, month = 1): number {
  const months = year * 12 + month - 1;
  const [y, m] = [Math.floor(months / 12), months - 12 * Math.floor(months / 12) + 1];
  // Years begin in March, so that the leap day is the last of its year (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  const shifted = m <= 2 ? y - 1 : y;
  const era = Math.floor(shifted / 400);
  const ofEra = shifted - era * 400;
  const ofYear = Math.floor((153 * (m > 2 ? m - 3 : m + 9) + 2) / 5);
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
}

/** Year, month and day of a day since 1970-01-01. */
function dateOf(days: number): readonly [year: number, month: number, day: number] {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const day = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  return [year + era * 400 + (month <= 2 ? 1 : 0), month, day];
}

/** The days of a year. */
export const yearPeriod = (year: number): readonly [from: number, to: number] => [
  firstDay(year),
  firstDay(year + 1) - 1,
];

/** The year of a day since 1970-01-01. */
export const yearOf = (day: number): number => dateOf(day)[0];

/** The day since 1970-01-01 of a date; undefined for one that no calendar has. */
export function dayOf(year: number, month: number, day: number): number | undefined {
  if (!(month >= 1 && month <= 12 && day >= 1)) return undefined;
  const found = firstDay(year, month) + day - 1;
  return found < firstDay(year, month + 1) ? found : undefined;
}

/** A day since 1970-01-01 as ISO writes it: `2020-03-01`, also `-0044-03-15`. */
export const isoDay = (days: number): string => periodText(Math.floor(days), Math.floor(days));

/** A time as it was written: its days, or that no calendar has it. */
export type ReadPeriod = { readonly from: number; readonly to: number } | "no such day" | undefined;

/** Reads a year, a month or a day: `2020`, `-44`, `2020-03`, `2020-03-01`; undefined for anything else. */
export function readPeriod(text: string): ReadPeriod {
  const found = /^([-+]?\d{1,6})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text);
  if (!found) return undefined;
  const [year, month, day] = [Number(found[1]), Number(found[2] ?? 1), Number(found[3] ?? 1)];
  if (Math.abs(year) > MOST_YEARS || month < 1 || month > 12) return "no such day";
  if (found[2] === undefined) return { from: firstDay(year), to: firstDay(year + 1) - 1 };
  if (found[3] === undefined) return { from: firstDay(year, month), to: firstDay(year, month + 1) - 1 };
  const only = dayOf(year, month, day);
  return only === undefined ? "no such day" : { from: only, to: only };
}

/** A period as its year, month or day where it is one, else as its first and last day in brackets; a star is an open end. */
export function periodText(from: number, to: number): string {
  if (!Number.isFinite(from) || !Number.isFinite(to))
    return from === to ? (from < 0 ? "before all times" : "after all times") : endsText(from, to);
  const [year, month, day] = dateOf(from);
  if (from === to) return `${yearText(year)}-${padded(month)}-${padded(day)}`;
  if (month === 1 && day === 1 && to === firstDay(year + 1) - 1) return yearText(year);
  if (day === 1 && to === firstDay(year, month + 1) - 1) return `${yearText(year)}-${padded(month)}`;
  return endsText(from, to);
}

/** A period as its two ends in brackets. */
export const endsText = (from: number, to: number): string =>
  `[${endText(from, false)}, ${endText(to, true)}]`;

/** An end of a period, as the year where it is the first or last day of one. */
function endText(day: number, isLast: boolean): string {
  if (!Number.isFinite(day)) return "*";
  const year = yearOf(day);
  const [from, to] = yearPeriod(year);
  return day === (isLast ? to : from) ? yearText(year) : periodText(day, day);
}

const yearText = (year: number): string =>
  year < 0 ? `-${String(-year).padStart(4, "0")}` : String(year).padStart(4, "0");
const padded = (number: number): string => String(number).padStart(2, "0");
