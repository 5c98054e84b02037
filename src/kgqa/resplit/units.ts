/** Rows that have to stay together, as lists of rows in ascending order; rows without a partner are units of one. */
export type Units = readonly (readonly number[])[];

/**
 * Joins rows that share a key: normalised duplicates of a question, for example. Every row may have several keys; empty
 * keys join nothing. Units come in the order of their first rows.
 */
export function unitsOf(count: number, keysOf: (row: number) => readonly string[]): Units {
  const parent = Uint32Array.from({ length: count }, (_, row) => row);
  const root = (row: number): number => {
    let at = row;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] ?? at] ?? at;
      at = parent[at] ?? at;
    }
    return at;
  };
  const first = new Map<string, number>();
  for (let row = 0; row < count; row++)
    for (const key of keysOf(row)) {
      if (key === "") continue;
      const other = first.get(key);
      if (other === undefined) first.set(key, row);
      else {
        const [a, b] = [root(row), root(other)];
        parent[Math.max(a, b)] = Math.min(a, b);
      }
    }
  const units = new Map<number, number[]>();
  for (let row = 0; row < count; row++) {
    const own = root(row);
    const unit = units.get(own);
    if (unit) unit.push(row);
    else units.set(own, [row]);
  }
  return [...units.values()];
}
