// Word tokens as NLTK's `word_tokenize` with `preserve_line` makes them, that is the Penn Treebank tokenizer of Robert
// McIntyre (1995) as NLTK 3.6 extends it: published vocabularies consist of these.

type Rule = readonly [pattern: RegExp, replacement: string];

const opening: readonly Rule[] = [
  [/([«“‘„]|[`]+)/gu, " $1 "],
  [/^"/g, "``"],
  [/(``)/g, " $1 "],
  [/([ ([{<])("|'{2})/g, "$1 `` "],
  [/(')(?!re|ve|ll|m|t|s|d|n)([\p{L}\p{N}_])(?![\p{L}\p{N}_])/giu, "$1 $2"],
];

const punctuation: readonly Rule[] = [
  [/([^.])(\.)([\])}>"'»”’ ]*)(?:[^\S ]\s*)?$/gu, "$1 $2 $3 "],
  [/([:,])([^\d])/g, " $1 $2"],
  [/([:,])$/g, " $1 "],
  [/\.{2,}/g, " $& "],
  [/[;@#$%&]/g, " $& "],
  [/([^.])(\.)([\])}>"']*)\s*$/g, "$1 $2$3 "],
  [/[?!]/g, " $& "],
  [/([^'])' /g, "$1 ' "],
  [/[*]/g, " $& "],
  [/[\][(){}<>]/g, " $& "],
  [/--/g, " -- "],
];

const closing: readonly Rule[] = [
  [/([»”’])/gu, " $1 "],
  [/''/g, " '' "],
  [/"/g, " '' "],
  [/([^' ])('s|'m|'d|') /gi, "$1 $2 "],
  [/([^' ])('ll|'re|'ve|n't) /gi, "$1 $2 "],
  [/\b(can)(not)\b/gi, " $1 $2 "],
  [/\b(d)('ye)\b/gi, " $1 $2 "],
  [/\b(gim|lem)(me)\b/gi, " $1 $2 "],
  [/\b(gon)(na)\b/gi, " $1 $2 "],
  [/\b(got)(ta)\b/gi, " $1 $2 "],
  [/\b(more)('n)\b/gi, " $1 $2 "],
  [/\b(wan)(na)\s/gi, " $1 $2 "],
  [/ ('t)(is|was)\b/gi, " $1 $2 "],
];

const applied = (text: string, rules: readonly Rule[]): string =>
  rules.reduce((so, [pattern, replacement]) => so.replace(pattern, replacement), text);

/** Tokens of a text. */
export const treebankTokens = (text: string): string[] =>
  applied(` ${applied(applied(text, opening), punctuation)} `, closing)
    .split(/\s+/)
    .filter((token) => token !== "");

/** Words of a question as the published parsers read it: in lower case. */
export const questionWords = (question: string): string[] => treebankTokens(question.toLowerCase());
