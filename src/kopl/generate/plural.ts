import { prepositions } from "./relation-names.ts";

/** The plural of a noun phrase: of the noun before "of", "in", …, or of its last word. */
export function pluralOf(name: string): string {
  const words = name.split(" ");
  const preposition = words.findIndex((word, at) => at > 0 && prepositions.has(word));
  const at = preposition > 0 ? preposition - 1 : words.length - 1;
  return words.map((word, each) => (each === at ? pluralWord(word) : word)).join(" ");
}

function pluralWord(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(s|x|z|ch|sh)$/.test(word)) return /(series|species)$/.test(word) ? word : `${word}es`;
  return /[\p{L}]$/u.test(word) ? `${word}s` : word;
}
