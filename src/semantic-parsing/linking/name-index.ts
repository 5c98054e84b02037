import { spellingSimilarity } from "../text/edits.ts";
import { folded, type Token, tokensOf } from "../text/tokens.ts";
import { trigramsOf } from "../text/trigrams.ts";

/** A name that a question may mention, and how much of it is there. */
export interface Mention {
  /** Number of the name in the index. */
  readonly name: number;
  /** Words of the question, from the first to behind the last. */
  readonly from: number;
  readonly to: number;
  /** Similarity of the words to the name, by trigrams and by spelling, 0 to 1. */
  readonly similarity: number;
  /** Share of the name's trigrams, weighted by idf, that the whole question has. */
  readonly coverage: number;
  /** The words are the name. */
  readonly exact: boolean;
  /** The rank of mentions: similarity² · log of the name's weight, more for exact ones. */
  readonly score: number;
}

/** Finds the names of a list in a question. */
export interface NameIndex {
  readonly names: readonly string[];
  /** The best mentions, at most one a name, best first. */
  find(tokens: readonly Token[], most: number): Mention[];
}

/** Names that are looked at closely, for each that is wanted. */
const LOOKED_AT = 4;
/** Mentions less like the name are none. */
const LEAST = 0.34;
/** Words that share less with a name, by Dice, are not even compared by spelling. */
const HOPELESS = 0.149;

/**
 * An index of names by trigrams: the names that a question covers best (idf coverage² · log of the weight) are compared with
 * every window of words as long as they are, by trigrams (Dice, weighted by idf) and by spelling.
 */
export function nameIndex(names: readonly string[]): NameIndex {
  const texts = names.map(
    (name) =>
      tokensOf(name)
        .map(({ text }) => text)
        .join(" ") || folded(name),
  );
  const numbers = new Map<string, number>();
  const grams = texts.map((text) => {
    const list = new Uint32Array(trigramsOf(text).size);
    let at = 0;
    for (const gram of trigramsOf(text)) {
      const number = numbers.get(gram) ?? numbers.size;
      numbers.set(gram, number);
      list[at++] = number;
    }
    return list;
  });
  const postings: number[][] = Array.from({ length: numbers.size }, () => []);
  grams.forEach((list, name) => {
    for (const gram of list) postings[gram]!.push(name);
  });
  const idf = Float64Array.from(postings, (list) => Math.log(1 + names.length / list.length));
  const unknown = Math.log(1 + names.length);
  const weights = Float64Array.from(grams, (list) => list.reduce((sum, gram) => sum + idf[gram]!, 0));
  const logWeights = weights.map((weight) => Math.log(1 + weight));
  const lengths = texts.map((text) => text.split(" ").length);
  const covered = new Float64Array(names.length);
  // The trigrams of the name that is looked at.
  const marks = new Uint8Array(numbers.size);

  return {
    names,
    find(tokens, most) {
      const touched: number[] = [];
      for (const gram of trigramsOf(tokens.map(({ text }) => text).join(" "))) {
        const number = numbers.get(gram);
        if (number === undefined) continue;
        for (const name of postings[number]!) {
          if (covered[name] === 0) touched.push(name);
          covered[name]! += idf[number]!;
        }
      }
      const rough = mostCovered(touched, LOOKED_AT * most);
      for (const name of touched) covered[name] = 0;
      const windows = windowsOf(tokens);
      const words = tokens.map(({ text }) =>
        [...trigramsOf(text)].flatMap((gram) => numbers.get(gram) ?? []),
      );
      return rough
        .flatMap(({ name, coverage }) => closest(name, coverage, windows, words) ?? [])
        .sort((a, b) => b.score - a.score || a.name - b.name)
        .slice(0, most);
    },
  };

  /** The names that are covered best, best first. */
  function mostCovered(touched: readonly number[], most: number): { name: number; coverage: number }[] {
    const best: { readonly name: number; readonly coverage: number; readonly by: number }[] = [];
    for (const name of touched) {
      const coverage = covered[name]! / Math.max(weights[name]!, 1e-9);
      const by = coverage ** 2 * logWeights[name]!;
      const last = best[most - 1];
      // Thousands share some trigram with a question; few come in here.
      if (last && (by < last.by || (by === last.by && name > last.name))) continue;
      if (last) best.pop();
      let at = best.length;
      while (at > 0 && (best[at - 1]!.by < by || (best[at - 1]!.by === by && best[at - 1]!.name > name)))
        at--;
      best.splice(at, 0, { name, coverage, by });
    }
    return best;
  }

  function closest(
    name: number,
    coverage: number,
    windows: (from: number, to: number) => Window,
    words: readonly (readonly number[])[],
  ): Mention | undefined {
    for (const gram of grams[name]!) marks[gram] = 1;
    const count = lengths[name]!;
    // What the words have in common with the name, added up to before each.
    const shared = new Float64Array(words.length + 1);
    words.forEach((list, at) => {
      shared[at + 1] = list.reduce((sum, gram) => (marks[gram] === 1 ? sum + idf[gram]! : sum), shared[at]!);
    });
    let best: Mention | undefined;
    for (let length = Math.max(1, count - 1); length <= count + 1; length++)
      for (let from = 0; from + length <= words.length; from++) {
        const most = shared[from + length]! - shared[from]!;
        if (2 * most < HOPELESS * (weights[name]! + most)) continue;
        const window = windows(from, from + length);
        if (!window) break;
        let common = 0;
        for (const gram of window.grams) if (marks[gram] === 1) common += idf[gram]!;
        if (common === 0) continue;
        const dice = (2 * common) / (weights[name]! + window.weight);
        const spelling = dice > 0.15 && dice < 0.95 ? spellingSimilarity(window.text, texts[name]!) : 0;
        const similarity = Math.max(dice, spelling >= 0.7 ? spelling : 0);
        if (similarity < LEAST || (best && similarity <= best.similarity)) continue;
        const exact = window.text === texts[name];
        const score = similarity ** 2 * Math.log(1 + weights[name]!) * (exact ? 1.3 : 1);
        best = { name, from, to: from + length, similarity, coverage, exact, score };
      }
    for (const gram of grams[name]!) marks[gram] = 0;
    return best;
  }

  function windowsOf(tokens: readonly Token[]): (from: number, to: number) => Window {
    const made = new Map<number, Window>();
    return (from, to) => {
      if (to > tokens.length) return undefined;
      const key = from * 1024 + to;
      if (made.has(key)) return made.get(key);
      const text = tokens
        .slice(from, to)
        .map((token) => token.text)
        .join(" ");
      const known: number[] = [];
      let weight = 0;
      for (const gram of trigramsOf(text)) {
        const number = numbers.get(gram);
        weight += number === undefined ? unknown : idf[number]!;
        if (number !== undefined) known.push(number);
      }
      const window = { text, grams: known, weight };
      made.set(key, window);
      return window;
    };
  }
}

type Window =
  | { readonly text: string; readonly grams: readonly number[]; readonly weight: number }
  | undefined;
