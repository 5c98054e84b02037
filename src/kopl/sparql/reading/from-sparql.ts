import { rdfLayout } from "../../../kb/formats/rdf-layout.ts";
import type { LogicalForm } from "../logical-form.ts";
import { type DescriptionReader, descriptionReader } from "./descriptions.ts";
import { plainNames, type QueryNames } from "./names.ts";
import { checkAllUsed, notOfAShape } from "./not-of-a-shape.ts";
import { parseKqaSparql } from "./parse.ts";
import { type Patterns, patternsOf } from "./patterns.ts";
import type { SparqlQuery, Triple } from "./syntax.ts";

/**
 * The logical form of a SPARQL query in KQA Pro's shapes, for any names of variables and any order of patterns. Two things are
 * not in the patterns: which attribute an ASK verifies and which ones describe the entity (the one with the variable `?pv` is
 * verified, else the last), and whether the object of an unspecified property is an entity or a value (the names of the
 * knowledge base decide, else whether the variable begins with `e`).
 * @throws LacunaError `query.syntax`; `kopl.unsupported-sparql` at the first pattern that is no part of a shape
 * @internal
 */
export function formOfSparql(text: string, names: QueryNames = plainNames): LogicalForm {
  const query = parseKqaSparql(text);
  const patterns = patternsOf(query.group, new Set());
  const form = query.order ? ordered(query, patterns, names) : plain(query, patterns, names);
  checkAllUsed(query, patterns);
  return form;
}

function plain(query: SparqlQuery, patterns: Patterns, names: QueryNames): LogicalForm {
  const reader = descriptionReader(query, names);
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
  const reader = descriptionReader(query, names);
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

function verified(query: SparqlQuery, patterns: Patterns, reader: DescriptionReader): LogicalForm {
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
  reader: DescriptionReader,
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
