import { type AttributeType, isTimeType } from "../attribute-type.ts";
import type { Graph } from "../graph.ts";
import { yearPeriod } from "./calendar.ts";
import { type Period, quantity, type Value } from "./value.ts";

/**
 * The distinct values of the attributes of a graph in order, numbered on behind its entities: quantities by unit and number, then
 * times by first and last day, then texts. What lies in a range of values is then a range of numbers.
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
  /** Texts in their order; they are numbered on behind the times. */
  readonly texts: readonly string[];
  /** Whether the last days ascend too: no time lies within another. */
  readonly flat: boolean;
}

export interface UnitRange {
  readonly unit: string | undefined;
  readonly from: number;
  readonly to: number;
}

/** Values that are in a table beside those of attributes. */
export interface MoreValues {
  /** Numbers by their unit; those without one by "". */
  readonly numbers: ReadonlyMap<string, Float64Array>;
  readonly periods: readonly Period[];
  readonly texts: readonly string[];
}

const nothingMore: MoreValues = { numbers: new Map(), periods: [], texts: [] };

/** The number of distinct values. */
export const valueCount = ({ numbers, froms, texts }: ValueTable): number =>
  numbers.length + froms.length + texts.length;

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
  if (at < froms.length) return { kind: "time", from: froms[at]!, to: tos[at]! };
  const text = table.texts[at - froms.length];
  return text === undefined ? undefined : { kind: "text", text };
}

/** The number of a value of the table; undefined for any other. */
export function idOfValue(table: ValueTable, value: Value): number | undefined {
  const { first, numbers, froms, tos, texts, units } = table;
  switch (value.kind) {
    case "number": {
      const range = units.find(({ unit }) => unit === value.unit);
      if (!range) return undefined;
      const at = lowerBound(numbers, range.from, range.to, value.value);
      return at < range.to && numbers[at] === value.value ? first + at : undefined;
    }
    case "time": {
      const at = placeOfPeriod(table, value.from, value.to);
      const found = froms[at] === value.from && tos[at] === value.to;
      return found ? first + numbers.length + at : undefined;
    }
    case "text": {
      let [low, high] = [0, texts.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (texts[middle]! < value.text) low = middle + 1;
        else high = middle;
      }
      return texts[low] === value.text ? first + numbers.length + froms.length + low : undefined;
    }
  }
}

/** The first place whose time is not before the given one in the order of the table. */
function placeOfPeriod({ froms, tos }: Pick<ValueTable, "froms" | "tos">, from: number, to: number): number {
  let [low, high] = [0, froms.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (froms[middle]! < from || (froms[middle] === from && tos[middle]! < to)) low = middle + 1;
    else high = middle;
  }
  return low;
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

/** Gathers and orders the values of all attributes, and more. */
export function valueTable(
  { attributes, attributeTypes, entityCount }: Graph,
  more: MoreValues = nothingMore,
): ValueTable {
  const byUnit = new Map<string, Float64Array[]>([...more.numbers].map(([unit, some]) => [unit, [some]]));
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
  const { froms, tos } = withPeriods(distinct(timed), more.periods);
  const flat = tos.every((to, at) => at === 0 || tos[at - 1]! <= to);
  const texts = [...new Set(more.texts)].sort((a, b) => (a < b ? -1 : 1));
  return { first: entityCount, units, numbers, froms, tos, texts, flat };
}

/** First and last days of times, ascending by both. @param packedTimes each as one number, ascending */
function withPeriods(packedTimes: Float64Array, periods: readonly Period[]) {
  const starts = packedTimes.map((each) => Math.floor(each / SPAN));
  const ends = packedTimes.map((each, at) => starts[at]! + (each - starts[at]! * SPAN));
  if (periods.length === 0) return { froms: starts, tos: ends };
  const order = (a: Period, b: Period) =>
    a.from < b.from ? -1 : a.from > b.from ? 1 : a.to < b.to ? -1 : a.to > b.to ? 1 : 0;
  const all = [...starts].map((from, at): Period => ({ kind: "time", from, to: ends[at]! }));
  const sorted = [...all, ...periods].sort(order);
  const kept = sorted.filter((each, at) => at === 0 || order(sorted[at - 1]!, each) !== 0);
  return { froms: Float64Array.from(kept, ({ from }) => from), tos: Float64Array.from(kept, ({ to }) => to) };
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
  const { first, numbers, units } = table;
  if (isTimeType(type))
    return (number) => {
      const value = valueOfNumber(number, type);
      return (
        first + numbers.length + (value.kind === "time" ? placeOfPeriod(table, value.from, value.to) : 0)
      );
    };
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
