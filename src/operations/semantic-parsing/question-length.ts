import { usageError } from "../../error.ts";

/** Words of a question, quoted ones among them: what reading takes grows with their square and more. */
const MOST_WORDS = 300;

/** @throws LacunaError `usage.long-question` */
export function refuseLongQuestion(question: string): void {
  let words = 0;
  for (const _ of question.matchAll(/\S+/g)) words++;
  if (words > MOST_WORDS)
    throw usageError(
      "long-question",
      `the question has ${words} words`,
      `ask in at most ${MOST_WORDS}`,
      "question",
    );
}
