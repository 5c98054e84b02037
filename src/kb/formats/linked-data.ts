import type { Literal, Term } from "n3";
import { LacunaError } from "../../error.ts";
import { plainBytes } from "../../formats/compression/compression.ts";
import type { Files } from "../../formats/files/files.ts";
import { parseRdf, type RdfGrammar } from "../../formats/text/rdf.ts";
import { reificationNotes, reifications } from "../../formats/text/rdf-statements.ts";
import { kbBuilder } from "../build/builder.ts";
import { column } from "../build/columns.ts";
import type { KbOptions } from "../build/facts.ts";
import type { KnowledgeBase } from "../kb.ts";
import { type GrowingNames, growingNames } from "../values/names.ts";
import { literalValue, unitName } from "../values/rdf-literals.ts";
import { quantityValue, textValue, type Value } from "../values/value.ts";

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const RDFS = "http://www.w3.org/2000/01/rdf-schema#";
const OWL = "http://www.w3.org/2002/07/owl#";
const SKOS = "http://www.w3.org/2004/02/skos/core#";
const QUDT = "http://qudt.org/schema/qudt/";
const OM = "http://www.ontology-of-units-of-measure.org/resource/om-2/";
const WIKIBASE = "http://wikiba.se/ontology#";
const WDT = "http://www.wikidata.org/prop/direct/";

/** Predicates from a thing to its concept, and from a concept to its superconcept. */
const instanceOf = new Set([`${RDF}type`, `${WDT}P31`]);
const subclassOf = new Set([`${RDFS}subClassOf`, `${WDT}P279`]);
/** Predicates of names, best first. */
const namePredicates = [
  ...[`${RDFS}label`, `${SKOS}prefLabel`, "http://schema.org/name", "https://schema.org/name"],
  "http://xmlns.com/foaf/0.1/name",
];
/** Whether a class is part of a vocabulary for terms, and no concept of things. */
const isPlumbing = (iri: string): boolean =>
  iri.startsWith(RDF) || iri.startsWith(RDFS) || iri.startsWith(OWL) || iri.startsWith(SKOS);
const classClasses = new Set([`${OWL}Class`, `${RDFS}Class`, `${SKOS}Concept`]);
/** The predicates for the number and the unit of a quantity node. */
const amounts = new Set([
  ...[`${RDF}value`, `${QUDT}numericValue`, `${QUDT}value`, `${OM}hasNumericalValue`],
  ...["http://schema.org/value", "https://schema.org/value", `${WIKIBASE}quantityAmount`],
]);
const units = new Set([
  ...[`${QUDT}unit`, `${QUDT}hasUnit`, `${OM}hasUnit`, `${WIKIBASE}quantityUnit`],
  ...["http://schema.org/unitText", "http://schema.org/unitCode"],
  ...["https://schema.org/unitText", "https://schema.org/unitCode"],
]);

export interface LinkedDataOptions extends KbOptions {
  readonly format: RdfGrammar;
}

/**
 * Reads a knowledge base from RDF of any vocabulary. The classes of things become concepts, with `rdfs:subClassOf`
 * between them; labels are names (English ones, else those without a language); literals are values, with units where
 * their datatype or a node of value and unit says one; all other links are relations. Predicates are named by their
 * labels, or by the last part of their IRIs.
 * @throws LacunaError `kb.nothing-usable`, `formats.broken-rdf`, `files.*`
 */
export async function readLinkedData(
  files: Files,
  path: string,
  options: LinkedDataOptions,
): Promise<KnowledgeBase> {
  const said = statements();
  await parseRdf(plainBytes(files, path), path, { format: options.format, blankPrefix: "b" }, said.take);
  said.end();
  if (said.facts.subject.length === 0 && said.parents.size === 0)
    throw new LacunaError("kb.nothing-usable", `${path} says nothing of any entity`, {
      place: { file: path },
      hint: "looked for rdf:type, rdfs:label, literals and links between IRIs, and for KQA Pro's layout (pred:name)",
    });
  return assemble(said, { complete: true, ...options, name: options.name ?? path });
}

