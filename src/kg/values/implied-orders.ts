import { type EntitySet, emptySet, sparse } from "../../numeric/entity-set.ts";
import type { ImpliedLinks } from "../implied-links.ts";
import { type Order, orderedValues } from "./order.ts";
import { valueCount } from "./table.ts";
import type { Value } from "./value.ts";
import type { WideBase } from "./wide-graph.ts";

/** The relations without rows, in their order, under the names that reasoning trees show. */
export const orders: readonly { readonly order: Order | "thing"; readonly name: string }[] = [
  { order: "before", name: "<" },
  { order: "until", name: "<=" },
  { order: "equal", name: "=" },
  { order: "near", name: "~" },
  { order: "alike", name: "compares with" },
  { order: "thing", name: "is" },
];

/** The directed relation of an order. */
export const relationOfOrder = ({ firstImplied }: Pick<WideBase, "firstImplied">, wanted: Order | "thing") =>
  firstImplied + 2 * orders.findIndex(({ order }) => order === wanted);

/** The links that follow from the order of values; things of the graph are equal to themselves and alike. */
export function impliedOrders(
  { table, firstImplied, entityCount, identity }: WideBase,
  valueAt: (id: number) => Value | undefined,
): ImpliedLinks {
  const values = orderedValues(table, identity);
  const mark = entityCount - 1;
  const things = (): EntitySet => sparse(identity(), 0, table.first);
  const one = (id: number): EntitySet => sparse(identity(), id, 1);
  const part = (relation: number) => orders[(relation - firstImplied) >> 1]!.order;
  const tails = (relation: number, head: number): EntitySet => {
    const order = part(relation);
    const turned = (relation & 1) === 1;
    if (order === "thing") {
      if (turned) return head === mark ? things() : emptySet;
      return head < table.first ? one(mark) : emptySet;
    }
    if (head < table.first) return order === "equal" ? one(head) : order === "alike" ? things() : emptySet;
    const value = valueAt(head);
    return value ? values.reached(order, turned, value) : emptySet;
  };
  const all = function* (): Generator<number> {
    for (let id = 0; id < table.first + valueCount(table); id++) yield id;
  };
  return {
    from: firstImplied,
    tails,
    heads(relation) {
      const order = part(relation);
      if (order === "thing") return relation & 1 ? one(mark) : things();
      return gathered([...all()].filter((id) => tails(relation, id).size > 0));
    },
    image(relation, each) {
      const order = part(relation);
      const ids: number[] = [];
      each((id) => ids.push(id));
      if (order === "thing") return united(ids.map((id) => tails(relation, id)));
      const isTurned = (relation & 1) === 1;
      const met = ids.flatMap((id) => valueAt(id) ?? []);
      const extremes = values.extremes(order, isTurned, met);
      if (extremes) return united(extremes.map((value) => values.reached(order, isTurned, value)));
      if (order === "alike" && ids.some((id) => id < table.first))
        return united([things(), ...met.map((value) => values.reached(order, isTurned, value))]);
      return united(ids.map((id) => tails(relation, id)));
    },
    has(head, relation, tail) {
      const order = part(relation);
      const [from, to] = relation & 1 ? [tail, head] : [head, tail];
      if (order === "thing") return from < table.first && to === mark;
      const [left, right] = [valueAt(from), valueAt(to)];
      if (left && right) return values.holds(order, left, right);
      if (left || right) return false;
      return order === "alike" || (order === "equal" && from === to);
    },
  };
}

const gathered = (ids: readonly number[]): EntitySet => sparse(Uint32Array.from(ids), 0, ids.length);

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
