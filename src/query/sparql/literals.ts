import { numberTypes, XSD } from "../../formats/text/xsd.ts";
import type { Period, Quantity } from "../../kg/values/value.ts";
import { readQuantity, readTime } from "../wide/literals.ts";
import type { SparqlCursor } from "./cursor.ts";
import type { Node, Span } from "./syntax.ts";

const times: Readonly<Record<string, RegExp>> = {
  date: /^-?\d{4,}-\d\d-\d\d$/,
  gYear: /^-?\d{4,}$/,
  gYearMonth: /^-?\d{4,}-\d\d$/,
  // A time of the day is finer than what is kept.
  dateTime: /^-?\d{4,}-\d\d-\d\dT00:00:00(\.0+)?(Z|\+00:00)?$/,
};

type Fail = (span: Span, message: string, hint: string, code?: string) => Error;

/** Reads a number or a time as a term: `40`, `"2020-01-01"^^xsd:date`. Texts are refused, which are names of things. */
export function literalNode({ next, is, accept }: SparqlCursor, iri: () => string, fail: Fail): Node {
  const { text, start, end } = next();
  const quoted = text[0] === '"' || text[0] === "'";
  const node = (value: Quantity | Period, to: number): Node => ({
    kind: "value",
    text,
    value,
    start,
    end: to,
  });
  if (!quoted) return node(readQuantity(text)!, end);
  const unsupported = (what: string, hint: string) => fail({ start, end }, what, hint, "query.unsupported");
  if (is("@")) throw unsupported("texts with a language are not supported", "write the IRI of the thing");
  if (!accept("^^"))
    throw unsupported(
      "texts are not supported",
      "entities are IRIs; write <…>, numbers without quotes, and times with their type",
    );
  const type = iri();
  const inner = text.slice(1, -1);
  const short = type.startsWith(XSD) ? type.slice(XSD.length) : "";
  if (numberTypes.has(type)) {
    const number = readQuantity(inner);
    if (number) return node(number, end);
  }
  if (Object.hasOwn(times, short)) {
    const time = times[short]!.test(inner) ? readTime(inner.split("T")[0]!) : undefined;
    if (time && time !== "no such day") return node(time, end);
    throw fail(
      { start, end },
      short === "dateTime" && /T/.test(inner)
        ? `${inner} is a time of a day, and days are the finest that is kept`
        : `${inner} is no ${short}`,
      'write a day: "2020-01-01"^^xsd:date',
      short === "dateTime" ? "query.unsupported" : "query.bad-time",
    );
  }
  throw unsupported(
    `values of the type <${type}> are not supported`,
    "numbers, xsd:date, xsd:gYear and xsd:gYearMonth are read",
  );
}
