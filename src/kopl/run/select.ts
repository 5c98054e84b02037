import { LacunaError } from "../../error.ts";
import { nameOf, valueKinds } from "../../kb/kb.ts";
import { eachFact } from "./ask.ts";
import type { Context } from "./context.ts";
import { attributeKey } from "./locate.ts";
import type { EntityResult, StepResult } from "./result.ts";
import { distinctNodes, eachFactWithKey } from "./sets.ts";

/** A node with a value it has, as the selections compare them. */
interface Candidate {
  readonly node: number;
  readonly value: number;
}

/**
 * The candidates that are quantities of the unit most of them have; the unit met first where several tie.
 * @throws LacunaError `kopl.no-quantity` when there is none
 */
function comparable({ kb }: Context, candidates: readonly Candidate[], key: string): readonly Candidate[] {
  const { kind, text } = kb.values;
  const quantities = candidates.filter(({ value }) => valueKinds[kind[value] ?? 0] === "quantity");
  const counts = new Map<number, number>();
  for (const { value } of quantities) counts.set(text[value] ?? 0, (counts.get(text[value] ?? 0) ?? 0) + 1);
  let [unit, most] = [-1, 0];
  for (const [each, count] of counts) if (count > most) [unit, most] = [each, count];
  if (most === 0)
    throw new LacunaError("kopl.no-quantity", `none of them has a quantity for the key "${key}"`, {
      hint: "select by a key whose values are numbers",
    });
  return counts.size === 1 ? quantities : quantities.filter(({ value }) => text[value] === unit);
}

/** The one with the greater or smaller quantity: of equal ones the first for less, the last for greater. */
export function selectBetween(
  context: Context,
  first: EntityResult,
  second: EntityResult,
  [key = "", operator = ""]: readonly string[],
): StepResult {
  const { kb } = context;
  const all: Candidate[] = [];
  for (const side of [first, second])
    eachFact(context, side, key, (fact, node) => all.push({ node, value: kb.attributes.value[fact] ?? 0 }));
  const [start, ...others] = comparable(context, all, key);
  const numberOf = ({ value }: Candidate) => kb.values.number[value] ?? 0;
  let best = start as Candidate;
  for (const each of others)
    if (operator === "less" ? numberOf(each) < numberOf(best) : numberOf(each) >= numberOf(best)) best = each;
  return { kind: "names", names: [nameOf(kb, best.node)] };
}

/** Every name that has the largest or smallest quantity, each once. Anything but "smallest" means largest. */
export function selectAmong(
  context: Context,
  from: EntityResult,
  [key = "", operator = ""]: readonly string[],
): StepResult {
  const { kb } = context;
  const all: Candidate[] = [];
  eachFactWithKey(context, distinctNodes(context, from), attributeKey(context, key), (node, fact) =>
    all.push({ node, value: kb.attributes.value[fact] ?? 0 }),
  );
  const candidates = comparable(context, all, key);
  const { number } = kb.values;
  let extreme = Number.NaN;
  for (const { value } of candidates) {
    const each = number[value] ?? 0;
    if (Number.isNaN(extreme) || (operator === "smallest" ? each < extreme : each > extreme)) extreme = each;
  }
  const names = new Set<string>();
  for (const { node, value } of candidates) if (number[value] === extreme) names.add(nameOf(kb, node));
  return { kind: "names", names: [...names] };
}
