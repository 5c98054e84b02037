import type { CompareSign, Sort } from "../../kg/values/value.ts";
import type { AggregateName, When } from "./formula.ts";

/**
 * How each sign of a comparison is said of two things, two numbers or two times: *its left side* … *its right side*. The one place of
 * these words: what reads questions in words, and what reads queries back, take them from here.
 */
export const comparedAs: Readonly<Record<CompareSign, Readonly<Partial<Record<Sort, string>>>>> = {
  "=": { entity: "is the same as", number: "is", time: "is within", text: "is" },
  "!=": { entity: "is another than", number: "is not", time: "is not within", text: "is not" },
  "<": { number: "is less than", time: "is before" },
  "<=": { number: "is at most", time: "is at or before" },
  ">": { number: "is more than", time: "is after" },
  ">=": { number: "is at least", time: "is at or after" },
  "~": { number: "is within 1 % of" },
};

/** How what is made of the values of a group is said, before the variable. */
export const aggregatedAs: Readonly<Record<AggregateName, string>> = {
  count: "the number of",
  sum: "the sum of",
  min: "the least",
  max: "the greatest",
  mean: "the mean of",
};

/** How each relation of a statement to a time is said, before the time or its two ends. */
export const heldAs: Readonly<Record<When["is"], string>> = {
  overlaps: "at some time in",
  within: "only within",
  throughout: "throughout",
  before: "only before",
  after: "only after",
  equals: "exactly in",
  untimed: "at no stated time",
};

/** How a qualifier of a statement is said, before its value: any, one that compares, and that there is none such. */
export const qualifiedAs = (key: string, denied: boolean, compared: string | undefined): string =>
  compared === undefined
    ? `with ${denied ? "no" : "some"} ${key}`
    : `with ${denied ? "no" : "a"} ${key} that ${compared}`;

/** The words of a sign where the sort is not known. */
export const saidOf = (sign: CompareSign, sort: Sort | undefined): string => {
  const words = comparedAs[sign];
  return (sort && words[sort]) ?? words.number ?? words.entity ?? sign;
};
