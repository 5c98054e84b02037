import { LacunaError } from "../../error.ts";
import { isConcept, listOf, nameOf, rowsOf, valueAt } from "../../kb/kb.ts";
import { canCompare, compareValues, parseValue, printValue, type Value } from "../../kb/values/value.ts";
import type { FunctionName } from "../functions.ts";
import { eachFact, qualifiedBy, qualifierValues } from "./ask.ts";
import { type Context, input, valueForKey } from "./context.ts";
import { attributeKey, directedPredicate, filterTypeOf } from "./locate.ts";
import { matcherOf } from "./match.ts";
import type { EntityResult, StepResult } from "./result.ts";
import { distinctNodes, foundPairs, inBoth, inEither, plainSet } from "./sets.ts";

/*
 * The functions as the two executors published with KQA Pro have them (`Program/executor_rule.py` for the RNN parser,
 * `Bart_Program/executor_rule.py` of March 2022 for the BART parser), where those differ from KoPL's later engine.
 * Where they stop with an exception, these throw `kopl.executor-fails`: the published figures count that as no answer.
 * Their sets have no order; ours are in the order of the knowledge base.
 */

/** The error for a step on which a published executor stops with an exception. */
export const executorFails = (why: string) =>
  new LacunaError("kopl.executor-fails", `the published executor fails here: ${why}`, {
    hint: "leave strict out to run the program with sets",
  });

/** The first of the nodes; says so when there are others. */
export function firstOf(context: Context, result: EntityResult): number {
  const [first] = result.nodes;
  if (first === undefined) throw executorFails("there is no first entity in an empty list");
  if (result.nodes.some((node) => node !== first))
    context.note(
      "first-of-many",
      `only the first of ${result.nodes.length} is used: ${nameOf(context.kb, first)}`,
    );
  return first;
}

/** The only result of one node. */
export const alone = (node: number): EntityResult => plainSet(Uint32Array.of(node));

/** Entities only: sub-concepts are not below a concept here, and a known concept without entities is a failure. */
export function strictFilterConcept(context: Context, from: EntityResult, name: string): EntityResult {
  const { kb } = context;
  const concepts = kb.named(name).filter((node) => isConcept(kb, node));
  if (concepts.length === 0) context.note("unknown-concept", `no concept is called "${name}"`);
  let members = new Uint32Array(0);
  for (const concept of concepts) {
    const entities = listOf(kb.members, concept - kb.entityCount).filter((node) => node < kb.entityCount);
    if (entities.length === 0) throw executorFails(`no entity belongs to the concept "${name}"`);
    members = new Uint32Array(inEither(members, entities));
  }
  return plainSet(inBoth(distinctNodes(context, from), members));
}

/** Repeated inputs give repeated results; a concept among them is a failure. */
export function strictFilterAttribute(
  context: Context,
  name: FunctionName,
  from: EntityResult,
  inputs: readonly string[],
): EntityResult {
  const { kb } = context;
  const matches = matcherOf(kb, parseValue(input(inputs, 1), filterTypeOf(name)), inputs[2] ?? "=", true);
  const found = foundPairs(context, 0);
  const outside = from.nodes.find((node) => node >= kb.entityCount);
  const take = (fact: number, node: number) => {
    if (matches(kb.attributes.value[fact] ?? 0)) found.push(node, fact);
  };
  if (outside !== undefined) throw notAnEntity(context, outside);
  eachFact(context, from, input(inputs, 0), take);
  return found.finish();
}

const notAnEntity = ({ kb }: Context, node: number) => executorFails(`${nameOf(kb, node)} is not an entity`);

/** The other ends of a relation of the first node only. */
export function strictRelate(context: Context, from: EntityResult, inputs: readonly string[]): EntityResult {
  const { kb } = context;
  const first = firstWithRelations(context, from);
  const found = foundPairs(context, 0);
  const predicate = directedPredicate(context, input(inputs, 0), input(inputs, 1));
  if (predicate >= 0)
    for (const row of rowsOf(kb, first, predicate))
      found.push(kb.relations.object[row] ?? 0, kb.attributes.size + row);
  return found.finish();
}

