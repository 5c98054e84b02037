import { type EntitySet, emptySet, sparse } from "../../numeric/entity-set.ts";
import { idOfValue, lowerBound, type UnitRange, upperBound, type ValueTable } from "./table.ts";
import { compares, NEAR, type Period, type Quantity, type Value } from "./value.ts";

/**
 * How two values relate, as a relation between their numbers: `differs` is written as `alike` without `equal`. Times that share a day
 * overlap; one begins or ends with another whose first or last day it has, and starts or ends in one that has its first or last day.
 */
export type Order =
  | "before"
  | "until"
  | "equal"
  | "near"
  | "alike"
  | "overlaps"
  | "begins"
  | "ends"
  | "startsIn"
  | "endsIn";

/** The numbers of the values that a value is related to, from its side or, `turned`, from the other. */
export interface OrderedValues {
  /** @param value of the table or written in the query */
  reached(order: Order, turned: boolean, value: Value): EntitySet;
  holds(order: Order, left: Value, right: Value): boolean;
  /** The member of a set, one for each kind and unit, that alone reaches all that the set reaches; undefined where none does. */
  extremes(order: Order, turned: boolean, values: Iterable<Value>): Value[] | undefined;
}

/** Finds values by their place in the table: two binary searches, unless times lie within times. */
export function orderedValues(table: ValueTable, identity: () => Uint32Array): OrderedValues {
  const { first, numbers, froms, tos, flat, units, texts } = table;
  const firstTime = first + numbers.length;
  const range = (from: number, to: number): EntitySet =>
    to <= from ? emptySet : sparse(identity(), from, to - from);
  const someTimes = (from: number, to: number, keep: (at: number) => boolean): EntitySet => {
    const kept: number[] = [];
    for (let at = from; at < to; at++) if (keep(at)) kept.push(firstTime + at);
    return sparse(Uint32Array.from(kept), 0, kept.length);
  };
  const numberRange = (order: Order, turned: boolean, { value }: Quantity, { from, to }: UnitRange) => {
    const [low, high] = [lowerBound(numbers, from, to, value), upperBound(numbers, from, to, value)];
    switch (order) {
      case "before":
        return turned ? [from, low] : [high, to];
      case "until":
        return turned ? [from, high] : [low, to];
      case "equal":
        return [low, high];
      case "alike":
        return [from, to];
      case "near":
        return nearRange(numbers, value, from, to);
      default:
        return [0, 0];
    }
  };
  const times = (order: Order, turned: boolean, { from, to }: Period): EntitySet => {
    const end = froms.length;
    const within = (low: number, high: number) => range(firstTime + low, firstTime + high);
    switch (order) {
      case "before":
        if (!turned) return within(upperBound(froms, 0, end, to), end);
        if (flat) return within(0, lowerBound(tos, 0, end, from));
        return someTimes(0, lowerBound(froms, 0, end, from), (at) => tos[at]! < from);
      case "until":
        if (turned) return within(0, upperBound(froms, 0, end, to));
        if (flat) return within(lowerBound(tos, 0, end, from), end);
        return someTimes(0, end, (at) => tos[at]! >= from);
      case "equal":
        if (!turned) return someTimes(0, upperBound(froms, 0, end, from), (at) => tos[at]! >= to);
        return someTimes(
          lowerBound(froms, 0, end, from),
          upperBound(froms, 0, end, to),
          (at) => tos[at]! <= to,
        );
      case "alike":
        return within(0, end);
      case "near":
        return emptySet;
      case "overlaps":
        return someTimes(0, upperBound(froms, 0, end, to), (at) => tos[at]! >= from);
      case "startsIn":
        if (turned) return within(lowerBound(froms, 0, end, from), upperBound(froms, 0, end, to));
        return someTimes(0, upperBound(froms, 0, end, from), (at) => tos[at]! >= from);
      case "endsIn":
        if (turned)
          return someTimes(0, upperBound(froms, 0, end, to), (at) => from <= tos[at]! && tos[at]! <= to);
        return someTimes(0, upperBound(froms, 0, end, to), (at) => tos[at]! >= to);
      case "begins":
        return within(lowerBound(froms, 0, end, from), upperBound(froms, 0, end, from));
      case "ends":
        return someTimes(0, upperBound(froms, 0, end, to), (at) => tos[at] === to);
    }
  };
  const firstText = firstTime + froms.length;
  const reachedTexts = (order: Order, text: string): EntitySet => {
    if (order === "alike") return range(firstText, firstText + texts.length);
    const at = order === "equal" ? idOfValue(table, { kind: "text", text }) : undefined;
    return at === undefined ? emptySet : range(at, at + 1);
  };
  return {
    reached(order, turned, value) {
      if (value.kind === "time") return times(order, turned, value);
      if (value.kind === "text") return reachedTexts(order, value.text);
      const unit = units.find((each) => each.unit === value.unit);
      if (!unit) return emptySet;
      const [from = 0, to = 0] = numberRange(order, turned, value, unit);
      return range(first + from, first + to);
    },
    holds,
    extremes,
  };
}

/** Whether an order holds between two values. */
function holds(order: Order, left: Value, right: Value): boolean {
  if (order === "alike") return compares(left, "=", right) || compares(left, "!=", right);
  if (order === "before" || order === "until" || order === "equal" || order === "near")
    return compares(left, SIGNS[order], right);
  if (left.kind !== "time" || right.kind !== "time") return false;
  if (order === "begins") return left.from === right.from;
  if (order === "ends") return left.to === right.to;
  if (order === "startsIn") return right.from <= left.from && left.from <= right.to;
  if (order === "endsIn") return right.from <= left.to && left.to <= right.to;
  return left.from <= right.to && right.from <= left.to;
}

const SIGNS = { before: "<", until: "<=", equal: "=", near: "~" } as const;

/** Members of which each alone reaches all that those of its kind and unit reach. */
function extremes(order: Order, turned: boolean, values: Iterable<Value>): Value[] | undefined {
  if (order !== "before" && order !== "until") return undefined;
  const found = new Map<string, Value>();
  for (const each of values) {
    if (each.kind === "text") continue;
    const group = each.kind === "time" ? "time" : `in ${each.unit ?? ""}`;
    const best = found.get(group);
    if (best === undefined || reachesMore(order, turned, each, best)) found.set(group, each);
  }
  return [...found.values()];
}

/** Whether one value of a kind reaches more than another: earlier ones forwards, later ones backwards. */
function reachesMore(order: "before" | "until", turned: boolean, one: Value, other: Value): boolean {
  const key = (value: Value) => {
    if (value.kind === "text") return 0;
    return value.kind === "number" ? value.value : (order === "before") === turned ? value.from : value.to;
  };
  return turned ? key(one) > key(other) : key(one) < key(other);
}

/** Places of the numbers near one; the bounds are widened for rounding and then held to the definition. */
function nearRange(numbers: Float64Array, value: number, from: number, to: number): [number, number] {
  const near = (place: number) =>
    compares({ kind: "number", value }, "~", { kind: "number", value: numbers[place]! });
  const reach = (2 * Math.abs(value)) / NEAR;
  let low = lowerBound(numbers, from, to, value - reach);
  let high = upperBound(numbers, from, to, value + reach);
  while (low < high && !near(low)) low++;
  while (high > low && !near(high - 1)) high--;
  return [low, high];
}
