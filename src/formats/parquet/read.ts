import { LacunaError } from "../../error.ts";

/** Some rows of one column. */
export interface ColumnChunk {
  readonly name: string;
  readonly values: ArrayLike<unknown>;
  /** Number of its first row. */
  readonly from: number;
}

/** Columns of a Parquet file and how many rows it has. */
export interface ParquetShape {
  readonly rows: number;
  readonly columns: readonly string[];
}

/**
 * Reads some columns of a Parquet file that is in memory, a group of rows at a time.
 * @param take is told the shape first, then gets every chunk of the columns that it names
 * @throws LacunaError `formats.broken-parquet`
 */
export async function readParquet(
  bytes: Uint8Array,
  file: string,
  begin: (shape: ParquetShape) => readonly string[],
  take: (chunk: ColumnChunk) => void,
): Promise<void> {
  const { parquetMetadata, parquetRead } = await import("hyparquet/src/index.js");
  const buffer = bytes.slice().buffer;
  const broken = (cause: unknown) =>
    cause instanceof LacunaError
      ? cause
      : new LacunaError(
          "formats.broken-parquet",
          `${file} cannot be read as Parquet: ${String((cause as Error).message)}`,
          {
            place: { file },
            cause,
          },
        );
  try {
    const metadata = parquetMetadata(buffer);
    const [root, ...elements] = metadata.schema;
    if (elements.length !== root?.num_children)
      throw new LacunaError("formats.broken-parquet", `${file} has columns inside columns`, {
        place: { file },
        hint: "only flat tables are read",
      });
    const columns = begin({ rows: Number(metadata.num_rows), columns: elements.map(({ name }) => name) });
    // A group at a time: a file of many millions of rows is never in memory as values.
    let from = 0;
    for (const { num_rows } of metadata.row_groups) {
      const to = from + Number(num_rows);
      await parquetRead({
        file: buffer,
        metadata,
        columns: [...columns],
        rowStart: from,
        rowEnd: to,
        onChunk: ({ columnName, columnData, rowStart }) =>
          take({ name: columnName, values: columnData, from: rowStart }),
      });
      from = to;
    }
  } catch (error) {
    throw broken(error);
  }
}
