import { rdfLayout } from "../../../kb/formats/rdf-layout.ts";
import type { Condition, Description } from "../logical-form.ts";
import { type EdgeReader, edgeReader } from "./edges.ts";
import type { QueryNames } from "./names.ts";
import { checkAllUsed, notOfAShape } from "./not-of-a-shape.ts";
import { type Patterns, patternsOf, variablesOf } from "./patterns.ts";
import type { Node, SparqlQuery, Triple } from "./syntax.ts";

/** Reads descriptions from patterns and marks the patterns that it has used. */
export interface DescriptionReader extends EdgeReader {
  readonly describe: (variable: string, patterns: Patterns) => Description;
}

export function descriptionReader(query: SparqlQuery, names: QueryNames): DescriptionReader {
  const edges = edgeReader(query, names);
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
      if (predicate.text === rdfLayout.name) found.push(...nameOf(query, triple, patterns));
      else if (predicate.text === rdfLayout.instanceOf && outgoing)
        found.push(concept(query, triple, patterns));
      else if (object.kind === "variable") found.push(...conditionsTo(triple, variable, patterns));
      else throw notOfAShape(query, triple);
    }
    found.push(...alternatives(variable, patterns));
    return found;
  }

  function alternatives(variable: string, patterns: Patterns): Condition[] {
    const found: Condition[] = [];
    for (const union of patterns.unions) {
      if (patterns.used(union) || !union.alternatives.every((each) => variablesOf(each).has(variable)))
        continue;
      patterns.use(union);
      const outside = new Set([...patterns.outside, ...patterns.variablesBeside(union)]);
      const each = union.alternatives.map((group) => {
        const inner = patternsOf(group, outside);
        for (const name of variablesOf(group))
          if (name !== variable && outside.has(name)) throw notOfAShape(query, union);
        const description = conditionsOn(variable, inner);
        checkAllUsed(query, inner);
        return description;
      });
      found.push({ kind: "either", alternatives: each });
    }
    return found;
  }

  /** The attribute or relation that a triple begins, and all relations to the same other entity. */
  function conditionsTo(first: Triple, variable: string, patterns: Patterns): Condition[] {
    const one = edgeAt(edges, first, patterns);
    const other = one.edge.from === variable ? one.edge.to : one.edge.from;
    if (path.includes(other)) throw notOfAShape(query, first);
    if (one.edge.from === variable && patterns.ofValue(other).length > 0)
      return [
        { kind: "attribute", key: one.edge.name, ...edges.test(other, patterns), qualifiers: one.tests },
      ];
    const all = [one, ...otherEdges(edges, variable, other, patterns)];
    const of = describe(other, patterns);
    // In two descriptions "someone" may be two people; only a name identifies one.
    if (all.length > 1 && !(of.length === 1 && of[0]?.kind === "name")) throw notOfAShape(query, first);
    return all.map(({ edge: found, tests }) => ({
      kind: "relation",
      predicate: found.name,
      direction: found.from === variable ? "backward" : "forward",
      of,
      qualifiers: tests,
    }));
  }

  return { ...edges, describe };
}

/** The edge that a triple states, or that the fact states whose part the triple is. */
function edgeAt({ edge, edgeOfFact }: EdgeReader, triple: Triple, patterns: Patterns) {
  const fact = patterns.facts.get(triple.subject.text);
  return fact ? edgeOfFact(fact.name, patterns) : edge(triple, patterns);
}

/** The edges between two variables that are not used yet, in the order of the patterns. */
function* otherEdges(edges: EdgeReader, variable: string, other: string, patterns: Patterns) {
  for (const triple of patterns.edges) {
    if (patterns.used(triple) || patterns.facts.has(triple.subject.text)) continue;
    const ends = [triple.subject.text, triple.object.text];
    if (ends.includes(variable) && ends.includes(other)) yield edgeAt(edges, triple, patterns);
  }
  for (const { name, head, tail, triples } of patterns.facts.values())
    if (
      triples.some((each) => !patterns.used(each)) &&
      [head, tail].sort().join() === [variable, other].sort().join()
    )
      yield edges.edgeOfFact(name, patterns);
}

/** Whether a node is a variable that no other pattern has. */
const isOnlyHere = ({ kind, text }: Node, patterns: Patterns): boolean =>
  kind === "variable" &&
  !patterns.outside.has(text) &&
  !patterns.filters.some(({ variable }) => variable === text) &&
  patterns.triples.filter(({ subject, object }) => subject.text === text || object.text === text).length ===
    1;

/** The condition that a triple of a name states; none where it only says that a thing has a name. */
function nameOf(query: SparqlQuery, triple: Triple, patterns: Patterns): Condition[] {
  const { object } = triple;
  if (!isOnlyHere(object, patterns) && (object.kind !== "literal" || object.type !== "string"))
    throw notOfAShape(query, triple);
  patterns.use(triple);
  return object.kind === "variable" ? [] : [{ kind: "name", name: object.text }];
}

function concept(query: SparqlQuery, triple: Triple, patterns: Patterns): Condition {
  patterns.use(triple);
  const named = patterns.triples.find(
    (each) => each.predicate.text === rdfLayout.name && each.subject.text === triple.object.text,
  );
  if (named?.object.kind !== "literal" || patterns.used(named)) throw notOfAShape(query, triple);
  patterns.use(named);
  return { kind: "concept", name: named.object.text };
}