/** Collects the RDF statements for a knowledge base in their order. */
function statements() {
  const terms = growingNames();
  const predicates = growingNames();
  const values: Value[] = [];
  /** An object is a term, or `-1 - v` for value `v`. */
  const facts = { subject: column(), predicate: column(), object: [] as number[] };
  const names = new Map<string, { readonly text: string; readonly rank: number }>();
  const parents = new Map<string, string[]>();
  const classes = new Set<string>();
  const properties = new Set<string>();
  const reified = reifications();
  /** Annotations are known once the file is read: until then all triples of subjects with a reified triple wait. */
  const triples: (readonly [Term, Term, Term])[] = [];
  const annotations = new Map<string, (readonly [predicate: string, object: Term])[]>();
  /** Reifiers of a fact, by its place. */
  const reifiersOf = new Map<number, readonly string[]>();
  const idOf = (term: Term) => (term.termType === "BlankNode" ? `_:${term.value}` : term.value);
  const take = (subject: Term, predicate: Term, object: Term) => {
    if (!reified.take(subject, predicate, object)) triples.push([subject, predicate, object]);
  };
  const end = () => {
    for (const [subject, predicate, object] of triples) {
      if (!reified.isReifier(subject)) {
        const at = facts.object.length;
        const by = reified.reifiersOf(subject, predicate, object);
        said(subject, predicate, object);
        if (by.length > 0 && facts.object.length > at) reifiersOf.set(at, by);
        continue;
      }
      const known = annotations.get(idOf(subject)) ?? [];
      annotations.set(idOf(subject), known);
      if (predicate.value !== `${RDF}type`) known.push([predicate.value, object]);
    }
    triples.length = 0;
  };
  const said = (subject: Term, predicate: Term, object: Term) => {
    const [id, p] = [idOf(subject), predicate.value];
    if (object.termType === "Literal") {
      const rank = rankOf(p, object);
      const known = names.get(id);
      if (rank > 0) {
        if (!known || rank > known.rank) names.set(id, { text: object.value, rank });
        return;
      }
      add(id, p, -1 - (values.push(literalValue(object)) - 1));
      return;
    }
    const target = idOf(object);
    if (subclassOf.has(p)) {
      for (const each of [id, target]) classes.add(each);
      if (!isPlumbing(target)) push(id, target);
    } else if (instanceOf.has(p)) {
      if (classClasses.has(target)) classes.add(id);
      else if (/Property$/.test(target) && isPlumbing(target)) properties.add(id);
      else if (!isPlumbing(target)) {
        classes.add(target);
        push(id, target);
      }
    } else if (!p.startsWith(RDFS) && !p.startsWith(OWL)) add(id, p, terms.add(target));
  };
  const push = (id: string, parent: string) => {
    const known = parents.get(id);
    if (known) known.push(parent);
    else parents.set(id, [parent]);
  };
  const add = (id: string, predicate: string, object: number) => {
    facts.subject.push(terms.add(id));
    facts.predicate.push(predicates.add(predicate));
    facts.object.push(object);
  };
  const more = { annotations, reifiersOf, reified, idOf, take, end };
  return { terms, predicates, values, facts, names, parents, classes, properties, ...more };
}

/** The rank of a literal as a name; 0 when its predicate gives no names. */
function rankOf(predicate: string, { language }: Literal): number {
  const at = namePredicates.indexOf(predicate);
  if (at < 0) return 0;
  const ofLanguage = language === "en" ? 3 : language === "" ? 2 : language.startsWith("en-") ? 1 : 0;
  return 1 + ofLanguage * namePredicates.length + (namePredicates.length - at);
}

