import { rdfLayout } from "../../kb/formats/rdf-layout.ts";
import type { Operator, Value } from "../../kb/values/value.ts";
import { simplified } from "./canonical.ts";
import { localIri, quoted } from "./iris.ts";
import type { Condition, Description, Test } from "./logical-form.ts";
import { numberText } from "./value-text.ts";

/** How a query is written. */
export interface PrintOptions {
  /**
   * How a value equal to another is asked for. `"term"`, as published, writes the value into the pattern: enough for
   * our own export, whose numbers are written alike, and for engines that canonicalise numbers. `"filter"` compares.
   */
  readonly equality?: "term" | "filter";
}

const { name, instanceOf, value: literalOf, unit, year, date, head, relation, tail } = rdfLayout;

/** Variables of one query: `?e`, `?e_1`, `?e_2`, … for each letter. */
function variables() {
  const used = new Map<string, number>();
  return {
    fresh: (letter: string): string => {
      const count = used.get(letter) ?? 0;
      used.set(letter, count + 1);
      return count === 0 ? `?${letter}` : `?${letter}_${count}`;
    },
    /** Keeps the plain name of a letter for what the query asks. */
    reserve: (letter: string): string => {
      used.set(letter, 1);
      return `?${letter}`;
    },
  };
}

/** Writes patterns of one query in the published layout, with variables of its own. */
export interface PatternPrinter {
  /** A variable that the query does not have yet. */
  fresh(letter: string): string;
  /** Keeps the plain name of a letter for what the query asks. */
  reserve(letter: string): string;
  /** That the value node passes a test. */
  passes(node: string, operator: Operator, value: Value): string;
  /** That a fact has a qualifier. */
  fact(from: string, predicate: string, to: string, key: string, qualifier: string): string;
  qualified(tests: readonly Test[], from: string, predicate: string, to: string): string;
  /** That an entity is what is described. */
  described(description: Description, on: string): string;
}

export function patternPrinter({ equality = "term" }: PrintOptions): PatternPrinter {
  const { fresh, reserve } = variables();

  const compared = (on: string, predicate: string, operator: Operator, literal: string): string => {
    if (operator === "=" && equality === "term") return `${on} <${predicate}> ${literal} . `;
    const variable = fresh("v");
    return `${on} <${predicate}> ${variable} . FILTER ( ${variable} ${operator} ${literal} ) . `;
  };
  /** That the value node passes a test. */
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

  function condition(each: Condition, on: string): string {
    switch (each.kind) {
      case "name":
        return `${on} <${name}> ${quoted(each.name)} . `;
      case "concept": {
        const concept = fresh("c");
        return `${on} <${instanceOf}> ${concept} . ${concept} <${name}> ${quoted(each.name)} . `;
      }
      case "attribute": {
        const node = fresh("pv");
        return (
          `${on} <${localIri(each.key)}> ${node} . ` +
          passes(node, each.operator, each.value) +
          qualified(each.qualifiers, on, each.key, node)
        );
      }
      case "relation": {
        const other = fresh("e");
        const [from, to] = each.direction === "forward" ? [other, on] : [on, other];
        return (
          `${from} <${localIri(each.predicate)}> ${to} . ` +
          qualified(each.qualifiers, from, each.predicate, to) +
          described(each.of, other)
        );
      }
      case "either":
        return `${each.alternatives.map((one) => `{ ${described(one, on)}}`).join(" UNION ")} `;
    }
  }
  /** Names and concepts come first, as in the published queries. */
  function described(description: Description, on: string): string {
    const first = ({ kind }: Condition) => kind === "name" || kind === "concept";
    const conditions = simplified(description);
    return [...conditions.filter(first), ...conditions.filter((each) => !first(each))]
      .map((each) => condition(each, on))
      .join("");
  }
  return { fresh, reserve, passes, fact, qualified, described };
}
