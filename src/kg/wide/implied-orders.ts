import { type EntitySet, emptySet, sparse } from "../../numeric/entity-set.ts";
import type { ImpliedLinks } from "../implied-links.ts";
import { type Order, orderedValues } from "../values/order.ts";
import { type ValueTable, valueCount } from "../values/table.ts";
import { isInstant, isOpenEnd, joinedSpans, meets } from "../values/time-axis.ts";
import type { Value } from "../values/value.ts";
import type { WideBase } from "./wide-graph.ts";

/** What a thing or a value is by itself: a thing of the graph, an instant, an end of a period. */
type Mark = "thing" | "instant" | "endpoint";
const marks: readonly string[] = ["thing", "instant", "endpoint"] satisfies readonly Mark[];
const isMark = (order: Order | Mark): order is Mark => marks.includes(order);

/** The relations without rows, in their order, under the names that reasoning trees show. */
export const orders: readonly { readonly order: Order | Mark; readonly name: string }[] = [
  { order: "before", name: "<" },
  { order: "until", name: "<=" },
  { order: "equal", name: "=" },
  { order: "near", name: "~" },
  { order: "alike", name: "compares with" },
  { order: "thing", name: "is" },
  { order: "instant", name: "is an instant of" },
  { order: "endpoint", name: "is an end of" },
  { order: "overlaps", name: "shares a day with" },
  { order: "begins", name: "begins with" },
  { order: "ends", name: "ends with" },
  { order: "startsIn", name: "starts in" },
  { order: "endsIn", name: "ends in" },
];

/** The directed relation of an order. */
export const relationOfOrder = ({ firstImplied }: Pick<WideBase, "firstImplied">, wanted: Order | Mark) =>
  firstImplied + 2 * orders.findIndex(({ order }) => order === wanted);

/** The links that follow from the order of values; things of the graph are equal to themselves and alike. */
export function impliedOrders(
  { table, firstImplied, entityCount, identity, axis }: WideBase,
  valueAt: (id: number) => Value | undefined,
): ImpliedLinks {
  const values = orderedValues(table, identity);
  const mark = entityCount - 1;
  const lastTime = table.first + table.numbers.length + table.froms.length;
  const marked: Record<Mark, (id: number) => boolean> = {
    thing: (id) => id < table.first,
    instant: (id) => id >= table.first && isInstant(axis, valueAt(id)),
    endpoint: (id) => id >= table.first && (isInstant(axis, valueAt(id)) || isOpenEnd(valueAt(id))),
  };
  const things = (): EntitySet => sparse(identity(), 0, table.first);
  const bearers = (of: Mark): EntitySet => {
    if (of === "thing") return things();
    const ids: number[] = [];
    for (let id = table.first + table.numbers.length; id < lastTime; id++) if (marked[of](id)) ids.push(id);
    return gathered(ids);
  };
  const one = (id: number): EntitySet => sparse(identity(), id, 1);
  const part = (relation: number) => orders[(relation - firstImplied) >> 1]!.order;
  const tails = (relation: number, head: number): EntitySet => {
    const order = part(relation);
    const turned = (relation & 1) === 1;
    if (isMark(order)) {
      if (turned) return head === mark ? bearers(order) : emptySet;
      return marked[order](head) ? one(mark) : emptySet;
    }
    if (head < table.first) return order === "equal" ? one(head) : order === "alike" ? things() : emptySet;
    const value = valueAt(head);
    return value ? values.reached(order, turned, value) : emptySet;
  };
  const all = function* (): Generator<number> {
    for (let id = 0; id < table.first + valueCount(table); id++) yield id;
  };
  /** Values alone are asked for here: a thing has no value, and nothing holds of it. */
  const valueOr = (id: number): Value => valueAt(id) ?? { kind: "text", text: "" };
  return {
    from: firstImplied,
    tails,
    heads(relation) {
      const order = part(relation);
      if (isMark(order)) return relation & 1 ? one(mark) : bearers(order);
      if (REFLEXIVE.has(order))
        return gathered([...all()].filter((id) => values.holds(order, valueOr(id), valueOr(id))));
      return gathered([...all()].filter((id) => tails(relation, id).size > 0));
    },
    image(relation, each) {
      const order = part(relation);
      const ids: number[] = [];
      each((id) => ids.push(id));
      if (isMark(order)) return united(ids.map((id) => tails(relation, id)));
      const isTurned = (relation & 1) === 1;
      const met = ids.flatMap((id) => valueAt(id) ?? []);
      const extremes = values.extremes(order, isTurned, met);
      if (order === "overlaps") return gathered(timesSharing(table, met));
      if (extremes) return united(extremes.map((value) => values.reached(order, isTurned, value)));
      if (order === "alike" && ids.some((id) => id < table.first))
        return united([things(), ...met.map((value) => values.reached(order, isTurned, value))]);
      return united(ids.map((id) => tails(relation, id)));
    },
    has(head, relation, tail) {
      const order = part(relation);
      const [from, to] = relation & 1 ? [tail, head] : [head, tail];
      if (isMark(order)) return to === mark && marked[order](from);
      const [left, right] = [valueAt(from), valueAt(to)];
      if (left && right) return values.holds(order, left, right);
      if (left || right) return false;
      return order === "alike" || (order === "equal" && from === to);
    },
  };
}

/** The times of a table that share a day with any of some times, by one pass over them. */
function timesSharing({ first, numbers, froms, tos }: ValueTable, some: readonly Value[]): number[] {
  const spans = joinedSpans(some);
  const ids: number[] = [];
  for (let at = 0; at < froms.length; at++)
    if (meets(spans, froms[at]!, tos[at]!)) ids.push(first + numbers.length + at);
  return ids;
}

const gathered = (ids: readonly number[]): EntitySet => sparse(Uint32Array.from(ids), 0, ids.length);

/** Orders in which a time is related to itself. */
const REFLEXIVE: ReadonlySet<string> = new Set([
  "until",
  "overlaps",
  "begins",
  "ends",
  "startsIn",
  "endsIn",
] satisfies Order[]);

/** Members of any of some sparse sets. */
function united(sets: readonly EntitySet[]): EntitySet {
  const some = sets.filter((each) => each.size > 0);
  if (some.length <= 1) return some[0] ?? emptySet;
  const members = new Set<number>();
  let last: EntitySet | undefined;
  for (const each of some) {
    // Neighbours in the order often reach the same range.
    if (last && last.data === each.data && last.from === each.from && last.size === each.size) continue;
    last = each;
    for (let at = each.from; at < each.from + each.size; at++) members.add(each.data[at]!);
  }
  return gathered([...members].sort((a, b) => a - b));
}
