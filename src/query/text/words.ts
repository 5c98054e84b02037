/**
 * Names that need no quotes: letters and digits of any script and the signs of Freebase, NELL, WordNet and IRI names. A colon or an
 * apostrophe may stand inside a word only, so that the colon after the answer variables is a sign.
 */
export const wordPattern =
  /[\p{L}\p{M}\p{N}_./#@+%$*~=–-](?:[\p{L}\p{M}\p{N}_./#@+%$*~=–:'’-]*[\p{L}\p{M}\p{N}_./#@+%$*~=–'’-])?/uy;

/** The name of a variable, without its question mark. */
export const variablePattern = /[\p{L}\p{M}\p{N}_]+/uy;

const reserved = new Set(["exists", "true", "false", "and", "or", "not"]);

/** Whether the word is reserved in the notation, so that such a name needs quotes. */
export const isReserved = (word: string): boolean => reserved.has(word.toLowerCase());

/** The id form of an entity (`e40`) or of a directed relation (`r12`). */
export const entityIdPattern = /^e(0|[1-9]\d{0,9})$/;
export const relationIdPattern = /^r(0|[1-9]\d{0,9})$/;

/** A word that is an existential variable in id form, when there is no head. */
export const bareVariablePattern = /^[a-z][a-z0-9_]*$/;

/** Whether the whole text is one word of the notation. */
export function isPlainWord(text: string): boolean {
  return matchesWhole(wordPattern, text) && !isReserved(text);
}

/** Whether the whole text can be the name of a variable. */
export function isVariableName(text: string): boolean {
  return matchesWhole(variablePattern, text);
}

function matchesWhole(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(text) && pattern.lastIndex === text.length;
}

/** Writes a name for the notation: plain words unquoted, anything else in quotes. */
export function writeWord(name: string): string {
  return isPlainWord(name) ? name : quoted(name);
}

/** Writes a name in double quotes. */
export function quoted(name: string): string {
  const escaped = name.replace(/["\\\n\r\t]/g, (sign) => `\\${escapes[sign] ?? sign}`);
  return `"${escaped}"`;
}

const escapes: Readonly<Record<string, string>> = { "\n": "n", "\r": "r", "\t": "t" };
