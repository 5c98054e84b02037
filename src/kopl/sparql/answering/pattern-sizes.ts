import { rdfLayout } from "../../../kb/formats/rdf-layout.ts";
import { isConcept, type KnowledgeBase, listOf, valueKinds } from "../../../kb/kb.ts";
import { parseFloatText } from "../../../kb/values/number-text.ts";
import type { Node, Triple } from "../reading/syntax.ts";

/**
 * The number of facts of a knowledge base that match a pattern with a literal (`?e <pred:name> "France"`,
 * `?pv <pred:value> "FRA"`), in its RDF layout; undefined for patterns without one.
 */
export type PatternSize = (triple: Triple) => number | undefined;

/** Counts the values of a knowledge base once and answers for its patterns. */
export function patternSizes(kb: KnowledgeBase): PatternSize {
  const values = occurrences(kb);
  const named = (name: string) =>
    kb
      .named(name)
      .reduce((sum, node) => sum + (isConcept(kb, node) ? membersOf(kb, node) : 0) + facts(kb, node), 1);
  return ({ predicate, object }) => {
    if (object.kind !== "literal" || predicate.kind !== "iri") return undefined;
    if (predicate.text === rdfLayout.name) return named(object.text);
    return (
      values.get(keyOf(predicate.text, object)) ??
      (predicate.text === rdfLayout.unit ? kb.attributes.size : 0)
    );
  };
}

const membersOf = (kb: KnowledgeBase, concept: number) => listOf(kb.members, concept - kb.entityCount).length;

/** Facts of the node, met from it one after another. */
const facts = ({ attributes, relations }: KnowledgeBase, node: number) =>
  [attributes, relations].reduce((sum, { start }) => sum + (start[node + 1] ?? 0) - (start[node] ?? 0), 0);

/** The frequency of each literal of a value in the layout, by its predicate and text. */
function occurrences(kb: KnowledgeBase): Map<string, number> {
  const times = new Uint32Array(kb.values.size);
  for (const { value } of [kb.attributes, kb.qualifiers])
    for (const each of value) times[each] = (times[each] ?? 0) + 1;
  const found = new Map<string, number>();
  const count = (predicate: string, text: string | number, by: number) => {
    const key = `${predicate} ${text}`;
    found.set(key, (found.get(key) ?? 0) + by);
  };
  for (const [value, by] of times.entries()) {
    const number = kb.values.number[value] ?? 0;
    switch (valueKinds[kb.values.kind[value] ?? 0]) {
      case "quantity":
        count(rdfLayout.value, number, by);
        break;
      case "year":
        count(rdfLayout.year, number, by);
        break;
      case "date":
        count(rdfLayout.year, Math.floor(number / 10_000), by);
        count(rdfLayout.date, number, by);
        break;
      default:
        count(rdfLayout.value, JSON.stringify(kb.values.texts.name(kb.values.text[value] ?? 0)), by);
    }
  }
  return found;
}

function keyOf(predicate: string, { text, type }: Node & { kind: "literal" }): string {
  if (type === "string") return `${predicate} ${JSON.stringify(text)}`;
  const number = type === "date" ? Number(text.replaceAll("-", "")) : parseFloatText(text);
  return `${predicate} ${number}`;
}
