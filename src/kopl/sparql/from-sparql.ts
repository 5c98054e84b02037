import { rdfLayout } from "../../kb/formats/rdf-layout.ts";
import type { Condition, Description, LogicalForm, Test } from "./logical-form.ts";
import { plainNames, type QueryNames } from "./names.ts";
import { parseKqaSparql, unsupported } from "./parse.ts";
import { type Patterns, patternsOf, variablesOf } from "./patterns.ts";
import type { Span, SparqlQuery, Triple } from "./syntax.ts";
import { testOfValue } from "./values.ts";

/**
 * What a SPARQL query in KQA Pro's shapes asks, whatever its variables are called and in whatever order its patterns
 * stand. Two things are not in the patterns: which attribute an ASK verifies and which ones describe the entity (taken
 * is the one whose variable is `?pv`, else the last), and whether the object of an unspecified property is an entity
 * or a value (the names of the knowledge base tell, else whether the variable begins with `e`).
 * @throws LacunaError `query.syntax`; `kopl.unsupported-sparql` at the first pattern that is no part of a shape
 */
export function formOfSparql(text: string, names: QueryNames = plainNames): LogicalForm {
  const query = parseKqaSparql(text);
  const patterns = patternsOf(query.group, new Set());
  const form = query.order ? ordered(query, patterns, names) : plain(query, patterns, names);
  checkAllUsed(query, patterns);
  return form;
}

/** An attribute or relation of an entity: the triple itself, or the fact node that stands for it. */
interface Edge {
  readonly from: string;
  readonly name: string;
  readonly to: string;
}

function plain(query: SparqlQuery, patterns: Patterns, names: QueryNames): LogicalForm {
  const reader = readerOf(query, names);
  const { head } = query;
  if (head.kind === "ask") return verified(query, patterns, reader);
  const asked = head.variable;
  if (head.kind === "count") return { ask: "count", of: reader.describe(asked, patterns) };

  const relation = patterns.triples.find(
    ({ predicate }) => predicate.kind === "variable" && predicate.text === asked,
  );
  if (relation) {
    patterns.use(relation);
    const [from, to] = [relation.subject, relation.object].map((end) => {
      if (end.kind !== "variable") throw notOfAShape(query, end);
      return reader.describe(end.text, patterns);
    });
    return { ask: "relation", from: from ?? [], to: to ?? [] };
  }
  const qualifier = patterns.qualifiers.find(({ object }) => object.text === asked);
  if (qualifier) return qualified(query, patterns, reader, qualifier, names);
  const read = patterns.triples.find(
    ({ object, predicate, subject }) =>
      object.kind === "variable" &&
      object.text === asked &&
      subject.kind === "variable" &&
      !patterns.facts.has(subject.text) &&
      predicate.kind === "iri" &&
      (names.isKey(names.nameOf(predicate.text)) ?? !/^e/.test(asked)),
  );
  if (!read || patterns.ofValue(asked).length > 0)
    return { ask: "name", of: reader.describe(asked, patterns) };
  const { edge, tests } = reader.edge(read, patterns);
  const [under] = tests;
  if (tests.length > 1 || (under && under.operator !== "=")) throw notOfAShape(query, read);
  const of = reader.describe(edge.from, patterns);
  return { ask: "attribute", of, key: edge.name, ...(under ? { under } : {}) };
}

/** `SELECT ?e … ORDER BY ?v LIMIT 1`: the extreme among what one description finds, or between two. */
function ordered(query: SparqlQuery, patterns: Patterns, names: QueryNames): LogicalForm {
  const reader = readerOf(query, names);
  const { order, head } = query;
  if (!order || head.kind !== "select") throw notOfAShape(query, head);
  const sorted = patterns.triples.find(
    ({ object, predicate }) => object.text === order.variable && predicate.text === rdfLayout.value,
  );
  const read = patterns.triples.find(
    ({ subject, object }) => sorted && object.text === sorted.subject.text && subject.text === head.variable,
  );
  if (!sorted || !read || read.predicate.kind !== "iri") throw notOfAShape(query, order);
  patterns.use(sorted);
  patterns.use(read);
  const key = names.nameOf(read.predicate.text);
  const of = reader.describe(head.variable, patterns);
  const [only, ...more] = of;
  if (only?.kind === "either" && more.length === 0) {
    const [first, second, third] = only.alternatives;
    if (first && second && !third)
      return { ask: "between", first, second, key, comparison: order.descending ? "greater" : "less" };
  }
  return { ask: "among", of, key, extreme: order.descending ? "largest" : "smallest" };
}

