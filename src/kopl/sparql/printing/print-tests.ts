import { rdfLayout } from "../../../kb/formats/rdf-layout.ts";
import type { Operator, Value } from "../../../kb/values/value.ts";
import { localIri, quoted } from "../iris.ts";
import type { Test } from "../logical-form.ts";
import { numberText } from "../value-text.ts";

const { value: literalOf, unit, year, date, head, relation, tail } = rdfLayout;

/** Writes the patterns that test values and qualifiers of facts, with variables of one query. */
export interface TestPrinter {
  /** The pattern of a test that the value node must pass. */
  passes(node: string, operator: Operator, value: Value): string;
  /** The pattern of a fact with a qualifier. */
  fact(from: string, predicate: string, to: string, key: string, qualifier: string): string;
  /** The patterns of tests that the qualifiers of a fact must pass. */
  qualified(tests: readonly Test[], from: string, predicate: string, to: string): string;
}

/** @param fresh makes a variable that the query does not have yet */
export function testPrinter(equality: "term" | "filter", fresh: (letter: string) => string): TestPrinter {
  const compared = (on: string, predicate: string, operator: Operator, literal: string): string => {
    if (operator === "=" && equality === "term") return `${on} <${predicate}> ${literal} . `;
    const variable = fresh("v");
    return `${on} <${predicate}> ${variable} . FILTER ( ${variable} ${operator} ${literal} ) . `;
  };
  const passes = (node: string, operator: Operator, value: Value): string => {
    switch (value.type) {
      case "string":
        return `${node} <${literalOf}> ${quoted(value.value)} . `;
      case "quantity":
        return (
          `${node} <${unit}> ${quoted(value.unit)} . ` +
          compared(node, literalOf, operator, `"${numberText(value.value)}"^^xsd:double`)
        );
      case "year":
        return compared(node, year, operator, String(value.value));
      case "date":
        return compared(node, date, operator, `"${value.value}"^^xsd:date`);
    }
  };
  const fact = (from: string, predicate: string, to: string, key: string, qualifier: string): string =>
    `[ <${head}> ${from} ; <${relation}> <${localIri(predicate)}> ; <${tail}> ${to} ] <${localIri(key)}> ${qualifier} . `;
  const qualified = (tests: readonly Test[], from: string, predicate: string, to: string): string =>
    tests
      .map(({ key, operator, value }) => {
        const node = fresh("qpv");
        return fact(from, predicate, to, key, node) + passes(node, operator, value);
      })
      .join("");

  return { passes, fact, qualified };
}
