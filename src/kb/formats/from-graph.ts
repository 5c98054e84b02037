import type { AttributeType } from "../../kg/attribute-type.ts";
import { forwardTriples } from "../../kg/forward.ts";
import type { Graph } from "../../kg/graph.ts";
import { lastPart } from "../../kg/shown-names.ts";
import { isoDay } from "../../kg/values/calendar.ts";
import { kbBuilder } from "../build/builder.ts";
import type { KbOptions } from "../build/facts.ts";
import type { KnowledgeBase } from "../kb.ts";
import { quantityValue, type Value, yearValue } from "../values/value.ts";
import { qualifiersOf } from "./said-of-links.ts";

/** Names of relations, without blanks and case, that lead from a thing to its class, and from a class to its superclass. */
const toConcepts = /^(instanceof|type|isa|p31)$/;
const toHigherConcepts = /^(subclassof|p279)$/;

/**
 * Converts a graph to a knowledge base: entities are named by their labels, classes become concepts, and numbers become
 * attributes. Each statement of a link is a fact of its own, and what it says are qualifiers.
 */
export function knowledgeBaseOf(graph: Graph, options: KbOptions = {}): KnowledgeBase {
  const builder = kbBuilder({ name: graph.name, complete: true, ...options });
  const { heads, relations, tails } = forwardTriples(graph);
  const names = Array.from({ length: graph.relationCount >> 1 }, (_, k) => graph.relations.label(k));
  const kinds = names.map((label, k) => {
    const words = [label, lastPart(graph.relations.name(k))].map((name) =>
      name.toLowerCase().replace(/[\s_-]/g, ""),
    );
    const is = (pattern: RegExp) => words.some((word) => pattern.test(word));
    return is(toConcepts) ? 1 : is(toHigherConcepts) ? 2 : 0;
  });
  const concepts = new Set<number>();
  const parents = new Map<number, number[]>();
  for (const [at, relation] of relations.entries()) {
    const kind = kinds[relation >> 1] ?? 0;
    if (kind === 0) continue;
    const [head, tail] = [heads[at] ?? 0, tails[at] ?? 0];
    concepts.add(tail);
    if (kind === 2) concepts.add(head);
    parents.set(head, [...(parents.get(head) ?? []), tail]);
  }
  const idOf = (entity: number) => graph.entities.name(entity);
  for (let entity = 0; entity < graph.entityCount; entity++)
    builder.define(
      concepts.has(entity) ? "concept" : "entity",
      idOf(entity),
      graph.label(entity),
      (parents.get(entity) ?? []).map(idOf),
    );
  for (const [name, column] of graph.attributes)
    for (const [entity, value] of column.entries())
      if (!Number.isNaN(value))
        builder.attribute(
          builder.reference(idOf(entity)),
          lastPart(name),
          attributeValue(value, graph.attributeTypes?.get(name)),
        );
  const saidOf = qualifiersOf(graph);
  for (const [at, relation] of relations.entries())
    if (kinds[relation >> 1] === 0)
      for (const said of saidOf({ head: heads[at]!, relation, tail: tails[at]! })) {
        builder.relation(
          builder.reference(idOf(heads[at] ?? 0)),
          names[relation >> 1] ?? "",
          "forward",
          builder.reference(idOf(tails[at] ?? 0)),
        );
        for (const [key, value] of said) builder.qualifier(key, value);
      }
  return builder.finish();
}

/** The value that a number of an attribute stands for. */
function attributeValue(value: number, type: AttributeType | undefined): Value {
  if (type?.type === "date") return { type: "date", value: isoDay(value) };
  return type?.type === "year" ? yearValue(value) : quantityValue(value, type?.unit);
}
