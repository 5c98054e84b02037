import { grown } from "../../numeric/grown.ts";

/** A column of unsigned numbers that grows. */
export interface Column {
  readonly length: number;
  push(value: number): void;
  /** The values so far, as a view that the next push may outdate. */
  view(): Uint32Array;
}

/** An empty column. */
export function column(): Column {
  let values = new Uint32Array(1024);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length === values.length) values = grown(values, length * 2);
      values[length++] = value;
    },
    view: () => values.subarray(0, length),
  };
}

/**
 * The places of items grouped by `group`, in their order inside a group: `order[k]` is the item at
 * place `k`, and group `g` has the places `start[g] … start[g + 1] - 1`.
 */
export function groupBy(group: Uint32Array, groups: number): { start: Uint32Array; order: Uint32Array } {
  const start = new Uint32Array(groups + 1);
  for (const each of group) start[each + 1] = (start[each + 1] ?? 0) + 1;
  for (let g = 0; g < groups; g++) start[g + 1] = (start[g + 1] ?? 0) + (start[g] ?? 0);
  const next = start.slice();
  const order = new Uint32Array(group.length);
  for (let i = 0; i < group.length; i++) {
    const g = group[i] ?? 0;
    const at = next[g] ?? 0;
    order[at] = i;
    next[g] = at + 1;
  }
  return { start, order };
}

/** The values of a column in another order. */
export function inOrder(values: Uint32Array, order: Uint32Array): Uint32Array {
  const moved = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) moved[i] = values[order[i] ?? 0] ?? 0;
  return moved;
}
