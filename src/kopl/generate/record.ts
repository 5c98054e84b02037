import type { Question } from "./attempt.ts";

/** A question as KQA Pro's `train.json` has it. */
export interface KqaRecord {
  readonly question: string;
  readonly choices: readonly string[];
  readonly program: readonly {
    readonly function: string;
    readonly dependencies: readonly number[];
    readonly inputs: readonly string[];
  }[];
  readonly sparql: string;
  readonly answer: string;
}

/** KQA Pro's format; its files call QueryName `What`. */
export const kqaRecord = ({ question, choices, program, sparql, answer }: Question): KqaRecord => ({
  question,
  choices,
  program: program.steps.map(({ function: name, dependencies, inputs }) => ({
    function: name === "QueryName" ? "What" : name,
    dependencies,
    inputs,
  })),
  sparql,
  answer,
});

/** A record of KQA Pro's `test.json`: the question and its choices. @internal */
export const kqaTestRecord = ({ question, choices }: Question): Pick<KqaRecord, "question" | "choices"> => ({
  question,
  choices,
});

/** A line of the JSON lines file: the record with further fields of the question. @internal */
export interface QuestionLine extends KqaRecord {
  readonly id: number;
  readonly type: Question["type"];
  readonly hops: number;
  /** Absent before the questions are split. */
  readonly split?: "train" | "valid" | "test";
  /** No training question has this answer; absent for training questions. */
  readonly zeroShot?: boolean;
}

/** @internal */
export const questionLine = (
  question: Question,
  id: number,
  more: Pick<QuestionLine, "split" | "zeroShot"> = {},
): QuestionLine => ({ id, type: question.type, hops: question.hops, ...more, ...kqaRecord(question) });

/** The question of a line again. @internal */
export function questionOfLine(line: QuestionLine): Question {
  const { question, choices, sparql, answer, type, hops } = line;
  const steps = line.program.map((step) => ({
    ...step,
    function: step.function === "What" ? "QueryName" : step.function,
  })) as Question["program"]["steps"];
  return { question, program: { steps }, sparql, answer, choices, type, hops };
}