function assemble(said: ReturnType<typeof statements>, options: KbOptions): KnowledgeBase {
  const { terms, predicates, values, facts, names, parents, classes, properties } = said;
  const builder = kbBuilder(options);
  const called = (id: string) => names.get(id)?.text ?? localName(id);
  const quantities = quantityNodes(said, called);
  const parts = new Set(quantities.keys());
  const things = growingNames();
  const [subjects, predicateOf] = [facts.subject.view(), facts.predicate.view()];
  const used = predicateNames(predicates);
  for (const id of [...parents.keys(), ...classes]) things.add(id);
  for (let at = 0; at < facts.object.length; at++) {
    const subject = terms.name(subjects[at] ?? 0);
    // The statements of a quantity node, such as its unit, are not about a separate thing.
    if (parts.has(subject)) continue;
    things.add(subject);
    const object = facts.object[at] ?? 0;
    if (object >= 0) things.add(terms.name(object));
  }
  for (const id of names.keys()) if (!used.has(id)) things.add(id);
  for (let at = 0; at < things.size; at++) {
    const id = things.name(at);
    if (parts.has(id) || properties.has(id)) continue;
    builder.define(classes.has(id) ? "concept" : "entity", id, called(id), parents.get(id) ?? []);
  }
  for (let at = 0; at < facts.object.length; at++) {
    const subject = terms.name(subjects[at] ?? 0);
    if (parts.has(subject) || properties.has(subject)) continue;
    const predicate = called(predicates.name(predicateOf[at] ?? 0));
    const object = facts.object[at] ?? 0;
    const value = object < 0 ? values[-1 - object] : quantities.get(terms.name(object));
    // Each reifier of a triple is a statement of its own.
    for (const reifier of said.reifiersOf.get(at) ?? [undefined]) {
      if (value) builder.attribute(builder.reference(subject), predicate, value);
      else
        builder.relation(
          builder.reference(subject),
          predicate,
          "forward",
          builder.reference(terms.name(object)),
        );
      for (const [key, of] of said.annotations.get(reifier ?? "") ?? [])
        builder.qualifier(
          called(key),
          of.termType === "Literal" ? literalValue(of) : textValue(called(said.idOf(of))),
        );
    }
  }
  for (const note of reificationNotes(said.reified.counts())) builder.note(note);
  return builder.finish();
}

const predicateNames = (predicates: GrowingNames): ReadonlySet<string> =>
  new Set(Array.from({ length: predicates.size }, (_, at) => predicates.name(at)));

/** Nodes that represent a number and a unit. */
function quantityNodes(
  { terms, predicates, values, facts }: ReturnType<typeof statements>,
  called: (id: string) => string,
): ReadonlyMap<string, Value> {
  const numbers = new Map<number, number>();
  const unitOf = new Map<number, string>();
  const [subjects, predicateOf] = [facts.subject.view(), facts.predicate.view()];
  for (let at = 0; at < facts.object.length; at++) {
    const [subject, predicate] = [subjects[at] ?? 0, predicates.name(predicateOf[at] ?? 0)];
    const object = facts.object[at] ?? 0;
    const value = object < 0 ? values[-1 - object] : undefined;
    if (amounts.has(predicate) && value?.type === "quantity") numbers.set(subject, value.value);
    if (units.has(predicate))
      unitOf.set(subject, value === undefined ? unitText(terms.name(object), called) : String(value.value));
  }
  const found = new Map<string, Value>();
  for (const [node, number] of numbers) {
    const unit = unitOf.get(node);
    if (unit !== undefined) found.set(terms.name(node), quantityValue(number, unit));
  }
  return found;
}

/** A unit by its label, else by its IRI; Wikidata's item for "no unit" is 1. */
function unitText(iri: string, called: (id: string) => string): string {
  if (iri === "http://www.wikidata.org/entity/Q199") return "1";
  const name = called(iri);
  return name === localName(iri) ? unitName(iri) : name;
}

/** The last part of an IRI. */
function localName(iri: string): string {
  const local = iri.startsWith("_:") ? undefined : /[/#]([^/#]+)[/#]?$/.exec(iri)?.[1];
  if (local === undefined) return iri;
  try {
    return decodeURIComponent(local);
  } catch {
    return local;
  }
}
