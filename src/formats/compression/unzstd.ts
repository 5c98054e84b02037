import { Decompress } from "fzstd";
import { LacunaError } from "../../error.ts";
import { xxh64 } from "./xxh64.ts";
import { type FrameEnd, zstdFrames } from "./zstd-frames.ts";

/**
 * Undoes zstd, and compares what each frame says of its content (RFC 8878, 3.1.1): its size and its sum.
 * @param most largest window in bytes
 * @param onBytes is called with the number of bytes before they are yielded, and may throw
 * @throws LacunaError `files.broken-zstd`, `files.expands-too-far`
 */
export async function* unzstd(
  source: AsyncIterable<Uint8Array>,
  path: string,
  most: number | undefined,
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  const undo = unzstdParts(path, most, onBytes);
  for await (const chunk of source) yield* undo.push(chunk);
  undo.end();
}

/**
 * The same for bytes that are all there.
 * @throws LacunaError `files.broken-zstd`, `files.expands-too-far`
 */
export function unzstdWhole(
  packed: Uint8Array,
  path: string,
  onBytes: (count: number) => void,
): Uint8Array[] {
  const undo = unzstdParts(path, undefined, onBytes);
  const out = undo.push(packed);
  undo.end();
  return out;
}

function unzstdParts(path: string, most: number | undefined, onBytes: (count: number) => void) {
  const broken = (why: string, cause?: unknown) => brokenZstd(path, why, cause);
  const frames = zstdFrames(path, most, broken);
  let frame = oneFrame(onBytes);
  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (cause) {
      if (cause instanceof LacunaError) throw cause;
      throw broken(cause instanceof Error ? cause.message : String(cause), cause);
    }
  };
  return {
    push(chunk: Uint8Array): Uint8Array[] {
      const out: Uint8Array[] = [];
      for (const { bytes, end } of frames.parts(chunk)) {
        out.push(...guarded(() => frame.push(bytes, end !== undefined)));
        if (!end) continue;
        frame.check(end, broken);
        frame = oneFrame(onBytes);
      }
      return out;
    },
    end(): void {
      if (frames.isOpen()) throw broken("it ends too early");
    },
  };
}

/** Decodes one frame. */
function oneFrame(onBytes: (count: number) => void) {
  let out: Uint8Array[] = [];
  let held = 0;
  let length = 0;
  const hash = xxh64();
  const decoder = new Decompress((chunk) => {
    if (chunk.length === 0) return;
    held += chunk.length;
    length += chunk.length;
    onBytes(held);
    hash.add(chunk);
    // The decoder reuses its window, so its output must be copied.
    out.push(chunk.slice());
  });
  return {
    push(bytes: Uint8Array, isLast: boolean): Uint8Array[] {
      decoder.push(bytes, isLast);
      const done = out;
      out = [];
      held = 0;
      return done;
    },
    check({ size, checksum }: FrameEnd, broken: (why: string) => LacunaError): void {
      if (size !== undefined && size !== length)
        throw broken(`a frame says that it holds ${size} bytes, and holds ${length}`);
      if (checksum !== undefined && Number(hash.sum() & 0xffffffffn) !== checksum)
        throw broken("a frame does not have the sum that stands in it");
    },
  };
}

export function brokenZstd(path: string, why: string, cause?: unknown): LacunaError {
  return new LacunaError("files.broken-zstd", `${path} is not a whole zstd file: ${why}`, {
    place: { file: path },
    hint: "the file was cut short or damaged; fetch it again, or check it with `zstd -t`",
    cause,
  });
}
