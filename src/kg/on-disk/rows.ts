import type { DiskFile } from "../../runs/disk/disk.ts";
import { joined } from "../../runs/paths.ts";
import type { Rows } from "../graph.ts";
import type { RowIndex } from "../row-index.ts";
import type { Spill } from "./spill.ts";

/** The columns of rows that lie in files. */
export const rowColumns = ["rowHead", "rowEdge", "tails", "levels"] as const;
export type RowColumn = (typeof rowColumns)[number];

/** Rows in files, one a column. */
export interface RowsOnDisk {
  readonly relationRow: Uint32Array;
  /** Bytes of each column. */
  readonly bytes: Readonly<Record<RowColumn, number>>;
  /** The bytes of a column in order. */
  read(column: RowColumn): AsyncGenerator<Uint8Array>;
}

/** What stands for rows in a graph whose rows lie in files. */
const elsewhere = new WeakMap<Rows, RowsOnDisk>();

/** The rows of a graph that lie in files, where they do. */
export const rowsOnDisk = (rows: Rows): RowsOnDisk | undefined => elsewhere.get(rows);

/** Rows without links that stand for rows in files. */
export function standingFor(onDisk: RowsOnDisk): Rows {
  const none = new Uint32Array(0);
  const rows = {
    relationRow: onDisk.relationRow,
    rowHead: none,
    rowEdge: none,
    tails: none,
    levels: new Uint8Array(0),
  };
  elsewhere.set(rows, onDisk);
  return rows;
}

/** Writes rows into files as an index gives them out. */
export async function rowFiles(spill: Spill) {
  const folder = await spill.folder();
  const files = {} as Record<RowColumn, DiskFile>;
  const bytes = { rowHead: 0, rowEdge: 0, tails: 0, levels: 0 };
  for (const column of rowColumns) files[column] = await spill.disk.open(joined(folder, column), "replace");
  const put = async (column: RowColumn, { buffer, byteOffset, byteLength }: Uint32Array | Uint8Array) => {
    await files[column].write(new Uint8Array(buffer, byteOffset, byteLength));
    bytes[column] += byteLength;
  };
  return {
    rows: () => bytes.rowHead / 4,
    /** Writes what an index holds, and empties it. */
    async take(index: RowIndex): Promise<void> {
      const { rows, edges, rowHead, rowEdge, tails, levels } = index;
      await put("rowHead", rowHead.subarray(0, rows));
      await put("rowEdge", rowEdge.subarray(0, rows));
      await put("tails", tails.subarray(0, edges));
      await put("levels", levels.subarray(0, edges));
      index.edgesBefore += edges;
      index.rows = index.edges = 0;
    },
    async finish(relationRow: Uint32Array): Promise<RowsOnDisk> {
      await put("rowEdge", Uint32Array.of(bytes.levels));
      for (const each of Object.values(files)) await each.close();
      return { relationRow, bytes, read: (column) => readFile(spill, joined(folder, column)) };
    },
  };
}

const CHUNK = 1 << 20;

async function* readFile({ disk }: Pick<Spill, "disk">, path: string): AsyncGenerator<Uint8Array> {
  const file = await disk.open(path, "append");
  try {
    for (let at = 0; ; ) {
      const chunk = new Uint8Array(CHUNK);
      const read = await file.read(chunk, at);
      if (read === 0) return;
      at += read;
      yield chunk.subarray(0, read);
    }
  } finally {
    await file.close();
  }
}
