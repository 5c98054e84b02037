import { LacunaError } from "../../error.ts";
import { plainBytes, withoutCompression } from "../../formats/compression/compression.ts";
import { gathered } from "../../formats/compression/whole.ts";
import type { Files } from "../../formats/files/files.ts";
import { parseCsv } from "../../formats/text/csv.ts";
import { parseJson } from "../../formats/text/json-text.ts";
import { textLines } from "../../formats/text/lines.ts";
import { fieldsOf } from "../formats/fields.ts";
import { jsonRecords } from "../formats/json-records.ts";
import { openQuestions } from "../formats/open.ts";
import { openAll, type QuestionSource } from "../formats/open-all.ts";
import { isJsonList, isJsonObject, type Json, type JsonObject } from "../question/json.ts";
import {
  answerKeys,
  idKeys,
  isPrediction,
  predictedAnswers,
  predictionOf,
  type RawPrediction,
} from "./prediction-records.ts";

/**
 * The predictions of a file, whatever its layout: JSON lines or a document of records with an id and answers, an object from
 * ids to answers, CSV or TSV with columns of both, or a format of questions.
 * @throws LacunaError `kgqa.broken-predictions`, and what reading throws
 */
export async function* predictionsIn(
  { files, format }: Pick<QuestionSource, "files" | "format">,
  path: string,
): AsyncGenerator<RawPrediction> {
  const kind = format === undefined || format === "lines" ? await kindOf(files, path) : "questions";
  if (kind === "lines" || format === "lines") yield* fromLines(files, path);
  else if (kind === "records") yield* fromRecords(files, path);
  else if (kind === "map") yield* fromMap(files, path);
  else if (kind === "table") yield* fromTable(files, path);
  else yield* fromQuestions(files, path, format);
}

type Kind = "lines" | "records" | "map" | "table" | "questions";

