import type { PatternTerm, SparqlFacts } from "./sparql-facts.ts";

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const FREEBASE = "http://rdf.freebase.com/ns/";
const EVENT_ROLE = "http://semanticweb.cs.vu.nl/2009/11/sem/roleType";

/** Relations and classes under the names that all notations of a graph share. */
export interface NamedItems {
  readonly relations: readonly string[];
  readonly classes: readonly string[];
}

/**
 * A relation under its name in every notation of its graph: of Wikidata the property (`P31`, whether it is asked for
 * directly, as statement, value or qualifier), of Freebase the dotted name (`film.actor.film`), otherwise the IRI.
 */
export function relationName(relation: string): string {
  const property = /^https?:\/\/www\.wikidata\.org\/(?:prop\/(?:[a-z-]+\/)*|entity\/)(P\d+)$/.exec(relation);
  if (property?.[1]) return property[1];
  if (relation.startsWith(FREEBASE)) return relation.slice(FREEBASE.length);
  const simple = /^(?:https?:\/\/)?(?:www\.freebase\.com|rdf\.freebase\.com\/ns)\/(.+)$/.exec(relation);
  if (simple?.[1]) return simple[1].replaceAll("/", ".");
  return relation.replace(/^urn:relative:/, "");
}

/** A class under its name in every notation of its graph. */
export const className = (iri: string): string =>
  /^https?:\/\/www\.wikidata\.org\/entity\/(Q\d+)$/.exec(iri)?.[1] ?? relationName(iri);

/** Predicates whose object is a class, by the names that {@link relationName} gives. */
const classPredicates: ReadonlySet<string> = new Set([
  `${RDF}type`,
  "http://www.w3.org/2000/01/rdf-schema#subClassOf",
  "P31",
  "P279",
  "type.object.type",
  "common.topic.notable_types",
]);

/** Predicates whose object is the relation that is meant: reified statements of RDF, EventKG and KQA Pro. */
const relationPredicates: ReadonlySet<string> = new Set([`${RDF}predicate`, EVENT_ROLE, "pred:fact_r"]);

/** Relations that only connect the parts of a reified statement or a typed value; they are not counted as vocabulary. */
const plumbing: ReadonlySet<string> = new Set([
  `${RDF}subject`,
  `${RDF}object`,
  `${RDF}predicate`,
  EVENT_ROLE,
  ...["fact_h", "fact_r", "fact_t", "name", "value", "unit", "year", "date"].map((each) => `pred:${each}`),
]);

/** The relations and classes that the triple patterns of a query name; variables in their places count for nothing. */
export function namedItems({ triples }: SparqlFacts): NamedItems {
  const relations: string[] = [];
  const classes: string[] = [];
  const named = new Map<string, string>();
  for (const { subject, predicates, object } of triples)
    if (predicates[0]?.value === "pred:name" && isVariable(subject) && object.kind === "literal")
      named.set(subject.value, object.value);
  for (const { predicates, object } of triples) {
    const names = predicates.filter(({ kind }) => kind === "iri").map(({ value }) => relationName(value));
    for (const name of names) if (!plumbing.has(name)) relations.push(name);
    if (object.kind === "iri") {
      if (names.some((name) => classPredicates.has(name))) classes.push(className(object.value));
      if (names.some((name) => relationPredicates.has(name))) relations.push(relationName(object.value));
    }
    // KQA Pro names the class of a variable: ?e <pred:instance_of> ?c . ?c <pred:name> "human".
    if (names.includes("pred:instance_of")) {
      const called = isVariable(object) ? named.get(object.value) : undefined;
      if (called !== undefined) classes.push(called);
    }
  }
  // The type of an entity is not a separate relation in KQA Pro's programs.
  return { relations: relations.filter((name) => name !== "pred:instance_of"), classes };
}

const isVariable = ({ kind }: PatternTerm): boolean => kind === "variable" || kind === "blank";
