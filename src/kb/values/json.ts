import { LacunaError } from "../../error.ts";
import { isObject } from "../../formats/text/shape.ts";
import { parseFloatText } from "./number-text.ts";
import { parseValue, quantityValue, textValue, type Value } from "./value.ts";

/** The place of a value in a file, for messages: `entity Q42, attribute "height"`. */
export interface RecordPlace {
  readonly file: string;
  readonly record: string;
}

/** The error for a broken record of a knowledge base file. */
export const badRecord = ({ file, record }: RecordPlace, what: string, hint: string, cause?: unknown) =>
  new LacunaError("kb.bad-record", `${record}: ${what}`, {
    place: { file },
    hint,
    ...(cause === undefined ? {} : { cause }),
  });

const VALUE_HINT =
  'a value is {"type": "string" | "quantity" | "year" | "date", "value": …}, and has a "unit" if it is a quantity';

/** Reads `{type, value, unit?}`; times as text or number, dates with `-` or `/`, as both dialects of KQA Pro have them. */
export function valueFromJson(json: unknown, place: RecordPlace): Value {
  if (!isObject(json)) throw badRecord(place, "a value is not an object", VALUE_HINT);
  const { type, value, unit } = json;
  if (type === "string" && typeof value === "string") return textValue(value);
  if (type === "quantity") {
    const number = typeof value === "number" ? value : parseFloatText(String(value));
    if (number === undefined || (unit !== undefined && unit !== null && typeof unit !== "string"))
      throw badRecord(place, `${shown(json)} is not a quantity`, VALUE_HINT);
    return quantityValue(number, unit ?? "1");
  }
  if ((type === "year" || type === "date") && (typeof value === "string" || typeof value === "number"))
    try {
      return parseValue(String(value), "date");
    } catch (error) {
      const why = error instanceof LacunaError ? error.message : "it does not parse";
      throw badRecord(place, why, "correct the value; dates before year 1 are written as years", error);
    }
  throw badRecord(place, `${shown(json)} is not a value`, VALUE_HINT);
}

const shown = (json: unknown) => JSON.stringify(json).slice(0, 80);
