import { rdfLayout } from "../../kb/formats/rdf-layout.ts";
import { idOf, type KnowledgeBase, listOf, valueAt } from "../../kb/kb.ts";
import type { Value } from "../../kb/values/value.ts";
import { defaultBase, xsd } from "../../sparql/prologue.ts";
import { localIri, quoted } from "./iris.ts";
import { numberText } from "./value-text.ts";

/** @internal */
export interface ExportOptions {
  readonly format: "ntriples" | "turtle";
  /**
   * The base of entities, predicates and keys; `""` writes relative IRIs, as the published file has them (which
   * Turtle readers resolve against the file's own address, and N-Triples readers other than Virtuoso's refuse).
   */
  readonly base?: string;
  /**
   * The node of a value. `"blank"`, as published: a blank node; once a query has returned it, only Virtuoso accepts it in
   * another query. `"iri"`: an IRI (RDF 1.1 Concepts §3.5), which every engine accepts.
   */
  readonly values?: "iri" | "blank";
}

/** Characters of a portion of the text, about. */
const PORTION = 1 << 16;

/**
 * A knowledge base in the RDF layout of KQA Pro, in portions of text that end at line ends. Every node has its name,
 * every entity is an instance of all concepts above it; every attribute, relation and qualifier value is a triple of its
 * own, each value a node of its own even where values are equal, each fact a further node that carries its qualifiers.
 * Relations come from the facts of their heads; backward facts count only where the head is a concept, as concepts hold
 * no facts in KQA Pro's files.
 * @internal
 */
export function* exportRdf(kb: KnowledgeBase, options: ExportOptions): Generator<string> {
  const { base = defaultBase } = options;
  const { turtle, node, predicates, keys, valueNode, special, add, addFact, addValue, flushed } =
    tripleWriter(kb, options);
  if (turtle) yield `${base === "" ? "" : `@base <${base}> .\n`}@prefix xsd: <${xsd}> .\n`;
  for (let at = 0; at < kb.nodeCount; at++) {
    add(node(at), special.name, quoted(kb.names[at] ?? ""));
    if (at < kb.entityCount)
      for (const concept of listOf(kb.ancestors, at)) add(node(at), special.instanceOf, node(concept));
    yield* flushed(PORTION);
  }
  const { attributes, relations } = kb;
  for (let fact = 0; fact < attributes.size; fact++) {
    const value = valueNode("a", fact);
    addFact(fact, node(attributes.subject[fact] ?? 0), keys[attributes.key[fact] ?? 0] ?? "", value);
    addValue(value, valueAt(kb, attributes.value[fact] ?? 0));
    yield* flushed(PORTION);
  }
  const isConcept = (number: number) => number >= kb.entityCount && number < kb.nodeCount;
  for (let row = 0; row < relations.size; row++) {
    const [subject = 0, directed = 0, object = 0] = [
      relations.subject[row],
      relations.predicate[row],
      relations.object[row],
    ];
    const forward = (directed & 1) === 0;
    if (isConcept(subject) ? !forward || !isConcept(object) : !forward && !isConcept(object)) continue;
    const [head, tail] = forward ? [subject, object] : [object, subject];
    addFact(attributes.size + row, node(head), predicates[directed >> 1] ?? "", node(tail));
    yield* flushed(PORTION);
  }
  yield* flushed(0);
}

/** Writes triples of a knowledge base as lines, which it returns in portions. */
function tripleWriter(kb: KnowledgeBase, { base = defaultBase, format, values = "iri" }: ExportOptions) {
  const turtle = format === "turtle";
  const prefix = turtle ? "" : base;
  const iri = (local: string) => `<${prefix}${local}>`;
  const special = Object.fromEntries(
    Object.entries(rdfLayout).map(([key, text]) => [key, `<${text}>`]),
  ) as Record<keyof typeof rdfLayout, string>;
  const typed = (text: string, type: string) => `"${text}"^^${turtle ? `xsd:${type}` : `<${xsd}${type}>`}`;
  const local = new Map<number, string>();
  const node = (number: number): string => {
    const known = local.get(number) ?? iri(localIri(idOf(kb, number)));
    local.set(number, known);
    return known;
  };
  const listed = (names: { size: number; name(at: number): string }) =>
    Array.from({ length: names.size }, (_, at) => iri(localIri(names.name(at))));
  const predicates = listed(kb.predicates);
  const keys = listed(kb.keys);
  const valueNode = (kind: "a" | "q", at: number) =>
    values === "iri" ? iri(`.well-known/genid/${kind}${at}`) : `_:${kind}${at}`;

  let lines: string[] = [];
  let length = 0;
  const add = (subject: string, predicate: string, object: string) => {
    const line = `${subject} ${predicate} ${object} .\n`;
    lines.push(line);
    length += line.length;
  };
  function* flushed(least: number): Generator<string> {
    if (length <= least) return;
    yield lines.join("");
    lines = [];
    length = 0;
  }
  const addValue = (subject: string, value: Value) => {
    switch (value.type) {
      case "string":
        return add(subject, special.value, quoted(value.value));
      case "quantity":
        add(subject, special.value, typed(numberText(value.value), "double"));
        return add(subject, special.unit, quoted(value.unit));
      case "date":
        add(subject, special.date, typed(value.value, "date"));
        return add(subject, special.year, typed(String(Number(value.value.slice(0, 4))), "integer"));
      case "year":
        return add(subject, special.year, typed(String(value.value), "integer"));
    }
  };
  const addFact = (fact: number, head: string, predicate: string, tail: string) => {
    add(head, predicate, tail);
    const name = `_:f${fact}`;
    add(name, special.head, head);
    add(name, special.relation, predicate);
    add(name, special.tail, tail);
    const { start, key, value } = kb.qualifiers;
    for (let q = start[fact] ?? 0; q < (start[fact + 1] ?? 0); q++) {
      const qualifier = valueNode("q", q);
      add(name, keys[key[q] ?? 0] ?? "", qualifier);
      addValue(qualifier, valueAt(kb, value[q] ?? 0));
    }
  };
  return { turtle, node, predicates, keys, valueNode, special, add, addFact, addValue, flushed };
}
