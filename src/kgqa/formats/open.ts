import { LacunaError } from "../../error.ts";
import { plainBytes, withoutCompression } from "../../formats/compression/compression.ts";
import type { Files } from "../../formats/files/files.ts";
import { rereadable } from "../../formats/files/pipes.ts";
import { textLines } from "../../formats/text/lines.ts";
import { nameOf } from "../../runs/paths.ts";
import { isJsonObject, type Json, type JsonObject } from "../question/json.ts";
import type { Question } from "../question/question.ts";
import { type Fields, fieldsOf, type RecordPlace } from "./fields.ts";
import type { QuestionFormat, Sample } from "./format.ts";
import { type JsonDocument, type JsonRecord, jsonRecords } from "./json-records.ts";
import { isKqaproBlocks, kqaproBlock } from "./kqapro-blocks.ts";
import { qaldXmlQuestion } from "./qald-xml.ts";
import { questionFormats } from "./registry.ts";
import { parseXml } from "./xml.ts";

/** A file of questions, opened: its format is known, its questions are read on demand. @internal */
export interface QuestionFile {
  readonly path: string;
  /** Name of the format. */
  readonly format: string;
  /** The graph that the format belongs to, if it belongs to one. */
  readonly graph?: QuestionFormat["graph"];
  /** The questions in file order, one at a time; can be read more than once. */
  questions(): AsyncGenerator<Question>;
  /** The parts of the document besides its questions; null until they have been read, and for other files than JSON. */
  header(): Json;
}

/** As much of a file as its format is found by. */
const SAMPLE = 1 << 16;

/**
 * Opens a file of questions, packed or not. The format is detected from the content; `format` names one of
 * {@link questionFormats}, `qald-xml` or `kqapro-blocks` instead.
 * @throws LacunaError `kgqa.unknown-format`, `kgqa.no-such-format`, `kgqa.broken-json`, `kgqa.broken-xml`, and what
 *   reading throws; the generator throws `kgqa.wrong-field` and `kgqa.broken-line` with file, line and record
 * @internal
 */
export async function openQuestions(given: Files, path: string, format?: string): Promise<QuestionFile> {
  const files = await rereadable(given, path);
  const beginning = await beginningOf(files, path);
  const kind = kindOf(beginning, path);
  const document: JsonDocument = { header: null };
  const file = { path, header: () => document.header };
  const bytes = () => plainBytes(files, path);
  if (format === "qald-xml" || (format === undefined && kind === "xml"))
    return { ...file, format: "qald-xml", questions: () => xmlQuestions(bytes(), path) };
  const lines = beginning.split(/\r?\n/).slice(0, 8);
  if (format === "kqapro-blocks" || (format === undefined && isKqaproBlocks(lines)))
    return { ...file, format: "kqapro-blocks", graph: "kqapro", questions: () => blocks(bytes(), path) };
  const records = (): AsyncGenerator<JsonRecord> =>
    kind === "json-lines" ? lineRecords(bytes(), path) : jsonRecords(bytes(), path, document);
  const name = withoutCompression(nameOf(path));
  const record = kind === "text" ? undefined : await firstRecord(records());
  const sample: Sample = { name, lines, ...(record ? { record } : {}) };
  const found =
    format === undefined ? questionFormats.find((each) => each.recognises(sample)) : named(format);
  if (!found) throw unknown(path, sample, kind);
  return {
    ...file,
    format: found.name,
    graph: found.graph,
    questions: () =>
      found.kind === "records"
        ? recordQuestions(records(), path, found.read)
        : lineQuestions(files, path, found),
  };
}

/** The first record; the file is closed again. */
async function firstRecord(records: AsyncGenerator<JsonRecord>): Promise<JsonObject | undefined> {
  for await (const { value } of records) return value;
  return undefined;
}

type Kind = "xml" | "json" | "json-lines" | "text";

function kindOf(beginning: string, path: string): Kind {
  const text = beginning.replace(/^\uFEFF/, "").trimStart();
  if (/^<(\?xml|dataset|!)/i.test(text)) return "xml";
  if (text.startsWith("[")) return "json";
  if (!text.startsWith("{")) return "text";
  if (/\.(jsonl|ndjson)$/i.test(withoutCompression(path))) return "json-lines";
  const [first = "", second = ""] = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const record = parsedOr(first);
  if (!isJsonObject(record)) return "json";
  // One line may be a document or its only record.
  const isRecord = questionFormats.some(({ recognises }) => recognises({ name: "", lines: [], record }));
  return second.startsWith("{") || isRecord ? "json-lines" : "json";
}

