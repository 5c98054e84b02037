/** Names in the order of the papers' tables: named types, then numbers and other words; `last` and what is none at the end. */
const published =
  "1p 2p 3p 4p 2i 3i 4i 1p2i 2i1p 2u 2u1p partial 2in 3in 2in1p 2pi1pn 2nu1p SDAG Multi Cyclic".split(" ");

const atTheEnd = ["none", "unclassified"];

/** Strata as a reader looks for them. */
export function inReadingOrder(names: readonly string[], last?: string): string[] {
  const place = (name: string): number => {
    if (atTheEnd.includes(name)) return 3_000 + atTheEnd.indexOf(name);
    if (name === last) return 2_000;
    const found = published.indexOf(name);
    return found < 0 ? 1_000 : found;
  };
  return names.toSorted(
    (a, b) => place(a) - place(b) || leadingNumber(a) - leadingNumber(b) || (a < b ? -1 : 1),
  );
}

const leadingNumber = (name: string): number => Number(/^\d+/.exec(name)?.[0] ?? Number.MAX_SAFE_INTEGER);
