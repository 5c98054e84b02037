import type { AttributeType } from "../attribute-type.ts";
import type { Graph } from "../graph.ts";
import { yearPeriod } from "./calendar.ts";
import type { Quantity, Value } from "./value.ts";

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
    return { kind: "number", value: numbers[place]!, ...(unit === undefined ? {} : { unit }) };
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

const quantity = (value: number, unit: string | undefined): Quantity => ({
  kind: "number",
  value,
  ...(unit === undefined ? {} : { unit }),
});

/** Days of a period at most; a time is kept as one number while it is sorted. */
const SPAN = 1 << 10;

/** Gathers and orders the values of all attributes. */
export function valueTable({ attributes, attributeTypes, entityCount }: Graph): ValueTable {
  const byUnit = new Map<string, number[]>();
  const times: number[] = [];
  for (const [name, column] of attributes) {
    const type = attributeTypes?.get(name);
    const isTime = type?.type === "date" || type?.type === "year";
    const into = isTime ? times : (byUnit.get(type?.unit ?? "") ?? []);
    if (!isTime) byUnit.set(type?.unit ?? "", into);
    for (const number of column)
      if (!Number.isNaN(number)) into.push(isTime ? packed(valueOfNumber(number, type)) : number);
  }
  const units: UnitRange[] = [];
  const sorted = [...byUnit].sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = sorted.map(([, numbers]) => distinct(numbers));
  const numbers = new Float64Array(parts.reduce((sum, each) => sum + each.length, 0));
  let from = 0;
  for (const [index, part] of parts.entries()) {
    numbers.set(part, from);
    const unit = sorted[index]![0];
    units.push({ unit: unit === "" ? undefined : unit, from, to: from + part.length });
    from += part.length;
  }
  const packedTimes = distinct(times);
  const froms = packedTimes.map((each) => Math.floor(each / SPAN));
  const tos = packedTimes.map((each, at) => froms[at]! + (each - froms[at]! * SPAN));
  const flat = tos.every((to, at) => at === 0 || tos[at - 1]! <= to);
  return { first: entityCount, units, numbers, froms, tos, flat };
}

const packed = (value: Value): number =>
  value.kind === "time" ? value.from * SPAN + (value.to - value.from) : 0;

function distinct(numbers: readonly number[]): Float64Array {
  const sorted = Float64Array.from(numbers, (each) => each + 0).sort();
  let kept = 0;
  for (const each of sorted) if (kept === 0 || sorted[kept - 1] !== each) sorted[kept++] = each;
  return sorted.slice(0, kept);
}

/** The number of a value that the table has. */
export function idOfValue(table: ValueTable, value: Value): number {
  if (value.kind === "time") {
    let at = lowerBound(table.froms, 0, table.froms.length, value.from);
    while (table.tos[at] !== value.to) at++;
    return table.first + table.numbers.length + at;
  }
  const range = table.units.find(({ unit }) => unit === value.unit)!;
  return table.first + lowerBound(table.numbers, range.from, range.to, value.value);
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
