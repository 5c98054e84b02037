import { LacunaError } from "../../error.ts";
import { isConcept, listOf, nameOf, rowsOf } from "../../kb/kb.ts";
import { parseValue } from "../../kb/values/value.ts";
import type { FunctionName } from "../functions.ts";
import { type Context, input } from "./context.ts";
import { matcherOf } from "./match.ts";
import type { EntityResult } from "./result.ts";
import {
  distinctNodes,
  eachFactWithKey,
  foundPairs,
  inBoth,
  inEither,
  isEverything,
  isIn,
  plainSet,
} from "./sets.ts";

/** The type of a filter's value input, and the source of its operator. */
const filterTypes = { Str: "string", Num: "quantity", Year: "year", Date: "date" } as const;

/** The ending of the name of a filter or verification, which gives the type of its value. */
export type FilterEnding = keyof typeof filterTypes;

/** The type a filter or verification reads its value as. */
export const filterTypeOf = (name: FunctionName): (typeof filterTypes)[FilterEnding] =>
  filterTypes[name.replace(/^(Filter|QFilter|Verify)/, "") as FilterEnding];

/** Every entity and concept, or every entity. */
export function findAll({ kb, entitiesOnly }: Context): EntityResult {
  return plainSet(everyNode(entitiesOnly ? kb.entityCount : kb.nodeCount));
}

let counting = new Uint32Array(0);

/** 0, 1, 2, …; one array serves all knowledge bases. */
function everyNode(count: number): Uint32Array {
  if (counting.length < count) counting = Uint32Array.from({ length: count }, (_, node) => node);
  return counting.subarray(0, count);
}

/** The entities and concepts with a name. */
export function find(context: Context, name: string): EntityResult {
  const nodes = context.kb.named(name);
  if (nodes.length === 0) context.note("unknown-name", `nothing is called "${name}"`);
  return plainSet(Uint32Array.from(nodes));
}

/** The nodes below any concept of this name; the facts are dropped. */
export function filterConcept(context: Context, from: EntityResult, name: string): EntityResult {
  const { kb } = context;
  const concepts = kb.named(name).filter((node) => isConcept(kb, node));
  if (concepts.length === 0) context.note("unknown-concept", `no concept is called "${name}"`);
  const nodes = distinctNodes(context, from);
  const end = context.entitiesOnly ? kb.entityCount : kb.nodeCount;
  if (nodes.length < 64)
    return plainSet(
      nodes.filter((node) => node < end && concepts.some((each) => isIn(listOf(kb.ancestors, node), each))),
    );
  const members = concepts
    .map((concept) => listOf(kb.members, concept - kb.entityCount))
    .reduce<Uint32Array>((all, each) => (all.length === 0 ? each : inEither(all, each)), new Uint32Array(0));
  const belonging = context.entitiesOnly ? members.filter((node) => node < end) : members;
  return plainSet(isEverything(context, nodes) ? belonging : inBoth(nodes, belonging));
}

/** Those with an attribute fact whose value compares so, once for every such fact. */
export function filterAttribute(
  context: Context,
  name: FunctionName,
  from: EntityResult,
  inputs: readonly string[],
): EntityResult {
  const target = parseValue(input(inputs, 1), filterTypeOf(name));
  const matches = matcherOf(context.kb, target, inputs[2] ?? "=", false);
  const key = attributeKey(context, input(inputs, 0));
  const { value } = context.kb.attributes;
  const found = foundPairs(context, 0);
  eachFactWithKey(context, distinctNodes(context, from), key, (node, fact) => {
    if (matches(value[fact] ?? 0)) found.push(node, fact);
  });
  return found.finish();
}

/** The number of an attribute key; -1, and a note, when no attribute has it. */
export function attributeKey(context: Context, name: string): number {
  const { keys, attributes } = context.kb;
  const key = keys.number(name);
  if (key < 0 || attributes.byKey.start[key] === attributes.byKey.start[key + 1])
    context.note("unknown-key", `no attribute is called "${name}"`);
  return key;
}

