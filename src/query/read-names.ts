import type { Vocabulary } from "../kg/vocabulary.ts";

/** Names of a vocabulary, as written and folded. */
export interface ReadNames {
  name(id: number): string;
  folded(id: number): string;
  /** The letters of the folded name, see {@link lettersOf}. */
  letters(id: number): number;
}

/** The name without case and accents. */
export function folded(name: string): string {
  const lower = name.toLowerCase();
  for (let i = 0; i < lower.length; i++)
    if (lower.charCodeAt(i) > 127) return lower.normalize("NFD").replace(/\p{M}/gu, "");
  return lower;
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
export function readNames(vocabulary: Vocabulary): ReadNames {
  if (vocabulary.size > MOST_KEPT) {
    let last = { id: -1, name: "", folded: "" };
    const read = (id: number) => {
      if (last.id !== id) {
        const name = vocabulary.name(id);
        last = { id, name, folded: folded(name) };
      }
      return last;
    };
    const name = (id: number) => read(id).name;
    const fold = (id: number) => read(id).folded;
    return { name, folded: fold, letters: (id) => lettersOf(fold(id)) };
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
  const fold = (id: number): string => {
    const read = folds[id] ?? folded(name(id));
    if (read.length <= LONGEST_KEPT) folds[id] = read;
    return read;
  };
  const letters: number[] = [];
  const own: ReadNames = {
    name,
    folded: fold,
    letters: (id) => (letters[id] ??= lettersOf(fold(id))),
  };
  kept.set(vocabulary, own);
  return own;
}
