import type { KnowledgeBase } from "../kb.ts";
import type { Value } from "../values/value.ts";
import { gather, type KbOptions } from "./facts.ts";
import { finishKnowledgeBase } from "./indexes.ts";

/** Takes the parts of a knowledge base in any order of nodes; facts keep the order in which they come. @internal */
export interface KbBuilder {
  /** Defines an entity or a concept and the concepts it belongs to, by id; gives its reference. */
  define(kind: "entity" | "concept", id: string, name: string, parents: readonly string[]): number;
  /** The reference of an id, defined or not. */
  reference(id: string): number;
  /** Starts an attribute fact of a reference; its qualifiers follow. */
  attribute(subject: number, key: string, value: Value): void;
  /** Starts a relation fact at one of its ends; its qualifiers follow. */
  relation(subject: number, predicate: string, direction: "forward" | "backward", object: number): void;
  /** Adds a qualifier to the fact started last. */
  qualifier(key: string, value: Value): void;
  /** Adds a sentence about omitted data. */
  note(sentence: string): void;
  finish(): KnowledgeBase;
}

/** Starts a knowledge base. @internal */
export function kbBuilder(options: KbOptions = {}): KbBuilder {
  const all = gather();
  const reference = (id: string) => {
    const ref = all.ids.add(id);
    all.kinds[ref] ??= 0;
    return ref;
  };
  return {
    reference,
    define(kind, id, name, parents) {
      const ref = reference(id);
      const wanted = kind === "entity" ? 1 : 2;
      const before = all.kinds[ref];
      if (before !== 0) {
        all.twice.push(id);
        // An entity of that id counts, as in KoPL's engine, where entities overwrite concepts.
        if (before === 1 || wanted === 2) return ref;
      } else all.defined.push(ref);
      all.kinds[ref] = wanted;
      all.names[ref] = name;
      all.parents[ref] = parents;
      return ref;
    },
    attribute(subject, key, value) {
      all.attributes.subject.push(subject);
      all.attributes.key.push(all.keys.add(key));
      all.attributes.value.push(all.values.add(value));
      all.attributes.fact.push(all.facts++);
    },
    relation(subject, predicate, direction, object) {
      all.relations.subject.push(subject);
      all.relations.predicate.push(all.predicates.add(predicate) * 2 + (direction === "forward" ? 0 : 1));
      all.relations.object.push(object);
      all.relations.fact.push(all.facts++);
    },
    qualifier(key, value) {
      all.qualifiers.fact.push(all.facts - 1);
      all.qualifiers.key.push(all.keys.add(key));
      all.qualifiers.value.push(all.values.add(value));
    },
    note: (sentence) => void all.notes.push(sentence),
    finish: () => finishKnowledgeBase(all, options),
  };
}
