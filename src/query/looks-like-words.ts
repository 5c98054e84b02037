/** Longer texts are no questions. */
const LONGEST = 2_000;

/** Signs that queries have in some notation, and questions in words do not. */
const SIGNS: readonly RegExp[] = [
  // A variable: a mark right before a name, and not at the end of a word.
  /(?:^|[\s(,!&|^=<>])\?[\p{L}_]/u,
  // A link or a step between brackets: names with a comma, a variable or a quote between them.
  /[\p{L}\p{N}_"'>]\([^()]*[,?"]/u,
  // A call alone, or behind the variables of the answer and a colon.
  /^[^\s(]+\(\S*$/u,
  /^[\p{L}\p{N}_,\s-]*:\s*[^\s(]+\(/u,
  // The value of a thing that is compared.
  /[\p{L}\p{N}_"]\([^\s()]*\)\s*[<>=!]/u,
  // What always holds, and what never does.
  /^[!(]*(?:true|false)\s*[&|)]/u,
  // JSON, types in brackets, IRIs.
  /^[[{(:]/u,
  /<[^\s<>]+>/u,
  // Words of SPARQL before a brace.
  /^(?:prefix|base|select|ask|construct|describe)\b[^{]*\{/iu,
  /[∃∀∧∨¬]/u,
];

/**
 * Whether a text is a question in words rather than a query of any notation: two words at least, and no sign that only queries have.
 * Names in a question may have `&`, `:`, brackets and quotes, as in "who works in R&D" and "the 10:30 train".
 */
export function looksLikeWords(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST || isQuoted(trimmed)) return false;
  if (trimmed.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length < 2) return false;
  return /\p{L}/u.test(trimmed) && !SIGNS.some((sign) => sign.test(trimmed));
}

/** A text of JSON, as some notations are kept in files. */
const isQuoted = (text: string): boolean => /^"[^"]*"$/u.test(text);
