import { rdfLayout } from "../../kb/formats/rdf-layout.ts";
import type { Operator, Value } from "../../kb/values/value.ts";
import { simplified } from "./canonical.ts";
import { localIri, quoted } from "./iris.ts";
import type { Condition, Description, LogicalForm, Test } from "./logical-form.ts";
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

/**
 * The SPARQL query of a form in the shapes of KQA Pro (`SELECT DISTINCT ?e WHERE { ?e <pred:name> "…" . …  }`), for a
 * knowledge base in its RDF layout. IRIs are relative and the prefix `xsd:` is not declared, as published; put
 * `prologue` before it for engines that want both.
 */
export function sparqlOfForm(form: LogicalForm, { equality = "term" }: PrintOptions = {}): string {
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
  const select = (what: string, where: string, order = ""): string =>
    `SELECT ${what} WHERE { ${where} }${order}`;
  const read = (on: string, key: string, under: Test | undefined, node: string): string =>
    `${on} <${localIri(key)}> ${node} . ${under ? qualified([under], on, key, node) : ""}`;
  const ordered = (key: string, descending: boolean, where: (on: string) => string): string => {
    const on = reserve("e");
    const node = reserve("pv");
    const variable = reserve("v");
    const values = `${on} <${localIri(key)}> ${node} . ${node} <${literalOf}> ${variable} . `;
    const by = descending ? `DESC(${variable})` : variable;
    return select(on, where(on) + values, ` ORDER BY ${by} LIMIT 1`);
  };
  /** Two described entities that the query tells apart as `?e_1` and `?e_2`. */
  const pair = (from: Description, to: Description): [string, string, string] => {
    reserve("e");
    const [one, two] = [fresh("e"), fresh("e")];
    return [one, two, described(from, one) + described(to, two)];
  };

  switch (form.ask) {
    case "name": {
      const on = reserve("e");
      return select(`DISTINCT ${on}`, described(form.of, on));
    }
    case "count": {
      const on = reserve("e");
      return select(`(COUNT(DISTINCT ${on}) AS ?count)`, described(form.of, on));
    }
    case "attribute": {
      const on = reserve("e");
      const node = reserve("pv");
      return select(`DISTINCT ${node}`, described(form.of, on) + read(on, form.key, form.under, node));
    }
    case "verify": {
      const on = reserve("e");
      const node = reserve("pv");
      const { key, operator, value } = form.test;
      const where = described(form.of, on) + read(on, key, undefined, node) + passes(node, operator, value);
      return `ASK { ${where}${form.under ? qualified([form.under], on, key, node) : ""} }`;
    }
    case "relation": {
      const [from, to, where] = pair(form.from, form.to);
      return select("DISTINCT ?p", `${where}${from} ?p ${to} . `);
    }
    case "among":
      return ordered(form.key, form.extreme === "largest", (on) => described(form.of, on));
    case "between":
      return ordered(
        form.key,
        form.comparison === "greater",
        (on) => `{ ${described(form.first, on)}} UNION { ${described(form.second, on)}} `,
      );
    case "attribute-qualifier": {
      const on = reserve("e");
      const node = reserve("pv");
      const asked = reserve("qpv");
      const where =
        described(form.of, on) + read(on, form.key, undefined, node) + passes(node, "=", form.value);
      return select(`DISTINCT ${asked}`, where + fact(on, form.key, node, form.qualifier, asked));
    }
    case "relation-qualifier": {
      const asked = reserve("qpv");
      const [from, to, where] = pair(form.from, form.to);
      const link = `${from} <${localIri(form.predicate)}> ${to} . `;
      return select(
        `DISTINCT ${asked}`,
        where + link + fact(from, form.predicate, to, form.qualifier, asked),
      );
    }
  }
}
