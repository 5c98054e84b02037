import { sha256 } from "../../formats/sha256.ts";
import type { Disk, DiskFile } from "../disk/disk.ts";

/** An append-only file of blocks of lines; a block is there when its mark is, whatever happened while it was written. */
export interface Journal {
  append(lines: readonly string[], mark: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a journal and returns its complete blocks in order; a torn end (a killed run, a full disk) is cut off.
 * Lines must not begin with `=` or hold line breaks.
 */
export async function openJournal(
  disk: Disk,
  path: string,
  onBlock: (lines: string[], mark: string) => void | Promise<void>,
): Promise<Journal> {
  const file = await disk.open(path, "append");
  try {
    await file.truncate(await replay(file, onBlock));
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    async append(lines, mark) {
      const text = lines.map((line) => `${line}\n`).join("");
      await file.write(new TextEncoder().encode(`${text}=${seal(text, mark)} ${mark}\n`));
    },
    async close() {
      await file.sync();
      await file.close();
    },
  };
}

/** Reads blocks until the first that is not whole; returns the bytes before it. */
async function replay(
  file: DiskFile,
  onBlock: (lines: string[], mark: string) => void | Promise<void>,
): Promise<number> {
  const decoder = new TextDecoder();
  const chunk = new Uint8Array(1 << 18);
  let rest: Uint8Array[] = [];
  let lines: string[] = [];
  let whole = 0;
  let at = 0;
  for (let position = 0; ; ) {
    const bytesRead = await file.read(chunk, position);
    if (bytesRead === 0) return whole;
    position += bytesRead;
    let from = 0;
    for (;;) {
      const end = chunk.subarray(0, bytesRead).indexOf(10, from);
      if (end < 0) break;
      rest.push(chunk.slice(from, end));
      const line = rest.map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode();
      at += rest.reduce((sum, part) => sum + part.length, 1);
      rest = [];
      from = end + 1;
      if (!line.startsWith("=")) {
        lines.push(line);
        continue;
      }
      const mark = line.slice(18);
      if (line !== `=${seal(lines.map((each) => `${each}\n`).join(""), mark)} ${mark}`) return whole;
      await onBlock(lines, mark);
      lines = [];
      whole = at;
    }
    rest.push(chunk.slice(from, bytesRead));
  }
}

const seal = (text: string, mark: string): string =>
  sha256([new TextEncoder().encode(`${text}${mark}`)]).slice(0, 16);
