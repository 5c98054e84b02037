import { tooFar } from "./too-far.ts";

/** The largest window that `zstd -d` accepts by default (2^27, `ZSTD_WINDOWLOG_LIMIT_DEFAULT`). */
const LARGEST_WINDOW = 1 << 27;
/** Each block moves the window once in the decoder. This number of moved bytes is allowed for any file, */
const ALWAYS_MOVED = 2 ** 33;
/** and this number for each packed byte. Blocks of normal files hold 128 KiB, which gives a few thousand at most. */
const MOVED_A_BYTE = 2 ** 14;

/** The next step: bytes to read, or bytes to skip. */
type Step = { readonly take: number } | { readonly skip: number };

/**
 * Looks at the frames of zstd (RFC 8878, 3.1) before they are decoded: a few bytes may ask for a window of gigabytes, or for
 * millions of empty blocks, each of which costs as much as the window is large.
 * @param most largest window in bytes
 * @returns a function that must receive all packed bytes, in chunks of any size
 * @throws LacunaError `files.expands-too-far`
 */
export function zstdGuard(path: string, most = LARGEST_WINDOW): (chunk: Uint8Array) => void {
  let packed = 0;
  let moved = 0;
  const steps = framesOf({
    onWindow(bytes) {
      if (bytes > Math.min(most, LARGEST_WINDOW)) throw tooFar(path, `asks for a window of ${bytes} bytes`);
    },
    onBlock(window) {
      moved += window;
      if (moved > ALWAYS_MOVED + MOVED_A_BYTE * packed)
        throw tooFar(path, "is made of very many small blocks");
    },
  });
  let step = steps.next().value;
  const held: number[] = [];
  return (chunk) => {
    packed += chunk.length;
    for (let at = 0; at < chunk.length; ) {
      if ("skip" in step) {
        const passed = Math.min(step.skip, chunk.length - at);
        at += passed;
        step = { skip: step.skip - passed };
      } else held.push(chunk[at++]!);
      if ("skip" in step ? step.skip === 0 : held.length === step.take)
        step = steps.next(held.splice(0)).value;
    }
  };
}

interface Seen {
  readonly onWindow: (bytes: number) => void;
  readonly onBlock: (window: number) => void;
}

function* framesOf({ onWindow, onBlock }: Seen): Generator<Step, never, readonly number[]> {
  for (;;) {
    const magic = numberOf(yield { take: 4 });
    if (magic >= 0x184d2a50 && magic <= 0x184d2a5f) {
      yield* over(numberOf(yield { take: 4 }));
      continue;
    }
    // The decoder refuses other data.
    if (magic !== 0xfd2fb528) yield { skip: Number.POSITIVE_INFINITY };
    const [flags = 0] = yield { take: 1 };
    const single = (flags >> 5) & 1;
    const sizeBytes = [single, 2, 4, 8][flags >> 6] ?? 0;
    const dictionaryBytes = [0, 1, 2, 4][flags & 3] ?? 0;
    const descriptor = single ? 0 : ((yield { take: 1 })[0] ?? 0);
    if (dictionaryBytes > 0) yield { take: dictionaryBytes };
    const size = sizeBytes > 0 ? numberOf(yield { take: sizeBytes }) + (sizeBytes === 2 ? 256 : 0) : 0;
    const base = 2 ** (10 + (descriptor >> 3));
    const window = single ? size : base + (base / 8) * (descriptor & 7);
    onWindow(window);
    for (let last = false; !last; ) {
      const header = numberOf(yield { take: 3 });
      last = (header & 1) === 1;
      onBlock(window);
      // A block of the kind 1 is one byte, repeated.
      yield* over(((header >> 1) & 3) === 1 ? 1 : header >> 3);
    }
    if ((flags >> 2) & 1) yield { take: 4 };
  }
}

function* over(bytes: number): Generator<Step, void, readonly number[]> {
  if (bytes > 0) yield { skip: bytes };
}

const numberOf = (bytes: readonly number[]): number =>
  bytes.reduceRight((value, byte) => value * 256 + byte, 0);
