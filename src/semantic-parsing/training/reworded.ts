import type { KnowledgeBase } from "../../kb/kb.ts";
import type { KoplQuestion } from "../../kopl/evaluate/questions.ts";
import { randomStream } from "../../numeric/random.ts";
import { answersOf } from "../reading.ts";
import type { Lexicon } from "../wordings/lexicon.ts";
import { usualNoise } from "../wordings/noise.ts";
import { asked, trainingQuestion } from "./examples.ts";

/**
 * Generated questions as people may type them: each in one of the wordings that training draws, with its typing errors. Their gold
 * answers are those of their programs. Questions without a program of the published grammar, and those whose shorter wording asks
 * for nothing there is, stay as they are.
 */
export function rewordedQuestions(
  kb: KnowledgeBase,
  questions: readonly KoplQuestion[],
  lexicon: Lexicon,
  seed: number,
): KoplQuestion[] {
  const conditions = { byConcept: new Map(), byRelation: new Map() };
  const wordings = { lexicon, noise: usualNoise, paraphrased: 1, combined: 0, conditions };
  return questions.map((each, at) => {
    const { question, program } = each;
    if (question === undefined || !program) return each;
    const { form } = trainingQuestion(kb, question, program, true);
    if (!form) return each;
    const random = randomStream(seed, "reworded questions", at);
    const worded = asked({ question, program, form }, wordings, random);
    return answersOf(kb, worded.program, {}) ? { question: worded.text, program: worded.program } : each;
  });
}
