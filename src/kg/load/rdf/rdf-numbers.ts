import type { Literal } from "n3";
import { keepValue } from "../numbers.ts";

const numericType =
  /^http:\/\/www\.w3\.org\/2001\/XMLSchema#(?:integer|decimal|double|float|int|long|short|nonNegativeInteger|positiveInteger)$/;
/** Keeps a number as an attribute of its subject, the first of each; false when the literal is no number. */
export function keepNumber(
  numbers: Map<string, Map<string, number>>,
  subject: string,
  predicate: string,
  { value, datatype }: Literal,
): boolean {
  return keepValue(
    numbers,
    subject,
    predicate,
    numericType.test(datatype.value) ? Number(value) : Number.NaN,
  );
}
