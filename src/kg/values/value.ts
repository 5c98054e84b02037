import { periodText } from "./calendar.ts";

/** A quantity: a number with its unit, or a plain number. */
export interface Quantity {
  readonly kind: "number";
  readonly value: number;
  readonly unit?: string;
}

/** A number of a unit, or a plain one. */
export const quantity = (value: number, unit?: string): Quantity => ({
  kind: "number",
  value,
  ...(unit === undefined ? {} : { unit }),
});

/** A time: the closed period of days since 1970-01-01 that a day, a month or a year spans. */
export interface Period {
  readonly kind: "time";
  readonly from: number;
  readonly to: number;
}

/** A text, as qualifiers of statements have; texts are equal or not, and have no order. */
export interface Text {
  readonly kind: "text";
  readonly text: string;
}

/** What an attribute of an entity or a qualifier may be, and what it is compared with. */
export type Value = Quantity | Period | Text;

/** What a term stands for: a thing of the graph, or a value of one kind. */
export type Sort = "entity" | Value["kind"];

/** The signs that compare two values, or whether two things differ. */
export type CompareSign = "=" | "!=" | "<" | "<=" | ">" | ">=" | "~";

/** The sign that says the same of exchanged sides; `=` of times says that the left one lies inside the right one. */
export const turnedSign: Readonly<Record<CompareSign, CompareSign>> = {
  "=": "=",
  "!=": "!=",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
  "~": "~",
};

/** Numbers are near each other (`~`) when this many times their difference is at most either of them: 1 %. */
export const NEAR = 100;

/**
 * Whether a comparison holds. Quantities of different units, and values of different kinds, compare with nothing: every sign is then
 * false, also `!=`. A time is before another when it ends before that begins, and equal to one that it lies inside, as in KoPL.
 */
export function compares(left: Value, sign: CompareSign, right: Value): boolean {
  if (left.kind === "number")
    return right.kind === "number" && (left.unit ?? "") === (right.unit ?? "")
      ? numbersCompare(left.value, sign, right.value)
      : false;
  if (left.kind === "text")
    return (
      right.kind === "text" &&
      (sign === "=" || sign === "!=") &&
      (left.text === right.text) === (sign === "=")
    );
  return right.kind === "time" && timesCompare(left, sign, right);
}

function numbersCompare(left: number, sign: CompareSign, right: number): boolean {
  switch (sign) {
    case "=":
      return left === right;
    case "!=":
      return left !== right;
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
    case "~":
      return NEAR * Math.abs(left - right) <= Math.min(Math.abs(left), Math.abs(right));
  }
}

function timesCompare(left: Period, sign: CompareSign, right: Period): boolean {
  switch (sign) {
    case "=":
      return right.from <= left.from && left.to <= right.to;
    case "!=":
      return !(right.from <= left.from && left.to <= right.to);
    case "<":
      return left.to < right.from;
    case "<=":
      return left.from <= right.to;
    case ">":
      return left.from > right.to;
    case ">=":
      return left.to >= right.from;
    case "~":
      return false;
  }
}

/** A value as people write it, and as it is read again: `92.5 metre`, `2020-03-01`, `2020-03`, `2020`. */
export function valueText(value: Value): string {
  if (value.kind === "time") return periodText(value.from, value.to);
  if (value.kind === "text") return value.text;
  return value.unit === undefined ? String(value.value) : `${value.value} ${value.unit}`;
}

/** A value in results: a plain number as a number, anything else as its text. */
export const valueShown = (value: Value): string | number =>
  value.kind === "number" && value.unit === undefined ? value.value : valueText(value);
