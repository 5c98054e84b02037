/** Characters of a word whose rows fit one number each. */
const LONGEST_IN_BITS = 30;

/** Signs below this are looked up in a table. */
const ASCII = 128;

/**
 * Edit distance of a word to others (insertions, deletions, replacements, neighbours that changed places: optimal string alignment);
 * `most + 1` when it is above `most`. A short word is compared column by column, all rows at once (H. Hyyrö, A Bit-Vector Algorithm for
 * Computing Levenshtein and Damerau Edit Distances, 2003, figure 5).
 */
export function distanceFrom(word: string): (other: string, most: number) => number {
  const { length } = word;
  if (length === 0 || length > LONGEST_IN_BITS) return (other, most) => editDistance(word, other, most);
  const [table, rare] = [new Int32Array(ASCII), new Map<number, number>()];
  for (let at = 0; at < length; at++) {
    const sign = word.charCodeAt(at);
    if (sign < ASCII) table[sign]! |= 1 << at;
    else rare.set(sign, (rare.get(sign) ?? 0) | (1 << at));
  }
  const last = 1 << (length - 1);
  return (other, most) => {
    if (Math.abs(other.length - length) > most) return most + 1;
    let [above, below, diagonal, before, distance] = [-1, 0, 0, 0, length];
    for (let at = 0; at < other.length; at++) {
      const sign = other.charCodeAt(at);
      const same = sign < ASCII ? table[sign]! : (rare.get(sign) ?? 0);
      const changedPlaces = ((~diagonal & same) << 1) & before;
      diagonal = (((same & above) + above) ^ above) | same | below | changedPlaces;
      const [more, less] = [below | ~(diagonal | above), diagonal & above];
      if (more & last) distance++;
      else if (less & last) distance--;
      const shifted = (more << 1) | 1;
      above = (less << 1) | ~(diagonal | shifted);
      below = shifted & diagonal;
      before = same;
      // Each further sign takes one away at most.
      if (distance - (other.length - at - 1) > most) return most + 1;
    }
    return Math.min(distance, most + 1);
  };
}

/** {@link distanceFrom} for two words: row by row, as it is defined. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [above, row]: [readonly number[], readonly number[]] = [
    [],
    Array.from({ length: b.length + 1 }, (_, at) => at),
  ];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    const sign = a.charCodeAt(i - 1);
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1);
      const same = sign === other ? 0 : 1;
      let cost = Math.min(row[j - 1]! + same, row[j]! + 1, next[j - 1]! + 1);
      if (i > 1 && j > 1 && sign === b.charCodeAt(j - 2) && other === a.charCodeAt(i - 2))
        cost = Math.min(cost, above[j - 2]! + 1);
      next.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [above, row] = [row, next];
  }
  return Math.min(row[b.length]!, most + 1);
}
