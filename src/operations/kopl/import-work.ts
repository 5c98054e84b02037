import { kqaRecord, kqaTestRecord } from "../../kopl/generate/record.ts";
import { randomSplit } from "../../kopl/generate/splits.ts";
import { readPatternFiles } from "../../kopl/patterns/read-files.ts";
import { recoverPrograms } from "../../kopl/patterns/recover.ts";
import type { Host } from "../host.ts";
import { generator } from "../running/generator.ts";
import type { ImportQuestionsParameters } from "./import.ts";
import type { ImportedQuestions } from "./results.ts";

const entries = ["kb.json", "train.json", "val.json", "test.json", "test_answer.json", "manifest.json"];

/** Does `kopl import`. */
export async function importQuestionsInto(
  { files, out, force, seed }: ImportQuestionsParameters,
  host: Host,
): Promise<ImportedQuestions> {
  await host.writes.check(out, { force, ours: entries });
  const { kb, questions, fates } = recoverPrograms(await readPatternFiles(host.files, files));
  const places = randomSplit(questions.length, seed);
  const part = (split: keyof typeof places, record: (question: (typeof questions)[number]) => object) =>
    jsonLines(Array.from(places[split], (at) => record(questions[at]!)));
  const found = {
    read: Object.values(fates).reduce((sum, each) => sum + each, 0),
    fates: { ...fates },
    knowledgeBase: {
      entities: Object.keys(kb.entities).length,
      concepts: Object.keys(kb.concepts).length,
    },
    questions: { train: places.train.length, valid: places.valid.length, test: places.test.length },
  };
  await host.writes.folder(
    out,
    async (put) => {
      await put("kb.json", `${JSON.stringify(kb)}\n`);
      await put("train.json", part("train", kqaRecord));
      await put("val.json", part("valid", kqaRecord));
      // As KQA Pro hides the answers of its test questions.
      await put("test.json", part("test", kqaTestRecord));
      await put("test_answer.json", part("test", kqaRecord));
      await put("manifest.json", `${JSON.stringify({ generator, seed, ...found }, undefined, 2)}\n`);
    },
    { ours: entries, force },
  );
  return { out, ...found };
}

/** A JSON list, a record a line. */
const jsonLines = (records: readonly object[]): string =>
  `[\n${records.map((each) => JSON.stringify(each)).join(",\n")}\n]\n`;
