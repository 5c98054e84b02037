import type { Integer } from "../../numeric/integer.ts";
import { nameOf } from "../../runs/paths.ts";
import type { WholeWrites } from "../../runs/writing/whole.ts";
import type { Question } from "../question/question.ts";
import { type WorkLimits, watched } from "../watched-work.ts";
import { openAll, type QuestionSource } from "./open-all.ts";
import { questionParquet } from "./parquet.ts";
import type { TargetFormat } from "./target-formats.ts";
import { qaldRecord, questionsDocument } from "./write-qald.ts";

/** @internal */
export interface ConvertParameters {
  readonly source: QuestionSource;
  readonly to: TargetFormat;
  /** The file that is written. */
  readonly out: string;
  /** Name of the dataset inside the file; only QALD has a place for it. Default: the name of the file. */
  readonly name?: string;
  readonly force?: boolean;
}

/** @internal */
export interface ConvertReport {
  readonly questions: Integer;
  /** The formats that were read. */
  readonly from: readonly string[];
  readonly to: TargetFormat;
  /** The file. */
  readonly out: string;
  readonly bytes: Integer;
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
}

/**
 * Writes questions in another format, one at a time; data without a field in the target keeps the source's own keys.
 * @throws LacunaError `runs.exists`, `runs.unwritable`, `formats.needs-hyparquet-writer`, `kgqa.stopped`, and what reading throws
 * @internal
 */
export async function convert(
  { source, to, out, name, force = false }: ConvertParameters,
  writes: WholeWrites,
  work: WorkLimits = {},
): Promise<ConvertReport> {
  await writes.check(out, { force });
  const opened = await openAll(source);
  let questions = 0;
  async function* counted(): AsyncGenerator<Question> {
    for await (const question of watched(opened.questions(), work)) {
      questions++;
      yield question;
    }
  }
  const id = name ?? nameOf(out).replace(/\.\w+$/, "");
  const written = await writes.file(out, contentOf(to, id, counted()), { force });
  return { questions, from: opened.formats, to, out, ...written };
}

function contentOf(to: TargetFormat, id: string, questions: AsyncGenerator<Question>) {
  if (to === "parquet") return questionParquet(questions);
  return inBlocks(to === "qald" ? questionsDocument(id, mapped(questions)) : jsonLines(questions));
}

async function* mapped(questions: AsyncIterable<Question>) {
  for await (const question of questions) yield qaldRecord(question);
}

async function* jsonLines(questions: AsyncIterable<Question>): AsyncGenerator<string> {
  for await (const question of questions) yield `${JSON.stringify(question)}\n`;
}

/** Texts in larger pieces: every piece is a write. */
async function* inBlocks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let block: string[] = [];
  let length = 0;
  for await (const text of texts) {
    block.push(text);
    length += text.length;
    if (length < 1 << 18) continue;
    yield block.join("");
    block = [];
    length = 0;
  }
  if (length > 0) yield block.join("");
}
