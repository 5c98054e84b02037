import type { Vocabulary } from "../kg/vocabulary.ts";

/** Names of a vocabulary, as written and folded. */
export interface ReadNames {
  name(id: number): string;
  folded(id: number): string;
  /** The letters of the folded name, see {@link lettersOf}. */
  letters(id: number): number;
}

/** A set of 32 bits with the letters of a text; several letters may have the same bit. */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

/** Names of a vocabulary that are kept once they were read: reading a name from bytes takes longer than comparing it. */
const MOST_KEPT = 1 << 14;

/** Characters of a name that is kept. */
const LONGEST_KEPT = 256;

const kept = new WeakMap<Vocabulary, ReadNames>();

/** The names of a vocabulary for who goes through all of them; those of a small one are read once, as long as the vocabulary is used. */
export function readNames(vocabulary: Vocabulary, fold: (name: string) => string): ReadNames {
  if (vocabulary.size > MOST_KEPT) {
    let last = { id: -1, name: "", folded: "" };
    const read = (id: number) => {
      if (last.id !== id) {
        const name = vocabulary.name(id);
        last = { id, name, folded: fold(name) };
      }
      return last;
    };
    const name = (id: number) => read(id).name;
    const folded = (id: number) => read(id).folded;
    return { name, folded, letters: (id) => lettersOf(folded(id)) };
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
  const folded = (id: number): string => {
    const read = folds[id] ?? fold(name(id));
    if (read.length <= LONGEST_KEPT) folds[id] = read;
    return read;
  };
  const letters: number[] = [];
  const own: ReadNames = {
    name,
    folded,
    letters: (id) => (letters[id] ??= lettersOf(folded(id))),
  };
  kept.set(vocabulary, own);
  return own;
}
