/**
 * Sorts items by a key below `keyCount` with a counting sort; items of equal key keep their order.
 * @param before the items in their present order, or how many there are when that order is 0, 1, 2, …
 */
export function stableOrder(
  key: (item: number) => number,
  keyCount: number,
  before: Uint32Array | number,
): Uint32Array {
  const count = typeof before === "number" ? before : before.length;
  const next = new Uint32Array(keyCount + 1);
  for (let item = 0; item < count; item++) next[key(item) + 1]!++;
  for (let k = 0; k < keyCount; k++) next[k + 1]! += next[k]!;
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const item = typeof before === "number" ? i : before[i]!;
    order[next[key(item)]!++] = item;
  }
  return order;
}
