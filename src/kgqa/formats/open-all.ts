import type { Files } from "../../formats/files/files.ts";
import type { Question } from "../question/question.ts";
import { openQuestions, type QuestionFile } from "./open.ts";

/** Files of questions: their paths, and their format when it is not to be detected. */
export interface QuestionSource {
  readonly files: Files;
  /** Paths, read one after another. */
  readonly paths: readonly string[];
  /** Name of the format of all of them. */
  readonly format?: string;
}

/** Files opened as one. */
export interface OpenQuestions {
  readonly formats: readonly string[];
  readonly opened: readonly QuestionFile[];
  questions(): AsyncGenerator<Question>;
}

/** Opens several files; their questions come one file after another. @throws what {@link openQuestions} throws @internal */
export async function openAll({ files, paths, format }: QuestionSource): Promise<OpenQuestions> {
  const opened: QuestionFile[] = [];
  for (const path of paths) opened.push(await openQuestions(files, path, format));
  return {
    opened,
    formats: [...new Set(opened.map((each) => each.format))],
    async *questions() {
      for (const each of opened) yield* each.questions();
    },
  };
}