async function kindOf(files: Files, path: string): Promise<Kind> {
  const [first = "", second = ""] = await firstLines(files, path, 2);
  if (first.trimStart().startsWith("<")) return "questions";
  if (!/^\s*[[{]/.test(first)) return isTable(first, path) ? "table" : "questions";
  const line = objectOf(first);
  // One whole object on the first line: a record, or all of a document.
  if (line && (second === "" || objectOf(second))) {
    if (isOwn(line)) return "questions";
    if (
      (isPrediction(line) && ("id" in line || !(await isForeign(files, path)))) ||
      (second !== "" && isMap(line))
    )
      return "lines";
  }
  for await (const { value } of jsonRecords(plainBytes(files, path), path)) {
    if (isOwn(value)) return "questions";
    if (isPrediction(value) && !(await isForeign(files, path))) return "records";
    break;
  }
  const whole = await document(files, path);
  return isJsonObject(whole) && isMap(whole) ? "map" : "questions";
}

/** Whether a file is of a format of questions other than QALD, which says itself where answers and queries stand. */
async function isForeign(files: Files, path: string): Promise<boolean> {
  try {
    return (await openQuestions(files, path)).format !== "qald";
  } catch (error) {
    if (error instanceof LacunaError && error.code === "kgqa.unknown-format") return false;
    throw error;
  }
}

/** Whether a record is of a format of questions that has its answers elsewhere. */
const isOwn = (record: JsonObject): boolean => "texts" in record && "forms" in record;

/** Whether an object goes from ids to answers. */
const isMap = (object: JsonObject): boolean =>
  !idKeys.some((key) => Object.hasOwn(object, key)) &&
  Object.keys(object).length > 0 &&
  Object.entries(object).every(
    ([key, value]) =>
      !["questions", "dataset", "queries"].includes(key) &&
      (isJsonList(value) || typeof value !== "object" || (isJsonObject(value) && holdsAnswers(value))),
  );

const holdsAnswers = (value: JsonObject): boolean =>
  [...answerKeys, "sparql", "head", "results", "boolean"].some((key) => key in value);

async function* fromLines(files: Files, path: string): AsyncGenerator<RawPrediction> {
  let line = 0;
  for await (const text of textLines(plainBytes(files, path), path)) {
    line++;
    if (text.trim() === "") continue;
    const object = objectOf(text);
    if (!object) throw broken(path, line, "is no JSON object");
    if (!isPrediction(object) && isMap(object)) yield* ofMap(object, path, line);
    else yield ofRecord(object, path, line, line);
  }
}

async function* fromRecords(files: Files, path: string): AsyncGenerator<RawPrediction> {
  for await (const { value, number, line } of jsonRecords(plainBytes(files, path), path))
    yield ofRecord(value, path, number, line);
}

async function* fromMap(files: Files, path: string): AsyncGenerator<RawPrediction> {
  yield* ofMap((await document(files, path)) as JsonObject, path, 1);
}

function* ofMap(map: JsonObject, path: string, line: number): Generator<RawPrediction> {
  for (const [id, value] of Object.entries(map))
    if (isJsonObject(value) && !("head" in value || "results" in value || "boolean" in value))
      yield ofRecord({ ...value, id }, path, line, line);
    else yield { id, answers: predictedAnswers(value) };
}

function ofRecord(record: JsonObject, file: string, number: number, line: number): RawPrediction {
  const found = predictionOf(fieldsOf(record, { file, number, line }));
  if (!found) throw broken(file, line, "has neither answers nor sparql");
  return found;
}

/** Rows of the same id and language are one prediction; several answers of a cell are a JSON list or parted by bars. */
async function* fromTable(files: Files, path: string): AsyncGenerator<RawPrediction> {
  const [first = ""] = await firstLines(files, path, 1);
  const separator = separatorOf(first);
  const rows = new Map<string, { id: string; answers: string[]; language?: string }>();
  let columns: ReturnType<typeof columnsOf> | undefined;
  const bytes = await gathered(plainBytes(files, path), path, files.most);
  await parseCsv(bytes, path, separator, (fields, line) => {
    if (!columns) {
      columns = columnsOf(fields);
      if (columns.isHeader) return;
    }
    const id = fields[columns.id]?.trim();
    if (!id) throw broken(path, line, "has no id");
    const language = columns.language < 0 ? undefined : fields[columns.language]?.trim();
    const key = `${id}\n${language ?? ""}`;
    const row = rows.get(key) ?? { id, answers: [], ...(language ? { language } : {}) };
    rows.set(key, row);
    row.answers.push(fields[columns.answer] ?? "");
  });
  for (const { answers, ...row } of rows.values()) yield { ...row, answers: answers.flatMap(cellAnswers) };
}

function cellAnswers(cell: string) {
  const text = cell.trim();
  if (text.startsWith("[")) {
    const list = parsedOr(text);
    if (isJsonList(list)) return predictedAnswers(list);
  }
  return predictedAnswers(
    text
      .split("|")
      .map((each) => each.trim())
      .filter((each) => each !== ""),
  );
}

function columnsOf(fields: readonly string[]) {
  const named = fields.map((field) => field.trim().toLowerCase());
  const at = (keys: readonly string[]) => named.findIndex((name) => keys.includes(name));
  const [id, answer] = [at(idKeys), at(answerKeys)];
  const isHeader = id >= 0 && answer >= 0;
  return isHeader
    ? { isHeader, id, answer, language: at(["language", "lang"]) }
    : { isHeader, id: 0, answer: 1, language: -1 };
}

const separatorOf = (line: string): string =>
  line.includes("\t") ? "\t" : line.includes(";") && !line.includes(",") ? ";" : ",";

/** A header with an id and answers, or by its name a table of two columns. */
function isTable(line: string, path: string): boolean {
  const fields = line.split(separatorOf(line)).map((field) => field.trim().replace(/^"|"$/g, ""));
  if (columnsOf(fields).isHeader) return true;
  return fields.length === 2 && /\.csv$/i.test(withoutCompression(path));
}

async function* fromQuestions(files: Files, path: string, format?: string): AsyncGenerator<RawPrediction> {
  const { questions } = await openAll({ files, paths: [path], ...(format === undefined ? {} : { format }) });
  for await (const { id, answers, forms } of questions()) {
    const query = forms.find((form) => form.language === "sparql");
    yield {
      id,
      // A question with a query and no answers at all is to be executed.
      ...(answers ? { answers } : query && "text" in query ? { sparql: query.text } : { answers: [] }),
    };
  }
}

async function firstLines(files: Files, path: string, most: number): Promise<string[]> {
  const lines: string[] = [];
  for await (const text of textLines(plainBytes(files, path), path)) {
    if (text.trim() !== "") lines.push(text.replace(/^\uFEFF/, ""));
    if (lines.length === most) break;
  }
  return lines;
}

const document = async (files: Files, path: string): Promise<Json | undefined> =>
  parsedOr(new TextDecoder().decode(await gathered(plainBytes(files, path), path, files.most)));

function parsedOr(text: string): Json | undefined {
  try {
    return parseJson(text.replace(/^\uFEFF/, "")) as Json;
  } catch {
    return undefined;
  }
}

function objectOf(text: string): JsonObject | undefined {
  const value = parsedOr(text);
  return isJsonObject(value) ? value : undefined;
}

const broken = (file: string, line: number, why: string): LacunaError =>
  new LacunaError("kgqa.broken-predictions", `line ${line} of ${file} ${why}`, {
    place: { file, line },
    hint: 'predictions are records of {"id": "…", "answers": ["…"]} or {"id": "…", "sparql": "…"}, one object {"id": ["…"]}, or CSV with the columns id and answer',
  });
