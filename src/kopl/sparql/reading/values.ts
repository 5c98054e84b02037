import { rdfLayout } from "../../../kb/formats/rdf-layout.ts";
import { parseFloatText, parseIntegerText } from "../../../kb/values/number-text.ts";
import {
  type Operator,
  parseValue,
  quantityValue,
  textValue,
  type Value,
  yearValue,
} from "../../../kb/values/value.ts";
import { unsupported } from "./reader.ts";
import type { Filter, Node, SparqlQuery, Triple } from "./syntax.ts";

/** Predicates of value nodes. */
const valuePredicates: ReadonlySet<string> = new Set([
  rdfLayout.value,
  rdfLayout.unit,
  rdfLayout.year,
  rdfLayout.date,
]);

/** Whether the subject of the triple is the node of a value. */
export const isOfValue = ({ predicate }: Triple): boolean =>
  predicate.kind === "iri" && valuePredicates.has(predicate.text);

/**
 * The comparison that the patterns of a value node make: `?pv <pred:unit> "u" . ?pv <pred:value> ?v . FILTER ( ?v > … )`.
 * @param filterOf takes the filter on a variable
 * @throws LacunaError `kopl.unsupported-sparql` when they make none
 */
export function testOfValue(
  query: SparqlQuery,
  patterns: readonly Triple[],
  filterOf: (variable: string) => Filter | undefined,
): { operator: Operator; value: Value } {
  const [first] = patterns;
  const refuse = (at: { start: number; end: number }, why: string, hint: string): never => {
    throw unsupported(query.text, at, why, hint);
  };
  const unit = patterns.find(({ predicate }) => predicate.text === rdfLayout.unit);
  const [compared, ...more] = patterns.filter((each) => each !== unit);
  if (!first || !compared || more.length > 0)
    return refuse(
      more[0] ?? first ?? query.head,
      "a value is compared once, by pred:value, pred:year or pred:date",
      "write one comparison a value",
    );
  const { object } = compared;
  const filter = object.kind === "variable" ? filterOf(object.text) : undefined;
  if (object.kind === "variable" && !filter)
    return refuse(object, `nothing is asked of ?${object.text}`, "compare it with a literal in a FILTER");
  const literal: Node = filter ? filter.literal : object;
  if (literal.kind !== "literal")
    return refuse(literal, "a value is compared with a literal", "write a literal");
  const operator = filter?.operator ?? "=";
  const bad = () =>
    refuse(
      literal,
      `"${literal.text}" is no value for ${compared.predicate.text}`,
      "see the published shapes",
    );

  switch (compared.predicate.text) {
    case rdfLayout.year: {
      const year = parseIntegerText(literal.text);
      return { operator, value: year === undefined || literal.type === "date" ? bad() : yearValue(year) };
    }
    case rdfLayout.date: {
      const date = parseValue(literal.text, "date");
      return { operator, value: date.type === "date" ? date : bad() };
    }
    default: {
      if (literal.type === "string") {
        if (operator !== "=" || unit)
          refuse(
            literal,
            `texts are compared by = only, not by ${operator}`,
            "KoPL's filters on texts know = alone",
          );
        return { operator, value: textValue(literal.text) };
      }
      const number = parseFloatText(literal.text);
      if (unit?.object.kind !== "literal" || number === undefined)
        return refuse(
          unit?.object ?? compared,
          number === undefined ? `"${literal.text}" is no number` : "a quantity is compared without its unit",
          'say the unit: ?pv <pred:unit> "1" for a number without one',
        );
      return { operator, value: quantityValue(number, unit.object.text) };
    }
  }
}
