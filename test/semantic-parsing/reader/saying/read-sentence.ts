import type { Field } from "../../../../src/semantic-parsing/reader/field.ts";
import type { Asked, Condition } from "../../../../src/semantic-parsing/reader/meaning.ts";
import { aggregateWords, vocabularyOf } from "../../../../src/semantic-parsing/reader/saying/parts.ts";
import { type Found, sentenceParser } from "./sentence-parser.ts";

/** Reads a sentence that says a formula back as the formula, undefined where it is none: the other way round of `sentenceOf`. */
export function askedOfSentence(field: Field, sentence: string): Asked | undefined {
  const vocabulary = vocabularyOf(field);
  const parser = sentenceParser(vocabulary, sentence);
  const whole = <Value>(found: readonly Found<Value>[]): Value | undefined =>
    found.find(({ to }) => to === sentence.length)?.value;
  const things = (from: number) => whole(parser.things(from));
  const after = (start: string) => (sentence.startsWith(start) ? start.length : undefined);
  const asked = (start: string, ask: (of: Condition) => Asked): Asked | undefined => {
    const at = after(start);
    const of = at === undefined ? undefined : things(at);
    return of && ask(of);
  };
  const counted = asked("the number of ", (of) => ({ ask: "count", of }));
  if (counted) return counted;
  const none = asked("whether there are no ", (of) => ({ ask: "none", of }));
  if (none) return none;
  const some = asked("whether there are ", (of) => ({ ask: "whether", of }));
  if (some) return some;
  const at = after("whether ");
  if (at !== undefined) {
    const of = whole(parser.told(at));
    return of && { ask: "whether", of };
  }
  for (const [by, { group }] of vocabulary.links.entries()) {
    const groups = asked(`for each ${group}, the number of `, (of) => ({ ask: "groups", of, by }));
    if (groups) return groups;
    for (const [how, word] of Object.entries(aggregateWords))
      for (const [figure, name] of vocabulary.figures.entries()) {
        const each = { ask: how as keyof typeof aggregateWords, figure };
        const ofThem = asked(`for each ${group}, the ${word} ${name} of `, (of) => ({
          ...{ ask: "groups" as const, of, by },
          each,
        }));
        if (ofThem) return ofThem;
      }
  }
  for (const [ask, word] of Object.entries(aggregateWords)) {
    const start = after(`the ${word} `);
    if (start === undefined) continue;
    for (const { value: measure, to } of parser.measure(start)) {
      const of = sentence.startsWith(" of ", to) ? things(to + 4) : undefined;
      if (of) return { ask: ask as keyof typeof aggregateWords, measure, of };
    }
  }
  return valuesOf(sentence, vocabulary.figures, parser.things) ?? asked("", (of) => ({ ask: "things", of }));
}

/** "the population of France in 2000", "the population in 2000 of countries that …". */
function valuesOf(
  sentence: string,
  figures: readonly string[],
  things: (from: number) => readonly Found<Condition>[],
): Asked | undefined {
  for (const [figure, name] of figures.entries()) {
    const head = new RegExp(`^the ${name.replaceAll(/[^\w ]/g, "\\$&")}(?: in (\\d+))? of `).exec(sentence);
    if (!head) continue;
    for (const { value: of, to } of things(head[0].length)) {
      const tail = /^(?: in (\d+))?$/.exec(sentence.slice(to));
      if (!tail) continue;
      if (tail[1] !== undefined && of.is !== "entity") continue;
      const year = head[1] ?? tail[1];
      return { ask: "values", of, figure, ...(year === undefined ? {} : { year: Number(year) }) };
    }
  }
  return undefined;
}