/** The first node; a failure when it is a concept without relations or not in the knowledge base. */
function firstWithRelations(context: Context, from: EntityResult): number {
  const { kb } = context;
  const first = firstOf(context, from);
  const { start } = kb.relations;
  if (first >= kb.nodeCount || (first >= kb.entityCount && start[first] === start[first + 1]))
    throw executorFails(`${nameOf(kb, first)} has no relations`);
  return first;
}

function firstEntity(context: Context, from: EntityResult): number {
  const first = firstOf(context, from);
  if (first >= context.kb.entityCount) throw notAnEntity(context, first);
  return first;
}

/** The name of the first entity. */
export const strictQueryName = (context: Context, from: EntityResult): StepResult => ({
  kind: "names",
  names: [nameOf(context.kb, firstEntity(context, from))],
});

/** The value stored last for the key of an entity. */
function lastValue(context: Context, entity: number, key: number): Value | undefined {
  const { kb } = context;
  const { start, key: keys, value } = kb.attributes;
  for (let fact = (start[entity + 1] ?? 0) - 1; fact >= (start[entity] ?? 0); fact--)
    if (keys[fact] === key) return valueAt(kb, value[fact] ?? 0);
  return undefined;
}

/** The last value of the key of the first entity. */
export function strictQueryAttribute(context: Context, from: EntityResult, key: string): StepResult {
  const value = lastValue(context, firstEntity(context, from), attributeKey(context, key));
  if (value === undefined) throw executorFails(`the entity has no value for the key "${key}"`);
  return { kind: "values", values: [value] };
}

/** The value of the first fact of the first entity that has the qualifier. */
export function strictUnderCondition(
  context: Context,
  from: EntityResult,
  [key = "", qualifierKey = "", qualifierValue = ""]: readonly string[],
): StepResult {
  const { kb } = context;
  const first = firstOf(context, from);
  const qualified = qualifiedBy(context, qualifierKey, valueForKey(context, qualifierKey, qualifierValue));
  if (first >= kb.entityCount) throw notAnEntity(context, first);
  const values: Value[] = [];
  eachFact(context, alone(first), key, (fact) => {
    if (values.length === 0 && qualified(fact)) values.push(valueAt(kb, kb.attributes.value[fact] ?? 0));
  });
  if (values.length === 0) throw executorFails(`no value of "${key}" has the qualifier "${qualifierKey}"`);
  return { kind: "values", values };
}

/** The result of an executor that finds nothing; it is printed as `None`. */
const NOTHING: StepResult = { kind: "names", names: ["None"] };

/** The predicate of the last forward fact from the first of one to the first of the other. */
export function strictQueryRelation(context: Context, a: EntityResult, b: EntityResult): StepResult {
  const { kb } = context;
  const row = forwardRows(context, a, b).at(-1);
  if (row === undefined) return NOTHING;
  return { kind: "predicates", predicates: [kb.predicates.name((kb.relations.predicate[row] ?? 0) >> 1)] };
}

function forwardRows(context: Context, a: EntityResult, b: EntityResult): number[] {
  const { start, object, predicate } = context.kb.relations;
  if (a.nodes.length === 0 || b.nodes.length === 0) firstOf(context, a.nodes.length === 0 ? a : b);
  const from = firstWithRelations(context, a);
  const to = firstOf(context, b);
  const rows: number[] = [];
  for (let row = start[from] ?? 0; row < (start[from + 1] ?? 0); row++)
    if (object[row] === to && ((predicate[row] ?? 0) & 1) === 0) rows.push(row);
  return rows;
}

/** The first value of the qualifier in the first fact that has it. */
export function strictRelationQualifier(
  context: Context,
  a: EntityResult,
  b: EntityResult,
  [predicate = "", qualifierKey = ""]: readonly string[],
): StepResult {
  const { kb } = context;
  const wanted = kb.predicates.number(predicate);
  for (const row of forwardRows(context, a, b)) {
    if ((kb.relations.predicate[row] ?? 0) >> 1 !== wanted) continue;
    const [value] = qualifierValues(context, kb.attributes.size + row, qualifierKey);
    if (value) return { kind: "values", values: [value] };
  }
  return NOTHING;
}

