import type { KeyType, Value } from "./values/value.ts";

/**
 * Names with dense numbers: predicates, attribute keys, units, texts.
 */
export interface NameTable {
  readonly size: number;
  /** The name with a number. */
  name(number: number): string;
  /** The number of a name, or -1. */
  number(name: string): number;
}

/** Lists of numbers in one array: the list of `i` is `items[start[i]] … items[start[i + 1] - 1]`. */
export interface NumberLists {
  readonly start: Uint32Array;
  readonly items: Uint32Array;
}

/** The kinds of stored values, in the order of {@link ValueTable.kind}. @internal */
export const valueKinds = ["string", "quantity", "year", "date"] as const;

/** Every distinct value once; equal values have equal numbers. */
export interface ValueTable {
  readonly size: number;
  /** Index into {@link valueKinds}. */
  readonly kind: Uint8Array;
  /** The number of a quantity, the year of a year, `year * 10000 + month * 100 + day` of a date, NaN of a text. */
  readonly number: Float64Array;
  /** Number of the text of a string or of the unit of a quantity in `texts`; 0 otherwise. */
  readonly text: Uint32Array;
  readonly texts: NameTable;
}

/**
 * Attribute facts (subject, key, value), numbered `0 … size - 1`: grouped by subject, in file order inside a subject.
 */
export interface AttributeFacts {
  readonly size: number;
  /** First fact of each node; `nodeCount + 1` long. */
  readonly start: Uint32Array;
  readonly subject: Uint32Array;
  /** Number in {@link KnowledgeBase.keys}. */
  readonly key: Uint32Array;
  /** Number in {@link KnowledgeBase.values}. */
  readonly value: Uint32Array;
  /** Facts of each key, ascending. */
  readonly byKey: NumberLists;
}

/**
 * Relation facts as they are stored at their subject, both directions where the file has both. Row `r` is fact
 * `attributes.size + r`: grouped by subject, in file order inside a subject.
 */
export interface RelationFacts {
  readonly size: number;
  /** First row of each node; `nodeCount + 1` long. */
  readonly start: Uint32Array;
  readonly subject: Uint32Array;
  /** `2p` when the subject is the head of predicate `p` ("forward"), `2p + 1` when it is the tail ("backward"). */
  readonly predicate: Uint32Array;
  /** Node number; `nodeCount + m` is object `m` of {@link KnowledgeBase.missing}. */
  readonly object: Uint32Array;
  /** The rows of each node sorted by directed predicate, file order inside one; a permutation of the rows. */
  readonly sorted: Uint32Array;
  /** Rows of each directed predicate, ascending. */
  readonly byPredicate: NumberLists;
}

/** Qualifiers of all facts (attribute facts first), in file order. */
export interface Qualifiers {
  readonly size: number;
  /** First qualifier of each fact; one longer than there are facts. */
  readonly start: Uint32Array;
  /** Number in {@link KnowledgeBase.keys}: attributes and qualifiers share their keys. */
  readonly key: Uint32Array;
  readonly value: Uint32Array;
}

/**
 * A knowledge base of entities, concepts with a hierarchy, attributes with values, relations, and qualifiers on both
 * (Cao et al. 2022, §3.1). Entities and concepts are *nodes*: entities `0 … entityCount - 1` in file order, concepts
 * after them. All tables are typed arrays, immutable after building.
 */
export interface KnowledgeBase {
  readonly name: string;
  readonly entityCount: number;
  readonly conceptCount: number;
  /** `entityCount + conceptCount` */
  readonly nodeCount: number;
  /** Ids as the file has them (`Q36159`), by node. */
  readonly ids: readonly string[];
  /** Names by node; several nodes may share one. */
  readonly names: readonly string[];
  /** Ids of objects of relations that the file does not define. */
  readonly missing: readonly string[];
  readonly predicates: NameTable;
  readonly keys: NameTable;
  readonly values: ValueTable;
  /** The concepts each node names itself (`instanceOf`, `subclassOf`), as node numbers, in file order. */
  readonly parents: NumberLists;
  /** All concepts above each node, ascending, without itself unless the hierarchy has a cycle through it. */
  readonly ancestors: NumberLists;
  /** All nodes (entities, then concepts) below each concept, ascending; the list of concept `c` is at `c - entityCount`. */
  readonly members: NumberLists;
  readonly attributes: AttributeFacts;
  readonly relations: RelationFacts;
  readonly qualifiers: Qualifiers;
  /** The type of the values of each key, by its last value; undefined for a key without values. */
  readonly keyTypes: readonly (KeyType | undefined)[];
  /** {@link keyTypes} in the order of the first executor of KQA Pro: attributes of all nodes first, then relations. */
  readonly keyTypesRelationsLast: readonly (KeyType | undefined)[];
  /** Data of the source that could not be stored, for the check. */
  readonly dropped: DroppedStatements;
  /** What the reader of a graph decided or left out, where the knowledge base was made of one. */
  readonly read?: readonly string[];
  /** Nodes with this name, entities before concepts; empty when there is none. */
  named(name: string): readonly number[];
  /** The node with this id of the file, or -1. */
  node(id: string): number;
}

