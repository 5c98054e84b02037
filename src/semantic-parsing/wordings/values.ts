import type { Value } from "../../kb/values/value.ts";
import { printValue } from "../../kb/values/value.ts";
import { numberText } from "../../kopl/sparql/value-text.ts";
import type { Random } from "../../numeric/random.ts";
import { unitWordings } from "../text/units.ts";
import { chance, oneOf } from "./pattern.ts";

/** A value as people write it: "50 million", "551,695 square km"; the unit is left out now and then. */
export function valueWords(value: Value, random: Random): string {
  if (value.type !== "quantity") return printValue(value);
  const number = numberWords(value.value, random);
  if (value.unit === "1" || chance(0.2, random)) return number;
  return `${number} ${oneOf([value.unit, value.unit, ...(unitWordings[value.unit] ?? [`${value.unit}s`])], random)}`;
}

const SCALES = [
  [1e9, ["billion", "billion", "bn"]],
  [1e6, ["million", "million", "m", "mio"]],
  [1e3, ["thousand", "k"]],
] as const;

function numberWords(value: number, random: Random): string {
  const plain = numberText(value);
  const size = Math.abs(value);
  const scale = SCALES.find(
    ([factor]) => size >= factor && Number((value / factor).toPrecision(4)) * factor === value,
  );
  if (scale && chance(0.7, random)) return `${numberText(value / scale[0])} ${oneOf(scale[1], random)}`;
  if (Number.isInteger(value) && size >= 1000 && chance(0.5, random))
    return plain.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return plain;
}

/** A threshold as people choose one: one or two digits and zeros. */
export function roundedValue(value: Value, random: Random): Value {
  if (value.type !== "quantity" || value.value === 0 || !Number.isFinite(value.value)) return value;
  return { ...value, value: Number(value.value.toPrecision(1 + random.below(2))) };
}