/**
 * Those whose fact has a qualifier that compares so; `eachValue` repeats a pair for every such value.
 * @throws LacunaError `kopl.no-facts` when the step before dropped the facts
 */
export function filterQualifier(
  context: Context,
  name: FunctionName,
  from: EntityResult,
  inputs: readonly string[],
  eachValue: boolean,
): EntityResult {
  const { kb, strict } = context;
  const target = parseValue(input(inputs, 1), filterTypeOf(name));
  const matches = matcherOf(kb, target, inputs[2] ?? "=", strict !== undefined);
  const key = kb.keys.number(input(inputs, 0));
  if (key < 0) context.note("unknown-key", `no key is called "${input(inputs, 0)}"`);
  if (!from.facts)
    throw new LacunaError("kopl.no-facts", `${name} needs facts, and the step before it gives none`, {
      hint: `put ${name} right after a Filter… or Relate step`,
    });
  const { start, key: keys, value } = kb.qualifiers;
  const found = foundPairs(context, 0);
  for (let i = 0; i < from.nodes.length; i++) {
    const fact = from.facts[i] ?? 0;
    for (let q = start[fact] ?? 0, end = start[fact + 1] ?? 0; q < end; q++) {
      if (keys[q] !== key || !matches(value[q] ?? 0)) continue;
      found.push(from.nodes[i] ?? 0, fact);
      if (!eachValue) break;
    }
  }
  return found.finish();
}

/** The directed predicate that two inputs name; -1, and a note, when there is no such predicate. */
export function directedPredicate(context: Context, name: string, direction: string): number {
  const predicate = context.kb.predicates.number(name);
  if (predicate < 0) context.note("unknown-predicate", `no relation is called "${name}"`);
  if (direction !== "forward" && direction !== "backward") return -1;
  return predicate < 0 ? -1 : predicate * 2 + (direction === "forward" ? 0 : 1);
}

/** The other ends of a relation, once for every fact. "forward": the given node is the head. */
export function relate(context: Context, from: EntityResult, inputs: readonly string[]): EntityResult {
  const { kb } = context;
  const predicate = directedPredicate(context, input(inputs, 0), input(inputs, 1));
  const found = foundPairs(context, 0);
  if (predicate < 0) return found.finish();
  const { subject, object, byPredicate } = kb.relations;
  const push = (row: number) => found.push(object[row] ?? 0, kb.attributes.size + row);
  const nodes = distinctNodes(context, from);
  if (isEverything(context, nodes)) for (const row of listOf(byPredicate, predicate)) push(row);
  else if (nodes.length > 32 && nodes.length * 4 > listOf(byPredicate, predicate).length) {
    let at = 0;
    for (const row of listOf(byPredicate, predicate)) {
      const node = subject[row] ?? 0;
      while (at < nodes.length && (nodes[at] ?? 0) < node) at++;
      if (nodes[at] === node) push(row);
    }
  } else
    for (const node of nodes)
      if (node < kb.nodeCount) for (const row of rowsOf(kb, node, predicate)) push(row);
  return found.finish();
}

/** Those in both, without facts. */
export const and = (context: Context, a: EntityResult, b: EntityResult): EntityResult =>
  plainSet(inBoth(distinctNodes(context, a), distinctNodes(context, b)));

/** Those in either, without facts. */
export const or = (context: Context, a: EntityResult, b: EntityResult): EntityResult =>
  plainSet(inEither(distinctNodes(context, a), distinctNodes(context, b)));

/**
 * The names of nodes.
 * @throws LacunaError `kopl.missing-object` for an object that the knowledge base does not define
 */
export function definedName({ kb }: Context, node: number): string {
  if (node < kb.nodeCount) return nameOf(kb, node);
  throw new LacunaError("kopl.missing-object", `the knowledge base does not define ${nameOf(kb, node)}`, {
    hint: "a relation leads to it; complete the knowledge base, or filter by a concept first",
  });
}
