import { type BytePairFiles, byteLetters, PIECES } from "./byte-pairs.ts";

/** Tokens every BART has, in the order of their numbers. */
const FIRST = ["<s>", "<pad>", "</s>", "<unk>"];

/**
 * Learns byte-level pairs from texts (Sennrich et al., ACL 2016): again and again the two neighbours that are most often
 * beside each other become one token. Of equally frequent ones the first in the order of letters is taken.
 * @param size tokens at most, those of single bytes and `whole` ones included
 */
export function learnMerges(texts: Iterable<string>, whole: readonly string[], size: number): BytePairFiles {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const part of parted(text, whole))
      for (const [piece] of part.matchAll(PIECES)) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  const words = [...counts].map(([piece, count]) => ({
    tokens: Array.from(new TextEncoder().encode(piece), (byte) => byteLetters[byte]!),
    count,
  }));
  const merges: string[] = [];
  const tokens = [...FIRST, ...byteLetters];
  while (tokens.length + whole.length < size) {
    const best = mostFrequent(words);
    if (best === undefined) break;
    merges.push(best);
    tokens.push(best.replace(" ", ""));
    for (const word of words) if (word.tokens.length > 1) word.tokens = joined(word.tokens, best);
  }
  const vocabulary = Object.fromEntries([...new Set(tokens)].map((token, at) => [token, at]));
  const count = Object.keys(vocabulary).length;
  const wholes = [
    ...FIRST.map((token) => [token, vocabulary[token]!] as const),
    ...whole.map((token, at) => [token, count + at] as const),
  ];
  return { vocabulary, merges, whole: Object.fromEntries(wholes), blanks: "kept" };
}

interface Word {
  tokens: string[];
  readonly count: number;
}

function parted(text: string, whole: readonly string[]): string[] {
  return whole.reduce((parts, token) => parts.flatMap((part) => part.split(token)), [text]);
}

function mostFrequent(words: readonly Word[]): string | undefined {
  const pairs = new Map<string, number>();
  for (const { tokens, count } of words)
    for (let at = 0; at + 1 < tokens.length; at++) {
      const pair = `${tokens[at]} ${tokens[at + 1]}`;
      pairs.set(pair, (pairs.get(pair) ?? 0) + count);
    }
  let best: string | undefined;
  for (const [pair, count] of pairs) {
    const most = best === undefined ? 1 : pairs.get(best)!;
    if (count > most || (count === most && best !== undefined && pair < best)) best = pair;
  }
  return best;
}

function joined(tokens: readonly string[], pair: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const isPair = `${tokens[at]} ${tokens[at + 1]}` === pair;
    found.push(isPair ? `${tokens[at]}${tokens[at + 1]}` : tokens[at]!);
    if (isPair) at++;
  }
  return found;
}
