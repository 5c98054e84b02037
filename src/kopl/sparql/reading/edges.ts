import type { Test } from "../logical-form.ts";
import type { QueryNames } from "./names.ts";
import { notOfAShape } from "./not-of-a-shape.ts";
import type { Patterns } from "./patterns.ts";
import type { SparqlQuery, Triple } from "./syntax.ts";
import { testOfValue } from "./values.ts";

/** An attribute or relation of an entity: the triple itself, or the fact node that stands for it. */
export interface Edge {
  readonly from: string;
  readonly name: string;
  readonly to: string;
}

/** Reads edges and tests of values from patterns, and marks the patterns that it has used. */
export interface EdgeReader {
  readonly test: (value: string, patterns: Patterns) => Omit<Test, "key">;
  /** The edge of a triple, with the tests on the qualifiers of its fact. */
  readonly edge: (triple: Triple, patterns: Patterns) => { edge: Edge; tests: Test[] };
  readonly edgeOfFact: (fact: string, patterns: Patterns) => { edge: Edge; tests: Test[] };
}

export function edgeReader(query: SparqlQuery, names: QueryNames): EdgeReader {
  const test: EdgeReader["test"] = (value, patterns) => {
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
  const edge: EdgeReader["edge"] = ({ subject, predicate, object }, patterns) =>
    edgeBetween(subject.text, predicate.text, object.text, patterns);
  const edgeOfFact: EdgeReader["edgeOfFact"] = (name, patterns) => {
    const fact = patterns.facts.get(name);
    if (!fact) throw notOfAShape(query, query.head);
    return edgeBetween(fact.head, fact.relation, fact.tail, patterns);
  };

  return { test, edge, edgeOfFact };
}
