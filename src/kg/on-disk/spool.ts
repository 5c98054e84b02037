import type { Disk, DiskFile } from "../../runs/disk/disk.ts";
import type { TripleColumns } from "../build.ts";

/** Triples in a file, block after block, in the order in which they came. */
export interface Spool {
  /** Triples so far. */
  readonly size: number;
  add(triples: TripleColumns): Promise<void>;
  /** The blocks as they were added; one is held at a time. */
  blocks(): AsyncGenerator<TripleColumns>;
  /** Closes the file; it stays where it is. */
  close(): Promise<void>;
}

/** Bytes of a triple: head, relation and tail, and the level. */
const TRIPLE = 13;

/** A new file of triples. */
export async function openSpool(disk: Pick<Disk, "open">, path: string): Promise<Spool> {
  const file = await disk.open(path, "replace");
  const lengths: number[] = [];
  let size = 0;
  return {
    get size() {
      return size;
    },
    async add({ heads, relations, tails, levels }) {
      if (heads.length === 0) return;
      for (const column of [heads, relations, tails, levels])
        await file.write(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
      lengths.push(heads.length);
      size += heads.length;
    },
    async *blocks() {
      let at = 0;
      for (const length of lengths) {
        const bytes = new Uint8Array(length * TRIPLE);
        await readAll(file, bytes, at);
        at += bytes.length;
        const words = (column: number) => new Uint32Array(bytes.buffer, column * length * 4, length);
        yield { heads: words(0), relations: words(1), tails: words(2), levels: bytes.subarray(length * 12) };
      }
    },
    close: () => file.close(),
  };
}

/** Fills the buffer from a position of the file. */
async function readAll(file: DiskFile, into: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < into.length; ) {
    const read = await file.read(into.subarray(done), position + done);
    if (read === 0) throw new Error("a temporary file is shorter than what was written to it");
    done += read;
  }
}
