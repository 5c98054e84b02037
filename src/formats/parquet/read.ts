import type { Compressors, FileMetaData } from "hyparquet/src/types.js";
import { LacunaError } from "../../error.ts";

/** Some rows of one column. */
export interface ColumnChunk {
  readonly name: string;
  readonly values: ArrayLike<unknown>;
  /** Number of its first row. */
  readonly from: number;
}

/** Columns of a Parquet file and how many rows it has; columns of lists and the like are left out. */
export interface ParquetShape {
  readonly rows: number;
  readonly columns: readonly string[];
}

/** Takes what is read. */
export interface ParquetTaker {
  /** Is told the shape first, and names the columns to read. */
  readonly begin: (shape: ParquetShape) => readonly string[];
  /** Takes a part of a column; must not throw. */
  readonly take: (chunk: ColumnChunk) => void;
  /** Is told when all columns of some rows were given. */
  readonly endGroup?: (from: number, to: number) => void;
}

/**
 * Reads some columns of a Parquet file that is in memory, a group of rows at a time.
 * @throws LacunaError `formats.broken-parquet`
 */
export async function readParquet(
  bytes: Uint8Array,
  file: string,
  { begin, take, endGroup }: ParquetTaker,
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
    const names = flatColumns(metadata.schema);
    if (names.length === 0)
      throw new LacunaError("formats.broken-parquet", `${file} has only columns inside columns`, {
        place: { file },
        hint: "only flat columns are read",
      });
    const columns = begin({ rows: Number(metadata.num_rows), columns: names });
    const compressors = await compressorsFor(metadata);
    // A group at a time: a file of many millions of rows is never in memory as values.
    let from = 0;
    for (const { num_rows } of metadata.row_groups) {
      const to = from + Number(num_rows);
      await parquetRead({
        file: buffer,
        metadata,
        ...(compressors && { compressors }),
        columns: [...columns],
        rowStart: from,
        rowEnd: to,
        onChunk: ({ columnName, columnData, rowStart }) =>
          take({ name: columnName, values: columnData, from: rowStart }),
      });
      endGroup?.(from, to);
      from = to;
    }
  } catch (error) {
    throw broken(error);
  }
}

/** The columns that have no columns inside. */
function flatColumns(schema: FileMetaData["schema"]): string[] {
  const names: string[] = [];
  // A column is followed by those inside of it.
  const skipped = (at: number): number => {
    let next = at + 1;
    for (let child = 0; child < (schema[at]?.num_children ?? 0) && next < schema.length; child++)
      next = skipped(next);
    return next;
  };
  for (let at = 1; at < schema.length; at = skipped(at)) {
    const { name, num_children = 0, repetition_type } = schema[at]!;
    if (num_children === 0 && repetition_type !== "REPEATED") names.push(name);
  }
  return names;
}

/** Decoders of other compressions than snappy, loaded where a file has one. */
async function compressorsFor({ row_groups }: FileMetaData): Promise<Compressors | undefined> {
  const isKnown = (codec: string | undefined) =>
    codec === undefined || codec === "SNAPPY" || codec === "UNCOMPRESSED";
  const isPlain = row_groups.every(({ columns }) =>
    columns.every(({ meta_data }) => isKnown(meta_data?.codec)),
  );
  return isPlain ? undefined : (await import("hyparquet-compressors")).compressors;
}
