import { editDistance } from "../../formats/text/edit-distance.ts";
import type { WordIndex } from "./lexicon.ts";
import { commonWords } from "./words/common-words.ts";
import { basesOf } from "./words/inflections.ts";

/** A known word that a mistyped one may be. */
export interface Correction {
  readonly text: string;
  readonly distance: number;
}

/** Shorter words are not mended. */
const SHORTEST = 4;
/** Mistakes of a word, at most. */
const FARTHEST = 2;
/** Words of at least this many letters may have two mistakes. */
const LONG = 7;

/** Words that are kept, those of the language first. */
const KEPT = 5;
/** A name is a little less likely than a word of the language that is as near. */
const NAME = 0.2;

/** Whether a word is frequent in English, or one that is more or most so: "heaviest" is no mistake. */
const isCommon = (word: string): boolean =>
  commonWords.has(word) ||
  [
    /^(.{2,})(?:er|est)$/,
    /^(.{2,}e)(?:r|st)$/,
    /^(.{2,})([bdgmnprt])\2(?:er|est)$/,
    /^(.{2,})i(?:er|est)$/,
  ].some((form, at) => {
    const [, stem, doubled = ""] = form.exec(word) ?? [];
    return stem !== undefined && commonWords.has(`${stem}${at === 3 ? "y" : doubled}`);
  });

/** The known words nearest to a word that is not known, those of the language before those of names; none where none is near. */
export function corrections(word: string, { known }: WordIndex): Correction[] {
  if (word.length < SHORTEST || !/^\p{L}+$/u.test(word) || isCommon(word)) return [];
  const most = word.length >= LONG ? 2 : 1;
  let best = FARTHEST + 1;
  let found: { text: string; common: number }[] = [];
  for (const [text, common] of known) {
    if (text === word || Math.abs(text.length - word.length) > FARTHEST || text.length < 3) continue;
    // The first letter is seldom wrong, but where it is swapped with the second.
    if (text[0] !== word[0] && !(text[0] === word[1] && text[1] === word[0])) continue;
    // Words of the language that are two letters off are other words: "religion" is no region.
    // A short word that is another by one letter is seldom a name: "time" is not Tomé, "japn" is Japan.
    if (common === 0 && word.length <= SHORTEST && text.length <= word.length) continue;
    // Short words of the language are others, too: "lions" are no "lons".
    if (common > 0 && text.length <= SHORTEST && word.length > text.length && !isDoubled(word, text))
      continue;
    const isAlike = common === 0 && hasSameSkeleton(word, text);
    const allowed = Math.min(best, common > 0 ? 1 : isAlike ? FARTHEST : most);
    const distance = isShuffled(word, text) ? 1 : editDistance(word, text, allowed);
    if (distance > allowed) continue;
    if (distance < best) found = [];
    best = distance;
    found.push({ text, common });
  }
  return found
    .sort((a, b) => Math.min(b.common, 1) - Math.min(a.common, 1))
    .map(({ text, common }) => ({ text, distance: best + (common > 0 ? 0 : NAME) }))
    .slice(0, KEPT);
}

/** A letter is written twice: "areaa". */
const isDoubled = (word: string, text: string): boolean =>
  word.replace(/(.)\1+/g, "$1") === text.replace(/(.)\1+/g, "$1");

/** The same consonants, each run once, at least three: "maroco" is Morocco. */
const hasSameSkeleton = (a: string, b: string): boolean => {
  const [one, other] = [a, b].map((word) => word.replace(/[aeiouy]/g, "").replace(/(.)\1+/g, "$1"));
  return a.length > SHORTEST && one!.length >= 3 && one === other;
};

/** The same letters in another order between the first and the last: "Eroupe". */
const isShuffled = (a: string, b: string): boolean =>
  a.length > SHORTEST &&
  a.length === b.length &&
  a[0] === b[0] &&
  a.at(-1) === b.at(-1) &&
  [...a].sort().join("") === [...b].sort().join("");

/** What a form of a word costs more than the word itself. */
const FORM = 0.1;
const byBase = new WeakMap<WordIndex["known"], ReadonlyMap<string, readonly string[]>>();

/** Known words of the language that are other forms of the same word: no mistake, and not told as one. */
export function otherForms(word: string, { known }: WordIndex): Correction[] {
  if (word.length < SHORTEST || !/^\p{L}+$/u.test(word)) return [];
  let bases = byBase.get(known);
  if (!bases) {
    const found = new Map<string, string[]>();
    for (const [text, common] of known)
      if (common > 0 && text.length >= 3)
        for (const base of basesOf(text)) found.set(base, [...(found.get(base) ?? []), text]);
    bases = found;
    byBase.set(known, bases);
  }
  const texts = new Set(basesOf(word).flatMap((base) => bases.get(base) ?? []));
  return [...texts].slice(0, KEPT).map((text) => ({ text, distance: FORM }));
}
