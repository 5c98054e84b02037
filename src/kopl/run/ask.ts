import { LacunaError } from "../../error.ts";
import { valueAt } from "../../kb/kb.ts";
import { holds, type Operator, parseValue, type Value } from "../../kb/values/value.ts";
import type { FunctionName } from "../functions.ts";
import { type Context, input, valueForKey } from "./context.ts";
import { attributeKey, definedName, filterTypeOf } from "./locate.ts";
import { matcherOf } from "./match.ts";
import type { EntityResult, StepResult } from "./result.ts";
import { eachFactWithKey } from "./sets.ts";

/** The values of a key, of all nodes in their order. */
export function queryAttribute(context: Context, from: EntityResult, key: string): StepResult {
  const { kb } = context;
  const values: Value[] = [];
  eachFact(context, from, key, (fact) => values.push(valueAt(kb, kb.attributes.value[fact] ?? 0)));
  return { kind: "values", values };
}

/** Calls back for the facts with a key, node by node as they come, repeated where a node is. */
export function eachFact(
  context: Context,
  from: EntityResult,
  keyName: string,
  take: (fact: number, node: number) => void,
): void {
  const { start, key: keys } = context.kb.attributes;
  const key = attributeKey(context, keyName);
  if (key < 0) return;
  if (from.ascending) {
    eachFactWithKey(context, from.nodes, key, (node, fact) => take(fact, node));
    return;
  }
  for (const node of from.nodes)
    for (let fact = start[node] ?? 0, end = start[node + 1] ?? 0; fact < end; fact++)
      if (keys[fact] === key) take(fact, node);
}

/** The values of a key whose fact has a qualifier that equals a value. */
export function queryAttributeUnderCondition(
  context: Context,
  from: EntityResult,
  [key = "", qualifierKey = "", qualifierValue = ""]: readonly string[],
): StepResult {
  const { kb } = context;
  const values: Value[] = [];
  const qualified = qualifiedBy(context, qualifierKey, valueForKey(context, qualifierKey, qualifierValue));
  eachFact(context, from, key, (fact) => {
    if (qualified(fact)) values.push(valueAt(kb, kb.attributes.value[fact] ?? 0));
  });
  return { kind: "values", values };
}

/** Whether a fact has a qualifier with this key that equals the target. */
export function qualifiedBy(context: Context, keyName: string, target: Value): (fact: number) => boolean {
  const { kb, strict } = context;
  const { start, key: keys, value } = kb.qualifiers;
  const key = kb.keys.number(keyName);
  const matches = matcherOf(kb, target, "=", strict !== undefined);
  return (fact) => {
    for (let q = start[fact] ?? 0, end = start[fact + 1] ?? 0; q < end; q++)
      if (keys[q] === key && matches(value[q] ?? 0)) return true;
    return false;
  };
}

/** The values of a qualifier key of a fact, in file order. */
export function qualifierValues({ kb }: Context, fact: number, keyName: string): Value[] {
  const { start, key: keys, value } = kb.qualifiers;
  const key = kb.keys.number(keyName);
  const found: Value[] = [];
  for (let q = start[fact] ?? 0, end = start[fact + 1] ?? 0; q < end; q++)
    if (keys[q] === key) found.push(valueAt(kb, value[q] ?? 0));
  return found;
}

/** A qualifier of the attribute facts that have a value. */
export function queryAttributeQualifier(
  context: Context,
  from: EntityResult,
  [key = "", value = "", qualifierKey = ""]: readonly string[],
): StepResult {
  const { kb, strict } = context;
  const matches = matcherOf(kb, valueForKey(context, key, value), "=", strict !== undefined);
  const values: Value[] = [];
  eachFact(context, from, key, (fact) => {
    if (matches(kb.attributes.value[fact] ?? 0)) values.push(...qualifierValues(context, fact, qualifierKey));
  });
  return { kind: "values", values };
}

/** Calls back for the forward facts from nodes of the first to nodes of the second, pair by pair. */
export function eachRowBetween(
  context: Context,
  first: EntityResult,
  second: EntityResult,
  take: (row: number) => void,
): void {
  const { start, object, predicate } = context.kb.relations;
  const { marks } = context;
  const stamp = context.freshStamp();
  for (const node of second.nodes) marks[node] = stamp;
  for (const from of first.nodes) {
    const rows = new Map<number, number[]>();
    for (let row = start[from] ?? 0, end = start[from + 1] ?? 0; row < end; row++) {
      const to = object[row] ?? 0;
      if (((predicate[row] ?? 0) & 1) === 1 || marks[to] !== stamp) continue;
      const same = rows.get(to);
      if (same) same.push(row);
      else rows.set(to, [row]);
    }
    context.check(0);
    if (rows.size > 0) for (const to of second.nodes) for (const row of rows.get(to) ?? []) take(row);
  }
}

/** The predicates of the forward facts between two sets. */
export function queryRelation(context: Context, first: EntityResult, second: EntityResult): StepResult {
  const { predicates, relations } = context.kb;
  const found: string[] = [];
  eachRowBetween(context, first, second, (row) => {
    found.push(predicates.name((relations.predicate[row] ?? 0) >> 1));
    if ((found.length & 4095) === 0) context.check(found.length);
  });
  return { kind: "predicates", predicates: found };
}

/** A qualifier of the forward facts of a predicate between two sets. */
export function queryRelationQualifier(
  context: Context,
  first: EntityResult,
  second: EntityResult,
  [predicate = "", qualifierKey = ""]: readonly string[],
): StepResult {
  const { kb } = context;
  const wanted = kb.predicates.number(predicate);
  if (wanted < 0) context.note("unknown-predicate", `no relation is called "${predicate}"`);
  const values: Value[] = [];
  eachRowBetween(context, first, second, (row) => {
    if ((kb.relations.predicate[row] ?? 0) >> 1 === wanted)
      values.push(...qualifierValues(context, kb.attributes.size + row, qualifierKey));
    if ((values.length & 4095) === 4095) context.check(values.length);
  });
  return { kind: "values", values };
}

/** Whether all, none or some of the values compare so; no value at all is "no". */
export function verify(
  name: FunctionName,
  values: readonly Value[],
  inputs: readonly string[],
  strict: boolean,
): StepResult {
  const target = parseValue(input(inputs, 0), filterTypeOf(name));
  const operator = inputs[1] ?? "=";
  if (!["=", "!=", "<", ">"].includes(operator)) {
    if (strict) return { kind: "verdict", verdict: "no" };
    throw new LacunaError("kopl.unknown-operator", `there is no operator "${operator}"`, {
      hint: "use =, !=, < or >",
    });
  }
  const matching = values.filter((value) => holds(value, target, operator as Operator)).length;
  const verdict = matching === 0 ? "no" : matching === values.length ? "yes" : "not sure";
  return { kind: "verdict", verdict };
}

/** The names of all nodes, in their order. */
export const queryName = (context: Context, from: EntityResult): StepResult => ({
  kind: "names",
  names: Array.from(from.nodes, (node) => definedName(context, node)),
});
