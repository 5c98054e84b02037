import { LacunaError } from "../../error.ts";
import { parseFloatText } from "./number-text.ts";
import { parseValue, quantityValue, textValue, type Value, yearValue } from "./value.ts";

/**
 * Guesses the type of a text when a file does not state it: a date (`1960-02-01`), a number with a unit of words
 * (`206 centimetre`), a plain number, otherwise text. Numbers with leading zeros are codes, and four digits from 1000
 * to 2999 are a year only where `years` says so.
 */
export function guessValue(source: string, years = false): Value {
  if (/^\d{4}[-/]\d{1,2}[-/]\d{1,2}$/.test(source))
    try {
      return parseValue(source, "date");
    } catch (error) {
      if (error instanceof LacunaError) return textValue(source);
      throw error;
    }
  const found = /^(-?(?:0|[1-9]\d*)(?:\.\d+)?)(?: ([\p{L}][\p{L} ]*))?$/u.exec(source);
  const number = found?.[1] === undefined ? undefined : parseFloatText(found[1]);
  if (number === undefined || source.length > 60) return textValue(source);
  if (years && found?.[2] === undefined && /^[12]\d{3}$/.test(source)) return yearValue(number);
  return quantityValue(number, found?.[2] ?? "1");
}
