import { type KnowledgeBase, listOf, valueAt } from "../../kb/kb.ts";
import type { Value } from "../../kb/values/value.ts";
import type { LogicalForm, Test } from "../sparql/logical-form.ts";
import { type Drawing, drawConcept, drawQualifier, kindOf, testOf } from "./conditions.ts";
import { describeNode } from "./locate.ts";
import type { Locating, Plan } from "./plans.ts";
import { drawFact, type Pool, pick } from "./pools.ts";
import { factsOf } from "./rows.ts";

/** Draws a question of a plan around a random fact; undefined when this fact gives none. */
export function drawForm(drawing: Drawing, plan: Plan): LogicalForm | undefined {
  const { kb, pools, random } = drawing;
  const [first = { by: "name" }, second = { by: "name" }] = plan.locating;
  switch (plan.type) {
    case "QueryName":
    case "Count": {
      const node = subjectFor(drawing, first);
      const of =
        node === undefined
          ? undefined
          : describeNode(drawing, node, first, singleIf(plan.type === "QueryName"));
      return of && { ask: plan.type === "Count" ? "count" : "name", of };
    }
    case "QueryAttr": {
      const fact = drawFact(plan.under ? pools.qualifiedAttributes : pools.attributes, random);
      if (fact === undefined) return undefined;
      const under = plan.under && underOf(drawing, fact);
      const of = describeNode(drawing, subjectOf(kb, fact), first, "single");
      if (!of || (plan.under && !under)) return undefined;
      return { ask: "attribute", of, key: keyOf(kb, fact), ...(under ? { under } : {}) };
    }
    case "Verify": {
      const fact = drawFact(plan.under ? pools.qualifiedAttributes : pools.attributes, random);
      if (fact === undefined) return undefined;
      const under = plan.under && underOf(drawing, fact);
      const test = verifiedOf(drawing, fact);
      const of = describeNode(drawing, subjectOf(kb, fact), first, "single");
      if (!of || !test || (plan.under && !under)) return undefined;
      return { ask: "verify", of, test, ...(under ? { under } : {}) };
    }
    case "QueryAttrQualifier": {
      const fact = drawFact(pools.qualifiedAttributes, random);
      const qualifier = fact === undefined ? undefined : drawQualifier(drawing, fact);
      if (fact === undefined || qualifier === undefined) return undefined;
      const of = describeNode(drawing, subjectOf(kb, fact), first, "single");
      const value: Value = valueAt(kb, kb.attributes.value[fact] ?? 0);
      const asked = kb.keys.name(kb.qualifiers.key[qualifier] ?? 0);
      return of && { ask: "attribute-qualifier", of, key: keyOf(kb, fact), value, qualifier: asked };
    }
    case "QueryRelation":
    case "QueryRelationQualifier":
      return betweenNodes(drawing, plan, first, second);
    case "SelectAmong": {
      const fact = drawFact(pools.quantities, random);
      const of =
        fact === undefined ? undefined : describeNode(drawing, subjectOf(kb, fact), first, "several");
      if (fact === undefined || !of) return undefined;
      return {
        ask: "among",
        of,
        key: keyOf(kb, fact),
        extreme: random.below(2) === 0 ? "largest" : "smallest",
      };
    }
    case "SelectBetween":
      return compared(drawing, first, second);
  }
}

const singleIf = (single: boolean) => (single ? "single" : "several");

/** A node to describe: the subject of a fact of the kind that the description needs. */
function subjectFor({ kb, pools, random }: Drawing, locating: Locating): number | undefined {
  const leading = locating.by === "intersection" || locating.by === "union" ? locating.parts[0] : locating;
  const draw = (pool: Pool, subject: Uint32Array) => {
    const drawn = drawFact(pool, random);
    return drawn === undefined ? undefined : subject[drawn];
  };
  if (leading.by === "concept") return random.below(Math.max(kb.entityCount, 1));
  if (leading.by === "relational")
    return draw(leading.qualified ? pools.qualifiedRows : pools.rows, kb.relations.subject);
  const pool = leading.by === "literal" && leading.qualified ? pools.qualifiedAttributes : pools.attributes;
  return draw(pool, kb.attributes.subject);
}

