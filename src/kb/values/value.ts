import { LacunaError } from "../../error.ts";
import { dayOf, isoDay } from "../../kg/values/calendar.ts";
import { formatFloat, parseFloatText, parseIntegerText } from "./number-text.ts";

/** A literal of the knowledge base: text, a number with a unit, a calendar year or a day (Cao et al. 2022, §3.1). */
export type Value =
  | { readonly type: "string"; readonly value: string }
  /** `unit` is `"1"` for a number without unit. */
  | { readonly type: "quantity"; readonly value: number; readonly unit: string }
  /** Years before year 1 are negative. */
  | { readonly type: "year"; readonly value: number }
  /** An ISO day, `yyyy-mm-dd`, of the years 1 to 9999. */
  | {
      readonly type: "date";
      /** The ISO day. */
      readonly value: string;
    };

/** @internal */
export type ValueType = Value["type"];

/** The type of the values of a key; `date` covers dates and years, as in KoPL's `key_type`. */
export type KeyType = "string" | "quantity" | "date";

/** The operators of KoPL's filters and verifications. @internal */
export const operators = ["=", "!=", "<", ">"] as const;
/** @internal */
export type Operator = (typeof operators)[number];

/** @internal */
export const textValue = (value: string): Value => ({ type: "string", value });
/** @internal */
export const quantityValue = (value: number, unit = "1"): Value => ({ type: "quantity", value, unit });
/** @internal */
export const yearValue = (value: number): Value => ({ type: "year", value });

/**
 * A day of the calendar.
 * @throws LacunaError `kb.bad-date` when there is no such day in the years 1 to 9999.
 * @internal
 */
export function dateValue(y: number, month: number, day: number): Value {
  const days = y >= 1 && y <= 9999 ? dayOf(y, month, day) : undefined;
  if (days === undefined)
    throw new LacunaError("kb.bad-date", `${y}-${month}-${day} is not a date`, {
      hint: "give a day that exists, in the years 1 to 9999, as yyyy-mm-dd or yyyy/mm/dd",
    });
  return { type: "date", value: isoDay(days) };
}

/** The year of a year or a date. */
export const yearOf = (value: Value & { type: "year" | "date" }): number =>
  value.type === "year" ? value.value : Number(value.value.slice(0, 4));

export const isTime = (value: Value): value is Value & { type: "year" | "date" } =>
  value.type === "year" || value.type === "date";

/**
 * Reads a value from the text a program carries, as KoPL's engine does: a quantity is a number, a blank and a unit; a
 * time is a date when it has a `/` or a `-` that is not its first character, otherwise a year.
 * @throws LacunaError `kb.bad-number`, `kb.bad-date` or `kb.bad-year`.
 * @internal
 */
export function parseValue(source: string, type: KeyType | "year"): Value {
  if (type === "string") return textValue(source);
  if (type === "quantity") return parseQuantity(source);
  return parseTime(source);
}

/** Python splits at any run of whitespace, but only when there is a blank at all: `"5 "` has the unit `""`. */
function parseQuantity(source: string): Value {
  const words = source.includes(" ") ? source.split(/\s+/u).filter((word) => word !== "") : [source];
  const number = parseFloatText(words[0] ?? "");
  if (number === undefined)
    throw new LacunaError("kb.bad-number", `"${source}" is not a number with a unit`, {
      hint: 'write a number, and its unit after a blank: "206 centimetre"',
    });
  return quantityValue(number, source.includes(" ") ? words.slice(1).join(" ") : "1");
}

function parseTime(source: string): Value {
  const separator = source.includes("/") ? "/" : "-";
  const first = source.indexOf(separator);
  if (separator === "-" && (first <= 0 || source.startsWith("-"))) {
    const number = parseIntegerText(source);
    if (number === undefined)
      throw new LacunaError("kb.bad-year", `"${source}" is neither a year nor a date`, {
        hint: "write a year (1960) or a date (1960-02-01)",
      });
    return yearValue(number);
  }
  const last = source.lastIndexOf(separator);
  const y = parseIntegerText(source.slice(0, first));
  const month = parseIntegerText(source.slice(first + 1, Math.max(last, first + 1)));
  const day = parseIntegerText(source.slice(last + 1));
  if (y === undefined || month === undefined || day === undefined)
    throw new LacunaError("kb.bad-date", `"${source}" is not a date`, {
      hint: "write a date as yyyy-mm-dd or yyyy/mm/dd, or a year",
    });
  return dateValue(y, month, day);
}

/** Whether two values can be compared at all: text with text, quantities of one unit, times with times. @internal */
export function canCompare(a: Value, b: Value): boolean {
  if (a.type === "quantity") return b.type === "quantity" && a.unit === b.unit;
  return isTime(a) ? isTime(b) : b.type === "string";
}

/** The same type and the same value; the year 2001 and the day 2001-01-01 are different. @internal */
export const sameValue = (a: Value, b: Value): boolean =>
  a.type === b.type &&
  a.value === b.value &&
  (a.type !== "quantity" || a.unit === (b as { unit: string }).unit);

/**
 * Compares a value of the knowledge base with a target, both comparable (KoPL, `util.py`, `comp`): for times `=` means
 * that the target contains the value, so the year 1960 contains 1960-02-01 but not the other way round; `<` and `>`
 * compare years as soon as one side is a year.
 * @throws LacunaError `kb.no-order` for `<` and `>` between texts.
 * @internal
 */
export function compareValues(a: Value, b: Value, operator: Operator): boolean {
  if (operator === "=" || operator === "!=") {
    const equal = isTime(b) && isTime(a) ? contains(b, a) : sameValue(a, b);
    return equal === (operator === "=");
  }
  if (a.type === "string" || b.type === "string")
    throw new LacunaError("kb.no-order", `texts have no order: "${a.value}" ${operator} "${b.value}"`, {
      hint: 'compare texts with "=" or "!="',
    });
  const order =
    a.type === "date" && b.type === "date"
      ? a.value < b.value
        ? -1
        : Number(a.value > b.value)
      : orderOf(magnitude(a), magnitude(b));
  return operator === "<" ? order < 0 : order > 0;
}

/** The number that `<` and `>` compare when not both sides are dates. */
const magnitude = (value: Value & { type: "quantity" | "year" | "date" }) =>
  value.type === "quantity" ? value.value : yearOf(value);

/** NaN has no order: neither `<` nor `>` holds. */
const orderOf = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0);

const contains = (outer: Value & { type: "year" | "date" }, inner: Value & { type: "year" | "date" }) =>
  outer.type === "year"
    ? outer.value === yearOf(inner)
    : inner.type === "date" && outer.value === inner.value;

/** The test of filters and verifications: whether the two can be compared and the comparison holds. @internal */
export const holds = (a: Value, b: Value, operator: Operator): boolean =>
  canCompare(a, b) && compareValues(a, b, operator);

/**
 * A value as KoPL prints it: a quantity whose fraction is below 1e-5 (any negative fraction, too) as its integer part,
 * with the unit unless it is `"1"`; a date as ISO.
 * @internal
 */
export function printValue(value: Value): string {
  if (value.type === "string") return value.value;
  if (value.type !== "quantity") return String(value.value);
  const number = formatQuantity(value.value);
  return value.unit === "1" ? number : `${number} ${value.unit}`;
}

/** The number of a quantity without its unit, as KoPL prints it. */
export function formatQuantity(number: number): string {
  if (!Number.isFinite(number)) return formatFloat(number);
  const whole = Math.trunc(number);
  return number - whole < 1e-5 ? BigInt(whole).toString() : formatFloat(number);
}
