import { LacunaError } from "../../error.ts";

/** The separator of the fields of a line: a byte, or runs of blanks and tabs. */
export type Separator = keyof typeof separatorSigns | "blanks";

/** The signs that separate fields. */
export const separatorSigns = { tab: "\t", comma: ",", semicolon: ";", pipe: "|" } as const;

/**
 * The fields of the line a scan stands on, as ranges of bytes; the same object is filled again for every line.
 * Only the first {@link KEPT_FIELDS} are kept, but all are counted.
 */
export interface Fields {
  bytes: Uint8Array;
  count: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Hash of each field, as {@link hashBytes} gives it: it falls out of the search for the separators. */
  readonly hashes: Int32Array;
  lineStart: number;
  lineEnd: number;
  /** 1-based number of the line. */
  line: number;
}

const MOST_FIELDS = 64;
/** Fields of a line that a scan keeps each for itself; the last slot is for all behind them. */
export const KEPT_FIELDS = MOST_FIELDS - 1;
/** Longest line; a file without line ends is no table, and must not be gathered in memory. */
const LONGEST_LINE = 1 << 24;
const SEED = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

/** Hash of a stretch of bytes (FNV-1a, 32 bits). */
export function hashBytes(bytes: Uint8Array, from: number, to: number): number {
  let hash = SEED;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i]!, PRIME);
  return hash;
}

/**
 * Walks the lines of a table without making strings: `onLine` sees every line that is not empty. Line ends are
 * LF or CRLF; a byte order mark is skipped.
 * @param onBlock called when `bytes` of the lines so far are about to give way to others
 * @throws LacunaError `formats.long-line`
 */
export async function scanFields(
  source: AsyncIterable<Uint8Array>,
  path: string,
  separator: Separator,
  onLine: (fields: Fields) => void,
  onBlock?: () => void,
): Promise<void> {
  const fields: Fields = {
    bytes: new Uint8Array(0),
    count: 0,
    starts: new Int32Array(MOST_FIELDS),
    ends: new Int32Array(MOST_FIELDS),
    hashes: new Int32Array(MOST_FIELDS),
    lineStart: 0,
    lineEnd: 0,
    line: 0,
  };
  for await (const block of wholeLines(source, path)) {
    if (separator === "blanks") scanBlanks(block, fields, onLine);
    else scanSeparated(block, separatorSigns[separator].charCodeAt(0), fields, onLine);
    onBlock?.();
  }
}

/** Cuts chunks at line ends, copying only the lines that lie across two chunks. */
async function* wholeLines(source: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array[] = [];
  let held = 0;
  let first = true;
  for await (const chunk of source) {
    let from = 0;
    if (first && chunk.length > 0) {
      first = false;
      if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) from = 3;
    }
    const last = chunk.lastIndexOf(10);
    if (last >= from && held > 0) {
      const end = chunk.indexOf(10, from) + 1;
      rest.push(chunk.subarray(from, end));
      yield joined(rest);
      rest = [];
      held = 0;
      from = end;
    }
    if (last >= from) yield chunk.subarray(from, last + 1);
    if (Math.max(last + 1, from) < chunk.length) {
      const tail = chunk.subarray(Math.max(last + 1, from));
      rest.push(tail);
      held += tail.length;
      if (held > LONGEST_LINE)
        throw new LacunaError("formats.long-line", `${path} has a line of more than ${LONGEST_LINE} bytes`, {
          place: { file: path },
          hint: "is this a text file with one record a line?",
        });
    }
  }
  if (held > 0) yield joined(rest);
}

/** Puts chunks one after another. */
export function joined(chunks: readonly Uint8Array[]): Uint8Array {
  if (chunks.length === 1) return chunks[0]!;
  let length = 0;
  for (const chunk of chunks) length += chunk.length;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function scanSeparated(
  bytes: Uint8Array,
  separator: number,
  fields: Fields,
  onLine: (fields: Fields) => void,
): void {
  const { starts, ends, hashes } = fields;
  fields.bytes = bytes;
  const to = bytes.length;
  let at = 0;
  while (at < to) {
    fields.line++;
    fields.lineStart = at;
    let count = 0;
    let start = at;
    let hash = SEED;
    let byte = 10;
    for (; at < to; at++) {
      byte = bytes[at]!;
      if (byte === separator) {
        if (count < MOST_FIELDS - 1) {
          starts[count] = start;
          ends[count] = at;
          hashes[count] = hash;
        }
        count++;
        start = at + 1;
        hash = SEED;
      } else if (byte === 10) break;
      else hash = Math.imul(hash ^ byte, PRIME);
    }
    let end = at;
    if (end > start && bytes[end - 1] === 13) {
      end--;
      hash = hashBytes(bytes, start, end);
    }
    const slot = Math.min(count, MOST_FIELDS - 1);
    starts[slot] = start;
    ends[slot] = end;
    hashes[slot] = hash;
    fields.count = count + 1;
    fields.lineEnd = end;
    at++;
    if (count > 0 || end > start) onLine(fields);
  }
}

function scanBlanks(bytes: Uint8Array, fields: Fields, onLine: (fields: Fields) => void): void {
  const { starts, ends, hashes } = fields;
  fields.bytes = bytes;
  const to = bytes.length;
  let at = 0;
  while (at < to) {
    fields.line++;
    fields.lineStart = at;
    let count = 0;
    for (;;) {
      while (at < to && isBlank(bytes[at]!)) at++;
      if (at >= to || bytes[at] === 10) break;
      const start = at;
      let hash = SEED;
      for (let byte = bytes[at]!; at < to && byte !== 10 && !isBlank(byte); byte = bytes[++at]!)
        hash = Math.imul(hash ^ byte, PRIME);
      if (count < MOST_FIELDS) {
        starts[count] = start;
        ends[count] = at;
        hashes[count] = hash;
      }
      count++;
    }
    fields.count = count;
    fields.lineEnd = at;
    at++;
    if (count > 0) onLine(fields);
  }
}

function isBlank(byte: number): boolean {
  return byte === 32 || byte === 9 || byte === 13;
}

const decoder = new TextDecoder();

/** A field as text. */
export function fieldText(fields: Fields, index: number): string {
  // Copied first: browsers refuse to decode shared memory.
  return decoder.decode(fields.bytes.slice(fields.starts[index]!, fields.ends[index]!));
}

/** The line as text, shortened for a message. */
export function lineText(fields: Fields): string {
  const text = decoder.decode(
    fields.bytes.slice(fields.lineStart, Math.min(fields.lineEnd, fields.lineStart + 400)),
  );
  const trimmed = text.trim();
  return trimmed.length > 100 ? `${trimmed.slice(0, 99)}…` : trimmed;
}

/** A field as an unsigned 32-bit integer, blanks around it allowed; -1 when it is none. */
export function fieldId(fields: Fields, index: number): number {
  const { bytes } = fields;
  let at = fields.starts[index]!;
  let end = fields.ends[index]!;
  while (at < end && isBlank(bytes[at]!)) at++;
  while (end > at && isBlank(bytes[end - 1]!)) end--;
  if (at === end || end - at > 10) return -1;
  let value = 0;
  for (; at < end; at++) {
    const digit = bytes[at]! - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value <= 0xffffffff ? value : -1;
}
