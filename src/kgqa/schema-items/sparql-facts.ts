/** A term of a triple pattern. */
export interface PatternTerm {
  readonly kind: "iri" | "variable" | "literal" | "blank";
  readonly value: string;
}

/** A triple pattern; a property path lists its predicates, `simple` is false then. */
export interface TriplePattern {
  readonly subject: PatternTerm;
  readonly predicates: readonly PatternTerm[];
  readonly simple: boolean;
  readonly object: PatternTerm;
}

/** The parts of a SPARQL query that determine its schema items. */
export interface SparqlFacts {
  readonly triples: readonly TriplePattern[];
  /** `=`, `<`, `!=`, …, one for each use in an expression. */
  readonly operators: readonly string[];
  /** `count`, `max`, …, in lower case, one for each use. */
  readonly aggregates: readonly string[];
  /** Results are ordered and cut off: a superlative. */
  readonly superlatives: readonly ("argmax" | "argmin")[];
}

/** A node of the syntax tree of sparqljs, as far as it is used. */
export type SyntaxNode = { readonly [key: string]: unknown };

/** The descent of a walk: everywhere, or into patterns only. */
export type Descent = "everywhere" | "official";

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The facts of a parsed query. With `official`, expressions are not entered, so that the patterns of EXISTS and NOT
 * EXISTS are not seen: rdflib leaves them untranslated in its algebra, which the published script walks.
 */
export function sparqlFacts(query: SyntaxNode, descent: Descent): SparqlFacts {
  const triples: TriplePattern[] = [];
  const operators: string[] = [];
  const aggregates: string[] = [];
  const superlatives: ("argmax" | "argmin")[] = [];

  const patterns = (list: unknown): void => {
    if (!Array.isArray(list)) return;
    for (const pattern of list) if (isNode(pattern)) patternOf(pattern);
  };

  const patternOf = (pattern: SyntaxNode): void => {
    switch (pattern.type) {
      case "bgp":
        for (const triple of pattern.triples as SyntaxNode[]) triples.push(triplePattern(triple));
        return;
      case "query":
        select(pattern);
        return;
      case "filter":
      case "bind":
        if (descent === "everywhere") expression(pattern.expression);
        return;
      case "values":
        return;
      default:
        // group, optional, union, graph, minus, service
        patterns(pattern.patterns);
    }
  };

  const select = (node: SyntaxNode): void => {
    if (descent === "everywhere") {
      for (const each of lists(node.variables))
        if (isNode(each) && each.expression) expression(each.expression);
      for (const each of lists(node.group)) if (isNode(each)) expression(each.expression);
      for (const each of lists(node.having)) expression(each);
      const [first] = lists(node.order);
      if (isNode(first)) {
        if (typeof node.limit === "number") superlatives.push(first.descending ? "argmax" : "argmin");
        for (const each of lists(node.order)) if (isNode(each)) expression(each.expression);
      }
    }
    patterns(node.where);
  };

  const expression = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const each of node) expression(each);
      return;
    }
    if (!isNode(node)) return;
    if (node.type === "aggregate") {
      aggregates.push(String(node.aggregation).toLowerCase());
      expression(node.expression);
    } else if (node.type === "operation") {
      const operator = String(node.operator);
      if (/^[<>!]?=$|^[<>]$/.test(operator)) operators.push(operator);
      for (const each of lists(node.args))
        if (isNode(each) && isPattern(each)) patternOf(each);
        else expression(each);
    } else if (node.type === "functionCall") expression(node.args);
    else if (isPattern(node)) patternOf(node);
  };

  select(query);
  return { triples, operators, aggregates, superlatives };
}

const patternTypes = new Set(["bgp", "group", "optional", "union", "graph", "minus", "service", "query"]);
const isPattern = (node: SyntaxNode): boolean => patternTypes.has(String(node.type));

const lists = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function triplePattern({ subject, predicate, object }: SyntaxNode): TriplePattern {
  const path = isNode(predicate) && predicate.type === "path" ? predicate : undefined;
  return {
    subject: term(subject),
    predicates: path ? pathPredicates(path) : [term(predicate)],
    simple: path === undefined,
    object: term(object),
  };
}

/** The predicates of a property path, in reading order; those of negated sets included. */
function pathPredicates(node: unknown): PatternTerm[] {
  if (!isNode(node)) return [];
  return node.type === "path" ? lists(node.items).flatMap(pathPredicates) : [term(node)];
}

const kinds: ReadonlyMap<unknown, PatternTerm["kind"]> = new Map([
  ["NamedNode", "iri"],
  ["Variable", "variable"],
  ["BlankNode", "blank"],
]);

function term(node: unknown): PatternTerm {
  if (!isNode(node)) return { kind: "literal", value: "" };
  return { kind: kinds.get(node.termType) ?? "literal", value: String(node.value) };
}
