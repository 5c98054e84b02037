import {
  count,
  flag,
  list,
  maybe,
  members,
  object,
  oneOf,
  orNull,
  type Shape,
  text,
} from "../../formats/text/shape.ts";
import { isJsonList, isJsonObject, type Json } from "../question/json.ts";
import type { Answer, LogicalForm, Question, QuestionText } from "../question/question.ts";
import { isLevel } from "../question/question.ts";
import { hasKeys, type QuestionFormat } from "./format.ts";

const stepShape = members({ function: text, inputs: list(text), dependencies: list(count) });

/** What a form has, by its language. */
const LANGUAGES: Readonly<Record<string, Shape>> = {
  sparql: members({ text }),
  "s-expression": members({ text }),
  kopl: members({ program: list(stepShape) }),
  chain: members({
    from: maybe(text),
    steps: list(members({ relation: text, inverse: maybe(flag) })),
    classes: maybe(list(text)),
  }),
  "graph-query": object,
};

const formShape: Shape = (value, at) =>
  members({ language: oneOf(...Object.keys(LANGUAGES)), field: maybe(text) })(value, at) ??
  LANGUAGES[(value as { readonly language: string }).language]!(value, at);

const answerShape = members({
  type: text,
  value: text,
  ...Object.fromEntries(["label", "datatype", "language", "variable"].map((name) => [name, maybe(text)])),
});

/** The parts of a record that others read without a look. */
const SHAPES: readonly (readonly [key: string, shape: Shape])[] = [
  ["forms", maybe(orNull(list(formShape)))],
  ["texts", maybe(orNull(list(members({ text, language: maybe(text), field: maybe(text) }))))],
  ["answers", maybe(orNull(list(answerShape)))],
];

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
    for (const [key, shape] of SHAPES) {
      const wrong = shape(record[key], key);
      if (wrong !== undefined) throw fields.fault(key, `is not as this library writes it: ${wrong}`);
    }
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
