import type { Fields } from "../formats/fields.ts";
import { resultAnswers } from "../formats/qald-answers.ts";
import { isJsonList, isJsonObject, type Json, type JsonObject } from "../question/json.ts";
import type { Answer } from "../question/question.ts";

/** A prediction for one question in a file: answers, or a query in their place. */
export interface RawPrediction {
  readonly id: string;
  readonly answers?: readonly Answer[];
  readonly sparql?: string;
  readonly language?: string;
}

/** Names of the id of a question in files of predictions. */
export const idKeys: readonly string[] = [
  "id",
  "question_id",
  "questionId",
  "qid",
  "QuestionId",
  "_id",
  "uid",
];
/** Names of the field of predicted answers. */
export const answerKeys: readonly string[] = [
  ...["answers", "answer", "predictions", "prediction", "predicted_answers", "predicted_answer"],
  ...["predicted", "pred", "result", "results"],
];
/** Names of the field of a predicted query; in QALD it is inside an object. */
const queryKeys = ["sparql", "query", "predicted_sparql"];

const keyOf = (record: JsonObject, keys: readonly string[]): string | undefined =>
  keys.find((key) => Object.hasOwn(record, key));

/** Whether a record has the id of a question, and answers or a query. */
export const isPrediction = (record: JsonObject): boolean =>
  keyOf(record, idKeys) !== undefined && keyOf(record, [...answerKeys, ...queryKeys]) !== undefined;

/** Reads one record; undefined where it has neither answers nor a query. */
export function predictionOf(fields: Fields): RawPrediction | undefined {
  const { record } = fields;
  const key = keyOf(record, answerKeys);
  const sparql = queryOf(record);
  if (key === undefined && sparql === undefined) return undefined;
  const given = key === undefined ? null : (record[key] ?? null);
  const language = fields.maybe("language");
  return {
    id: fields.text(keyOf(record, idKeys) ?? "id"),
    // An empty list is an answer: the empty set. Only QALD's own files leave lists empty for queries to fill.
    ...(given === null && sparql !== undefined ? {} : { answers: predictedAnswers(given) }),
    ...(sparql !== undefined && (given === null || isJsonList(record.question)) ? { sparql } : {}),
    ...(language === undefined ? {} : { language }),
  };
}

function queryOf(record: JsonObject): string | undefined {
  const given = record[keyOf(record, queryKeys) ?? ""];
  const text = isJsonObject(given) ? (given.sparql ?? given.sparql_wikidata ?? given.pseudo) : given;
  return typeof text === "string" && text.trim() !== "" ? text : undefined;
}

/** Answers as files have them: a list or one of texts, numbers, truth values, `{type, value}` and SPARQL results. */
export function predictedAnswers(given: Json): Answer[] {
  if (given === null || given === "") return [];
  if (isJsonList(given)) return given.flatMap((each) => predictedAnswers(each));
  if (typeof given === "boolean") return [{ type: "boolean", value: String(given) }];
  if (typeof given === "number") return [{ type: "number", value: String(given) }];
  if (!isJsonObject(given)) return [{ type: "name", value: String(given) }];
  const result = resultAnswers(given);
  if (result) return result;
  // A result without rows, as QALD has it where a query found nothing.
  if ("head" in given || "results" in given) return [];
  const { type, datatype } = given;
  const named = type === "uri" || type === "boolean" || type === "number";
  const value = [given.value, given.answer, given.uri, given.id, given.name, given.label].find(
    (each) => each !== undefined && each !== null,
  );
  return [
    {
      type: named ? type : given.value === undefined ? "name" : "literal",
      value: String(value ?? ""),
      ...(typeof datatype === "string" ? { datatype } : {}),
    },
  ];
}
