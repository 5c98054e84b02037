import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { openQuestions } from "../../src/kgqa/formats/open.ts";
import type { QuestionSource } from "../../src/kgqa/formats/open-all.ts";
import type { Question } from "../../src/kgqa/question/question.ts";
import { collected } from "../support/collected.ts";

const root = process.env.LACUNA_DATA ?? resolve("../shared/data");

/** A path of the shared data. */
export const dataPath = (path: string): string => `${root}/${path}`;

/** Whether a folder of the shared data is there; tests of absent data are skipped by name. */
export const haveData = (folder: string): boolean => existsSync(dataPath(folder));

/** Files of the shared data as a source of questions. */
export const dataSource = (...paths: string[]): QuestionSource => ({
  files: nodeFiles,
  paths: paths.map(dataPath),
});

/** A text as a source of questions. */
export const textSource = (text: string, name = "questions.json"): QuestionSource => ({
  files: memoryFiles(new Map([[name, text]])),
  paths: [name],
});

/** All questions of a file. */
export async function questionsOf(path: string): Promise<Question[]> {
  return collected((await openQuestions(nodeFiles, dataPath(path))).questions());
}

/** A question with a query and answers. */
export const question = (id: string, sparql: string, values: readonly string[] | null = null): Question => ({
  id,
  texts: [{ language: "en", text: `Question ${id}?` }],
  forms: sparql === "" ? [] : [{ language: "sparql", text: sparql }],
  answers: values === null ? null : values.map((value) => ({ type: "literal", value })),
  entities: [],
  metadata: {},
});

/** Questions as JSON lines. */
export const jsonLines = (questions: readonly Question[]): string =>
  questions.map((each) => `${JSON.stringify(each)}\n`).join("");
