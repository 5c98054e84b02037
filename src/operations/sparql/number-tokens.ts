import { numberTypes, XSD } from "../../formats/text/xsd.ts";
import { strings } from "../../query/sparql/lexicon.ts";

/** The type of years, which are numbers in a store. */
const YEAR = `${XSD}gYear`;

/** Brackets, words, and numbers with a decimal or an exponent, with what must not be taken for them. */
const tokens = new RegExp(
  String.raw`${strings}|#[^\n\r]*|[?$][\p{L}\p{N}_]+|(?<word>[\p{L}_][\p{L}\p{N}_]*)|(?<bracket>[(){}])|(?<number>\d*\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+)`,
  "gu",
);

/** What brackets hold: patterns and values are compared term by term, expressions calculate with the types that are written. */
type Held = "pattern" | "values" | "expression";

/** Writes the parts of a query, one after another, with their numbers as a store has them. */
export interface StoredNumbers {
  /** Whole numbers of patterns and values become integers, all others doubles. */
  part(text: string): string;
  /** A part and the IRI behind it, which may be the type of a literal at the end of the part. @param written the IRI as it is written */
  withIri(text: string, iri: string, written: string): string;
}

export function storedNumbers(): StoredNumbers {
  const open: Held[] = [];
  let isValues = false;
  const part = (text: string): string =>
    text.replaceAll(tokens, (...found) => {
      const { word, bracket, number } = found.at(-1) as Readonly<Record<string, string | undefined>>;
      if (word !== undefined) isValues ||= word.toUpperCase() === "VALUES";
      else if (bracket === "{") {
        open.push(isValues ? "values" : "pattern");
        isValues = false;
      } else if (bracket === "(") open.push(open.at(-1) === "values" ? "values" : "expression");
      else if (bracket !== undefined) open.pop();
      return number === undefined || open.at(-1) === "expression"
        ? (found[0] as string)
        : stored(Number(number));
    });
  return {
    part,
    withIri(text, iri, written) {
      const found = numberOf(text, iri);
      if (!found) return part(text) + written;
      const before = part(text.slice(0, found.start));
      // A store has no years: they are numbers in expressions too.
      const isKept = open.at(-1) === "expression" && iri !== YEAR;
      return before + (isKept ? text.slice(found.start) + written : stored(found.value));
    },
  };
}

/** The number at the end of a text, where the IRI behind it is the type of one. */
function numberOf(
  text: string,
  type: string,
): { readonly start: number; readonly value: number } | undefined {
  if (type !== YEAR && !numberTypes.has(type)) return undefined;
  const found = /(?:"([^"\\]*)"|'([^'\\]*)')\s*\^\^\s*$/.exec(text);
  const lexical = found?.[1] ?? found?.[2] ?? "";
  if (!found || !/^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(lexical)) return undefined;
  return { start: found.index, value: Number(lexical) };
}

function stored(value: number): string {
  if (Number.isInteger(value)) return String(BigInt(value));
  const text = String(value);
  return text.includes("e") ? text : `${text}e0`;
}