function verified(query: SparqlQuery, patterns: Patterns, reader: Reader): LogicalForm {
  const compared = patterns.triples.filter(
    ({ subject, object }) =>
      object.kind === "variable" &&
      !patterns.facts.has(subject.text) &&
      patterns.ofValue(object.text).length > 0,
  );
  const asked = compared.find(({ object }) => object.text === "pv") ?? compared.at(-1);
  if (!asked) throw notOfAShape(query, query.head);
  const { edge, tests } = reader.edge(asked, patterns);
  const [under] = tests;
  if (tests.length > 1 || (under && under.operator !== "=")) throw notOfAShape(query, asked);
  const test = { key: edge.name, ...reader.test(edge.to, patterns) };
  return { ask: "verify", of: reader.describe(edge.from, patterns), test, ...(under ? { under } : {}) };
}

/** A qualifier of an attribute fact whose value is given, or of a relation fact between two entities. */
function qualified(
  query: SparqlQuery,
  patterns: Patterns,
  reader: Reader,
  qualifier: Triple,
  names: QueryNames,
): LogicalForm {
  const fact = patterns.facts.get(qualifier.subject.text);
  if (!fact || qualifier.predicate.kind !== "iri") throw notOfAShape(query, qualifier);
  patterns.use(qualifier);
  const { edge, tests } = reader.edgeOfFact(fact.name, patterns);
  if (tests.length > 0) throw notOfAShape(query, qualifier);
  const asked = names.nameOf(qualifier.predicate.text);
  if (patterns.ofValue(edge.to).length === 0) {
    const from = reader.describe(edge.from, patterns);
    const to = reader.describe(edge.to, patterns);
    return { ask: "relation-qualifier", from, to, predicate: edge.name, qualifier: asked };
  }
  const { operator, value } = reader.test(edge.to, patterns);
  if (operator !== "=") throw notOfAShape(query, qualifier);
  const of = reader.describe(edge.from, patterns);
  return { ask: "attribute-qualifier", of, key: edge.name, value, qualifier: asked };
}

/** Reads descriptions out of patterns and marks what it has used. */
interface Reader {
  readonly describe: (variable: string, patterns: Patterns) => Description;
  readonly test: (value: string, patterns: Patterns) => Omit<Test, "key">;
  /** The edge of a triple, with the tests on the qualifiers of its fact. */
  readonly edge: (triple: Triple, patterns: Patterns) => { edge: Edge; tests: Test[] };
  readonly edgeOfFact: (fact: string, patterns: Patterns) => { edge: Edge; tests: Test[] };
}

