import { rdfLayout } from "../../../kb/formats/rdf-layout.ts";
import type { Filter, Group, Triple, Union } from "./syntax.ts";
import { isOfValue } from "./values.ts";

/** A node that stands for a fact: `[ <pred:fact_h> ?e ; <pred:fact_r> <p> ; <pred:fact_t> ?x ]`. */
export interface FactNode {
  readonly name: string;
  readonly head: string;
  readonly relation: string;
  readonly tail: string;
  readonly triples: readonly Triple[];
}

/** The patterns of a group by purpose, with a mark on those that have been used. */
export interface Patterns extends Group {
  readonly facts: ReadonlyMap<string, FactNode>;
  /** Triples that have a fact node as subject and say something else than which fact it is. */
  readonly qualifiers: readonly Triple[];
  /** Triples between entities, and from entities to values, concepts and names; of a fact node, its head and tail. */
  readonly edges: readonly Triple[];
  /** The triples about the value of a variable. */
  readonly ofValue: (variable: string) => readonly Triple[];
  /** Variables of the groups around this one. */
  readonly outside: ReadonlySet<string>;
  readonly variablesBeside: (union: Union) => ReadonlySet<string>;
  readonly use: (part: Triple | Filter | Union) => void;
  readonly used: (part: Triple | Filter | Union) => boolean;
}

const factPredicates: ReadonlySet<string> = new Set([rdfLayout.head, rdfLayout.relation, rdfLayout.tail]);

/** Sorts the patterns of a group. */
export function patternsOf(group: Group, outside: ReadonlySet<string>): Patterns {
  const used = new Set<Triple | Filter | Union>();
  const facts = new Map<string, FactNode>();
  for (const { subject, predicate } of group.triples) {
    if (predicate.text !== rdfLayout.head || facts.has(subject.text)) continue;
    const triples = group.triples.filter(
      (each) => each.subject.text === subject.text && factPredicates.has(each.predicate.text),
    );
    const object = (wanted: string) => triples.find((each) => each.predicate.text === wanted)?.object;
    const [head, relation, tail] = [rdfLayout.head, rdfLayout.relation, rdfLayout.tail].map(object);
    if (
      triples.length === 3 &&
      head?.kind === "variable" &&
      relation?.kind === "iri" &&
      tail?.kind === "variable"
    )
      facts.set(subject.text, {
        name: subject.text,
        head: head.text,
        relation: relation.text,
        tail: tail.text,
        triples,
      });
  }
  const values = group.triples.filter(isOfValue);
  return {
    ...group,
    facts,
    qualifiers: group.triples.filter(
      ({ subject, predicate }) => facts.has(subject.text) && !factPredicates.has(predicate.text),
    ),
    edges: group.triples.filter(
      (each) =>
        !isOfValue(each) &&
        each.predicate.text !== rdfLayout.relation &&
        (!facts.has(each.subject.text) || factPredicates.has(each.predicate.text)),
    ),
    ofValue: (variable) => values.filter(({ subject }) => subject.text === variable),
    outside,
    variablesBeside: (union) =>
      variablesOf({ ...group, unions: group.unions.filter((each) => each !== union) }),
    use: (part) => used.add(part),
    used: (part) => used.has(part),
  };
}

/** All variables of a group and of the groups inside it. */
export function variablesOf(group: Group): Set<string> {
  const found = new Set<string>();
  for (const { subject, predicate, object } of group.triples)
    for (const each of [subject, predicate, object]) if (each.kind === "variable") found.add(each.text);
  for (const { variable } of group.filters) found.add(variable);
  for (const { alternatives } of group.unions)
    for (const each of alternatives) for (const name of variablesOf(each)) found.add(name);
  return found;
}
