import { editDistance } from "../../query/similar.ts";
import type { WordIndex } from "./lexicon.ts";

/** A known word that a mistyped one may be. */
export interface Correction {
  readonly text: string;
  readonly distance: number;
}

/** Shorter words are not mended. */
const SHORTEST = 4;
/** Words of so many letters may have two mistakes. */
const LONG = 7;

/** The known words nearest to a word that is not known, those of the language before those of names; none where none is near. */
export function corrections(word: string, { known }: WordIndex): Correction[] {
  if (word.length < SHORTEST || !/^\p{L}+$/u.test(word)) return [];
  const most = word.length >= LONG ? 2 : 1;
  let best = most + 1;
  let found: { text: string; common: number }[] = [];
  for (const [text, common] of known) {
    if (Math.abs(text.length - word.length) > most || text.length < 3) continue;
    // The first letter is seldom wrong, but where it is swapped with the second.
    if (text[0] !== word[0] && !(text[0] === word[1] && text[1] === word[0])) continue;
    // Words of the language that are two letters off are other words: "religion" is no region.
    // A short word that is another by one letter is seldom a name: "time" is not Tomé, "japn" is Japan.
    if (common === 0 && word.length <= SHORTEST && text.length <= word.length) continue;
    const allowed = Math.min(best, common > 0 ? 1 : most);
    const distance = editDistance(word, text, allowed);
    if (distance > allowed) continue;
    if (distance < best) found = [];
    best = distance;
    found.push({ text, common });
  }
  const commonest = found.reduce((max, { common }) => Math.max(max, Math.min(common, 1)), 0);
  return found
    .filter(({ common }) => Math.min(common, 1) === commonest)
    .map(({ text }) => ({ text, distance: best }))
    .slice(0, 4);
}
