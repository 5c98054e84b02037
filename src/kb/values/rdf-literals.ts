import type { Literal } from "n3";
import { LacunaError } from "../../error.ts";
import { numberTypes, XSD } from "../../formats/text/xsd.ts";
import { guessValue } from "./guess-value.ts";
import { parseFloatText } from "./number-text.ts";
import { dateValue, quantityValue, textValue, type Value, yearValue } from "./value.ts";

/** Quantities as texts of a number and a unit (Custom Datatypes for UCUM). */
const UCUM = "https://w3id.org/cdt/";

/**
 * A literal of RDF as a value: numbers, days and years by their datatype; a number of a datatype that is not XML Schema's
 * has the datatype for its unit, as DBpedia writes them (`"623"^^dbd:kilometre`).
 */
export function literalValue({
  value,
  datatype,
  language,
}: Pick<Literal, "value" | "datatype" | "language">): Value {
  const type = datatype.value;
  if (language !== "") return textValue(value);
  if (numberTypes.has(type)) return numberOf(value, "1");
  if (type === `${XSD}date` || type === `${XSD}dateTime`) return timeOf(value);
  if (type === `${XSD}gYear` || type === `${XSD}gYearMonth`) return timeOf(value);
  if (type.startsWith(UCUM)) return guessValue(value.trim());
  if (type.startsWith(XSD) || type.startsWith("http://www.w3.org/")) return textValue(value);
  return numberOf(value, unitName(type));
}

/** The name of a unit or datatype by its IRI: `squareKilometre` is `square kilometre`. */
export const unitName = (iri: string): string =>
  (iri.slice(Math.max(iri.lastIndexOf("/"), iri.lastIndexOf("#")) + 1) || iri)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();

function numberOf(text: string, unit: string): Value {
  const number = parseFloatText(text.trim());
  return number === undefined || !Number.isFinite(number) ? textValue(text) : quantityValue(number, unit);
}

/** A day, or a year when only the year is given. */
function timeOf(text: string): Value {
  const day = /^(\d{4})-(\d\d)-(\d\d)/.exec(text);
  const year = /^[+-]?\d{4,6}/.exec(text);
  if (day)
    try {
      return dateValue(Number(day[1]), Number(day[2]), Number(day[3]));
    } catch (error) {
      if (!(error instanceof LacunaError)) throw error;
    }
  return year ? yearValue(Number(year[0])) : textValue(text);
}
