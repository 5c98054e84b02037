import { LacunaError } from "../../error.ts";
import { sha256 } from "../sha256.ts";
import { withoutEnd } from "../text/trimmed.ts";
import { brokenGzip } from "./broken-gzip.ts";
import type { Files } from "./files.ts";
import { sharedBytes } from "./shared-bytes.ts";

/** Bytes handed out at a time, so that readers meet the ends of chunks here as they do with real files. */
const CHUNK = 1 << 16;

/** Files held in memory by their path (`folder/train.txt`): for browsers, and for tests. Texts are kept as UTF-8. */
export function memoryFiles(contents: ReadonlyMap<string, Uint8Array | string>): Files {
  const find = (path: string) => {
    const found = contents.get(normal(path));
    return typeof found === "string" ? new TextEncoder().encode(found) : found;
  };
  const need = (path: string) => {
    const found = find(path);
    if (found) return found;
    throw new LacunaError("files.not-found", `there is no file ${path}`, {
      place: { file: path },
      hint: "check the path",
    });
  };
  return {
    async list(path) {
      const prefix = normal(path) === "" ? "" : `${normal(path)}/`;
      const names = new Set<string>();
      for (const each of contents.keys())
        if (each.startsWith(prefix)) names.add(each.slice(prefix.length).split("/")[0]!);
      return names.size > 0 ? [...names].sort() : undefined;
    },
    async size(path) {
      return find(path)?.length;
    },
    async *read(path) {
      const bytes = need(path);
      for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
    },
    gunzip: webGunzip,
    async readShared(path, hashFrom) {
      const bytes = sharedBytes([need(path)]);
      return { bytes, sha256: sha256([bytes.subarray(hashFrom)]) };
    },
  };
}

/** Unpacks gzip with the decoder of the browser. */
async function* webGunzip(source: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream("gzip");
  const writer = stream.writable.getWriter();
  let failure: unknown;
  // Writing waits for reading, so the two must go side by side; a failure of the source is kept for the reader.
  const writing = (async () => {
    try {
      for await (const chunk of source) await writer.write(chunk as Uint8Array<ArrayBuffer>);
      await writer.close();
    } catch (error) {
      failure = error;
      await writer.abort(error).catch(() => undefined);
    }
  })();
  const reader = stream.readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
    await writing;
  } catch (error) {
    throw failure instanceof LacunaError ? failure : brokenGzip(path, error);
  } finally {
    await reader.cancel().catch(() => undefined);
    await writing;
  }
  if (failure !== undefined) throw failure instanceof LacunaError ? failure : brokenGzip(path, failure);
}

function normal(path: string): string {
  return withoutEnd(path.replace(/^(\.\/)+/, ""), "/").replace(/^\.$/, "");
}
