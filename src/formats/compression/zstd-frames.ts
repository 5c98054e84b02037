import { tooFar } from "./too-far.ts";

/** The largest window that `zstd -d` accepts by default (2^27, `ZSTD_WINDOWLOG_LIMIT_DEFAULT`). */
const LARGEST_WINDOW = 1 << 27;
/** Each block moves the window once in the decoder. This number of moved bytes is allowed for any file, */
const ALWAYS_MOVED = 2 ** 33;
/** and this number for each packed byte. Blocks of normal files hold 128 KiB, which gives a few thousand at most. */
const MOVED_A_BYTE = 2 ** 14;

/** What a frame says of its content at its end. */
export interface FrameEnd {
  /** Bytes of the content, where the frame says so; none for frames that are skipped. */
  readonly size?: number;
  /** The lower half of the content's XXH64. */
  readonly checksum?: number;
}

/** Packed bytes of one frame; the last of a frame bring what it says. */
export interface FramePart {
  readonly bytes: Uint8Array;
  readonly end?: FrameEnd;
}

/** The next step: bytes to read, bytes to skip, or the end of a frame. */
type Step = { readonly take: number } | { readonly skip: number } | { readonly end: FrameEnd };

/** Takes packed bytes apart. */
export interface ZstdFrames {
  /** The parts of a chunk; all chunks must come, in order. */
  parts(chunk: Uint8Array): FramePart[];
  /** Whether a frame has begun and not ended. */
  isOpen(): boolean;
}

/**
 * Takes zstd apart into its frames (RFC 8878, 3.1) before they are decoded: the decoder looks at no checksum, and a few bytes may
 * ask for a window of gigabytes, or for millions of empty blocks, each of which costs as much as the window is large.
 * @param most largest window in bytes
 * @param broken makes the error for what is no frame
 * @throws LacunaError `files.expands-too-far`, `files.broken-zstd`
 */
export function zstdFrames(
  path: string,
  most: number = LARGEST_WINDOW,
  broken: (why: string) => Error,
): ZstdFrames {
  let packed = 0;
  let moved = 0;
  const steps = framesOf({
    broken,
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
  let isOpen = false;
  return {
    isOpen: () => isOpen,
    parts(chunk) {
      packed += chunk.length;
      const parts: FramePart[] = [];
      let from = 0;
      for (let at = 0; at < chunk.length; ) {
        isOpen = true;
        if ("skip" in step) {
          const passed = Math.min(step.skip, chunk.length - at);
          at += passed;
          step = { skip: step.skip - passed };
        } else held.push(chunk[at++]!);
        if ("skip" in step ? step.skip === 0 : "take" in step && held.length === step.take)
          step = steps.next(held.splice(0)).value;
        if (!("end" in step)) continue;
        parts.push({ bytes: chunk.subarray(from, at), end: step.end });
        from = at;
        isOpen = false;
        step = steps.next().value;
      }
      if (from < chunk.length) parts.push({ bytes: chunk.subarray(from) });
      return parts;
    },
  };
}

interface Seen {
  readonly onWindow: (bytes: number) => void;
  readonly onBlock: (window: number) => void;
  readonly broken: (why: string) => Error;
}

function* framesOf({ onWindow, onBlock, broken }: Seen): Generator<Step, never, readonly number[]> {
  for (;;) {
    const magic = numberOf(yield { take: 4 });
    if (magic >= 0x184d2a50 && magic <= 0x184d2a5f) {
      yield* over(numberOf(yield { take: 4 }));
      yield { end: {} };
      continue;
    }
    if (magic !== 0xfd2fb528) throw broken("something that is no frame stands in it");
    const [flags = 0] = yield { take: 1 };
    const single = (flags >> 5) & 1;
    const sizeBytes = [single, 2, 4, 8][flags >> 6] ?? 0;
    const dictionaryBytes = [0, 1, 2, 4][flags & 3] ?? 0;
    if (flags & 8) throw broken("it uses a bit that is reserved");
    const descriptor = single ? 0 : ((yield { take: 1 })[0] ?? 0);
    if (dictionaryBytes > 0 && numberOf(yield { take: dictionaryBytes }) !== 0)
      throw broken("it needs a dictionary");
    const size =
      sizeBytes > 0 ? numberOf(yield { take: sizeBytes }) + (sizeBytes === 2 ? 256 : 0) : undefined;
    const base = 2 ** (10 + (descriptor >> 3));
    const window = single ? size! : base + (base / 8) * (descriptor & 7);
    onWindow(window);
    for (let last = false; !last; ) {
      const header = numberOf(yield { take: 3 });
      last = (header & 1) === 1;
      onBlock(window);
      // A block of the kind 1 is one byte, repeated.
      yield* over(((header >> 1) & 3) === 1 ? 1 : header >> 3);
    }
    const checksum = (flags >> 2) & 1 ? numberOf(yield { take: 4 }) : undefined;
    yield { end: { ...(size !== undefined && { size }), ...(checksum !== undefined && { checksum }) } };
  }
}

function* over(bytes: number): Generator<Step, void, readonly number[]> {
  if (bytes > 0) yield { skip: bytes };
}

const numberOf = (bytes: readonly number[]): number =>
  bytes.reduceRight((value, byte) => value * 256 + byte, 0);
