import { type AttributeType, isTimeType } from "../attribute-type.ts";
import type { Graph } from "../graph.ts";
import { yearPeriod } from "./calendar.ts";
import { quantity, type Value } from "./value.ts";

/**
 * The distinct values of the attributes of a graph in order, numbered on behind its entities: quantities by unit and number, then
 * times by first and last day. What lies in a range of values is then a range of numbers.
 */
export interface ValueTable {
  /** The number of the first value: the entities of the graph come before it. */
  readonly first: number;
  /** Quantities of one unit each: their places among `numbers`. */
  readonly units: readonly UnitRange[];
  /** Ascending within a unit. */
  readonly numbers: Float64Array;
  /** First and last days of the times, ascending by both; they are numbered on behind the quantities. */
  readonly froms: Float64Array;
  readonly tos: Float64Array;
  /** Each time as one number, ascending. */
  readonly times: Float64Array;
  /** Whether the last days ascend too: no time lies within another. */
  readonly flat: boolean;
}

export interface UnitRange {
  readonly unit: string | undefined;
  readonly from: number;
  readonly to: number;
}

/** The number of distinct values. */
export const valueCount = ({ numbers, froms }: ValueTable): number => numbers.length + froms.length;

/** The value of a number; undefined for an entity, and behind the values. */
export function valueAt(table: ValueTable, id: number): Value | undefined {
  const place = id - table.first;
  if (place < 0) return undefined;
  const { numbers, froms, tos } = table;
  if (place < numbers.length) {
    const unit = table.units.find(({ to }) => place < to)?.unit;
    return quantity(numbers[place]!, unit);
  }
  const at = place - numbers.length;
  return at < froms.length ? { kind: "time", from: froms[at]!, to: tos[at]! } : undefined;
}

/** The value that a number of an attribute stands for. */
export function valueOfNumber(number: number, type: AttributeType | undefined): Value {
  if (type?.type === "date") return { kind: "time", from: Math.floor(number), to: Math.floor(number) };
  if (type?.type === "year") {
    const [from, to] = yearPeriod(Math.floor(number));
    return { kind: "time", from, to };
  }
  return quantity(number, type?.unit);
}

/** Days of a period at most; a time is kept as one number while it is sorted. */
const SPAN = 1 << 10;

/** Gathers and orders the values of all attributes. */
export function valueTable({ attributes, attributeTypes, entityCount }: Graph): ValueTable {
  const byUnit = new Map<string, Float64Array[]>();
  const timed: Float64Array[] = [];
  for (const [name, column] of attributes) {
    const type = attributeTypes?.get(name);
    if (isTimeType(type)) timed.push(column.map((number) => packed(number, type)));
    else {
      const unit = type?.unit ?? "";
      byUnit.set(unit, [...(byUnit.get(unit) ?? []), column]);
    }
  }
  const units: UnitRange[] = [];
  const sorted = [...byUnit].sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = sorted.map(([, columns]) => distinct(columns));
  const numbers = new Float64Array(parts.reduce((sum, each) => sum + each.length, 0));
  let from = 0;
  for (const [index, part] of parts.entries()) {
    numbers.set(part, from);
    const unit = sorted[index]![0];
    units.push({ unit: unit === "" ? undefined : unit, from, to: from + part.length });
    from += part.length;
  }
  const times = distinct(timed);
  const froms = times.map((each) => Math.floor(each / SPAN));
  const tos = times.map((each, at) => froms[at]! + (each - froms[at]! * SPAN));
  const flat = tos.every((to, at) => at === 0 || tos[at - 1]! <= to);
  return { first: entityCount, units, numbers, froms, tos, times, flat };
}

/** A time as one number that orders by first and last day. */
function packed(number: number, type: AttributeType | undefined): number {
  if (Number.isNaN(number)) return number;
  const value = valueOfNumber(number, type);
  return value.kind === "time" ? value.from * SPAN + (value.to - value.from) : 0;
}

/** The numbers of some columns, ascending, each once. */
function distinct(columns: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(columns.reduce((sum, each) => sum + each.length, 0));
  let count = 0;
  for (const column of columns)
    for (let at = 0; at < column.length; at++)
      // Zero has one sign here.
      if (!Number.isNaN(column[at])) all[count++] = column[at]! + 0;
  const sorted = all.subarray(0, count).sort();
  let kept = 0;
  for (let at = 0; at < count; at++)
    if (kept === 0 || sorted[kept - 1] !== sorted[at]) sorted[kept++] = sorted[at]!;
  return sorted.slice(0, kept);
}

/** Finds the number of a value by the number that an attribute of a type has for it. */
export function idsOfType(table: ValueTable, type: AttributeType | undefined): (number: number) => number {
  const { first, numbers, times, units } = table;
  if (isTimeType(type))
    return (number) => first + numbers.length + lowerBound(times, 0, times.length, packed(number, type));
  const range = units.find(({ unit }) => unit === type?.unit);
  return (number) => first + lowerBound(numbers, range?.from ?? 0, range?.to ?? 0, number);
}

/** The first place of an ascending stretch whose number is at least the given one. */
export function lowerBound(sorted: Float64Array, from: number, to: number, wanted: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first place of an ascending stretch whose number is greater than the given one. */
export function upperBound(sorted: Float64Array, from: number, to: number, wanted: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! <= wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
