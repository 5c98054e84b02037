import type { Files } from "../../formats/files/files.ts";
import { textLines } from "../../formats/text/lines.ts";
import type { Integer } from "../../numeric/integer.ts";
import { joined } from "../../runs/paths.ts";
import type { FileAccess } from "../../runs/writing/file-access.ts";
import type { Written } from "../../runs/writing/whole.ts";
import type { Question } from "../generate/attempt.ts";
import type { DataCard } from "../generate/card.ts";
import {
  kqaRecord,
  kqaTestRecord,
  type QuestionLine,
  questionLine,
  questionOfLine,
} from "../generate/record.ts";
import { compositionalSplit, randomSplit, zeroShot } from "../generate/splits.ts";
import type { KbRecord } from "./kb-record.ts";

/** The settings of question generation; a run is resumed only with the same settings. */
export interface QuestionsRecipe {
  readonly format: "lacuna-questions";
  readonly version: 1;
  /** Program and version. */
  readonly generator: string;
  readonly knowledgeBase: KbRecord;
  /** How many were asked for. */
  readonly count: Integer;
  readonly seed: Integer;
  readonly split: "random" | "compositional";
  /** Shares of types and lengths that were wanted. */
  readonly shares: DataCard["shares"];
  /** Wordings that replace the defaults; null where there are none. */
  readonly templates: unknown;
}

/** The manifest of a folder of questions. */
export interface QuestionsManifest extends QuestionsRecipe {
  /** Numbers of questions by split. */
  readonly questions: { readonly train: Integer; readonly valid: Integer; readonly test: Integer };
  /** Validation and test questions whose answer no training question has. */
  readonly zeroShot: Integer;
  /** The files. */
  readonly files: readonly (Written & { readonly file: string })[];
}

export const manifestName = "manifest.json";
/** The file of a shard: a block of attempts a line, with all that they gave. */
export const candidatesName = "candidates.jsonl";

/** Entries that a folder of questions, or a shard of one, may hold when it is replaced. */
export const questionEntries = [
  ...["train.json", "val.json", "test.json", "test_answer.json"],
  ...["questions.jsonl", "card.json", candidatesName, manifestName],
];

/** The questions in a file of lines without splits, summarised. */
export interface Drawn {
  /** The file, a question a line. */
  readonly path: string;
  readonly answers: readonly string[];
  /** Functions of each program. */
  readonly lengths: readonly number[];
  readonly card: DataCard;
}

type SplitName = NonNullable<QuestionLine["split"]>;
const splitNames: readonly SplitName[] = ["train", "valid", "test"];

/** Writes the files of a folder of questions: KQA Pro's, JSON lines, the data card and the manifest. */
export async function writeQuestions(
  folder: string,
  recipe: QuestionsRecipe,
  drawn: Drawn,
  { files, writes }: Pick<FileAccess, "files" | "writes">,
): Promise<QuestionsManifest> {
  const { answers, lengths, path } = drawn;
  const places =
    recipe.split === "random"
      ? randomSplit(answers.length, recipe.seed)
      : compositionalSplit(lengths, recipe.seed);
  const splitOf: SplitName[] = new Array(answers.length);
  for (const split of splitNames) for (const at of places[split]) splitOf[at] = split;
  const unseen = zeroShot(answers, places);
  const written: (Written & { file: string })[] = [];
  const put = async (file: string, content: string | AsyncIterable<string>) => {
    written.push({ file, ...(await writes.file(joined(folder, file), content)) });
  };
  const ofSplit = (split: SplitName, record: (question: Question) => object) =>
    jsonList(linesOf(files, path), (at) => splitOf[at] === split, record);

  await put("train.json", ofSplit("train", kqaRecord));
  await put("val.json", ofSplit("valid", kqaRecord));
  // As KQA Pro hides the answers of its test questions.
  await put("test.json", ofSplit("test", kqaTestRecord));
  await put("test_answer.json", ofSplit("test", kqaRecord));
  await put("questions.jsonl", markedLines(linesOf(files, path), splitOf, unseen));
  await put("card.json", `${JSON.stringify(drawn.card, undefined, 2)}\n`);
  const manifest: QuestionsManifest = {
    ...recipe,
    questions: {
      train: places.train.length,
      valid: places.valid.length,
      test: places.test.length,
    },
    zeroShot: unseen.reduce((sum, each) => sum + each, 0),
    files: written,
  };
  await writes.file(joined(folder, manifestName), printQuestionsManifest(manifest));
  return manifest;
}

export const printQuestionsManifest = (manifest: object): string =>
  `${JSON.stringify(manifest, undefined, 2)}\n`;

async function* linesOf(files: Files, path: string): AsyncGenerator<QuestionLine> {
  for await (const line of textLines(files.read(path), path)) yield JSON.parse(line) as QuestionLine;
}

/** A JSON list, a record a line. */
async function* jsonList(
  lines: AsyncIterable<QuestionLine>,
  isWanted: (at: number) => boolean,
  record: (question: Question) => object,
): AsyncGenerator<string> {
  let before = "[\n";
  let at = 0;
  for await (const line of lines) {
    if (!isWanted(at++)) continue;
    yield `${before}${JSON.stringify(record(questionOfLine(line)))}`;
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

async function* markedLines(
  lines: AsyncIterable<QuestionLine>,
  splitOf: readonly SplitName[],
  unseen: Uint8Array,
): AsyncGenerator<string> {
  for await (const line of lines) {
    const split = splitOf[line.id];
    const marked = questionLine(questionOfLine(line), line.id, {
      ...(split ? { split } : {}),
      ...(split === "train" ? {} : { zeroShot: unseen[line.id] === 1 }),
    });
    yield `${JSON.stringify(marked)}\n`;
  }
}
