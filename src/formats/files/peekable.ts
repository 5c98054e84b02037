import { joined } from "../text/fields.ts";

/** A stream of bytes with a beginning that can be inspected first; for sources that can be read only once, such as a pipe. */
export interface Peekable {
  /** The first bytes, `wanted` of them or all there are; they are read again by {@link rest}. */
  peek(wanted: number): Promise<Uint8Array>;
  /** All bytes, with those that were inspected; may be called once. */
  rest(): AsyncGenerator<Uint8Array>;
  /** Ends a stream that is read no further. */
  close(): Promise<void>;
}

/** Makes the beginning of a stream visible; nothing is read before it is asked for. */
export function peekable(source: AsyncIterable<Uint8Array>): Peekable {
  const stream = source[Symbol.asyncIterator]();
  let held: Uint8Array[] = [];
  let length = 0;
  let ended = false;
  return {
    async peek(wanted) {
      while (length < wanted && !ended) {
        const next = await stream.next();
        if (next.done) ended = true;
        else if (next.value.length > 0) {
          held.push(next.value);
          length += next.value.length;
        }
      }
      return joined(held).subarray(0, wanted);
    },
    async *rest() {
      try {
        const chunks = held;
        held = [];
        yield* chunks;
        while (!ended) {
          const next = await stream.next();
          if (next.done) ended = true;
          else yield next.value;
        }
      } finally {
        if (!ended) await stream.return?.();
      }
    },
    async close() {
      ended = true;
      held = [];
      await stream.return?.();
    },
  };
}
