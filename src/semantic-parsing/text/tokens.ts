/** A word of a question and where it stands in it; offsets are UTF-16. */
export interface Token {
  /** Lower-case, without accents. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Lower-case and without accents, so that "São Tomé" and "sao tome" are one. */
export const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase();

/** Numbers with their separators, domains such as `.fr`, words, with the digits behind their letters ("U2", "Q155"), and other signs but punctuation. */
const PARTS =
  /(?<![\p{L}\p{N}])-?\p{N}+(?:[.,:/-]\p{N}+)*|(?<![\p{L}\p{N}])\.[\p{L}]{2,}|[\p{L}\p{M}][\p{L}\p{M}\p{Nd}]*|[^\s\p{L}\p{N}\p{P}]/gu;

/** The words of a question, in their order. */
export function tokensOf(question: string): Token[] {
  return Array.from(question.matchAll(PARTS), ({ 0: text, index }) => ({
    text: folded(text),
    start: index,
    end: index + text.length,
  })).filter(({ text }) => text !== "");
}
