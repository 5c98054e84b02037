import { type KnowledgeBase, listOf, nameOf, valueAt, valueKinds } from "../../kb/kb.ts";
import { type Operator, type Value, yearOf, yearValue } from "../../kb/values/value.ts";
import type { Random } from "../../numeric/random.ts";
import type { Condition, Test } from "../sparql/logical-form.ts";
import { type Pools, pick } from "./pools.ts";

/** Inputs of drawing. */
export interface Drawing {
  readonly kb: KnowledgeBase;
  readonly pools: Pools;
  readonly random: Random;
}

/** Equality tests out of ten conditions on a number or a time, when one entity or several are wanted. */
const EQUAL = { single: 8, several: 5 };

/**
 * A comparison that a value passes: with itself, or with another value of its key. Days are asked for by their year
 * every third time.
 */
export function testOf(
  { kb, random }: Drawing,
  key: number,
  value: number,
  others: () => number | undefined,
  wanted: keyof typeof EQUAL,
): Test {
  const own = coarse(valueAt(kb, value), random);
  const name = kb.keys.name(key);
  if (own.type === "string" || random.below(10) < EQUAL[wanted])
    return { key: name, operator: "=", value: own };
  const number = others();
  const other = number === undefined ? undefined : like(valueAt(kb, number), own);
  const order = other === undefined ? 0 : compare(own, other);
  if (other === undefined || order === 0) return { key: name, operator: "=", value: own };
  const operator: Operator = random.below(6) === 0 ? "!=" : order < 0 ? "<" : ">";
  return { key: name, operator, value: other };
}

const coarse = (value: Value, random: Random): Value =>
  value.type === "date" && random.below(3) === 0 ? yearValue(yearOf(value)) : value;

/** The other value as one of the first one's kind, if it can be compared with it. */
function like(other: Value, own: Value): Value | undefined {
  if (own.type === "year" && (other.type === "date" || other.type === "year"))
    return yearValue(yearOf(other));
  if (own.type === "quantity")
    return other.type === "quantity" && other.unit === own.unit ? other : undefined;
  return own.type === other.type ? other : undefined;
}

const compare = (a: Value, b: Value): number => (a.value < b.value ? -1 : Number(a.value > b.value));

/** The condition that an attribute fact fulfils. */
export function attributeCondition(
  drawing: Drawing,
  fact: number,
  qualified: boolean,
  wanted: keyof typeof EQUAL,
): Condition | undefined {
  const { kb, random } = drawing;
  const key = kb.attributes.key[fact] ?? 0;
  const others = () => {
    const other = pick(listOf(kb.attributes.byKey, key), random);
    return other === undefined ? undefined : kb.attributes.value[other];
  };
  const qualifiers = qualified ? qualifierTests(drawing, fact) : [];
  if (!qualifiers) return undefined;
  const test = testOf(drawing, key, kb.attributes.value[fact] ?? 0, others, wanted);
  return { kind: "attribute", ...test, qualifiers };
}

/** A qualifier of a fact that a program can carry. */
export function drawQualifier({ kb, pools, random }: Drawing, fact: number): number | undefined {
  const found: number[] = [];
  for (let q = kb.qualifiers.start[fact] ?? 0; q < (kb.qualifiers.start[fact + 1] ?? 0); q++)
    if (pools.hasText(kb.qualifiers.value[q] ?? 0)) found.push(q);
  return pick(found, random);
}

/** One test that a qualifier of the fact passes. */
function qualifierTests(drawing: Drawing, fact: number): Test[] | undefined {
  const { kb, random } = drawing;
  const qualifier = drawQualifier(drawing, fact);
  if (qualifier === undefined) return undefined;
  const key = kb.qualifiers.key[qualifier] ?? 0;
  const others = () => {
    const other = random.below(Math.max(kb.qualifiers.size, 1));
    return kb.qualifiers.key[other] === key ? kb.qualifiers.value[other] : undefined;
  };
  return [testOf(drawing, key, kb.qualifiers.value[qualifier] ?? 0, others, "single")];
}

/** The condition on the subject of a row that its object is as described. */
export function relationCondition(
  drawing: Drawing,
  row: number,
  of: readonly Condition[],
  qualified: boolean,
): Condition | undefined {
  const { kb } = drawing;
  const directed = kb.relations.predicate[row] ?? 0;
  const qualifiers = qualified ? qualifierTests(drawing, kb.attributes.size + row) : [];
  if (!qualifiers) return undefined;
  return {
    kind: "relation",
    predicate: kb.predicates.name(directed >> 1),
    // The row is seen from its subject; Relate starts at the object.
    direction: (directed & 1) === 0 ? "backward" : "forward",
    of,
    qualifiers,
  };
}

/** A concept of an entity: one it names itself mostly, else any above it. */
export function drawConcept({ kb, random }: Drawing, node: number): number | undefined {
  const own = listOf(kb.parents, node);
  const from = random.below(4) > 0 && own.length > 0 ? own : listOf(kb.ancestors, node);
  const concept = pick(from, random);
  return concept !== undefined && concept < kb.nodeCount ? concept : undefined;
}

export const conceptCondition = (kb: KnowledgeBase, concept: number): Condition => ({
  kind: "concept",
  name: nameOf(kb, concept),
});

/** The kind of a value number. */
export const kindOf = (kb: KnowledgeBase, value: number): (typeof valueKinds)[number] =>
  valueKinds[kb.values.kind[value] ?? 0] ?? "string";
