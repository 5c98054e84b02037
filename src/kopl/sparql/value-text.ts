import { parseValue, sameValue, type Value } from "../../kb/values/value.ts";

/**
 * The text of a value as input of a KoPL function. Unlike `printValue` it keeps every digit, so that the value is read
 * back as it was.
 */
export function valueText(value: Value): string {
  if (value.type !== "quantity") return String(value.value);
  const number = numberText(value.value);
  return value.unit === "1" ? number : `${number} ${value.unit}`;
}

/** Whether a program can carry the value: some units (with two blanks in a row, say) are read back as others. */
export function hasText(value: Value): boolean {
  try {
    return sameValue(parseValue(valueText(value), value.type), value);
  } catch {
    return false;
  }
}

/** The shortest text of a double that Python, JavaScript and `xsd:double` read as the same number. */
export const numberText = (value: number): string => {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? "NaN" : value > 0 ? "INF" : "-INF";
};
