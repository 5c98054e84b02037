import type { Question } from "./attempt.ts";
import { type QuestionType, questionTypes } from "./question-types.ts";
import type { GeneratedShares } from "./shares.ts";

/** The actual and the requested properties of a generated set; shares between 0 and 1. @internal */
export interface DataCard {
  readonly knowledgeBase: string;
  readonly seed: number;
  readonly wanted: { readonly count: number; readonly shares: GeneratedShares };
  readonly questions: number;
  readonly answers: number;
  readonly shares: GeneratedShares;
  /** Questions by number of hops and by number of functions. */
  readonly hops: Readonly<Record<string, number>>;
  readonly steps: Readonly<Record<string, number>>;
  readonly notes: readonly string[];
}

/** Counts questions as they come; `card` gives the state so far. @internal */
export function dataCard(about: Pick<DataCard, "knowledgeBase" | "seed" | "wanted">): {
  readonly add: (question: Pick<Question, "type" | "hops" | "answer" | "program">) => void;
  readonly card: () => DataCard;
} {
  const types = new Map<QuestionType, number>();
  const hops = new Map<number, number>();
  const steps = new Map<number, number>();
  const answers = new Set<string>();
  let questions = 0;
  const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const share = (counts: ReadonlyMap<number, number>, holds: (each: number) => boolean) =>
    [...counts].reduce((sum, [each, times]) => sum + (holds(each) ? times : 0), 0) / Math.max(questions, 1);
  const table = (counts: ReadonlyMap<number, number>) =>
    Object.fromEntries([...counts].sort(([a], [b]) => a - b).map(([each, times]) => [String(each), times]));
  return {
    add({ type, hops: length, answer, program }) {
      questions++;
      answers.add(answer);
      count(types, type);
      count(hops, length);
      count(steps, program.steps.length);
    },
    card: () => ({
      ...about,
      questions,
      answers: answers.size,
      shares: {
        types: Object.fromEntries(
          questionTypes.map((type) => [type, (types.get(type) ?? 0) / Math.max(questions, 1)]),
        ) as Record<QuestionType, number>,
        multiHop: share(hops, (each) => each >= 2),
        fiveHops: share(hops, (each) => each >= 5),
        fourSteps: share(steps, (each) => each === 4),
        longPrograms: share(steps, (each) => each > 10),
        meanSteps: [...steps].reduce((sum, [each, times]) => sum + each * times, 0) / Math.max(questions, 1),
      },
      hops: table(hops),
      steps: table(steps),
      notes: notesOn(questions, about.wanted.count),
    }),
  };
}

function notesOn(questions: number, wanted: number): string[] {
  const notes = [
    "Shares of Count, SelectAmong, multi-hop questions, questions of five hops and more, programs of four and of more " +
      "than ten functions and the mean length are those published for KQA Pro (Cao et al. 2022) unless others were wanted; " +
      "everything between them, the way hops are counted and the filling up of choices are Lacuna's.",
    "Questions are canonical: made from templates, not paraphrased by people.",
  ];
  return questions < wanted
    ? [...notes, `The knowledge base gave ${questions} different questions of ${wanted}.`]
    : notes;
}
