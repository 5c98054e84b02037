// Written by build/shapes from the interfaces it names; change those, then run `npx vitest run test/docs/shapes.test.ts -u`.

import * as z from "zod/mini";
import { count, described, known, outcome, word } from "../contract/fields.ts";

/** Schema of {@link RunNote} (`kopl/run/context.ts`). */
export const note = known("KoplNote", z.object({
  step: count("number of the step, from 0"),
  code: described(z.enum(["unknown-name","unknown-concept","unknown-key","unknown-predicate","empty","first-of-many","wrong-type"]), "what is noted; `wrong-type`: a value of a type that its key never has"),
  message: z.string(),
}));

/** Schema of {@link Value} (`kb/values/value.ts`). */
export const kbValue = known("KbValue", z.discriminatedUnion("type", [z.object({
  type: z.literal("string"),
  value: z.string(),
}), z.object({
  type: z.literal("quantity"),
  value: z.number(),
  unit: z.string(),
}), z.object({
  type: z.literal("year"),
  value: z.number(),
}), z.object({
  type: z.literal("date"),
  value: word("the ISO day"),
})]));

/** Schema of {@link KbFinding} (`kb/validate.ts`). */
export const kbFinding = z.object({
  code: z.enum(["missing-concept","missing-object","defined-twice","concept-loop","shared-name","type-clash","several-units","one-sided","key-and-predicate","left-out"]),
  broken: described(z.boolean(), "true when the source contradicts itself or has dangling references; otherwise answers only need care"),
  count: count("number of occurrences"),
  message: word("the finding in one sentence"),
  examples: described(z.array(z.string()), "the first few cases"),
});

/** Schema of {@link QuestionsManifest} (`kopl/folder/question-folder.ts`). */
export const questionsManifest = z.object({
  format: z.literal("lacuna-questions"),
  version: z.literal(1),
  generator: word("program and version"),
  knowledgeBase: z.object({
    name: z.string(),
    entities: z.int(),
    concepts: z.int(),
    attributes: z.int(),
    relations: z.int(),
    qualifiers: z.int(),
    hash: word("SHA-256 of names, facts and qualifiers"),
  }),
  count: count("how many were asked for"),
  seed: z.int(),
  split: z.enum(["random","compositional"]),
  shares: described(z.object({
    types: described(z.record(z.enum(["QueryName","Count","QueryAttr","QueryRelation","SelectAmong","SelectBetween","Verify","QueryAttrQualifier","QueryRelationQualifier"]), z.number()), "share of each type of question"),
    multiHop: described(z.number(), "questions of two hops and more, and of five and more"),
    fiveHops: described(z.number(), "questions of five hops and more"),
    fourSteps: described(z.number(), "programs of exactly four functions, and of more than ten"),
    longPrograms: described(z.number(), "programs of more than ten functions"),
    meanSteps: described(z.number(), "functions of a program on average"),
  }), "shares of types and lengths that were wanted"),
  templates: described(z.unknown(), "wordings that replace the defaults; null where there are none"),
  questions: described(z.object({
    train: z.int(),
    valid: z.int(),
    test: z.int(),
  }), "numbers of questions by split"),
  zeroShot: count("validation and test questions whose answer no training question has"),
  files: described(z.array(z.object({
    bytes: count("size in bytes"),
    sha256: word("SHA-256 in hexadecimal"),
    file: z.string(),
  })), "the files"),
});

/** Schema of {@link CorrectShare} (`kopl/evaluate/evaluate.ts`). */
export const share = known("KoplShare", z.object({
  correct: z.int(),
  total: z.int(),
  accuracy: z.optional(described(z.number(), "`correct / total`; undefined for an empty group")),
}));

/** Schema of {@link KoplReport} (`kopl/evaluate/evaluate.ts`). */
export const koplScores = z.object({
  outcome: described(outcome, "why there are no more; anything but `complete` means that there are, or may be, more"),
  questions: count("number of gold questions"),
  predictions: count("number of predictions"),
  overall: described(share, "the share over all gold questions; one without a prediction is wrong"),
  overallOfPredicted: described(share, "as `evaluate.py` of KQA Pro counts: over the questions that have a prediction"),
  skills: described(z.record(z.enum(["multihop","qualifier","comparison","logical","count","verify","zero-shot"]), share), "shares by skill"),
  hops: described(z.array(z.object({
    correct: z.int(),
    total: z.int(),
    accuracy: z.optional(described(z.number(), "`correct / total`; undefined for an empty group")),
    value: z.int(),
  })), "shares by hops"),
  lengths: described(z.array(z.object({
    correct: z.int(),
    total: z.int(),
    accuracy: z.optional(described(z.number(), "`correct / total`; undefined for an empty group")),
    value: z.int(),
  })), "figures by the number of functions of the gold program"),
  programs: z.optional(described(z.object({
    total: z.int(),
    exact: z.int(),
    equivalent: z.int(),
    timedOut: count("programs whose time ran out; they are among the failures"),
    failures: described(z.array(z.object({
      code: z.string(),
      count: z.int(),
    })), "programs that do not parse, are not well typed, or end in an error, by its code"),
    departures: described(z.array(z.object({
      function: z.string(),
      kind: z.enum(["function","inputs","missing","superfluous"]),
      count: z.int(),
      rightAnswers: count("the number of these predictions whose answer is right all the same"),
    })), "at which function of the gold program predictions first depart, and how; most frequent first"),
  }), "figures of predicted programs for questions with a gold program; absent when there is none")),
});
