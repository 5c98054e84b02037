import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { randomStream } from "../../src/numeric/random.ts";

/** The sizes of Wikidata5M (transductive split). */
export const wikidata5m = { entities: 4_594_485, relations: 822, train: 20_614_279, valid: 5163, test: 5163 };

export type Shape = typeof wikidata5m;

/**
 * Writes `train.txt`, `valid.txt` and `test.txt` of a synthetic graph of that shape: relation sizes follow Zipf's law,
 * heads are spread evenly, and each relation has a range of its own (a few classes, or any entity) in which some
 * tails are far more popular than others, as countries and occupations are.
 */
export function writeSynthetic(folder: string, shape: Shape, seed: number): void {
  const random = randomStream(seed, "wikidata shape");
  const cumulative = new Float64Array(shape.relations);
  let sum = 0;
  for (let k = 0; k < shape.relations; k++) {
    sum += 1 / (k + 1) ** 1.2;
    cumulative[k] = sum;
  }
  const first = new Uint32Array(shape.relations);
  const range = new Float64Array(shape.relations);
  for (let k = 0; k < shape.relations; k++) {
    const least = Math.min(1000, shape.entities);
    range[k] = Math.floor(least * (shape.entities / least) ** random.real());
    first[k] = random.below(shape.entities);
  }
  for (const split of ["train", "valid", "test"] as const) {
    const lines = lineWriter(join(folder, `${split}.txt`));
    for (let i = 0; i < shape[split]; i++) {
      const relation = lowerBound(cumulative, random.real() * sum);
      const head = random.below(shape.entities);
      const tail = (first[relation]! + Math.floor(range[relation]! * random.real() ** 3)) % shape.entities;
      lines.put(head, relation, tail);
    }
    lines.close();
  }
}

function lowerBound(values: Float64Array, wanted: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Lines `Q<head>⇥P<relation>⇥Q<tail>` through a buffer; names are not the ids, so that they have to be interned. */
function lineWriter(path: string) {
  const file = openSync(path, "w");
  const buffer = new Uint8Array(1 << 20);
  let at = 0;
  const number = (value: number, letter: number, end: number) => {
    buffer[at++] = letter;
    let digits = 1;
    for (let power = 10; power <= value; power *= 10) digits++;
    let rest = value;
    for (let i = at + digits - 1; i >= at; i--) {
      const next = Math.floor(rest / 10);
      buffer[i] = 48 + rest - next * 10;
      rest = next;
    }
    at += digits;
    buffer[at++] = end;
  };
  const flush = () => {
    for (let from = 0; from < at; ) from += writeSync(file, buffer, from, at - from);
    at = 0;
  };
  return {
    put(head: number, relation: number, tail: number) {
      if (at + 64 > buffer.length) flush();
      number(head * 17 + 1, 81, 9);
      number(relation * 3 + 1, 80, 9);
      number(tail * 17 + 1, 81, 10);
    },
    close() {
      flush();
      closeSync(file);
    },
  };
}
