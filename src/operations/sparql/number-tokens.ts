const XSD = "http://www.w3.org/2001/XMLSchema#";
/** Types of numbers; years are numbers in a store. */
const TYPES = new Set(
  "integer decimal double float int long short byte gYear nonNegativeInteger positiveInteger unsignedInt unsignedLong".split(
    " ",
  ),
);

const strings = String.raw`"""(?:[^"\\]|\\[^]|"(?!""))*"""|'''(?:[^'\\]|\\[^]|'(?!''))*'''|"(?:[^"\\\n\r]|\\.)*"|'(?:[^'\\\n\r]|\\.)*'`;

/** A number with a decimal or an exponent, and what must not be taken for it. */
const numbers = new RegExp(
  String.raw`${strings}|#[^\n\r]*|[?$]?[\p{L}_][\p{L}\p{N}_]*|[?$]\d[\p{L}\p{N}_]*|(?<number>\d*\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+)`,
  "gu",
);

/** Part of a query with its numbers as a store has them: whole ones as integers, all others as doubles. */
export const withStoredNumbers = (text: string): string =>
  text.replaceAll(numbers, (...found) => {
    const { number } = found.at(-1) as { readonly number?: string };
    return number === undefined ? (found[0] as string) : stored(Number(number));
  });

/** The same of a part that ends in the text of a literal, where the IRI behind it is the type of a number; else undefined. */
export function withStoredLiteral(text: string, type: string): string | undefined {
  if (!type.startsWith(XSD) || !TYPES.has(type.slice(XSD.length))) return undefined;
  const found = /(?:"([^"\\]*)"|'([^'\\]*)')\s*\^\^\s*$/.exec(text);
  const lexical = found?.[1] ?? found?.[2] ?? "";
  if (!found || !/^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(lexical)) return undefined;
  return withStoredNumbers(text.slice(0, found.index)) + stored(Number(lexical));
}

function stored(value: number): string {
  if (Number.isInteger(value)) return String(BigInt(value));
  const text = String(value);
  return text.includes("e") ? text : `${text}e0`;
}
