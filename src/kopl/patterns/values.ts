import { parseFloatText } from "../../kb/values/number-text.ts";
import { type KeyType, parseValue, textValue, type Value } from "../../kb/values/value.ts";

/** The types of the values of keys, inferred from their texts. */
export interface KeyTypes {
  add(key: string, text: string): void;
  typeOf(key: string): KeyType;
  value(key: string, text: string): Value;
}

const isTime = (text: string) => /^-?\d{1,4}$/.test(text) || /^\d{4}-\d\d-\d\d$/.test(text);
const isNumber = (text: string) => parseFloatText(text.split(" ", 1)[0]!) !== undefined && !/^0\d/.test(text);

/**
 * Keys of the lists are of texts: numbers and times are in none of them. Any other key is of days and years where all its texts
 * are such and one is a day, of numbers where all are numbers with or without a unit, else of texts.
 */
export function keyTypes(listed: ReadonlySet<string>): KeyTypes {
  const known = new Map<string, { times: boolean; days: boolean; numbers: boolean }>();
  const typeOf = (key: string): KeyType => {
    if (listed.has(key)) return "string";
    const { times, days, numbers } = known.get(key) ?? { times: false, days: false, numbers: false };
    return times && days ? "date" : numbers ? "quantity" : "string";
  };
  return {
    add(key, text) {
      const so = known.get(key) ?? { times: true, days: false, numbers: true };
      known.set(key, {
        times: so.times && isTime(text),
        days: so.days || text.includes("-"),
        numbers: so.numbers && isNumber(text),
      });
    },
    typeOf,
    value(key, text) {
      try {
        return parseValue(text, typeOf(key));
      } catch {
        return textValue(text);
      }
    },
  };
}
