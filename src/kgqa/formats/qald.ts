import { isJsonList, isJsonObject, type Json, type JsonObject, withoutKeys } from "../question/json.ts";
import { type Answer, isLevel, type LogicalForm, type QuestionText } from "../question/question.ts";
import type { Fields } from "./fields.ts";
import { hasKeys, type QuestionFormat } from "./format.ts";
import { koplProgram } from "./kqapro.ts";
import { answersResult, resultAnswers } from "./qald-answers.ts";

/**
 * QALD JSON (QALD-6 to QALD-10, the re-splits of Jiang and Usbeck, and what `convert` writes): texts per language, `query.sparql`
 * or `query.pseudo`, answers as SPARQL results.
 */
export const qald: QuestionFormat = {
  name: "qald",
  describe: "QALD JSON: {questions: [{id, question: [{language, string}], query: {sparql}, answers}]}",
  kind: "records",
  recognises: (sample) => hasKeys(sample, "question", "query") && isJsonList(sample.record?.question),
  read(fields) {
    const { record } = fields;
    const query = record.query;
    const level = record.level;
    const answers = readAnswers(record.answers);
    const kept = ["id", "question", ...(isLevel(level) ? ["level"] : []), "answertype", "entities", "hops"];
    if (isJsonObject(query) || typeof query === "string") kept.push("query");
    // Answers that cannot be written back unchanged (no variable, unusual heads) are kept in their original form.
    if (answers && sameJson(record.answers, [answersResult(answers)])) kept.push("answers");
    const entities = isJsonList(record.entities) ? record.entities.map(String) : [];
    return {
      id: fields.text("id"),
      texts: fields.list("question").map((each) => readText(fields.inside(each, "question"))),
      forms: readForms(query),
      answers: answers ?? null,
      entities,
      ...(fields.maybe("answertype") === undefined ? {} : { type: fields.text("answertype") }),
      ...(typeof record.hops === "number" ? { hops: record.hops } : {}),
      ...(isLevel(level) ? { level } : {}),
      metadata: queryRest(withoutKeys(record, kept), query),
    };
  },
};

function readText(fields: Fields): QuestionText {
  const keywords = fields.maybe("keywords");
  const kind = fields.maybe("kind");
  return {
    language: fields.maybe("language") ?? "und",
    text: fields.maybe("string") ?? "",
    ...(keywords === undefined ? {} : { keywords }),
    ...(kind === undefined ? {} : { kind }),
  };
}

/** Keys of `query` that are logical forms; a source may have several of them. */
const sparqlKeys = ["sparql", "pseudo", "sparql_wikidata", "sparql_dbpedia18"];

function readForms(query: Json | undefined): LogicalForm[] {
  if (typeof query === "string") return [{ language: "sparql", text: query }];
  if (!isJsonObject(query)) return [];
  const forms: LogicalForm[] = [];
  for (const key of sparqlKeys) {
    const text = query[key];
    if (typeof text === "string" && text.trim() !== "")
      forms.push({ language: "sparql", text, ...(key === "sparql" ? {} : { field: `query.${key}` }) });
  }
  if (typeof query.s_expression === "string")
    forms.push({ language: "s-expression", text: query.s_expression });
  const program = koplProgram(query.program);
  if (program) forms.push({ language: "kopl", program });
  // Chains, graph queries and second queries, as this library writes them.
  if (isJsonList(query.forms))
    forms.push(
      ...(query.forms.filter(
        (form) => isJsonObject(form) && typeof form.language === "string",
      ) as unknown as LogicalForm[]),
    );
  return forms;
}

/** Unknown parts of `query` under the key `query` of the metadata. */
function queryRest(metadata: JsonObject, query: Json | undefined): JsonObject {
  if (!isJsonObject(query)) return metadata;
  const rest = withoutKeys(query, [
    ...sparqlKeys,
    "s_expression",
    ...(koplProgram(query.program) ? ["program"] : []),
    "forms",
  ]);
  return Object.keys(rest).length === 0 ? metadata : { ...metadata, query: rest };
}

/** The answers of one or several results; undefined when there are none at all. */
function readAnswers(answers: Json | undefined): Answer[] | undefined {
  if (!isJsonList(answers) || answers.length === 0) return undefined;
  const read = answers.map(resultAnswers);
  return read.every((each) => each === undefined) ? undefined : read.flatMap((each) => each ?? []);
}

function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (isJsonList(a) && isJsonList(b))
    return a.length === b.length && a.every((each, at) => sameJson(each, b[at]));
  if (isJsonObject(a) && isJsonObject(b)) {
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => sameJson(a[key], b[key]));
  }
  return a === b;
}
