import { type ParquetShape, readParquet } from "./read.ts";

/** Whole columns by their names; a value is what hyparquet makes of it, integers of 64 bits are `bigint`. */
export type ParquetColumns = Readonly<Record<string, readonly unknown[]>>;

/**
 * Some columns of a Parquet file that is in memory, each as a whole.
 * @param chosen is told the shape, and names the columns to read
 * @throws LacunaError `formats.broken-parquet`
 */
export async function readParquetColumns(
  bytes: Uint8Array,
  file: string,
  chosen: (shape: ParquetShape) => readonly string[],
): Promise<ParquetColumns> {
  const columns: Record<string, unknown[]> = Object.create(null);
  await readParquet(bytes, file, {
    begin(shape) {
      const names = chosen(shape);
      for (const name of names) columns[name] = new Array(shape.rows);
      return names;
    },
    take({ name, values, from }) {
      const column = columns[name]!;
      for (let at = 0; at < values.length; at++) column[from + at] = values[at];
    },
  });
  return columns;
}
