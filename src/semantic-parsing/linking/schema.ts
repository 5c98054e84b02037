import { type KnowledgeBase, listOf, valueKinds } from "../../kb/kb.ts";
import type { KeyType } from "../../kb/values/value.ts";

/** A key of attributes or qualifiers, as far as parsing needs it. */
export interface KeyInfo {
  readonly name: string;
  readonly type: KeyType | undefined;
  /** Some attribute has it; some qualifier has it. */
  readonly ofAttributes: boolean;
  readonly ofQualifiers: boolean;
  /** Units of its quantities, the commonest first; `1` is none. */
  readonly units: readonly string[];
  /** Numbers of the keys that qualify attributes with this key. */
  readonly qualifiers: ReadonlySet<number>;
}

/** The names that programs over a knowledge base may use beside entities and values. */
export interface Schema {
  readonly concepts: readonly string[];
  readonly keys: readonly KeyInfo[];
  readonly predicates: readonly string[];
  /** Numbers of the keys that qualify relations with each predicate. */
  readonly predicateQualifiers: readonly ReadonlySet<number>[];
}

/** Gathers the schema of a knowledge base. */
export function schemaOf(kb: KnowledgeBase): Schema {
  const { attributes, qualifiers, relations, values } = kb;
  const units = Array.from({ length: kb.keys.size }, () => new Map<string, number>());
  const isQualifier = new Uint8Array(kb.keys.size);
  const ofKey = Array.from({ length: kb.keys.size }, () => new Set<number>());
  const ofPredicate = Array.from({ length: kb.predicates.size }, () => new Set<number>());
  const countUnit = (key: number, value: number) => {
    if (valueKinds[values.kind[value] ?? 0] !== "quantity") return;
    const unit = values.texts.name(values.text[value] ?? 0);
    units[key]?.set(unit, (units[key]?.get(unit) ?? 0) + 1);
  };
  const qualifiersOf = (fact: number, into: Set<number> | undefined) => {
    for (let q = qualifiers.start[fact] ?? 0; q < (qualifiers.start[fact + 1] ?? 0); q++) {
      const key = qualifiers.key[q] ?? 0;
      into?.add(key);
      isQualifier[key] = 1;
      countUnit(key, qualifiers.value[q] ?? 0);
    }
  };
  for (let fact = 0; fact < attributes.size; fact++) {
    countUnit(attributes.key[fact] ?? 0, attributes.value[fact] ?? 0);
    qualifiersOf(fact, ofKey[attributes.key[fact] ?? 0]);
  }
  for (let row = 0; row < relations.size; row++)
    qualifiersOf(attributes.size + row, ofPredicate[(relations.predicate[row] ?? 0) >> 1]);
  return {
    concepts: [...new Set(kb.names.slice(kb.entityCount))],
    keys: Array.from({ length: kb.keys.size }, (_, key) => ({
      name: kb.keys.name(key),
      type: kb.keyTypes[key],
      ofAttributes: listOf(attributes.byKey, key).length > 0,
      ofQualifiers: isQualifier[key] === 1,
      units: [...(units[key] ?? [])].sort(([, a], [, b]) => b - a).map(([unit]) => unit),
      qualifiers: ofKey[key] ?? new Set(),
    })),
    predicates: Array.from({ length: kb.predicates.size }, (_, predicate) => kb.predicates.name(predicate)),
    predicateQualifiers: ofPredicate,
  };
}