function betweenNodes(
  drawing: Drawing,
  { type }: Plan,
  first: Locating,
  second: Locating,
): LogicalForm | undefined {
  const { kb, pools, random } = drawing;
  const row = drawFact(type === "QueryRelation" ? pools.rows : pools.qualifiedRows, random);
  if (row === undefined) return undefined;
  const directed = kb.relations.predicate[row] ?? 0;
  const ends = [kb.relations.subject[row] ?? 0, kb.relations.object[row] ?? 0];
  const [head = 0, tail = 0] = (directed & 1) === 0 ? ends : ends.reverse();
  // The entity that is hard to describe is the head as often as the tail.
  const [forHead, forTail] = random.below(2) === 0 ? [first, second] : [second, first];
  const from = describeNode(drawing, head, forHead, "single");
  const to = from && describeNode(drawing, tail, forTail, "single");
  if (!from || !to) return undefined;
  if (type === "QueryRelation") return { ask: "relation", from, to };
  const qualifier = drawQualifier(drawing, kb.attributes.size + row);
  if (qualifier === undefined) return undefined;
  return {
    ask: "relation-qualifier",
    from,
    to,
    predicate: kb.predicates.name(directed >> 1),
    qualifier: kb.keys.name(kb.qualifiers.key[qualifier] ?? 0),
  };
}

/** Two entities of a concept with values of one key. */
function compared(drawing: Drawing, first: Locating, second: Locating): LogicalForm | undefined {
  const { kb, pools, random } = drawing;
  const fact = drawFact(pools.quantities, random);
  if (fact === undefined) return undefined;
  const key = kb.attributes.key[fact] ?? 0;
  const node = subjectOf(kb, fact);
  const concept = drawConcept(drawing, node);
  const candidates =
    concept === undefined
      ? listOf(kb.attributes.byKey, key).map((each) => subjectOf(kb, each))
      : listOf(kb.members, concept - kb.entityCount);
  const other = pick(candidates, random);
  if (other === undefined || other === node || factsOf(kb, other, key).length === 0) return undefined;
  const [one, two] = random.below(2) === 0 ? [node, other] : [other, node];
  const a = describeNode(drawing, one, first, "single");
  const b = a && describeNode(drawing, two, second, "single");
  if (!a || !b) return undefined;
  return {
    ask: "between",
    first: a,
    second: b,
    key: kb.keys.name(key),
    comparison: random.below(2) === 0 ? "greater" : "less",
  };
}

/** The qualifier that picks the fact. */
function underOf(drawing: Drawing, fact: number): Test | undefined {
  const { kb } = drawing;
  const qualifier = drawQualifier(drawing, fact);
  if (qualifier === undefined) return undefined;
  return {
    key: kb.keys.name(kb.qualifiers.key[qualifier] ?? 0),
    operator: "=",
    value: valueAt(kb, kb.qualifiers.value[qualifier] ?? 0),
  };
}

/** The test to verify; it holds for the fact in about half of the questions. */
function verifiedOf(drawing: Drawing, fact: number): Test | undefined {
  const { kb, pools, random } = drawing;
  const key = kb.attributes.key[fact] ?? 0;
  const value = kb.attributes.value[fact] ?? 0;
  const another = (): number | undefined => {
    const other = pick(listOf(kb.attributes.byKey, key), random);
    const found = other === undefined ? undefined : kb.attributes.value[other];
    return found !== undefined &&
      found !== value &&
      kindOf(kb, found) === kindOf(kb, value) &&
      pools.hasText(found)
      ? found
      : undefined;
  };
  if (random.below(2) === 0) return testOf(drawing, key, value, another, "several");
  const other = another();
  if (other === undefined) return undefined;
  const target = valueAt(kb, other);
  if (target.type === "string" || random.below(2) === 0)
    return { key: kb.keys.name(key), operator: "=", value: target };
  const own = valueAt(kb, value);
  return { key: kb.keys.name(key), operator: own.value < target.value ? ">" : "<", value: target };
}

const subjectOf = (kb: KnowledgeBase, fact: number): number => kb.attributes.subject[fact] ?? 0;
const keyOf = (kb: KnowledgeBase, fact: number): string => kb.keys.name(kb.attributes.key[fact] ?? 0);