/** References and definitions of a source that building had to leave out. */
export interface DroppedStatements {
  /** Concepts that a node says it belongs to and that the source does not define, by ids. */
  readonly parents: readonly { readonly id: string; readonly parent: string }[];
  /** Ids that are defined more than once; the first definition of an entity, else of a concept, was kept. */
  readonly definitions: readonly string[];
  /** Sentences of the reader about omitted data. */
  readonly notes: readonly string[];
}

/** One qualifier of a fact. */
export interface Qualifier {
  readonly key: string;
  readonly value: Value;
}

/** A fact as plain data. */
export type Fact =
  | {
      readonly kind: "attribute";
      readonly subject: string;
      readonly key: string;
      readonly value: Value;
      readonly qualifiers: readonly Qualifier[];
    }
  | {
      readonly kind: "relation";
      readonly subject: string;
      readonly predicate: string;
      readonly direction: "forward" | "backward";
      readonly object: string;
      readonly qualifiers: readonly Qualifier[];
    };

/** Whether a node number stands for a concept. @internal */
export const isConcept = (kb: KnowledgeBase, node: number): boolean =>
  node >= kb.entityCount && node < kb.nodeCount;

/** The name of a node; the id of an object that the file does not define. @internal */
export const nameOf = (kb: KnowledgeBase, node: number): string =>
  kb.names[node] ?? kb.missing[node - kb.nodeCount] ?? `#${node}`;

/** The id of a node or of an object that the file does not define. @internal */
export const idOf = (kb: KnowledgeBase, node: number): string =>
  kb.ids[node] ?? kb.missing[node - kb.nodeCount] ?? `#${node}`;

/** The list of `i`, as a view. @internal */
export const listOf = (lists: NumberLists, i: number): Uint32Array =>
  lists.items.subarray(lists.start[i], lists.start[i + 1]);

/** The value with a number, as plain data. @internal */
export function valueAt(kb: KnowledgeBase, value: number): Value {
  const { kind, number, text, texts } = kb.values;
  const stored = number[value] ?? 0;
  switch (valueKinds[kind[value] ?? 0]) {
    case "quantity":
      return { type: "quantity", value: stored, unit: texts.name(text[value] ?? 0) };
    case "year":
      return { type: "year", value: stored };
    case "date": {
      const digits = String(stored).padStart(8, "0");
      return { type: "date", value: `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}` };
    }
    default:
      return { type: "string", value: texts.name(text[value] ?? 0) };
  }
}

/** The qualifiers of a fact as plain data. @internal */
export function qualifiersAt(kb: KnowledgeBase, fact: number): Qualifier[] {
  const { start, key, value } = kb.qualifiers;
  const found: Qualifier[] = [];
  for (let q = start[fact] ?? 0; q < (start[fact + 1] ?? 0); q++)
    found.push({ key: kb.keys.name(key[q] ?? 0), value: valueAt(kb, value[q] ?? 0) });
  return found;
}

/** A fact (attribute facts, then relation rows) as plain data with names. @internal */
export function factAt(kb: KnowledgeBase, fact: number): Fact {
  const { attributes, relations } = kb;
  const qualifiers = qualifiersAt(kb, fact);
  if (fact < attributes.size)
    return {
      kind: "attribute",
      subject: nameOf(kb, attributes.subject[fact] ?? 0),
      key: kb.keys.name(attributes.key[fact] ?? 0),
      value: valueAt(kb, attributes.value[fact] ?? 0),
      qualifiers,
    };
  const row = fact - attributes.size;
  const predicate = relations.predicate[row] ?? 0;
  return {
    kind: "relation",
    subject: nameOf(kb, relations.subject[row] ?? 0),
    predicate: kb.predicates.name(predicate >> 1),
    direction: (predicate & 1) === 0 ? "forward" : "backward",
    object: nameOf(kb, relations.object[row] ?? 0),
    qualifiers,
  };
}

/**
 * The rows (not facts: add `attributes.size`) of a node with one directed predicate, in file order.
 * @internal
 */
export function rowsOf(kb: KnowledgeBase, node: number, predicate: number): Uint32Array {
  const { start, sorted, predicate: of } = kb.relations;
  const end = start[node + 1] ?? 0;
  const from = lowerBound(sorted, of, start[node] ?? 0, end, predicate);
  let to = from;
  while (to < end && of[sorted[to] ?? 0] === predicate) to++;
  return sorted.subarray(from, to);
}

function lowerBound(sorted: Uint32Array, of: Uint32Array, from: number, to: number, wanted: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((of[sorted[middle] ?? 0] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
