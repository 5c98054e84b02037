/**
 * The places 0 … count - 1 in an order that is even over them from the beginning on: by their bits, reversed. Who stops anywhere has
 * drawn evenly, with no seed.
 */
export function* spread(count: number): Generator<number, void, undefined> {
  const bits = Math.max(1, Math.ceil(Math.log2(Math.max(2, count))));
  for (let at = 0; at < 2 ** bits; at++) {
    let place = 0;
    for (let bit = 0; bit < bits; bit++) place = place * 2 + (Math.floor(at / 2 ** bit) & 1);
    if (place < count) yield place;
  }
}
