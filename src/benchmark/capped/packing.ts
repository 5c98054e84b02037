/** Pairs that could be taken, all of which use the same relations and anchors. */
export interface Item {
  readonly keys: readonly string[];
  readonly pairs: number;
}

/** Fewer pairs than these are no class (`_max_cap_fill`). */
const LEAST = 5;

/** The number of pairs that are taken of each item. */
interface Packing {
  readonly taken: readonly number[];
  readonly total: number;
}

/** Takes up to `wanted` pairs in the order of the items, so that no key is used by more than `most` of them. */
function pack(items: readonly Item[], wanted: number, most: number): Packing {
  const used = new Map<string, number>();
  const taken = new Array<number>(items.length).fill(0);
  let total = 0;
  for (const [at, { keys, pairs }] of items.entries()) {
    if (total === wanted) break;
    const room = keys.reduce((least, key) => Math.min(least, most - (used.get(key) ?? 0)), wanted - total);
    const take = Math.min(room, pairs);
    if (take <= 0) continue;
    for (const key of keys) used.set(key, (used.get(key) ?? 0) + take);
    taken[at] = take;
    total += take;
  }
  return { taken, total };
}

/** A share of some pairs, rounded down. Shares such as 0.29 of 100 are whole numbers that doubles miss. */
export const mostOf = (share: number, size: number): number => Math.floor(share * size + 1e-9);

/**
 * Lowers a size until every class packs to it exactly. Sizes that can be packed have gaps, as a share of them is rounded down; the
 * published code bisects, and ends below a gap where this does not.
 */
function packAll(classes: readonly (readonly Item[])[], share: number, from: number) {
  for (let size = from; ; ) {
    const packings = classes.map((items) => pack(items, size, mostOf(share, size)));
    const least = packings.reduce((least, { total }) => Math.min(least, total), size);
    if (least === size) return { size, packings };
    size = least;
  }
}

/** Classes of the same size, and how many pairs are taken of each item of each. */
export interface EqualPackings {
  readonly size: number;
  /** The number of pairs that each class could have alone; 0 for classes that are left out. */
  readonly largest: readonly number[];
  readonly taken: readonly (readonly number[])[];
}

/**
 * Packs every class to the same number of pairs, none of whose keys is in more than a share of them (MERIT,
 * `generate_balanced`). Classes that have no five such pairs alone are left out.
 */
export function packEqually(
  classes: readonly (readonly Item[])[],
  share: number,
  limit: number,
): EqualPackings {
  const alone = classes.map((items) => packAll([items], share, limit).size);
  const largest = alone.map((size) => (size < LEAST ? 0 : size));
  const places = [...classes.keys()].filter((at) => largest[at]! > 0);
  const from = places.length === 0 ? 0 : Math.min(...places.map((at) => largest[at]!));
  const { size, packings } = packAll(
    places.map((at) => classes[at]!),
    share,
    from,
  );
  const taken = classes.map((items, at) => packings[places.indexOf(at)]?.taken ?? items.map(() => 0));
  return { size, largest, taken };
}