function parsedOr(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

async function beginningOf(files: Files, path: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of plainBytes(files, path)) {
    text += decoder.decode(chunk.subarray(0, SAMPLE), { stream: true });
    if (text.length >= SAMPLE) break;
  }
  return text;
}

function named(format: string): QuestionFormat {
  const found = questionFormats.find(({ name }) => name === format);
  if (found) return found;
  throw new LacunaError(
    "kgqa.no-such-format",
    `there is no format of questions called ${JSON.stringify(format)}`,
    {
      hint: `formats are ${[...questionFormats.map(({ name }) => name), "qald-xml", "kqapro-blocks"].join(", ")}`,
    },
  );
}

function unknown(file: string, { record }: Sample, kind: Kind): LacunaError {
  const seen =
    record === undefined
      ? kind === "text"
        ? "its first line is of no known layout"
        : "it has no list of objects"
      : `its first record has the fields ${Object.keys(record).slice(0, 12).join(", ")}`;
  return new LacunaError("kgqa.unknown-format", `no format of questions fits ${file}: ${seen}`, {
    place: { file, line: 1 },
    hint: "name a format with {format}; docs/reference/question-datasets.md lists the fields of each",
  });
}

async function* recordQuestions(
  records: AsyncIterable<JsonRecord>,
  file: string,
  read: (fields: Fields) => Question,
): AsyncGenerator<Question> {
  for await (const { value, number, line } of records) yield read(fieldsOf(value, { file, number, line }));
}

async function* lineRecords(source: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<JsonRecord> {
  let line = 0;
  let number = 0;
  for await (const text of textLines(source, file)) {
    line++;
    if (text.trim() === "") continue;
    const value = parsedOr(line === 1 ? text.replace(/^\uFEFF/, "") : text);
    if (!isJsonObject(value))
      throw new LacunaError("kgqa.broken-json", `line ${line} of ${file} is no JSON object`, {
        place: { file, line },
        hint: "JSON lines have one object a line",
      });
    yield { value: value as JsonObject, number: ++number, line };
  }
}

async function* lineQuestions(
  files: Files,
  path: string,
  format: QuestionFormat & { kind: "lines" },
): AsyncGenerator<Question> {
  const companion = await companionLines(files, path, format);
  let line = 0;
  let number = 0;
  for await (const raw of textLines(plainBytes(files, path), path)) {
    line++;
    const text = raw.replace(/^\uFEFF/, "").replace(/\r$/, "");
    if (text.trim() === "") continue;
    number++;
    const place: RecordPlace = { file: path, number, line };
    const next = companion ? await companion.next() : undefined;
    if (next?.done)
      throw new LacunaError("kgqa.broken-line", `the companion file of ${path} has fewer lines than it`, {
        place: { file: path, line },
        hint: "both files have one line for each question; fetch them again",
      });
    yield format.read(text, next ? { ...place, companion: next.value.trim() } : place);
  }
}

async function companionLines(files: Files, path: string, format: QuestionFormat & { kind: "lines" }) {
  const own = nameOf(path);
  const name = format.companion?.(own);
  if (name === undefined) return undefined;
  for (const each of [name, `${name}.gz`, name.replace(/\.gz$/, "")]) {
    const other = path.slice(0, path.length - own.length) + each;
    if (other !== path && (await files.size(other)) !== undefined)
      return textLines(plainBytes(files, other), other);
  }
  return undefined;
}

async function* xmlQuestions(source: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Question> {
  const lines: string[] = [];
  for await (const line of textLines(source, file)) lines.push(line);
  const root = parseXml(lines.join("\n"), file);
  for (const element of root.children) if (element.name === "question") yield qaldXmlQuestion(element);
}

async function* blocks(source: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Question> {
  let block: string[] = [];
  let line = 0;
  let start = 1;
  for await (const raw of textLines(source, file)) {
    line++;
    const text = raw.replace(/\r$/, "");
    if (text === "") {
      if (block.length > 0) yield kqaproBlock(block, file, start);
      block = [];
      continue;
    }
    if (block.length === 0) start = line;
    block.push(text);
  }
  if (block.length > 0) yield kqaproBlock(block, file, start);
}
