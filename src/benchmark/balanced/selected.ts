import type { Candidate } from "../protocol.ts";

/** The candidate with the picked answers as its hard ones, and every other true answer as easy. */
export function withSelected<Query extends Candidate>(
  candidate: Query,
  picked: ReadonlyMap<string, Uint32Array>,
): Query {
  const { easy, hard } = candidate;
  const width = candidate.query.free.length;
  const kept = Uint32Array.from([...picked.values()].flatMap((each) => [...each])).sort();
  const place = new Map([...kept].map((position, at) => [position, at]));
  const others = hard.filter((_, at) => !place.has(Math.floor(at / width)));
  const tuple = (position: number) => hard.subarray(position * width, (position + 1) * width);
  return {
    ...candidate,
    easy: merged(easy, others, width),
    hard: Uint32Array.from([...kept].flatMap((position) => [...tuple(position)])),
    reduces: new Map([...picked].map(([name, each]) => [name, each.map((position) => place.get(position)!)])),
  };
}

/** Two sorted lists of tuples as one. */
function merged(a: Uint32Array, b: Uint32Array, width: number): Uint32Array {
  const both = new Uint32Array(a.length + b.length);
  let [i, j] = [0, 0];
  for (let at = 0; at < both.length; at += width) {
    const fromA = j === b.length || (i < a.length && comesBefore(a, i, b, j, width));
    both.set(fromA ? a.subarray(i, i + width) : b.subarray(j, j + width), at);
    if (fromA) i += width;
    else j += width;
  }
  return both;
}

function comesBefore(a: Uint32Array, i: number, b: Uint32Array, j: number, width: number): boolean {
  for (let at = 0; at < width; at++) if (a[i + at] !== b[j + at]) return a[i + at]! < b[j + at]!;
  return false;
}
