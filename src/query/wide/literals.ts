import { readPeriod } from "../../kg/values/calendar.ts";
import { type Period, type Quantity, quantity } from "../../kg/values/value.ts";

/** Reads a number: JSON's, with `_` between digits, also with a plus. */
export function readNumber(text: string): number | undefined {
  if (
    !/^[-+]?(\d+(_\d+)*)?(\.\d+)?([eE][-+]?\d+)?$/.test(text) ||
    !/\d/.test(text[0] === "." ? text : text.replace(/[eE].*/, ""))
  )
    return undefined;
  const number = Number(text.replaceAll("_", ""));
  return Number.isFinite(number) ? number : undefined;
}

/** A quantity as it is written, with its unit behind. */
export function readQuantity(text: string, unit?: string): Quantity | undefined {
  const value = readNumber(text);
  return value === undefined ? undefined : quantity(value, unit);
}

/** A year, a month or a day. */
export function readTime(text: string): Period | "no such day" | undefined {
  const found = readPeriod(text);
  return typeof found === "object" ? { kind: "time", ...found } : found;
}
