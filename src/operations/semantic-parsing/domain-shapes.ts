// Written by build/shapes from the interfaces it names; change those, then run `npx vitest run test/docs/shapes.test.ts -u`.

import * as z from "zod/mini";
import { count, described, known, word } from "../contract/fields.ts";

/** Schema of {@link WordLink} (`semantic-parsing/decoding/links.ts`). */
export const link = known("WordLink", z.object({
  words: word("the words as the question has them"),
  start: count("offset of the first character, in UTF-16 units"),
  end: count("offset behind the last one"),
  is: described(z.enum(["name","concept","key","predicate","value"]), "what the words were taken for"),
  name: word("what the knowledge base calls it; a number or time as it was understood"),
  similarity: described(z.number(), "the similarity of the words to the name, from 0 to 1; 1 for numbers"),
}));

/** Schema of {@link Spelled} (`semantic-parsing/reader/lattice.ts`). */
export const spelled = known("MendedWord", z.object({
  written: word("the word as the question has it"),
  read: word("the word as it was read"),
  start: count("offset of the first character, in UTF-16 units"),
  end: count("offset behind the last one"),
}));

/** Schema of {@link ShareRight} (`semantic-parsing/evaluate.ts`). */
export const shareRight = known("ShareRight", z.object({
  correct: z.int(),
  total: z.int(),
  accuracy: described(z.nullable(z.number()), "`correct / total`; null for an empty group"),
  interval: described(z.nullable(z.tuple([z.number(), z.number()])), "the interval that holds the accuracy with 95 % (Wilson)"),
}));

/** Schema of {@link ParserScores} (`semantic-parsing/evaluate.ts`). */
export const parserScores = z.object({
  questions: count("number of gold questions"),
  overall: described(shareRight, "first readings with the right answer, over all questions"),
  amongReadings: described(shareRight, "questions that one of the readings answers rightly"),
  unread: count("questions without any reading"),
  skills: described(z.partialRecord(z.enum(["multihop","qualifier","comparison","logical","count","verify","zero-shot"]), shareRight), "shares by skill"),
  hops: described(z.array(z.object({
    correct: z.int(),
    total: z.int(),
    accuracy: described(z.nullable(z.number()), "`correct / total`; null for an empty group"),
    interval: described(z.nullable(z.tuple([z.number(), z.number()])), "the interval that holds the accuracy with 95 % (Wilson)"),
    value: z.int(),
  })), "shares by hops"),
  lengths: described(z.array(z.object({
    correct: z.int(),
    total: z.int(),
    accuracy: described(z.nullable(z.number()), "`correct / total`; null for an empty group"),
    interval: described(z.nullable(z.tuple([z.number(), z.number()])), "the interval that holds the accuracy with 95 % (Wilson)"),
    value: z.int(),
  })), "shares by the number of functions of the gold program"),
  levels: described(z.record(z.string(), shareRight), "figures by how questions generalize from training questions; empty where that is not known"),
  calibration: described(z.array(z.object({
    correct: z.int(),
    total: z.int(),
    accuracy: described(z.nullable(z.number()), "`correct / total`; null for an empty group"),
    interval: described(z.nullable(z.tuple([z.number(), z.number()])), "the interval that holds the accuracy with 95 % (Wilson)"),
    from: described(z.number(), "the bin is of probabilities from `from` to `from` + 0.1"),
    probability: described(z.number(), "the mean probability of its readings"),
  })), "calibration of the first readings, by their probability"),
});
