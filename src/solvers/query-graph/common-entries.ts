import { placeOf } from "../fuzzy/precise-sets.ts";
import type { Truths } from "./truths.ts";

/**
 * Visits the tails of a row that are among ascending ids, with their truth and their place among the ids. The shorter
 * side is looked up in the longer one when it is much shorter; otherwise both are walked through.
 */
export function commonEntries(
  row: Truths,
  ids: Uint32Array,
  visit: (tail: number, value: number, place: number) => void,
): void {
  const { tails, values, from, to } = row;
  const length = to - from;
  if (ids.length * 8 < length) {
    let at = from;
    for (let place = 0; place < ids.length; place++) {
      const found = placeOf(tails, ids[place]!, at, to);
      if (found < 0) continue;
      visit(ids[place]!, values[found]!, place);
      at = found + 1;
    }
  } else if (length * 8 < ids.length) {
    let place = 0;
    for (let i = from; i < to; i++) {
      const found = placeOf(ids, tails[i]!, place);
      if (found < 0) continue;
      visit(tails[i]!, values[i]!, found);
      place = found + 1;
    }
  } else {
    let place = 0;
    for (let i = from; i < to; i++) {
      const tail = tails[i]!;
      while (place < ids.length && ids[place]! < tail) place++;
      if (place === ids.length) return;
      if (ids[place] === tail) visit(tail, values[i]!, place);
    }
  }
}
