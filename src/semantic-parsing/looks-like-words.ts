/** Signs of queries that stand in plain words, too, each with what it is there: times of the day, "R&D", brackets behind a blank, "Sweden: …". */
const inWords: readonly (readonly [sign: RegExp, instead: string])[] = [
  [/\d:\d\d/g, "0"],
  [/(?<=[\p{L}\p{N}])\s?&\s?(?=[\p{L}\p{N}])/gu, " and "],
  [/(?<=\s)\([^()?:|=&]*\)/g, ","],
  [/(?<=[\p{L}\p{N}]):(?=\s)/gu, ","],
];

/** Whether a text can be no query: queries in all notations have brackets, a colon, or a pattern of three with a variable. */
export function looksLikeWords(text: string): boolean {
  if (/(^|\s)\?\w/.test(text)) return false;
  const plain = inWords.reduce((rest, [sign, instead]) => rest.replaceAll(sign, instead), text);
  return (
    /^[^()[\]{}:|=&∃∧]+$/.test(plain) && text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length > 1
  );
}
