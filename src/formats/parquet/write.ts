import { LacunaError } from "../../error.ts";

/** A column of a table: its name, and what its values are; texts and what is optional may be left out. */
export interface ParquetColumn {
  readonly name: string;
  readonly type: "STRING" | "INT32" | "DOUBLE" | "OPTIONAL INT32" | "OPTIONAL DOUBLE" | "OPTIONAL BOOLEAN";
  /** Values as they are; by default those that repeat are put before the others, once. */
  readonly encoding?: "PLAIN";
}

/** Values of one column, as many as rows. */
export type ColumnValues = ArrayLike<string | number | boolean | undefined>;

/**
 * The bytes of a Parquet file (snappy), a group of rows at a time.
 * @throws LacunaError `formats.needs-hyparquet-writer`
 */
export async function* parquetBytes(
  columns: readonly ParquetColumn[],
  groups: AsyncIterable<readonly ColumnValues[]> | Iterable<readonly ColumnValues[]>,
): AsyncGenerator<Uint8Array> {
  const { ByteWriter, ParquetWriter } = await import("hyparquet-writer").catch((cause) => {
    throw new LacunaError(
      "formats.needs-hyparquet-writer",
      "Parquet is written by the package hyparquet-writer",
      { hint: "npm install hyparquet-writer", cause },
    );
  });
  const bytes = new ByteWriter(1 << 20);
  const writer = new ParquetWriter({
    writer: bytes,
    createdBy: "lacuna",
    schema: [{ name: "root", num_children: columns.length }, ...columns.map(elementOf)],
  });
  const flushed = (): Uint8Array => {
    const part = bytes.getBytes().slice();
    bytes.index = 0;
    return part;
  };
  const write = async (group: readonly ColumnValues[]): Promise<Uint8Array> => {
    const rowGroupSize = Math.max(1, group[0]?.length ?? 0);
    const columnData = columns.map(({ name, encoding }, at) => ({
      name,
      data: group[at] as unknown[],
      ...(encoding && { encoding }),
    }));
    await writer.write({ columnData, rowGroupSize });
    return flushed();
  };
  for await (const group of groups) yield await write(group);
  if (writer.num_rows === 0n) yield await write(columns.map(() => []));
  await writer.finish();
  yield flushed();
}

function elementOf({ name, type }: ParquetColumn) {
  switch (type) {
    case "STRING":
      return {
        name,
        type: "BYTE_ARRAY" as const,
        converted_type: "UTF8" as const,
        repetition_type: "OPTIONAL" as const,
      };
    case "INT32":
    case "DOUBLE":
      return { name, type, repetition_type: "REQUIRED" as const };
    default: {
      const own = type.slice("OPTIONAL ".length) as "INT32" | "DOUBLE" | "BOOLEAN";
      return { name, type: own, repetition_type: "OPTIONAL" as const };
    }
  }
}
