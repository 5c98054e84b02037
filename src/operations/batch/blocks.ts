import { LacunaError } from "../../error.ts";
import type { Files } from "../../formats/files/files.ts";

/** Whole lines of one file, cut out of a stream. */
export interface Block {
  /** The file, as the user named it. */
  readonly file: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Bytes of all files read so far, before gzip is undone. */
  readonly read: number;
}

/** Longest line: longer than any query, short enough to hold in memory. */
const LONGEST_LINE = 64 * 1024 * 1024;

/** Standard input; `-` names it. */
export type StandardInput = AsyncIterable<Uint8Array>;

/** The lines of some files, one file after the other, in blocks that end in line ends; `sizeOf` gives the bytes of the n-th. */
export async function* blocksOf(
  paths: readonly string[],
  files: Files,
  stdin: StandardInput,
  sizeOf: (block: number) => number,
): AsyncGenerator<Block> {
  let read = 0;
  let count = 0;
  const nextSize = () => sizeOf(count++);
  const counted = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      read += chunk.length;
      yield chunk;
    }
  };
  for (const path of paths) {
    const file = path === "-" ? "standard input" : path;
    const raw = counted(path === "-" ? stdin : files.read(path));
    const plain = await plainBytes(raw, file, files);
    for await (const bytes of wholeLines(plain, file, nextSize)) yield { file, bytes, read };
  }
}

/** Undoes gzip, which is recognised by its first bytes and not by the name: standard input has none. */
async function plainBytes(
  source: AsyncGenerator<Uint8Array>,
  file: string,
  files: Files,
): Promise<AsyncIterable<Uint8Array>> {
  const first = await source.next();
  if (first.done) return source;
  const whole = (async function* () {
    yield first.value;
    yield* source;
  })();
  return first.value[0] === 0x1f && first.value[1] === 0x8b ? files.gunzip(whole, file) : whole;
}

/** Cuts at line ends; what a chunk leaves over waits for the next one. Lines that have come are not held back. */
async function* wholeLines(
  source: AsyncIterable<Uint8Array>,
  file: string,
  nextSize: () => number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let rest: Uint8Array[] = [];
  let restLength = 0;
  for await (const chunk of source) {
    let from = 0;
    for (;;) {
      const limit = Math.min(chunk.length, from + nextSize());
      let end = chunk.lastIndexOf(0x0a, limit - 1) + 1;
      if (end <= from && limit < chunk.length) end = chunk.indexOf(0x0a, limit) + 1;
      if (end <= from) break;
      yield joined(rest, restLength, chunk.subarray(from, end));
      rest = [];
      restLength = 0;
      from = end;
    }
    if (from < chunk.length) {
      rest.push(chunk.slice(from));
      restLength += chunk.length - from;
      if (restLength > LONGEST_LINE)
        throw new LacunaError("query.long-line", `a line of ${file} is longer than ${LONGEST_LINE} bytes`, {
          place: { file },
          hint: "write one query a line",
        });
    }
  }
  if (restLength > 0) yield joined(rest, restLength, new Uint8Array(0));
}

/** A copy of its own: to post a view to a worker is to post all that it is a view of. */
function joined(parts: readonly Uint8Array[], length: number, last: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length + last.length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  whole.set(last, at);
  return whole;
}
