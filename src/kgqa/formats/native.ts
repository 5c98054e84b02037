import { isJsonList, isJsonObject, type Json } from "../question/json.ts";
import type { Answer, LogicalForm, Question, QuestionText } from "../question/question.ts";
import { isLevel } from "../question/question.ts";
import { hasKeys, type QuestionFormat } from "./format.ts";

/** The record of this library as JSON lines, as `convert` writes it. */
export const native: QuestionFormat = {
  name: "jsonl",
  describe: "JSON lines of this library: {id, texts, forms, answers, entities, metadata}",
  kind: "records",
  recognises: (sample) => hasKeys(sample, "id", "texts", "forms"),
  read(fields): Question {
    const { record } = fields;
    const type = fields.maybe("type");
    const answers = record.answers;
    // Each list was written by this library; what matters is that every field is of its kind.
    for (const form of fields.list("forms")) fields.inside(form, "forms").text("language");
    for (const text of fields.list("texts")) fields.inside(text, "texts").text("text");
    if (isJsonList(answers)) for (const each of answers) fields.inside(each, "answers").text("value");
    return {
      id: fields.text("id"),
      texts: fields.list("texts") as unknown as QuestionText[],
      forms: fields.list("forms") as unknown as LogicalForm[],
      answers: isJsonList(answers) ? (answers as unknown as Answer[]) : null,
      entities: fields.list("entities").map(String),
      ...(type === undefined ? {} : { type }),
      ...(typeof record.hops === "number" ? { hops: record.hops } : {}),
      ...(isLevel(record.level) ? { level: record.level } : {}),
      metadata: isJsonObject(record.metadata as Json) ? (record.metadata as Question["metadata"]) : {},
    };
  },
};
