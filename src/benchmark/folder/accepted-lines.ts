import { grown } from "../../numeric/grown.ts";
import type { PairCount } from "./query-file.ts";

/** A query of a file that has no id yet, since that says its place. */
export interface AcceptedLine {
  readonly text: string;
  readonly pairs: PairCount;
}

/** The queries of a file until their order is drawn, as bytes: as texts, a million of them take a gigabyte. */
export interface AcceptedLines {
  add(line: AcceptedLine): void;
  size(): number;
  at(place: number): AcceptedLine;
}

/** Bytes of a chunk, or more where a line is longer. */
const CHUNK = 1 << 20;

export function acceptedLines(): AcceptedLines {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const chunks: Uint8Array[] = [];
  let free = 0;
  let size = 0;
  /** The chunk of each line with the line's begin and end in it, and the numbers of its pairs. */
  let places = new Uint32Array(3 * 64);
  let pairs = new Float64Array(2 * 64);
  return {
    add({ text, pairs: { easy, hard } }) {
      const bytes = encoder.encode(text);
      if (chunks.length === 0 || free + bytes.length > chunks.at(-1)!.length) {
        chunks.push(new Uint8Array(Math.max(CHUNK, bytes.length)));
        free = 0;
      }
      if (3 * size === places.length) {
        places = grown(places, 2 * places.length);
        pairs = grown(pairs, 2 * pairs.length);
      }
      chunks.at(-1)!.set(bytes, free);
      places.set([chunks.length - 1, free, free + bytes.length], 3 * size);
      pairs.set([easy, hard], 2 * size);
      free += bytes.length;
      size++;
    },
    size: () => size,
    at(place) {
      const [chunk, from, to] = places.subarray(3 * place, 3 * place + 3);
      const text = decoder.decode(chunks[chunk!]!.subarray(from, to));
      return { text, pairs: { easy: pairs[2 * place]!, hard: pairs[2 * place + 1]! } };
    },
  };
}
