import { grown } from "../../numeric/grown.ts";
import { absence, both, type NormName } from "../fuzzy/precise-sets.ts";
import { STEPS_BETWEEN_YIELDS, yieldPoint } from "../scheduling/solving.ts";
import { commonEntries } from "./common-entries.ts";
import type { FitSolving, Truths } from "./truths.ts";

/** Truths of some pairs of entities, row by row: `others[starts[i]..starts[i + 1])`, ascending, belong to `heads[i]`. */
export interface PairTable {
  /** Ascending. */
  readonly heads: Uint32Array;
  readonly starts: Uint32Array;
  readonly others: Uint32Array;
  readonly values: Float64Array;
}

/** The rows of a relation at `heads`, of the tails among `wanted` where that is given. */
export function* tableOf(
  relation: number,
  heads: Uint32Array,
  wanted: Uint32Array | undefined,
): FitSolving<PairTable> {
  const starts = new Uint32Array(heads.length + 1);
  let others = new Uint32Array(LEAST_PAIRS);
  let values = new Float64Array(LEAST_PAIRS);
  let count = 0;
  const add = (tail: number, value: number) => {
    if (value === 0) return;
    others[count] = tail;
    values[count++] = value;
  };
  yield {
    relation,
    heads,
    visit(at, row) {
      const most = count + Math.min(row.to - row.from, wanted?.length ?? Number.POSITIVE_INFINITY);
      if (most > others.length) {
        others = grown(others, 2 * most);
        values = grown(values, 2 * most);
      }
      if (wanted) commonEntries(row, wanted, add);
      else for (let i = row.from; i < row.to; i++) add(row.tails[i]!, row.values[i]!);
      starts[at + 1] = count;
    },
  };
  return { heads, starts, others: others.slice(0, count), values: values.slice(0, count) };
}

const LEAST_PAIRS = 1 << 10;

/** Joins one more link between the same entities, in place: its rows are those of `heads`. */
export function* joinLink(
  table: PairTable,
  { relation, negated }: { readonly relation: number; readonly negated: boolean },
  norm: NormName,
): FitSolving<void> {
  const { heads, starts, others, values } = table;
  yield {
    relation,
    heads,
    visit(at, row) {
      const [from, to] = [starts[at]!, starts[at + 1]!];
      const own = others.subarray(from, to);
      if (negated)
        commonEntries(row, own, (_, value, place) => {
          values[from + place] = both(values[from + place]!, absence(value), norm);
        });
      else joinPositive(row, own, values.subarray(from, to), norm);
    },
  };
}

/** Pairs that the row does not have become 0. */
function joinPositive(row: Truths, own: Uint32Array, values: Float64Array, norm: NormName): void {
  let next = 0;
  commonEntries(row, own, (_, value, place) => {
    values.fill(0, next, place);
    values[place] = both(values[place]!, value, norm);
    next = place + 1;
  });
  values.fill(0, next);
}

/** The table read the other way round; pairs of truth 0 are left out. */
export function* transposed(
  { heads, starts, others, values }: PairTable,
  entityCount: number,
): FitSolving<PairTable> {
  const next = new Uint32Array(entityCount);
  let size = 0;
  for (let i = 0; i < others.length; i++)
    if (values[i] !== 0) {
      next[others[i]!]!++;
      size++;
    }
  let distinct = 0;
  for (const count of next) if (count > 0) distinct++;
  const turned = {
    heads: new Uint32Array(distinct),
    starts: new Uint32Array(distinct + 1),
    others: new Uint32Array(size),
    values: new Float64Array(size),
  };
  let row = 0;
  let start = 0;
  for (let id = 0; id < entityCount; id++) {
    const count = next[id]!;
    if (count === 0) continue;
    turned.heads[row] = id;
    turned.starts[row++] = start;
    next[id] = start;
    start += count;
  }
  turned.starts[row] = start;
  for (let at = 0, yielded = 0; at < heads.length; at++) {
    for (let i = starts[at]!; i < starts[at + 1]!; i++) {
      if (values[i] === 0) continue;
      const place = next[others[i]!]!++;
      turned.others[place] = heads[at]!;
      turned.values[place] = values[i]!;
    }
    if (starts[at + 1]! - yielded < STEPS_BETWEEN_YIELDS) continue;
    yielded = starts[at + 1]!;
    yield* yieldPoint();
  }
  return turned;
}

/** The pairs of two tables; where both have a pair, the t-norm of its truths. */
export function* mergedTables(a: PairTable, b: PairTable, norm: NormName): FitSolving<PairTable> {
  const heads = Uint32Array.from(new Set([...a.heads, ...b.heads])).sort();
  const starts = new Uint32Array(heads.length + 1);
  const most = a.others.length + b.others.length;
  const others = new Uint32Array(most);
  const values = new Float64Array(most);
  let count = 0;
  const cursor = { a: 0, b: 0 };
  const stretch = (table: PairTable, row: number, head: number): [number, number] =>
    table.heads[row] === head ? [table.starts[row]!, table.starts[row + 1]!] : [0, 0];
  for (let at = 0, yielded = 0; at < heads.length; at++) {
    const head = heads[at]!;
    let [i, endA] = stretch(a, cursor.a, head);
    let [j, endB] = stretch(b, cursor.b, head);
    if (endA > i || a.heads[cursor.a] === head) cursor.a++;
    if (endB > j || b.heads[cursor.b] === head) cursor.b++;
    while (i < endA || j < endB) {
      const left = i < endA ? a.others[i]! : Number.POSITIVE_INFINITY;
      const right = j < endB ? b.others[j]! : Number.POSITIVE_INFINITY;
      others[count] = Math.min(left, right);
      if (left === right) values[count++] = both(a.values[i++]!, b.values[j++]!, norm);
      else values[count++] = left < right ? a.values[i++]! : b.values[j++]!;
    }
    starts[at + 1] = count;
    if (count - yielded < STEPS_BETWEEN_YIELDS) continue;
    yielded = count;
    yield* yieldPoint();
  }
  return { heads, starts, others: others.slice(0, count), values: values.slice(0, count) };
}
