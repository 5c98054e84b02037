import { joined } from "./fields.ts";

/** Bytes of a piece, or more where a record is longer. */
const PIECE = 1 << 20;
const [NEWLINE, QUOTE] = [0x0a, 0x22];

/** A part of a text that ends where a record ends. */
export interface RecordPiece {
  readonly piece: Uint8Array;
  /** Lines of the text before it. */
  readonly line: number;
}

/**
 * Cuts a text into pieces of whole records. A record ends at a line break that has an even number of quotes before it.
 * @param quotes whether quotes have a meaning; else every line is a record
 */
export async function* recordPieces(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  quotes: boolean,
): AsyncGenerator<RecordPiece> {
  let held: Uint8Array[] = [];
  let size = 0;
  let line = 0;
  let lines = 0;
  let isInside = false;
  // The last place in what is held where a record ends, and the lines up to there.
  let end = 0;
  let linesToEnd = 0;
  for await (const chunk of source instanceof Uint8Array ? chunksOf(source) : source) {
    for (let at = 0; at < chunk.length; at++) {
      if (chunk[at] === QUOTE) isInside = quotes && !isInside;
      else if (chunk[at] === NEWLINE) {
        lines++;
        if (isInside) continue;
        end = size + at + 1;
        linesToEnd = lines;
      }
    }
    held.push(chunk);
    size += chunk.length;
    if (size < PIECE || end === 0) continue;
    const all = joined(held);
    yield { piece: all.subarray(0, end), line };
    line += linesToEnd;
    lines -= linesToEnd;
    held = [all.subarray(end)];
    size -= end;
    end = 0;
  }
  if (size > 0) yield { piece: joined(held), line };
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
