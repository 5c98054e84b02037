/** Characters of text that become one piece of bytes. */
const PIECE = 1 << 16;

/** Takes text and hands it on as pieces of UTF-8, none much larger than it has to be. */
export interface Packed {
  put(text: string): Promise<void>;
  bytes(bytes: Uint8Array): Promise<void>;
  /** Hands on what is left. */
  flush(): Promise<void>;
}

/** @param take is given each piece; the next waits for it */
export function packed(take: (bytes: Uint8Array) => void | Promise<void>): Packed {
  const encoder = new TextEncoder();
  let waiting: string[] = [];
  let length = 0;
  const flush = async () => {
    if (length === 0) return;
    const piece = encoder.encode(waiting.join(""));
    waiting = [];
    length = 0;
    await take(piece);
  };
  return {
    async put(text) {
      waiting.push(text);
      length += text.length;
      if (length >= PIECE) await flush();
    },
    async bytes(bytes) {
      await flush();
      await take(bytes);
    },
    flush,
  };
}

/**
 * A value as JSON in parts: lists at the top, or in a field there, an entry at a time.
 * @param open leaves out the end of an object
 */
export function* jsonParts(value: unknown, open = false): Generator<string> {
  if (Array.isArray(value)) return yield* listParts(value);
  if (typeof value !== "object" || value === null) return yield JSON.stringify(value) ?? "null";
  let sign = "{";
  for (const [name, each] of Object.entries(value)) {
    if (each === undefined) continue;
    yield `${sign}${JSON.stringify(name)}:`;
    if (Array.isArray(each)) yield* listParts(each);
    else yield JSON.stringify(each) ?? "null";
    sign = ",";
  }
  if (!open) yield sign === "{" ? "{}" : "}";
}

function* listParts(list: readonly unknown[]): Generator<string> {
  let sign = "[";
  for (const each of list) {
    yield sign + (JSON.stringify(each) ?? "null");
    sign = ",";
  }
  yield sign === "[" ? "[]" : "]";
}
