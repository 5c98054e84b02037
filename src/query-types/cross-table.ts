/** Counts of things in rows and columns. @internal */
export interface CrossTable {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** One list per row, one number per column. */
  readonly cells: readonly (readonly number[])[];
}

/** The place of an item in a table: the title of its row or column, and the sort key of the title. */
export interface Place {
  readonly title: string;
  readonly order: number;
}

/** Counts items by row and column; titles without an item are left out. */
export function crossTable<T>(
  items: readonly T[],
  rowOf: (item: T) => Place,
  columnOf: (item: T) => Place,
): CrossTable {
  const rows = titles(items.map(rowOf));
  const columns = titles(items.map(columnOf));
  const cells = rows.map(() => columns.map(() => 0));
  for (const item of items) cells[rows.indexOf(rowOf(item).title)]![columns.indexOf(columnOf(item).title)]!++;
  return { rows, columns, cells };
}

function titles(places: readonly Place[]): string[] {
  return [...new Set([...places].sort((a, b) => a.order - b.order).map((place) => place.title))];
}
