import type { Program } from "../../kopl/program.ts";
import type { WordLink } from "../decoding/links.ts";
import { englishWords } from "../text/english.ts";
import type { Lexicon } from "../wordings/lexicon.ts";
import { expandedWords } from "./pattern-words.ts";

/** Words that carry nothing by themselves, whatever is asked. */
const EMPTY = new Set(
  "a an the of in on at to for from by with and or is are was were be been being am do does did have has had which what who whom whose where when how many much there that this these those it its they them their he she his her we us our you your i me my mine u can could would should will may might must please tell show list name give find get know want need like kind sort one ones all any every some each no not n't 's 're 've 'm 'd 'll as so than then also too just about called call up out if go going come much thing things people person place places country countries nation nations , ? whats u into need bring should use used using say said mean means yes well hi hello hey ok let lets see wonder wondering question answer".split(
    " ",
  ),
);

/** The words of a question that nothing of a program has to do with: no link, no wording of what it names, no number. */
export function unusedWords(
  question: string,
  { steps }: Pick<Program, "steps">,
  links: readonly WordLink[],
  wordings: Lexicon,
): string[] {
  const named = new Set(steps.flatMap(({ inputs }) => inputs));
  const about = new Set<string>(
    steps.flatMap(({ function: name }) => OF_FUNCTION.find(([pattern]) => pattern.test(name))?.[1] ?? []),
  );
  for (const section of [wordings.predicates, wordings.keys, wordings.concepts])
    for (const [name, patterns] of Object.entries(section ?? {}))
      if (named.has(name)) for (const word of expandedWords(patterns)) about.add(word);
  for (const name of named) for (const { text } of englishWords(name)) about.add(text);
  return englishWords(question).flatMap(({ text, start, end }) => {
    if (EMPTY.has(text) || /\p{N}/u.test(text) || !/\p{L}/u.test(text)) return [];
    if (links.some((link) => link.start <= start && end <= link.end)) return [];
    if ([text, text.replace(/s$/, ""), `${text}s`, text.replace(/ies$/, "y")].some((form) => about.has(form)))
      return [];
    return [question.slice(start, end)];
  });
}

/** Words that the functions of a program mean. */
const OF_FUNCTION: readonly (readonly [pattern: RegExp, words: readonly string[]])[] = [
  [/^Count$/, ["number", "count", "total", "amount"]],
  [
    /^Select/,
    "most least largest smallest biggest highest lowest bigger larger smaller greater more less fewer further farther north south east west top size".split(
      " ",
    ),
  ],
  [
    /^(Filter|Verify)(Num|Year|Date)$/,
    "more less fewer over under above below than at least exactly million thousand billion hundred bigger larger smaller higher lower km square sq kilometre kilometres kilometer kilometers km2".split(
      " ",
    ),
  ],
  [/^And$/, ["both", "but"]],
  [/^Or$/, ["either"]],
];
