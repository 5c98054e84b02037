// Written by build/shapes from the interfaces it names; change those, then run `npx vitest run test/docs/shapes.test.ts -u`.

import * as z from "zod/mini";
import { count, described, word } from "../contract/fields.ts";

/** Schema of {@link AnswerClass} (`solvers/solver.ts`). */
export const answerClass = z.object({
  reduces: described(z.nullable(z.string()), "the type that the missing links form; null for known answers, and where classes only count links"),
  missing: count("number of missing links"),
  share: described(z.number(), "the share, 0 to 1; those of an answer add up to 1"),
});

/** Schema of {@link ReadAs} (`operations/semantic-parsing/words-as-query.ts`). */
export const readAs = z.object({
  question: z.string(),
  sentence: word("the formula said in English, by rule: what was understood"),
  formula: word("the query that was answered"),
  probability: described(z.number(), "how probable it is that this is meant"),
});
