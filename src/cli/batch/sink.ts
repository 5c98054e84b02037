import { LacunaError } from "../../error.ts";
import { checkOutput } from "../kg/output.ts";

/** Where result lines go. */
export interface Sink {
  /** Resolves when more may be written. */
  write(bytes: Uint8Array): Promise<void>;
  /** Everything is written; a file gets its name only now. */
  finish(): Promise<void>;
  /** Something failed: a file disappears. */
  discard(): Promise<void>;
  /** Lines stay although a later one fails. */
  readonly keeps: boolean;
}

/** Standard output, waiting whenever the reader is slower. */
export function standardOutput(): Sink {
  return {
    keeps: true,
    write: (bytes) =>
      bytes.length === 0 || process.stdout.write(bytes)
        ? Promise.resolve()
        : new Promise((resolve) => process.stdout.once("drain", resolve)),
    finish: async () => {},
    discard: async () => {},
  };
}

/** A file that appears whole or not at all; an existing one is replaced only when told so. */
export async function wholeFile(path: string, force: boolean): Promise<Sink> {
  const { open, rename, rm } = await import("node:fs/promises");
  await checkOutput(path, force);
  const partial = `${path}.${process.pid}.partial`;
  const file = await open(partial, "wx").catch((cause: unknown) => {
    throw new LacunaError("files.unwritable", `"${path}" cannot be written: ${(cause as Error).message}`, {
      cause,
    });
  });
  return {
    keeps: false,
    async write(bytes) {
      for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
    },
    async finish() {
      await file.sync();
      await file.close();
      await rename(partial, path);
    },
    async discard() {
      await file.close().catch(() => {});
      await rm(partial, { force: true });
    },
  };
}