/** The first value of the qualifier in the first fact of the first entity that has the value and the qualifier. */
export function strictAttributeQualifier(
  context: Context,
  from: EntityResult,
  [key = "", value = "", qualifierKey = ""]: readonly string[],
): StepResult {
  const { kb } = context;
  const first = firstOf(context, from);
  const matches = matcherOf(kb, valueForKey(context, key, value), "=", true);
  if (first >= kb.entityCount) throw notAnEntity(context, first);
  const values: Value[] = [];
  eachFact(context, alone(first), key, (fact) => {
    if (values.length === 0 && matches(kb.attributes.value[fact] ?? 0))
      values.push(...qualifierValues(context, fact, qualifierKey).slice(0, 1));
  });
  return values.length > 0 ? { kind: "values", values } : NOTHING;
}

/** The first entity of the two when its last value is strictly greater or less, else the second. */
export function strictSelectBetween(
  context: Context,
  a: EntityResult,
  b: EntityResult,
  [keyName = "", operator = ""]: readonly string[],
): StepResult {
  const [first, second] = [firstOf(context, a), firstOf(context, b)];
  for (const node of [first, second]) if (node >= context.kb.entityCount) throw notAnEntity(context, node);
  const key = attributeKey(context, keyName);
  const [v, w] = [lastValue(context, first, key), lastValue(context, second, key)];
  if (!v || !w) throw executorFails(`an entity has no value for the key "${keyName}"`);
  const isFirst =
    (operator === "greater" && ordered(v, w, ">")) || (operator === "less" && ordered(v, w, "<"));
  return { kind: "names", names: [nameOf(context.kb, isFirst ? first : second)] };
}

function ordered(a: Value, b: Value, operator: "<" | ">"): boolean {
  if (a.type === "string" || !canCompare(a, b))
    throw executorFails(`${printValue(a)} and ${printValue(b)} have no order`);
  return compareValues(a, b, operator);
}

/**
 * One name: the first of the smallest, the last of the largest. An entity without the key counts with the value of the
 * one before it, a fault of both executors that the published figures contain. The executor of the BART parser leaves
 * out what is no quantity of the most common unit; the other fails on it.
 */
export function strictSelectAmong(
  context: Context,
  from: EntityResult,
  [keyName = "", operator = ""]: readonly string[],
): StepResult {
  const { kb, strict } = context;
  const key = attributeKey(context, keyName);
  let value: Value | undefined;
  let candidates: { readonly node: number; readonly value: Value }[] = [];
  for (const node of from.nodes) {
    if (node >= kb.entityCount) throw notAnEntity(context, node);
    value = lastValue(context, node, key) ?? value;
    if (!value) throw executorFails(`the first entity has no value for the key "${keyName}"`);
    candidates.push({ node, value });
  }
  if (strict === "bart") candidates = ofCommonUnit(candidates);
  if (candidates.length === 0) throw executorFails("there is nothing to select from");
  if (candidates.length > 1)
    for (const each of candidates)
      if (each.value.type === "string") throw executorFails("texts have no order");
  const sorted = [...candidates].sort((a, b) =>
    ordered(a.value, b.value, "<") ? -1 : ordered(b.value, a.value, "<") ? 1 : 0,
  );
  const chosen = operator === "smallest" ? sorted[0] : sorted.at(-1);
  return { kind: "names", names: [nameOf(kb, chosen?.node ?? 0)] };
}

function ofCommonUnit(
  candidates: readonly { readonly node: number; readonly value: Value }[],
): { readonly node: number; readonly value: Value }[] {
  const counts = new Map<string, number>();
  for (const { value } of candidates)
    if (value.type === "quantity") counts.set(value.unit, (counts.get(value.unit) ?? 0) + 1);
  let common: string | undefined;
  for (const [unit, count] of counts)
    if (common === undefined || count > (counts.get(common) ?? 0)) common = unit;
  return candidates.filter(({ value }) => value.type === "quantity" && value.unit === common);
}
