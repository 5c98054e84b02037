import type { Literal } from "n3";
import { XSD } from "../../../formats/text/xsd.ts";
import type { AttributeType } from "../../attribute-type.ts";
import { keepValue } from "../numbers.ts";
import { dateCell } from "../tables/date-cells.ts";

/** Types of XML Schema whose literals are numbers of a graph. */
export const numericType =
  /^(?:integer|decimal|double|float|int|long|short|nonNegativeInteger|positiveInteger|unsignedInt|unsignedLong)$/;

/** The values of an RDF document: numbers by attribute and subject, and what they stand for. */
export interface LiteralValues {
  readonly numbers: Map<string, Map<string, number>>;
  readonly types: Map<string, AttributeType>;
}

/**
 * Keeps a number, a day or a year as an attribute of its subject, the first of each; false when the literal is none, or of another
 * kind than the first of its attribute. A time of the day is left out.
 */
export function keepNumber(
  { numbers, types }: LiteralValues,
  subject: string,
  predicate: string,
  literal: Literal,
): boolean {
  const [type, value] = typedValue(literal);
  const known = types.get(predicate)?.type ?? (numbers.has(predicate) ? "number" : type);
  if (known !== type || !keepValue(numbers, subject, predicate, value)) return false;
  if (type !== "number") types.set(predicate, { type });
  return true;
}

/** The name of a datatype of XML Schema; empty for any other. */
export const xsdType = ({ value }: Literal["datatype"]): string =>
  value.startsWith(XSD) ? value.slice(XSD.length) : "";

/** A date or a time as it is written, without its time zone. */
export const withoutZone = (text: string): string => text.replace(/(?:Z|[-+]\d{2}:\d{2})$/, "");

function typedValue({ value, datatype }: Literal): readonly [AttributeType["type"], number] {
  const name = xsdType(datatype);
  if (name === "date" || name === "dateTime" || name === "dateTimeStamp")
    return ["date", dateCell(withoutZone(value)) ?? Number.NaN];
  if (name === "gYear") {
    const year = /^(-?\d{4,6})(?:Z|[-+]\d{2}:\d{2})?$/.exec(value)?.[1];
    return ["year", year === undefined ? Number.NaN : Number(year)];
  }
  return ["number", numericType.test(name) ? Number(value) : Number.NaN];
}
