/** Bytes that grow at the end: results are written as they are found, without strings in between. */
export interface ByteSink {
  bytes: Uint8Array<ArrayBuffer>;
  length: number;
}

const encoder = new TextEncoder();

/** An empty sink. */
export const byteSink = (capacity = 1 << 16): ByteSink => ({ bytes: new Uint8Array(capacity), length: 0 });

/** Makes room for `more` bytes. */
export function reserve(sink: ByteSink, more: number): void {
  const wanted = sink.length + more;
  if (wanted <= sink.bytes.length) return;
  const grown = new Uint8Array(Math.max(wanted, sink.bytes.length * 2));
  grown.set(sink.bytes.subarray(0, sink.length));
  sink.bytes = grown;
}

/** Appends a text as UTF-8. */
export function putText(sink: ByteSink, text: string): void {
  reserve(sink, text.length * 3);
  sink.length += encoder.encodeInto(text, sink.bytes.subarray(sink.length)).written;
}

/** Appends a text known to be ASCII; for the short fixed parts of a line. */
export function putAscii(sink: ByteSink, text: string): void {
  reserve(sink, text.length);
  const { bytes } = sink;
  let at = sink.length;
  for (let i = 0; i < text.length; i++) bytes[at++] = text.charCodeAt(i);
  sink.length = at;
}

/** Appends the decimal digits of `ids[from..to)` with commas between them. */
export function putIds(sink: ByteSink, ids: Uint32Array, from: number, to: number): void {
  reserve(sink, (to - from) * 11);
  const { bytes } = sink;
  let at = sink.length;
  for (let i = from; i < to; i++) {
    if (i > from) bytes[at++] = 0x2c;
    let rest = ids[i]!;
    const first = at;
    at +=
      rest < 10
        ? 1
        : rest < 100
          ? 2
          : rest < 1000
            ? 3
            : rest < 10_000
              ? 4
              : rest < 100_000
                ? 5
                : digits(rest);
    for (let digit = at - 1; digit >= first; digit--) {
      const tens = (rest / 10) >>> 0;
      bytes[digit] = 0x30 + (rest - tens * 10);
      rest = tens;
    }
  }
  sink.length = at;
}

function digits(value: number): number {
  return value < 1_000_000
    ? 6
    : value < 10_000_000
      ? 7
      : value < 100_000_000
        ? 8
        : value < 1_000_000_000
          ? 9
          : 10;
}
