import { closeSync, existsSync, openSync, readSync, statSync, writeSync } from "node:fs";
import type { LinkPredictor } from "../../src/links/predictor.ts";

/** Bytes before the scores of a row: its head and its relation. */
const KEY = 8;

/**
 * A predictor whose rows are kept in a file, one behind the other, for the runs that come later: what is tried on the same
 * queries again asks for the same rows again. The name of the file has to say which predictor it is of.
 */
export function keptRows(predictor: LinkPredictor, path: string): LinkPredictor & { close(): void } {
  const { entityCount } = predictor;
  const bytes = KEY + 4 * entityCount;
  const file = openSync(path, existsSync(path) ? "r+" : "w+");
  const keyOf = (head: number, relation: number) => relation * entityCount + head;
  const places = new Map<number, number>();
  // A row that was cut short is written over.
  let count = Math.floor(statSync(path).size / bytes);
  const key = new Uint32Array(2);
  for (let at = 0; at < count; at++) {
    readSync(file, key, 0, KEY, at * bytes);
    places.set(keyOf(key[0]!, key[1]!), at);
  }
  return {
    ...predictor,
    scoreRows(heads, relations, out) {
      const row = (at: number) => out.subarray(at * entityCount, (at + 1) * entityCount);
      const missing: number[] = [];
      heads.forEach((head, at) => {
        const place = places.get(keyOf(head, relations[at]!));
        if (place === undefined) missing.push(at);
        else readSync(file, row(at), 0, 4 * entityCount, place * bytes + KEY);
      });
      if (missing.length === 0) return;
      const fresh = new Float32Array(missing.length * entityCount);
      const some = (of: Uint32Array) => Uint32Array.from(missing, (at) => of[at]!);
      predictor.scoreRows(some(heads), some(relations), fresh);
      missing.forEach((at, each) => {
        const scores = fresh.subarray(each * entityCount, (each + 1) * entityCount);
        row(at).set(scores);
        writeSync(file, Uint32Array.of(heads[at]!, relations[at]!), 0, KEY, count * bytes);
        writeSync(file, scores, 0, 4 * entityCount, count * bytes + KEY);
        places.set(keyOf(heads[at]!, relations[at]!), count++);
      });
    },
    close: () => closeSync(file),
  };
}
