import { type KnowledgeBase, valueAt, valueKinds } from "../../kb/kb.ts";
import type { Random } from "../../numeric/random.ts";
import { hasText } from "../sparql/value-text.ts";

/** Facts to draw from, grouped by key or predicate. */
export interface Pool {
  readonly all: Uint32Array;
  readonly groups: readonly Uint32Array[];
}

/** The pools from which questions are drawn; built once for a knowledge base. */
export interface Pools {
  /** Attribute facts of entities whose value a program can carry, and those of them with such a qualifier. */
  readonly attributes: Pool;
  readonly qualifiedAttributes: Pool;
  readonly quantities: Pool;
  /** Relation rows of entities to defined nodes, and those with a qualifier that a program can carry. */
  readonly rows: Pool;
  readonly qualifiedRows: Pool;
  /** The qualifiers of each key that programs can carry. */
  readonly qualifiersOfKey: ReadonlyMap<number, Uint32Array>;
  /** Whether a program can carry the value with a number. */
  readonly hasText: (value: number) => boolean;
}

/** Gathers the facts of a knowledge base that questions can be about. */
export function poolsOf(kb: KnowledgeBase): Pools {
  const texts = Uint8Array.from({ length: kb.values.size }, (_, value) =>
    Number(hasText(valueAt(kb, value))),
  );
  const carried = (value: number) => texts[value] === 1;
  const qualified = (fact: number) => {
    for (let q = kb.qualifiers.start[fact] ?? 0; q < (kb.qualifiers.start[fact + 1] ?? 0); q++)
      if (carried(kb.qualifiers.value[q] ?? 0)) return true;
    return false;
  };
  const { attributes, relations } = kb;
  const facts = numbers(
    attributes.size,
    (fact) => (attributes.subject[fact] ?? 0) < kb.entityCount && carried(attributes.value[fact] ?? 0),
  );
  const rows = numbers(
    relations.size,
    (row) =>
      (relations.subject[row] ?? 0) < kb.entityCount &&
      (relations.object[row] ?? 0) < kb.nodeCount &&
      relations.subject[row] !== relations.object[row],
  );
  const isQuantity = (fact: number) =>
    valueKinds[kb.values.kind[attributes.value[fact] ?? 0] ?? 0] === "quantity";
  return {
    attributes: pool(facts, attributes.key),
    qualifiedAttributes: pool(facts.filter(qualified), attributes.key),
    quantities: pool(facts.filter(isQuantity), attributes.key),
    rows: pool(rows, relations.predicate),
    qualifiedRows: pool(
      rows.filter((row) => qualified(attributes.size + row)),
      relations.predicate,
    ),
    qualifiersOfKey: grouped(
      numbers(kb.qualifiers.size, (q) => carried(kb.qualifiers.value[q] ?? 0)),
      kb.qualifiers.key,
    ),
    hasText: carried,
  };
}

/**
 * A fact of a pool: every second time one of a random key, so that rare keys are asked about too, else any. Undefined
 * for an empty pool.
 */
export function drawFact({ all, groups }: Pool, random: Random): number | undefined {
  const from = random.below(2) === 0 ? pick(groups, random) : all;
  return from && pick(from, random);
}

/** One of a list, each as likely; undefined for an empty one. */
export function pick<Item>(list: ArrayLike<Item>, random: Random): Item | undefined {
  return list.length === 0 ? undefined : list[random.below(list.length)];
}

function pool(all: Uint32Array, groupOf: Uint32Array): Pool {
  return { all, groups: [...grouped(all, groupOf).values()] };
}

/** Lists by group, in the order of the groups' numbers. */
function grouped(all: Uint32Array, groupOf: Uint32Array): Map<number, Uint32Array> {
  const groups = new Map<number, number[]>();
  for (const each of all) {
    const group = groups.get(groupOf[each] ?? 0);
    if (group) group.push(each);
    else groups.set(groupOf[each] ?? 0, [each]);
  }
  return new Map(
    [...groups].sort(([a], [b]) => a - b).map(([group, each]) => [group, Uint32Array.from(each)]),
  );
}

function numbers(size: number, holds: (number: number) => boolean): Uint32Array {
  const found: number[] = [];
  for (let number = 0; number < size; number++) if (holds(number)) found.push(number);
  return Uint32Array.from(found);
}
