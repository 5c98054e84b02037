/** Byte-level pairs (Radford et al. 2019, GPT-2), as files `vocab.json` and `merges.txt` hold them. */
export interface BytePairFiles {
  readonly vocabulary: Readonly<Record<string, number>>;
  /** Pairs in the order in which they are merged: `left right`. */
  readonly merges: readonly string[];
  /** Tokens that are never taken apart, with their numbers; those of the vocabulary among them. */
  readonly whole: Readonly<Record<string, number>>;
  /**
   * What becomes of blanks beside tokens that are never taken apart: `kept` in fast tokenizers of the transformers library,
   * `stripped` in its slow ones, which the parsers of KQA Pro were trained with.
   */
  readonly blanks: "kept" | "stripped";
}

/** Texts to numbers of tokens and back. */
export interface BytePairs {
  /** Numbers of a text, without a first and a last token. */
  encode(text: string): number[];
  /** The text of numbers; those in `without` are left out. */
  decode(numbers: readonly number[], without?: ReadonlySet<number>): string;
}

/** The pieces of a text before pairs are merged: a merged token never goes over their borders. */
export const PIECES = /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu;

/** A letter for each byte: itself where it is visible, else the next one from 256 on. */
export const byteLetters: readonly string[] = (() => {
  const visible = (byte: number) =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  let hidden = 256;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(visible(byte) ? byte : hidden++));
})();

const letterBytes: ReadonlyMap<string, number> = new Map(byteLetters.map((letter, byte) => [letter, byte]));

/** Pieces of words whose tokens are remembered. */
const REMEMBERED = 20_000;

/** Starts a tokenizer. Bytes without a token have the number of `<unk>`. */
export function bytePairs({ vocabulary, merges, whole, blanks }: BytePairFiles): BytePairs {
  const ranks = new Map(merges.map((pair, rank) => [pair, rank]));
  const texts = new Map(Object.entries({ ...vocabulary, ...whole }).map(([text, number]) => [number, text]));
  const remembered = new Map<string, readonly number[]>();
  const unknown = vocabulary["<unk>"] ?? 0;
  const wholes = wholeTokens(Object.keys(whole));
  const pieceNumbers = (piece: string): readonly number[] => {
    const before = remembered.get(piece);
    if (before) return before;
    const letters = Array.from(new TextEncoder().encode(piece), (byte) => byteLetters[byte]!);
    const numbers = merged(letters, ranks).map((token) => vocabulary[token] ?? unknown);
    if (remembered.size < REMEMBERED) remembered.set(piece, numbers);
    return numbers;
  };
  return {
    encode(text) {
      const parts = wholes ? text.split(wholes) : [text];
      return parts.flatMap((part, at) => {
        if (at % 2 === 1) return [whole[part]!];
        let own = part;
        if (blanks === "stripped" && at > 0) own = own.trimStart();
        if (blanks === "stripped" && at + 1 < parts.length) own = own.trimEnd();
        return [...own.matchAll(PIECES)].flatMap(([piece]) => pieceNumbers(piece));
      });
    },
    decode(numbers, without) {
      const parts: string[] = [];
      let bytes: number[] = [];
      const endPart = () => {
        if (bytes.length > 0) parts.push(new TextDecoder().decode(Uint8Array.from(bytes)));
        bytes = [];
      };
      for (const number of numbers) {
        if (without?.has(number)) continue;
        const text = texts.get(number) ?? "";
        if (Object.hasOwn(whole, text)) {
          endPart();
          parts.push(text);
        } else for (const letter of text) bytes.push(letterBytes.get(letter) ?? 63);
      }
      endPart();
      return parts.join(blanks === "stripped" ? " " : "");
    },
  };
}

/** Splits a text so that every second part is a token that is never taken apart; longer ones come first. */
function wholeTokens(tokens: readonly string[]): RegExp | undefined {
  if (tokens.length === 0) return undefined;
  const longestFirst = [...tokens].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const escaped = longestFirst.map((token) => token.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`(${escaped.join("|")})`);
}

/** Merges neighbours, the pair of the lowest rank first wherever it stands, until no pair has a rank. */
function merged(letters: readonly string[], ranks: ReadonlyMap<string, number>): readonly string[] {
  let tokens = letters;
  while (tokens.length > 1) {
    let lowest = Number.POSITIVE_INFINITY;
    for (let at = 0; at + 1 < tokens.length; at++)
      lowest = Math.min(lowest, ranks.get(`${tokens[at]} ${tokens[at + 1]}`) ?? lowest);
    if (lowest === Number.POSITIVE_INFINITY) break;
    const next: string[] = [];
    for (let at = 0; at < tokens.length; at++) {
      const [left, right] = [tokens[at]!, tokens[at + 1]];
      if (right !== undefined && ranks.get(`${left} ${right}`) === lowest) {
        next.push(left + right);
        at++;
      } else next.push(left);
    }
    tokens = next;
  }
  return tokens;
}
