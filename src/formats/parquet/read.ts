import type { ColumnMetaData, FileMetaData, RowGroup, SchemaElement } from "hyparquet/src/types.js";
import { LacunaError } from "../../error.ts";
import { expandsTooFar, MOST_RATIO } from "../compression/compression.ts";
import { columnValues } from "./column.ts";
import { readThrift } from "./thrift.ts";
import type { Spend } from "./values.ts";

/** `PAR1`. */
const PAR1 = 0x31524150;

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
 * Reads some columns of a Parquet file that is in memory, a group of rows at a time. Bounded in steps and memory by the length of
 * the file; what the file states twice is compared, so that rows cannot be lost without a word.
 * @throws LacunaError `formats.broken-parquet`
 */
export async function readParquet(
  bytes: Uint8Array,
  file: string,
  { begin, take, endGroup }: ParquetTaker,
): Promise<void> {
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
  const spend = spending(bytes.length);
  try {
    const { metadata, end } = await descriptionOf(bytes);
    const flat = flatColumns(metadata.schema);
    if (flat.size === 0)
      throw new LacunaError("formats.broken-parquet", `${file} has only columns inside columns`, {
        place: { file },
        hint: "only flat columns are read",
      });
    const rows = rowsOf(metadata, spend);
    const columns = begin({ rows, columns: [...flat.keys()] });
    let from = 0;
    for (const group of metadata.row_groups) {
      const count = Number(group.num_rows);
      for (const name of columns) {
        const { leaf, element } = flat.get(name)!;
        const meta = chunkOf(group, leaf, element);
        let at = from;
        for await (const values of columnValues({ bytes, end, meta, element, rows: count, file, spend })) {
          take({ name, values, from: at });
          at += values.length;
        }
      }
      endGroup?.(from, from + count);
      from += count;
    }
  } catch (error) {
    throw broken(error);
  }
}

/** The description at the end of the file, looked at with bounds before the package reads it. */
async function descriptionOf(bytes: Uint8Array): Promise<{ metadata: FileMetaData; end: number }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sign = (at: number) => view.getUint32(at, true) === PAR1;
  if (bytes.length < 12 || !sign(0) || !sign(bytes.length - 4))
    throw new Error("it does not begin and end like one");
  const end = bytes.length - 8 - view.getUint32(bytes.length - 8, true);
  if (end < 4) throw new Error("its description is longer than the file");
  const footer = bytes.slice(end);
  if (readThrift(footer.subarray(0, -8), 0).end !== footer.length - 8)
    throw new Error("its description does not end where it says");
  const { parquetMetadata } = await import("hyparquet/src/index.js");
  return { metadata: parquetMetadata(footer, { geoparquet: false }), end };
}

/** Rows of the file, which are those of its groups. */
function rowsOf({ num_rows, row_groups }: FileMetaData, spend: Spend): number {
  const rows = Number(num_rows);
  const inGroups = row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0);
  if (!(rows >= 0) || row_groups.some((group) => !(group.num_rows >= 0)) || rows !== inGroups)
    throw new Error(`it says that it has ${rows} rows, its groups have ${inGroups}`);
  spend(rows);
  return rows;
}

/** What a group says of a column; it must be the column of the schema. */
function chunkOf({ columns }: RowGroup, leaf: number, { name, type }: SchemaElement): ColumnMetaData {
  const chunk = columns[leaf];
  if (chunk?.crypto_metadata || chunk?.file_path) throw new Error("a column is encrypted or in another file");
  const meta = chunk?.meta_data;
  if (!meta || meta.path_in_schema.join(".") !== name || meta.type !== type)
    throw new Error(`a group has no column ${name} where the schema has it`);
  return meta;
}

/** Counts what is made of a file; far more than data gives is refused. */
function spending(packed: number): Spend {
  let made = 0;
  return (bytes) => {
    made += bytes;
    if (expandsTooFar(made, packed)) throw new Error(`it unpacks to more than ${MOST_RATIO} times its size`);
  };
}

/** A column by its place among those that hold values. */
interface FlatColumn {
  readonly leaf: number;
  readonly element: SchemaElement;
}

/** The columns that have no columns inside, by name. */
function flatColumns(schema: FileMetaData["schema"]): Map<string, FlatColumn> {
  const found = new Map<string, FlatColumn>();
  let leaf = 0;
  // A column is followed by those inside of it.
  const passed = (from: number): number => {
    const open = [1];
    let at = from;
    while (open.length > 0 && at < schema.length) {
      open[open.length - 1]!--;
      const { num_children = 0 } = schema[at++]!;
      if (num_children > 0) open.push(num_children);
      else leaf++;
      while (open.at(-1) === 0) open.pop();
    }
    return at;
  };
  for (let at = 1; at < schema.length; ) {
    const element = schema[at]!;
    const { name, num_children = 0, repetition_type } = element;
    if (num_children === 0 && repetition_type !== "REPEATED" && !found.has(name))
      found.set(name, { leaf, element });
    at = passed(at);
  }
  return found;
}
