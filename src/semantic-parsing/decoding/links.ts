import type { Integer } from "../../numeric/integer.ts";
import type { Choice } from "../grammar/choices.ts";
import type { LinkedQuestion, Linker, NameCandidate } from "../linking/linker.ts";
import type { Vocabulary } from "../network/vocabulary.ts";
import { entitiesLeftOut } from "./coverage.ts";

/** Words of a question that were taken for something of the knowledge base; offsets are UTF-16. */
export interface WordLink {
  /** The words as the question has them. */
  readonly words: string;
  /** Offset of the first character, in UTF-16 units. */
  readonly start: Integer;
  /** Offset behind the last one. */
  readonly end: Integer;
  /** What the words were taken for. */
  readonly is: "name" | "concept" | "key" | "predicate" | "value";
  /** What the knowledge base calls it; a number or time as it was understood. */
  readonly name: string;
  /** The similarity of the words to the name, from 0 to 1; 1 for numbers. */
  readonly similarity: number;
}

/** Looser links of concepts, keys and predicates are chance. */
const SURE = 0.6;

/** The items that the choices of a program link to the words of the question, in their order, each once. */
export function wordLinks(
  { schema }: Linker,
  question: LinkedQuestion,
  choices: readonly Choice[],
): WordLink[] {
  const { tokens, names, values } = question;
  const found = new Map<string, WordLink>();
  const add = (is: WordLink["is"], name: string, from: number, to: number, similarity: number) => {
    const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
    found.set(`${is} ${name} ${start}`, {
      words: question.text.slice(start, end),
      start,
      end,
      is,
      name,
      similarity,
    });
  };
  for (const { slot, item } of choices) {
    if (slot === "name")
      add("name", names[item]!.text, names[item]!.from, names[item]!.to, names[item]!.similarity);
    if (slot === "value" || slot === "qualifier-value") {
      const { value, from, to, similarity } = values[item]!;
      add("value", String(value), from, to, similarity);
    }
    const [of, is, name] =
      slot === "concept"
        ? ([question.schema.concepts, "concept", schema.concepts[item]] as const)
        : slot === "predicate"
          ? ([question.schema.predicates, "predicate", schema.predicates[item]] as const)
          : slot === "key" || slot === "qualifier-key"
            ? ([question.schema.keys, "key", schema.keys[item]?.name] as const)
            : [];
    const mention = of?.get(item);
    if (is && name !== undefined && mention && mention.similarity >= SURE)
      add(is, name, mention.from, mention.to, mention.similarity);
  }
  return [...found.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The entities that a question surely names and some choices leave out, in their order. */
export const unusedNames = (question: LinkedQuestion, choices: readonly Choice[]): WordLink[] =>
  entitiesLeftOut(question, choices)
    .map((each) => nameLink(question, each))
    .sort((a, b) => a.start - b.start);

function nameLink({ text, tokens }: LinkedQuestion, { text: name, from, to, similarity }: NameCandidate) {
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
  return { words: text.slice(start, end), start, end, is: "name" as const, name, similarity };
}

/** Words that are no number, that training never saw and that are like no name: nothing is understood of them. */
export function unknownWords(question: LinkedQuestion, vocabulary: Vocabulary): string[] {
  const { tokens, names, values, schema, text } = question;
  const taken = new Set<number>();
  const take = ({ from, to, similarity }: { from: number; to: number; similarity: number }) => {
    if (similarity >= SURE) for (let at = from; at < to; at++) taken.add(at);
  };
  for (const list of [
    names,
    values,
    [...schema.concepts.values()],
    [...schema.keys.values()],
    [...schema.predicates.values()],
  ])
    for (const each of list) take(each);
  return tokens.flatMap((token, at) => {
    if (
      taken.has(at) ||
      vocabulary.number(token.text) > 0 ||
      /\p{N}/u.test(token.text) ||
      token.text.length < 2
    )
      return [];
    if (vocabulary.corrected(token.text) !== token.text) return [];
    return [text.slice(token.start, token.end)];
  });
}
