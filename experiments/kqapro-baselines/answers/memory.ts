import { type KnowledgeBase, nameOf, qualifiersAt, valueAt } from "../../../src/kb/kb.ts";
import { printValue, type Value } from "../../../src/kb/values/value.ts";

/** A slot of the memory: words by which it is found, and words that it stands for. */
export interface Slot {
  readonly key: readonly string[];
  readonly value: readonly string[];
}

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");

/**
 * All facts of a knowledge base as slots, "subject relation" → object and "object relation_" → subject; facts with qualifiers are
 * subjects of them (KQAPro_Baselines, `KVMemNN/load_kb.py`). The first slot is padding.
 */
export function memoryOf(kb: KnowledgeBase): Slot[] {
  const slots: Slot[] = [{ key: ["<pad>"], value: ["<pad>"] }];
  const fact = (subject: string, relation: string, object: string) => {
    slots.push({ key: words(`${subject} ${relation}`), value: words(object) });
    slots.push({ key: words(`${object} ${relation}_`), value: words(subject) });
  };
  const qualified = (of: number, subject: string) => {
    for (const { key, value } of qualifiersAt(kb, of)) fact(subject, key, wholeValue(value));
  };
  for (const node of nodesInOrder(kb)) {
    const name = kb.names[node]!;
    for (let at = kb.parents.start[node]!; at < kb.parents.start[node + 1]!; at++)
      fact(name, "instanceOf", kb.names[kb.parents.items[at]!]!);
    const { attributes, relations } = kb;
    for (let row = attributes.start[node]!; row < attributes.start[node + 1]!; row++) {
      const [key, value] = [
        kb.keys.name(attributes.key[row]!),
        wholeValue(valueAt(kb, attributes.value[row]!)),
      ];
      fact(name, key, value);
      qualified(row, `${name} ${key} ${value}`);
    }
    for (let row = relations.start[node]!; row < relations.start[node + 1]!; row++) {
      const [directed, object] = [relations.predicate[row]!, relations.object[row]!];
      if (directed % 2 === 1 || object >= kb.nodeCount) continue;
      const [predicate, other] = [kb.predicates.name(directed >> 1), nameOf(kb, object)];
      fact(name, predicate, other);
      qualified(attributes.size + row, `${name} ${predicate} ${other}`);
    }
  }
  return slots;
}

/** A value with its unit, 1 too. */
const wholeValue = (value: Value): string =>
  value.type === "quantity" && value.unit === "1" ? `${printValue(value)} 1` : printValue(value);

/** Concepts, then entities, in the order of the file. */
export function* nodesInOrder({ entityCount, nodeCount }: KnowledgeBase): Generator<number> {
  for (let node = entityCount; node < nodeCount; node++) yield node;
  for (let node = 0; node < entityCount; node++) yield node;
}

/** Finds slots by the words of their keys. */
export interface MemorySearch {
  /** The slots whose keys have most of the words, words counted as often as they stand there, the best first. */
  best(question: readonly string[], most: number): number[];
}

/** @param stop words that say nothing */
export function memorySearch(slots: readonly Slot[], stop: ReadonlySet<string>): MemorySearch {
  const byWord = new Map<string, number[]>();
  for (const [number, { key }] of slots.entries()) {
    if (number === 0) continue;
    for (const word of new Set(key)) {
      if (stop.has(word)) continue;
      const list = byWord.get(word);
      if (list) list.push(number);
      else byWord.set(word, [number]);
    }
  }
  return {
    best(question, most) {
      const scores = new Map<number, number>();
      for (const word of question)
        for (const slot of byWord.get(word) ?? []) scores.set(slot, (scores.get(slot) ?? 0) + 1);
      return [...scores]
        .sort(([a, m], [b, n]) => n - m || a - b)
        .slice(0, most)
        .map(([slot]) => slot);
    },
  };
}
