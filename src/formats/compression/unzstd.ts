import { Decompress } from "fzstd";
import { LacunaError } from "../../error.ts";
import { zstdGuard } from "./zstd-frames.ts";

/**
 * Undoes zstd.
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
  const look = zstdGuard(path, most);
  let out: Uint8Array[] = [];
  let held = 0;
  const decoder = new Decompress((chunk) => {
    held += chunk.length;
    onBytes(held);
    // The decoder reuses its window, so its output must be copied.
    if (chunk.length > 0) out.push(chunk.slice());
  });
  const push = (chunk: Uint8Array, final: boolean) => {
    try {
      decoder.push(chunk, final);
    } catch (cause) {
      if (cause instanceof LacunaError) throw cause;
      throw brokenZstd(path, cause instanceof Error ? cause.message : String(cause), cause);
    }
  };
  for await (const chunk of source) {
    look(chunk);
    push(chunk, false);
    yield* out;
    out = [];
    held = 0;
  }
  push(new Uint8Array(0), true);
  yield* out;
}

export function brokenZstd(path: string, why: string, cause?: unknown): LacunaError {
  return new LacunaError("files.broken-zstd", `${path} is not a whole zstd file: ${why}`, {
    place: { file: path },
    hint: "the file was cut short or damaged; fetch it again, or check it with `zstd -t`",
    cause,
  });
}
