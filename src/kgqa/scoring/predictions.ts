import { LacunaError } from "../../error.ts";
import { plainBytes } from "../../formats/compression/compression.ts";
import { textLines } from "../../formats/text/lines.ts";
import type { Execute } from "../execution/execute.ts";
import { fieldsOf } from "../formats/fields.ts";
import { openAll, type QuestionSource } from "../formats/open-all.ts";
import { isJsonList, isJsonObject, type Json, type JsonObject } from "../question/json.ts";
import type { Answer } from "../question/question.ts";

/** What a system answers to one question, in one language if it says which. */
export interface Prediction {
  readonly id: string;
  readonly answers: readonly Answer[];
  readonly language?: string;
  /** Why its query gave no answers. */
  readonly failure?: string;
}

/** Predictions read from a file. */
export interface Predictions {
  readonly byId: ReadonlyMap<string, readonly Prediction[]>;
  /** Queries that could not be executed: id and why, the first ones. */
  readonly failures: readonly { readonly id: string; readonly problem: string }[];
}

/**
 * Reads predictions: QALD JSON, or JSON lines `{"id", "answers": […]}` with texts, numbers, truth values or
 * `{type, value}`; `{"id", "sparql"}` is executed when `execute` is given. A line may name a `language`.
 * @throws LacunaError `kgqa.broken-predictions`, `kgqa.nothing-executes`, and what reading throws
 */
export async function readPredictions(source: QuestionSource, execute?: Execute): Promise<Predictions> {
  const byId = new Map<string, Prediction[]>();
  const failures: { id: string; problem: string }[] = [];
  for await (const { id, language, answers, sparql } of rawPredictions(source)) {
    let found = answers;
    let failure: string | undefined;
    if (found === undefined && sparql !== undefined) {
      if (!execute) throw nothingExecutes(source.paths[0] ?? "");
      const result = await execute(sparql);
      if ("problem" in result) {
        failure = result.problem;
        failures.push({ id, problem: result.problem });
      } else found = result.answers;
    }
    const prediction: Prediction = {
      id,
      answers: found ?? [],
      ...(language === undefined ? {} : { language }),
      ...(failure === undefined ? {} : { failure }),
    };
    const others = byId.get(id);
    if (others) others.push(prediction);
    else byId.set(id, [prediction]);
  }
  return { byId, failures };
}

interface RawPrediction {
  readonly id: string;
  readonly answers?: readonly Answer[];
  readonly sparql?: string;
  readonly language?: string;
}

async function* rawPredictions(source: QuestionSource): AsyncGenerator<RawPrediction> {
  for (const path of source.paths) {
    const lines = await predictionLines(source, path);
    if (lines) {
      yield* lines;
      continue;
    }
    const { questions } = await openAll({ ...source, paths: [path] });
    for await (const { id, answers, forms } of questions()) {
      const query = forms.find((form) => form.language === "sparql");
      yield {
        id,
        // A question with a query and no answers at all is to be executed.
        ...(answers ? { answers } : query && "text" in query ? { sparql: query.text } : { answers: [] }),
      };
    }
  }
}

/** The lines of a file whose first line is `{"id": …}` with predictions; undefined for other files. */
async function predictionLines({ files, format }: QuestionSource, path: string) {
  if (format !== undefined && format !== "lines") return undefined;
  for await (const text of textLines(plainBytes(files, path), path)) {
    const first = objectOf(text);
    const isLine =
      first !== undefined &&
      "id" in first &&
      !("texts" in first) &&
      !("question" in first && "query" in first) &&
      ["answers", "answer", "prediction", "predictions", "sparql"].some((key) => key in first);
    if (isLine) return readLines();
    break;
  }
  return format === "lines" ? readLines() : undefined;

  async function* readLines(): AsyncGenerator<RawPrediction> {
    let line = 0;
    for await (const text of textLines(plainBytes(files, path), path)) {
      line++;
      if (text.trim() === "") continue;
      const object = objectOf(text);
      if (!object) throw brokenLine(path, line, "is no JSON object");
      const fields = fieldsOf(object, { file: path, number: line, line });
      const key = ["answers", "answer", "predictions", "prediction"].find((each) =>
        Object.hasOwn(object, each),
      );
      const sparql = fields.maybe("sparql");
      if (key === undefined && sparql === undefined)
        throw brokenLine(path, line, "has neither answers nor sparql");
      const given = key === undefined ? undefined : object[key];
      const language = fields.maybe("language");
      yield {
        id: fields.text("id"),
        ...(given === undefined || given === null
          ? sparql === undefined
            ? { answers: [] }
            : {}
          : { answers: (isJsonList(given) ? given : [given]).map(predictedAnswer) }),
        ...(sparql === undefined ? {} : { sparql }),
        ...(language === undefined ? {} : { language }),
      };
    }
  }
}

function objectOf(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text.replace(/^\uFEFF/, "")) as Json;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function predictedAnswer(value: Json): Answer {
  if (isJsonObject(value))
    return {
      type:
        value.type === "uri" || value.type === "boolean" || value.type === "number" ? value.type : "literal",
      value: String(value.value ?? ""),
      ...(typeof value.datatype === "string" ? { datatype: value.datatype } : {}),
    };
  if (typeof value === "boolean") return { type: "boolean", value: String(value) };
  if (typeof value === "number") return { type: "number", value: String(value) };
  return { type: "name", value: String(value) };
}

const brokenLine = (file: string, line: number, why: string): LacunaError =>
  new LacunaError("kgqa.broken-predictions", `line ${line} of ${file} ${why}`, {
    place: { file, line },
    hint: 'predictions are lines of {"id": "…", "answers": ["…"]} or {"id": "…", "sparql": "…"}',
  });

const nothingExecutes = (file: string): LacunaError =>
  new LacunaError("kgqa.nothing-executes", `${file} has queries in place of answers`, {
    place: { file },
    hint: "name an endpoint or a local RDF file to execute them on",
  });
