import { finishKnowledgeBase } from "./build-index.ts";
import { column } from "./columns.ts";
import type { KnowledgeBase } from "./kb.ts";
import { growingNames } from "./names.ts";
import type { Value } from "./value.ts";
import { growingValues } from "./value-table.ts";

/** How the facts of a knowledge base are finished. */
export interface KbOptions {
  readonly name?: string;
  /**
   * Store every relation fact between two entities at both ends, also where the source has it at one only. Default
   * false: KQA Pro stores both, and KoPL's engine takes a file as it is.
   */
  readonly complete?: boolean;
  /**
   * A fact that an entity has twice to a concept is mirrored to the concept `"once"`, as in KoPL's engine (the default),
   * or `"each"` time, as in the executors published with KQA Pro.
   */
  readonly mirror?: "once" | "each";
}

/** Takes the parts of a knowledge base in any order of nodes; facts keep the order in which they come. */
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
  /** Says in one sentence what was left out. */
  note(sentence: string): void;
  finish(): KnowledgeBase;
}

/** What a builder has gathered; references number the ids in the order in which they were met. */
export type Gathered = ReturnType<typeof gather>;

function gather() {
  return {
    ids: growingNames(),
    /** 0 not defined, 1 entity, 2 concept; by reference. */
    kinds: [] as (0 | 1 | 2)[],
    names: [] as string[],
    parents: [] as (readonly string[])[],
    /** References in the order of their definition. */
    defined: [] as number[],
    twice: [] as string[],
    notes: [] as string[],
    predicates: growingNames(),
    keys: growingNames(),
    values: growingValues(),
    attributes: { subject: column(), key: column(), value: column(), fact: column() },
    relations: { subject: column(), predicate: column(), object: column(), fact: column() },
    /** By fact in the order of coming, attributes and relations mixed. */
    qualifiers: { fact: column(), key: column(), value: column() },
    facts: 0,
  };
}

/** Starts a knowledge base. */
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