function readerOf(query: SparqlQuery, names: QueryNames): Reader {
  const test: Reader["test"] = (value, patterns) => {
    const of = patterns.ofValue(value);
    for (const each of of) patterns.use(each);
    return testOfValue(query, of, (variable) => {
      const filter = patterns.filters.find((each) => each.variable === variable);
      if (filter) patterns.use(filter);
      return filter;
    });
  };

  const qualifiersOf = (facts: readonly string[], patterns: Patterns): Test[] => {
    const tests: Test[] = [];
    for (const each of patterns.qualifiers) {
      if (patterns.used(each) || !facts.includes(each.subject.text) || each.predicate.kind !== "iri")
        continue;
      patterns.use(each);
      tests.push({ key: names.nameOf(each.predicate.text), ...test(each.object.text, patterns) });
    }
    return tests;
  };
  const edgeBetween = (
    from: string,
    iri: string,
    to: string,
    patterns: Patterns,
  ): { edge: Edge; tests: Test[] } => {
    for (const triple of patterns.triples)
      if (triple.subject.text === from && triple.predicate.text === iri && triple.object.text === to)
        patterns.use(triple);
    const facts = [...patterns.facts.values()].filter(
      (fact) => fact.head === from && fact.relation === iri && fact.tail === to,
    );
    for (const fact of facts) for (const triple of fact.triples) patterns.use(triple);
    const tests = qualifiersOf(
      facts.map(({ name }) => name),
      patterns,
    );
    return { edge: { from, name: names.nameOf(iri), to }, tests };
  };
  const edge: Reader["edge"] = ({ subject, predicate, object }, patterns) =>
    edgeBetween(subject.text, predicate.text, object.text, patterns);
  const edgeOfFact: Reader["edgeOfFact"] = (name, patterns) => {
    const fact = patterns.facts.get(name);
    if (!fact) throw notOfAShape(query, query.head);
    return edgeBetween(fact.head, fact.relation, fact.tail, patterns);
  };

  /** Variables on the way to the one being described: to come back to one of them would be a cycle. */
  const path: string[] = [];

  function describe(variable: string, patterns: Patterns): Description {
    path.push(variable);
    const found = conditionsOn(variable, patterns);
    path.pop();
    return found;
  }

  function conditionsOn(variable: string, patterns: Patterns): Condition[] {
    const found: Condition[] = [];
    for (const triple of patterns.edges) {
      if (patterns.used(triple)) continue;
      const { subject, predicate, object } = triple;
      const outgoing = subject.text === variable && subject.kind === "variable";
      if (!outgoing && !(object.kind === "variable" && object.text === variable)) continue;
      if (predicate.kind !== "iri" || subject.kind !== "variable") throw notOfAShape(query, triple);
      if (predicate.text === rdfLayout.name) {
        if (object.kind !== "literal" || object.type !== "string") throw notOfAShape(query, triple);
        patterns.use(triple);
        found.push({ kind: "name", name: object.text });
      } else if (predicate.text === rdfLayout.instanceOf && outgoing) found.push(concept(triple, patterns));
      else if (object.kind === "variable") found.push(...conditionsTo(triple, variable, patterns));
      else throw notOfAShape(query, triple);
    }
    for (const union of patterns.unions) {
      if (patterns.used(union) || !union.alternatives.every((each) => variablesOf(each).has(variable)))
        continue;
      patterns.use(union);
      const outside = new Set([...patterns.outside, ...patterns.variablesBeside(union)]);
      const alternatives = union.alternatives.map((group) => {
        const inner = patternsOf(group, outside);
        for (const name of variablesOf(group))
          if (name !== variable && outside.has(name)) throw notOfAShape(query, union);
        const description = conditionsOn(variable, inner);
        checkAllUsed(query, inner);
        return description;
      });
      found.push({ kind: "either", alternatives });
    }
    return found;
  }

  function concept(triple: Triple, patterns: Patterns): Condition {
    patterns.use(triple);
    const named = patterns.triples.find(
      (each) => each.predicate.text === rdfLayout.name && each.subject.text === triple.object.text,
    );
    if (named?.object.kind !== "literal" || patterns.used(named)) throw notOfAShape(query, triple);
    patterns.use(named);
    return { kind: "concept", name: named.object.text };
  }

  /** The attribute or relation that a triple begins, and all relations to the same other entity. */
  function conditionsTo(first: Triple, variable: string, patterns: Patterns): Condition[] {
    const edgeAt = (triple: Triple) => {
      const fact = patterns.facts.get(triple.subject.text);
      return fact ? edgeOfFact(fact.name, patterns) : edge(triple, patterns);
    };
    const one = edgeAt(first);
    const other = one.edge.from === variable ? one.edge.to : one.edge.from;
    if (path.includes(other)) throw notOfAShape(query, first);
    if (one.edge.from === variable && patterns.ofValue(other).length > 0)
      return [{ kind: "attribute", key: one.edge.name, ...test(other, patterns), qualifiers: one.tests }];
    const edges = [one];
    for (const triple of patterns.edges) {
      if (patterns.used(triple) || patterns.facts.has(triple.subject.text)) continue;
      const ends = [triple.subject.text, triple.object.text];
      if (ends.includes(variable) && ends.includes(other)) edges.push(edgeAt(triple));
    }
    for (const { name, head, tail, triples } of patterns.facts.values())
      if (
        triples.some((each) => !patterns.used(each)) &&
        [head, tail].sort().join() === [variable, other].sort().join()
      )
        edges.push(edgeOfFact(name, patterns));
    const of = describe(other, patterns);
    // Told twice, "someone" may be two people; only a name says who is meant.
    if (edges.length > 1 && !(of.length === 1 && of[0]?.kind === "name")) throw notOfAShape(query, first);
    return edges.map(({ edge: found, tests }) => ({
      kind: "relation",
      predicate: found.name,
      direction: found.from === variable ? "backward" : "forward",
      of,
      qualifiers: tests,
    }));
  }

  return { describe, test, edge, edgeOfFact };
}

function checkAllUsed(query: SparqlQuery, patterns: Patterns): void {
  const left = [...patterns.triples, ...patterns.filters, ...patterns.unions].find(
    (each) => !patterns.used(each),
  );
  if (left) throw notOfAShape(query, left);
}

function notOfAShape(query: SparqlQuery, at: Span) {
  const what = query.text.slice(at.start, Math.min(at.end, at.start + 80));
  return unsupported(
    query.text,
    at,
    `"${what}" is no part of a question that KoPL can ask`,
    "conditions form a tree around the variable asked for: names, concepts, attributes with a comparison, relations " +
      "to other variables, their qualifiers, and UNION of these",
  );
}
