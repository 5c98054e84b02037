import type { CompareSign, Sort } from "../../kg/values/value.ts";
import type { AggregateName } from "./formula.ts";

/**
 * How each sign of a comparison is said of two things, two numbers or two times: *its left side* … *its right side*. The one place of
 * these words: what reads questions in words, and what reads queries back, take them from here.
 */
export const comparedAs: Readonly<Record<CompareSign, Readonly<Partial<Record<Sort, string>>>>> = {
  "=": { entity: "is the same as", number: "is", time: "is within" },
  "!=": { entity: "is another than", number: "is not", time: "is not within" },
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

/** The words of a sign where the sort is not known. */
export const saidOf = (sign: CompareSign, sort: Sort | undefined): string => {
  const words = comparedAs[sign];
  return (sort && words[sort]) ?? words.number ?? words.entity ?? sign;
};
