import type { Place } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { atom, type Term, variable } from "../formula.ts";
import { syntaxError } from "../text/tokens.ts";
import type { Pair, WideFormula } from "../wide/formula.ts";
import { wideAnd, wideNot, wideOr } from "../wide/make.ts";
import { relationOf } from "./iris.ts";
import type { Expression, Node, Pattern, SaidNode, Span } from "./syntax.ts";
import { attributeOf, comparisonOf, keyOf, literalFor, type ValueSort } from "./value-sorts.ts";

/** Names of the variables of one scope, from SPARQL's to the formula's. */
export type Scope = ReadonlyMap<string, string>;
export type Triple = Extract<Pattern, { kind: "triple" }>;

/** What the triples and conditions of one query are read with. */
interface Reading {
  readonly source: string;
  readonly graph: Graph | undefined;
  place(span: Span): Place;
  readonly sorts: ReadonlyMap<string, ValueSort>;
  term(node: Node, scope: Scope): Term;
}

/** Makes the reader of triples, with what is said of them. */
export function tripleReader({ source, graph, place, term }: Reading) {
  function tripleFormula({ subject, predicate, object, said }: Triple, scope: Scope): WideFormula {
    if (subject.kind === "value") throw misplaced(subject, "stands before a relation");
    const attribute = attributeOf(predicate, graph, place);
    const head = term(subject, scope);
    if (attribute === undefined) {
      if (object.kind === "value") throw misplaced(object, `stands where <${predicate.text}> has a thing`);
      const link = atom(relationOf(predicate.text, graph, place(predicate)), head, term(object, scope));
      return said ? { ...link, kind: "stated", pairs: said.map((each) => pairOf(each, scope)) } : link;
    }
    if (said) throw misplaced(predicate, "has values, of which nothing more is said");
    const sort = { shape: graph!.attributeTypes?.get(attribute)?.type ?? "number", by: attribute } as const;
    const unit = graph!.attributeTypes?.get(attribute)?.unit;
    if (object.kind === "iri") throw misplaced(object, `stands where ${attribute} has a value`);
    return object.kind === "value"
      ? {
          kind: "compare",
          sign: "=",
          left: { kind: "value-of", attribute, subject: head },
          right: literalFor(object, { ...sort, unit }, place),
        }
      : { kind: "value", attribute, subject: head, value: variable(scope.get(object.text)!) };
  }

  function pairOf({ predicate, object }: SaidNode, scope: Scope): Pair {
    const key = keyOf(predicate, graph, place);
    const pair = { key: key.name, denied: false, sign: "=" } as const;
    if (object.kind === "value") {
      const shape =
        key.kinds.has(object.value!.kind) && (object.value!.kind === "number" ? "number" : "date");
      if (!shape) throw misplaced(object, `is no value of <${predicate.text}>`);
      return {
        ...pair,
        value: literalFor(object, { shape, unit: key.unit, by: predicate.text }, place) as Pair["value"] &
          object,
      };
    }
    const text = object.kind === "iri" && key.kinds.has("text") ? textIn(graph!, object.text) : undefined;
    return {
      ...pair,
      value: text === undefined ? term(object, scope) : { kind: "literal", value: { kind: "text", text } },
    };
  }

  const misplaced = ({ text, ...span }: Node, what: string) =>
    syntaxError(
      source,
      span.start,
      span.end,
      `${text} ${what}`,
      "links have things at both ends, and attributes values",
      "query.sort-mismatch",
    );

  return { tripleFormula };
}

/** Makes the reader of conditions. */
export function conditionReader({ source, place, sorts, term }: Reading) {
  function conditionFormula(expression: Expression, known: Scope): WideFormula {
    switch (expression.kind) {
      case "and":
        return wideAnd(...expression.operands.map((each) => conditionFormula(each, known)));
      case "or":
        return wideOr(...expression.operands.map((each) => conditionFormula(each, known)));
      case "not":
        return wideNot(conditionFormula(expression.body, known));
      case "truth":
        return expression.value ? wideAnd() : wideOr();
      case "compare": {
        const bound = (node: Node): Node => {
          if (node.kind !== "variable" || known.has(node.text)) return node;
          throw syntaxError(
            source,
            node.start,
            node.end,
            `no pattern of this group binds ?${node.text}, so that the condition never holds`,
            "put the condition into the group whose patterns bind it",
            "query.unsupported",
          );
        };
        return comparisonOf(
          expression,
          (node) => sorts.get(bound(node).text) ?? { shape: "entity", by: `?${node.text}` },
          (node) => term(bound(node), known),
          place,
        );
      }
    }
  }

  return conditionFormula;
}

/** The text of a qualifier that an IRI is, where no thing is called so. */
const textIn = (graph: Graph, iri: string): string | undefined =>
  graph.entities.id(iri) === undefined && graph.statements?.texts.includes(iri) ? iri : undefined;
