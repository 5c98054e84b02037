import { memoryFiles } from "../../../src/formats/files/memory-files.ts";
import { openAll } from "../../../src/kgqa/formats/open-all.ts";
import { readQuestions } from "../../../src/kopl/evaluate/questions.ts";
import {
  datasetRecord,
  type QuestionsRecord,
  questionsRecord,
} from "../../../src/operations/studio/questions-record.ts";
import { mistakeOf } from "../client/mistake.ts";

/** A file of questions that was opened in the page: with programs, or in any format of `kgqa`. */
export async function readFile(file: File): Promise<QuestionsRecord> {
  const files = memoryFiles(new Map([[file.name, new Uint8Array(await file.arrayBuffer())]]));
  const opened = await openAll({ files, paths: [file.name] }).catch((error: unknown) => {
    // Lines of `kopl generate` have no format of `kgqa`.
    if (mistakeOf(error).code === "kgqa.unknown-format") return undefined;
    throw error;
  });
  return opened === undefined || opened.formats.includes("kqapro")
    ? questionsRecord(file.name, [{ name: "all", questions: await readQuestions(files, file.name) }])
    : datasetRecord(file.name, [{ name: "all", questions: opened.questions() }]);
}
