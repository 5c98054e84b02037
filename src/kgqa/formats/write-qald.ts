import { type Json, type JsonObject, jsonObject } from "../question/json.ts";
import type { LogicalForm, Question } from "../question/question.ts";
import { answersResult } from "./qald-answers.ts";

/**
 * A question as a record of QALD JSON; data without a field in QALD keeps its key of the metadata. `extra` fields come
 * last.
 * @internal
 */
export function qaldRecord(question: Question, extra: JsonObject = {}): JsonObject {
  const { metadata } = question;
  const answers = question.answers;
  return jsonObject([
    ["id", question.id],
    [
      "question",
      question.texts.map(({ language, text, keywords, kind }) =>
        jsonObject([
          ["language", language],
          ["string", text],
          ["keywords", keywords],
          ["kind", kind],
        ]),
      ),
    ],
    ["query", queryObject(question.forms, metadata.query)],
    ["answers", metadata.answers ?? (answers === null ? [] : [answersResult(answers)])],
    ["answertype", question.type],
    ["entities", question.entities.length > 0 ? question.entities : undefined],
    ["hops", question.hops],
    ["level", question.level],
    ...Object.entries(metadata).filter(([key]) => key !== "query" && key !== "answers"),
    ...Object.entries(extra),
  ]);
}

/** All forms under `query`: `sparql`, `s_expression`, `program`, and more under `forms`. */
function queryObject(forms: readonly LogicalForm[], rest: Json | undefined): JsonObject {
  const entries: [string, Json][] = [];
  const others: LogicalForm[] = [];
  const taken = new Set<string>();
  for (const form of forms) {
    const key = queryKey(form);
    if (key === undefined || taken.has(key)) others.push(form);
    else {
      taken.add(key);
      entries.push([key, form.language === "kopl" ? (form.program as unknown as Json) : textOf(form)]);
    }
  }
  if (others.length > 0) entries.push(["forms", others as unknown as Json]);
  return {
    ...jsonObject(entries),
    ...(rest !== null && typeof rest === "object" ? (rest as JsonObject) : {}),
  };
}

const textOf = (form: LogicalForm): string => ("text" in form ? form.text : "");

function queryKey(form: LogicalForm): string | undefined {
  if (form.language === "sparql") {
    const field = form.field?.replace(/^query\./, "");
    return field === undefined || !/^(pseudo|sparql_\w+)$/.test(field) ? "sparql" : field;
  }
  if (form.language === "s-expression") return "s_expression";
  return form.language === "kopl" ? "program" : undefined;
}

/** Records as the text of a JSON document `{"dataset": {"id": …}, "questions": […]}`, one record a line. */
export async function* questionsDocument(
  id: string,
  records: AsyncIterable<JsonObject> | Iterable<JsonObject>,
): AsyncGenerator<string> {
  yield `{"dataset":${JSON.stringify({ id })},"questions":[`;
  let separator = "\n";
  for await (const record of records) {
    yield separator + JSON.stringify(record);
    separator = ",\n";
  }
  yield "\n]}\n";
}
