import { LacunaError } from "../../error.ts";
import { parseFloatText, parseIntegerText } from "../../kb/values/number-text.ts";
import { dateValue, formatQuantity } from "../../kb/values/value.ts";

/**
 * Compares two answers by the rules of the evaluation published with KQA Pro (`evaluate.py`): a number in front is
 * normalised (`100.0 metre` is `100 metre`), and dates and years are compared by their years unless both are dates.
 * @internal
 */
export function sameAnswer(gold: string, predicted: string): boolean {
  const [a, b] = [normalisedAnswer(gold), normalisedAnswer(predicted)];
  if (a === b) return true;
  const [x, y] = [timeOf(a), timeOf(b)];
  if (!x || !y) return false;
  return x.day !== undefined && y.day !== undefined ? x.day === y.day : x.year === y.year;
}

/**
 * An answer whose first word is a number, with that number as Python prints it and the words after it joined by one
 * blank; any other answer as it is.
 * @internal
 */
export function normalisedAnswer(answer: string): string {
  const words = answer.split(/\s+/u).filter((word) => word !== "");
  const number = words[0] === undefined ? undefined : parseFloatText(words[0]);
  if (number === undefined || !Number.isFinite(number)) return answer;
  return [formatQuantity(number), ...words.slice(1)].join(" ");
}

/** A text as a day or a year: three parts between hyphens, or an integer. */
function timeOf(text: string): { readonly year: number; readonly day?: string } | undefined {
  const parts = text.split("-");
  if (parts.length !== 3) {
    const year = parseIntegerText(text);
    return year === undefined ? undefined : { year };
  }
  const [year, month, day] = parts.map(parseIntegerText);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  try {
    return { year, day: String(dateValue(year, month, day).value) };
  } catch (error) {
    if (error instanceof LacunaError) return undefined;
    throw error;
  }
}
