import type { Vocabulary } from "../kg/vocabulary.ts";

/** Names of a vocabulary, as written and folded. */
export interface ReadNames {
  name(id: number): string;
  folded(id: number): string;
}

/** Names of a vocabulary that are kept once they were read: reading a name from bytes takes longer than comparing it. */
const MOST_KEPT = 1 << 14;

/** Characters of a name that is kept. */
const LONGEST_KEPT = 256;

const kept = new WeakMap<Vocabulary, ReadNames>();

/** The names of a vocabulary for who goes through all of them; those of a small one are read once, as long as the vocabulary is used. */
export function readNames(vocabulary: Vocabulary, fold: (name: string) => string): ReadNames {
  if (vocabulary.size > MOST_KEPT) {
    const name = (id: number) => vocabulary.name(id);
    return { name, folded: (id) => fold(name(id)) };
  }
  const known = kept.get(vocabulary);
  if (known) return known;
  const names: string[] = [];
  const folds: string[] = [];
  const name = (id: number): string => {
    const read = names[id] ?? vocabulary.name(id);
    if (read.length <= LONGEST_KEPT) names[id] = read;
    return read;
  };
  const own: ReadNames = {
    name,
    folded(id) {
      const read = folds[id] ?? fold(name(id));
      if (read.length <= LONGEST_KEPT) folds[id] = read;
      return read;
    },
  };
  kept.set(vocabulary, own);
  return own;
}
