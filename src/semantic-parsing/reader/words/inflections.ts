/** Forms of verbs and nouns that no ending tells: the base, then the others. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `speak spoke spoken|write wrote written|sing sang sung|teach taught|lead led|make made|win won|begin began begun|run ran|sell sold|draw drew drawn|grow grew grown|know knew known|shoot shot|hold held|meet met|build built|buy bought|bring brought|pay paid|leave left|sit sat|stand stood|get got gotten|give gave given|take took taken|come came|go went gone|see saw seen|become became|hang hung|die dying|lie lying lay lain|keep kept|lend lent|spend spent|send sent|lose lost|feel felt|fly flew flown|drive drove driven|eat ate eaten|fall fell fallen|rise rose risen|wear wore worn|choose chose chosen|break broke broken|swim swam swum|ride rode ridden|throw threw thrown|freeze froze frozen|steal stole stolen|hide hid hidden|bite bit bitten|forget forgot forgotten|forbid forbade forbidden|shake shook shaken|strike struck|catch caught|fight fought|find found|seek sought|breed bred|feed fed|tell told|say said|child children|man men|woman women|wife wives|foot feet|tooth teeth|mouse mice|goose geese|half halves|shelf shelves|leaf leaves`
    .split("|")
    .flatMap((line) => {
      const [base = "", ...forms] = line.split(" ");
      return forms.map((form) => [form, base] as const);
    }),
);

/** The forms of a verb that no ending tells. */
export const formsOf = (base: string): string[] =>
  [...IRREGULAR].filter(([, of]) => of === base).map(([form]) => form);

/** The forms of a verb for what is past: "launched", "planned", "built". */
export function pastOf(base: string): string[] {
  if (base.endsWith("e")) return [`${base}d`, ...formsOf(base)];
  if (/[^aeiou]y$/.test(base)) return [`${base.slice(0, -1)}ied`, ...formsOf(base)];
  const doubled = /[^aeiou][aeiou][bdgmnprt]$/.test(base) ? [`${base}${base.at(-1)}ed`] : [];
  return [`${base}ed`, ...doubled, ...formsOf(base)];
}

/** What a word may be a form of: itself, and what is left without an ending of English. */
export function basesOf(word: string): string[] {
  const found = new Set([word]);
  const base = IRREGULAR.get(word);
  if (base) found.add(base);
  const without = (ending: string, ...instead: string[]) => {
    if (!word.endsWith(ending) || word.length - ending.length < 2) return;
    for (const each of instead) found.add(word.slice(0, -ending.length) + each);
  };
  without("ies", "y");
  without("ied", "y");
  if (!word.endsWith("ss")) without("s", "");
  without("es", "");
  for (const ending of ["ing", "ed"]) {
    without(ending, "", "e");
    // "planned" is of "plan".
    const doubled = /([^aeiou])\1$/.exec(word.slice(0, -ending.length));
    if (word.endsWith(ending) && doubled) found.add(word.slice(0, -ending.length - 1));
  }
  return [...found].filter((each) => each.length > 1);
}

/** Whether words end in a participle: "painted", "written". */
export const isParticiple = (words: string): boolean => /(ed|wn|ten|ught|ung|ade|orn|old|uilt)$/.test(words);
