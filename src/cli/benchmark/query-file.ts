import { createHash, type Hash } from "node:crypto";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import type { Digest } from "../../benchmark/folder/manifest.ts";
import { gzipPacker } from "../../formats/gzip.ts";

/** What a file of queries turned out to be. */
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
export async function openQueryFile(path: string): Promise<QueryFileWriter> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "w");
  const packer = gzipPacker();
  const content = counter();
  const packed = counter();
  let queries = 0;
  let easy = 0;
  let hard = 0;
  let gathered = "";

  const write = async (bytes: Uint8Array) => {
    packed.add(bytes);
    await writeAll(file, bytes);
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

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}

/** Counts and hashes bytes as they pass. */
export function counter(): { add(bytes: Uint8Array): void; digest(): Digest } {
  const hash: Hash = createHash("sha256");
  let bytes = 0;
  return {
    add(part) {
      hash.update(part);
      bytes += part.length;
    },
    digest: () => ({ bytes, sha256: hash.digest("hex") }),
  };
}
