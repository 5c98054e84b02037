import { LacunaError } from "../error.ts";
import type { Files } from "./files.ts";

/** A file name without the ending of its compression. */
export function withoutCompression(name: string): string {
  return name.replace(/\.(gz|zst)$/i, "");
}

/**
 * The bytes of a file with gzip and zstd undone. What a file is goes by its first bytes; a name that promises
 * compression the bytes do not have is an error, because such a file was cut or renamed.
 * @throws LacunaError `files.broken-gzip`, `files.broken-zstd`, and what `files.read` throws
 */
export async function* plainBytes(files: Files, path: string): AsyncGenerator<Uint8Array> {
  const source = files.read(path)[Symbol.asyncIterator]();
  const first = await firstBytes(source, 4);
  const whole = chain(first.chunks, source);
  const [a, b, c, d] = first.bytes;
  if (a === 0x1f && b === 0x8b) yield* files.gunzip(whole, path);
  else if (a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd) yield* unzstd(whole, path);
  else if (/\.gz$/i.test(path)) {
    await source.return?.();
    throw new LacunaError("files.broken-gzip", `${path} is not a gzip file`, {
      place: { file: path },
      hint: "fetch the file again, or take .gz off its name if it was never compressed",
    });
  } else if (/\.zst$/i.test(path)) {
    await source.return?.();
    throw brokenZstd(path, "it does not begin like one");
  } else yield* whole;
}

async function firstBytes(source: AsyncIterator<Uint8Array>, wanted: number) {
  const chunks: Uint8Array[] = [];
  const bytes: number[] = [];
  while (bytes.length < wanted) {
    const next = await source.next();
    if (next.done) break;
    chunks.push(next.value);
    for (let i = 0; i < next.value.length && bytes.length < wanted; i++) bytes.push(next.value[i]!);
  }
  return { chunks, bytes };
}

async function* chain(
  chunks: readonly Uint8Array[],
  source: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  } finally {
    await source.return?.();
  }
}

/** Undoes zstd; the decoder is loaded when the first such file is met. */
async function* unzstd(source: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<Uint8Array> {
  const { Decompress } = await import("fzstd");
  let out: Uint8Array[] = [];
  const decoder = new Decompress((chunk) => {
    // The decoder reuses its window, so what it hands out must be copied.
    if (chunk.length > 0) out.push(chunk.slice());
  });
  const push = (chunk: Uint8Array, final: boolean) => {
    try {
      decoder.push(chunk, final);
    } catch (cause) {
      throw brokenZstd(path, cause instanceof Error ? cause.message : String(cause), cause);
    }
  };
  for await (const chunk of source) {
    push(chunk, false);
    yield* out;
    out = [];
  }
  push(new Uint8Array(0), true);
  yield* out;
}

function brokenZstd(path: string, why: string, cause?: unknown): LacunaError {
  return new LacunaError("files.broken-zstd", `${path} is not a whole zstd file: ${why}`, {
    place: { file: path },
    hint: "the file was cut short or damaged; fetch it again, or check it with `zstd -t`",
    cause,
  });
}
