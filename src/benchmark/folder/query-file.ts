import { gzipPacker } from "../../formats/compression/gzip.ts";
import type { Disk } from "../../runs/disk/disk.ts";
import { folderOf } from "../../runs/paths.ts";
import type { Digest } from "./manifest.ts";

/** The queries of a file with its format. */
export interface WrittenQueries {
  readonly queries: number;
  readonly pairs: { readonly easy: number; readonly hard: number };
  readonly content: Digest;
  readonly packed: Digest;
}

/** Numbers of answers of one line. */
export interface PairCount {
  readonly easy: number;
  readonly hard: number;
}

/** Writes lines packed, counting and hashing on the way. */
export interface QueryFileWriter {
  line(text: string, count: PairCount): Promise<void>;
  finish(): Promise<WrittenQueries>;
  discard(): Promise<void>;
}

/** Text is packed when this much has gathered. */
const GATHERED = 1 << 16;

/** Opens a new file of queries; folders around it are made. */
export async function openQueryFile(disk: Disk, path: string): Promise<QueryFileWriter> {
  await disk.makeFolder(folderOf(path));
  const file = await disk.open(path, "replace");
  const packer = gzipPacker();
  const content = disk.digester();
  const packed = disk.digester();
  let queries = 0;
  let easy = 0;
  let hard = 0;
  let gathered = "";

  const write = async (bytes: Uint8Array) => {
    packed.add(bytes);
    await file.write(bytes);
  };
  const flush = async () => {
    const bytes = new TextEncoder().encode(gathered);
    gathered = "";
    content.add(bytes);
    for (const part of packer.push(bytes)) await write(part);
  };
  await write(packer.header);

  return {
    async line(text, count) {
      queries++;
      easy += count.easy;
      hard += count.hard;
      gathered += `${text}\n`;
      if (gathered.length >= GATHERED) await flush();
    },
    async finish() {
      await flush();
      await write(packer.finish());
      await file.sync();
      await file.close();
      return { queries, pairs: { easy, hard }, content: content.digest(), packed: packed.digest() };
    },
    discard: () => file.close(),
  };
}

/** Size and hash of a whole file. */
export async function digestOf(disk: Disk, path: string): Promise<Digest> {
  const digester = disk.digester();
  digester.add(await disk.read(path));
  return digester.digest();
}
