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
  const { nodeWrites } = await import("../../runs/node-disk.ts");
  const { source, taken, put, end, fail } = handOver();
  const written = nodeWrites.file(path, source, { force });
  // Whether the file may be written is known before the first answer is sought.
  await Promise.race([taken(), written]);
  return {
    keeps: false,
    write: async (bytes) => {
      put(bytes);
      await Promise.race([taken(), written]);
    },
    finish: async () => {
      end();
      await written;
    },
    discard: async () => {
      fail(new Error("discarded"));
      await written.catch(() => {});
    },
  };
}

/** Turns pushing into pulling, a piece at a time: after `put`, wait for `taken`. */
function handOver() {
  let taker: { resolve(piece: IteratorResult<Uint8Array>): void; reject(error: Error): void } | undefined;
  let asked = () => {};
  const source: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: () => ({
      next: () =>
        new Promise((resolve, reject) => {
          taker = { resolve, reject };
          asked();
        }),
    }),
  };
  const take = () => {
    const waiting = taker;
    taker = undefined;
    return waiting;
  };
  return {
    source,
    /** Resolves when the next piece is wanted. */
    taken: () =>
      new Promise<void>((resolve) => {
        asked = resolve;
        if (taker) resolve();
      }),
    put: (piece: Uint8Array) => take()?.resolve({ done: false, value: piece }),
    end: () => take()?.resolve({ done: true, value: undefined }),
    fail: (error: Error) => take()?.reject(error),
  };
}
