import { LacunaError } from "../../error.ts";
import type { Files } from "../files/files.ts";
import { peekable } from "../files/peekable.ts";
import { tooFar } from "./too-far.ts";

/** A file name without the ending of its compression. */
export function withoutCompression(name: string): string {
  return name.replace(/\.(gz|zst|bz2)$/i, "");
}

/**
 * The bytes of a file with gzip, zstd and bzip2 undone. The first bytes decide the compression; a name that promises
 * compression the bytes do not have is an error, because such a file was cut or renamed.
 * @throws LacunaError `files.broken-gzip`, `files.broken-zstd`, `files.broken-bzip2`, `files.expands-too-far`, and what
 * `files.read` throws
 */
export async function* plainBytes(files: Files, path: string): AsyncGenerator<Uint8Array> {
  const source = peekable(files.read(path));
  try {
    const [a, b, c, d] = await source.peek(4);
    if (a === 0x1f && b === 0x8b) yield* modest(source.rest(), path, files.gunzip);
    else if (a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd)
      yield* modest(source.rest(), path, unzstdWithin(files.most));
    else if (a === 0x42 && b === 0x5a && c === 0x68 && isBzip2(await source.peek(10)))
      yield* modest(source.rest(), path, undoBzip2);
    else if (/\.gz$/i.test(path))
      throw new LacunaError("files.broken-gzip", `${path} is not a gzip file`, {
        place: { file: path },
        hint: "fetch the file again, or take .gz off its name if it was never compressed",
      });
    else if (/\.zst$/i.test(path))
      throw (await import("./unzstd.ts")).brokenZstd(path, "it does not begin like one");
    else if (/\.bz2$/i.test(path))
      throw (await import("./bunzip2.ts")).brokenBzip2(path, "it does not begin like one");
    else yield* source.rest();
  } finally {
    await source.close();
  }
}

/** So much may come out of any file, however small. */
const ALWAYS_BYTES = 1 << 26;
/** No honest data unpacks to more than this many times its size: gzip could give 1,030, zstd many thousands. */
export const MOST_RATIO = 250;

/** Whether the ratio of unpacked to packed bytes is too large for real data. */
export const expandsTooFar = (given: number, packed: number): boolean =>
  given > ALWAYS_BYTES && given > MOST_RATIO * packed;

/** Unpacks; a decoder that yields large chunks reports their size first. */
type Undo = (
  packed: AsyncIterable<Uint8Array>,
  path: string,
  onBytes: (count: number) => void,
) => AsyncIterable<Uint8Array>;

/**
 * Unpacks, and refuses files that expand too far (decompression bombs).
 * @throws LacunaError `files.expands-too-far`
 */
async function* modest(
  packed: AsyncIterable<Uint8Array>,
  path: string,
  undo: Undo,
): AsyncGenerator<Uint8Array> {
  let taken = 0;
  let given = 0;
  const counted = async function* () {
    for await (const chunk of packed) {
      taken += chunk.length;
      yield chunk;
    }
  };
  const refuse = (count: number) => {
    if (expandsTooFar(count, taken)) throw tooFar(path, `unpacks to more than ${MOST_RATIO} times its size`);
  };
  const unpacked = undo(counted(), path, (count) => refuse(given + count));
  for await (const chunk of unpacked) {
    given += chunk.length;
    refuse(given);
    yield chunk;
  }
}

/** Whether the level and the sign of a first block, or of an end without one, come after `BZh`. */
function isBzip2(start: Uint8Array): boolean {
  const sign = String.fromCharCode(...start.subarray(4, 10));
  return start[3]! >= 0x31 && start[3]! <= 0x39 && (sign === "1AY&SY" || sign === "\x17rE8P\x90");
}

const undoBzip2: Undo = async function* (packed, path, onBytes) {
  const { bunzip2 } = await import("./bunzip2.ts");
  yield* bunzip2(packed, path, onBytes);
};

/** Undoes zstd; the decoder is loaded when the first such file is met. */
const unzstdWithin = (most: number | undefined): Undo =>
  async function* (packed, path, onBytes) {
    const { unzstd } = await import("./unzstd.ts");
    yield* unzstd(packed, path, most, onBytes);
  };
