import { yearOf, yearPeriod } from "./calendar.ts";
import type { Period, Value } from "./value.ts";

/** The instants that times of links are listed by: from the first to the last day that any link holds. */
export interface TimeAxis {
  /** What an instant is: a day, or a year where all times are whole years, or where days would be more than {@link MOST_INSTANTS}. */
  readonly step: "day" | "year";
  /** Whether some time is finer than a year. */
  readonly hasDays: boolean;
  readonly from: number;
  readonly to: number;
}

/** Instants of an axis at most: a free time takes each of them. */
export const MOST_INSTANTS = 200_000;

/** The axis of the periods of links; undefined where no end is known. */
export function timeAxis(froms: Float64Array, tos: Float64Array): TimeAxis | undefined {
  let [from, to, isYears] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, true];
  for (let at = 0; at < froms.length; at++) {
    const [first, last] = [froms[at]!, tos[at]!];
    for (const [day, isLast] of [
      [first, false],
      [last, true],
    ] as const) {
      if (!Number.isFinite(day)) continue;
      from = Math.min(from, day);
      to = Math.max(to, day);
      isYears &&= yearPeriod(yearOf(day))[isLast ? 1 : 0] === day;
    }
  }
  if (from > to) return undefined;
  const step = isYears || to - from >= MOST_INSTANTS ? "year" : "day";
  return { step, hasDays: !isYears, from, to };
}

/** The number of instants of an axis. */
export const instantCount = ({ step, from, to }: TimeAxis): number =>
  step === "day" ? to - from + 1 : yearOf(to) - yearOf(from) + 1;

/** All instants of an axis, in their order. */
export const instantsOf = (axis: TimeAxis): Period[] =>
  Array.from({ length: instantCount(axis) }, (_, at): Period => {
    const [from, to] =
      axis.step === "day" ? [axis.from + at, axis.from + at] : yearPeriod(yearOf(axis.from) + at);
    return { kind: "time", from, to };
  });

/** Whether a value is an instant of an axis. */
export function isInstant(axis: TimeAxis | undefined, value: Value | undefined): boolean {
  if (!axis || value?.kind !== "time" || !Number.isFinite(value.from) || !Number.isFinite(value.to))
    return false;
  if (value.to < axis.from || value.from > axis.to) return false;
  if (axis.step === "day") return value.from === value.to;
  const [from, to] = yearPeriod(yearOf(value.from));
  return value.from === from && value.to === to;
}

/** What an end of a period is bound to where it is open. */
export const openEnds: readonly Period[] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY].map(
  (day) => ({
    kind: "time",
    from: day,
    to: day,
  }),
);

export const isOpenEnd = (value: Value | undefined): boolean =>
  value?.kind === "time" && value.from === value.to && !Number.isFinite(value.from);

/** Periods joined where they share a day, ascending and apart. */
export function joinedSpans(values: readonly Value[]): readonly (readonly [from: number, to: number])[] {
  const spans = values
    .flatMap((each) => (each.kind === "time" ? [[each.from, each.to] as [number, number]] : []))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const joined: [number, number][] = [];
  for (const [from, to] of spans) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** Whether a period shares a day with one of some joined periods. */
export function meets(
  spans: readonly (readonly [from: number, to: number])[],
  from: number,
  to: number,
): boolean {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (spans[middle]![1] < from) low = middle + 1;
    else high = middle;
  }
  return low < spans.length && spans[low]![0] <= to;
}
