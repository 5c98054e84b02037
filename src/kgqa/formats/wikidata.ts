import { isJsonList, isJsonObject, type Json, type JsonObject, withoutKeys } from "../question/json.ts";
import type { Answer, LogicalForm, QuestionText } from "../question/question.ts";
import { hasKeys, type QuestionFormat } from "./format.ts";

/** RuBQ 1.0 and 2.0 (Korablinov and Braslavski 2020; Rybin et al. 2021): Russian questions with English translations. */
export const rubq: QuestionFormat = {
  name: "rubq",
  describe: "RuBQ: [{uid, question_text, question_eng, query, answers, question_uris, tags}]",
  kind: "records",
  graph: "wikidata",
  recognises: (sample) => hasKeys(sample, "uid", "question_text", "query"),
  read(fields) {
    const english = fields.maybe("question_eng");
    const query = fields.maybe("query");
    const tags = fields.list("tags").map(String);
    const hops = tags.map((tag) => /^(\d+)-hop$/.exec(tag)?.[1]).find((found) => found !== undefined);
    const uris = fields.record.question_uris;
    return {
      id: fields.text("uid"),
      texts: [
        { language: "ru", text: fields.text("question_text") },
        ...(english === undefined ? [] : [{ language: "en", text: english }]),
      ],
      forms: query === undefined ? [] : [{ language: "sparql", text: query }],
      answers: fields.list("answers").map((each): Answer => {
        const answer = fields.inside(each, "answers");
        const label = answer.maybe("label");
        const datatype = answer.maybe("datatype");
        return {
          type: answer.text("type") === "uri" ? "uri" : "literal",
          value: answer.text("value"),
          ...(label === undefined ? {} : { label }),
          ...(datatype === undefined ? {} : { datatype }),
        };
      }),
      entities: isJsonList(uris) ? uris.map(String) : [],
      type: tags.join(" "),
      ...(hops === undefined ? {} : { hops: Number(hops) }),
      metadata: {
        ...withoutKeys(fields.record, [
          "uid",
          "question_text",
          ...(english === undefined ? [] : ["question_eng"]),
          ...(query === undefined ? [] : ["query"]),
          "answers",
          ...(isJsonList(uris) ? ["question_uris"] : []),
        ]),
        // Names in other languages and pages of the answers.
        ...(fields.list("answers").some((each) => isJsonObject(each) && Object.keys(each).length > 2)
          ? { answers: fields.record.answers as Json }
          : {}),
      },
    };
  },
};

/** Mintaka (Sen et al. 2022): nine languages, no queries. */
export const mintaka: QuestionFormat = {
  name: "mintaka",
  describe:
    "Mintaka: [{id, question, translations, questionEntity, answer: {answerType, answer}, complexityType}]",
  kind: "records",
  graph: "wikidata",
  recognises: (sample) => hasKeys(sample, "question", "translations", "complexityType"),
  read(fields) {
    const translations = isJsonObject(fields.record.translations) ? fields.record.translations : {};
    const answer = isJsonObject(fields.record.answer) ? fields.record.answer : {};
    const linked = fields.list("questionEntity").filter(isJsonObject);
    return {
      id: fields.text("id"),
      texts: [
        { language: "en", text: fields.text("question") },
        ...Object.entries(translations).map(
          ([language, text]): QuestionText => ({ language, text: String(text ?? "") }),
        ),
      ],
      forms: [],
      answers: isJsonList(answer.answer)
        ? answer.answer.map((each) => mintakaAnswer(each, String(answer.answerType)))
        : [],
      entities: linked.filter(({ entityType }) => entityType === "entity").map(({ name }) => String(name)),
      type: fields.text("complexityType"),
      metadata: withoutKeys(fields.record, ["id", "question", "translations", "complexityType"]),
    };
  },
};

function mintakaAnswer(value: Json, type: string): Answer {
  if (isJsonObject(value)) {
    const label = isJsonObject(value.label) ? value.label.en : undefined;
    return {
      type: "uri",
      value: String(value.name),
      ...(typeof label === "string" ? { label } : {}),
    };
  }
  if (type === "boolean") return { type: "boolean", value: String(value) };
  return { type: type === "numerical" ? "number" : "literal", value: String(value) };
}

/** QALD-10 as Think-on-Graph uses it: English only, answers as `{id: label}`. */
export const qald10ToG: QuestionFormat = {
  name: "qald10-tog",
  describe: "QALD-10 of Think-on-Graph: [{question, sparql, answer: {id: label}}]",
  kind: "records",
  graph: "wikidata",
  recognises: (sample) =>
    hasKeys(sample, "question", "sparql", "answer") && isJsonObject(sample.record?.answer),
  read(fields) {
    const answers = isJsonObject(fields.record.answer) ? Object.entries(fields.record.answer) : [];
    const id = fields.maybe("id");
    const topic = isJsonObject(fields.record.qid_topic_entity) ? fields.record.qid_topic_entity : {};
    return {
      id: id ?? String(fields.place.number - 1),
      texts: [{ language: "en", text: fields.text("question") }],
      forms: [{ language: "sparql", text: fields.text("sparql") }],
      answers: answers.map(
        ([value, label]): Answer => ({
          type: /^Q\d+$/.test(value) ? "uri" : "literal",
          value,
          ...(typeof label === "string" ? { label } : {}),
        }),
      ),
      entities: Object.keys(topic),
      metadata: withoutKeys(fields.record, ["id", "question", "sparql", "answer"]),
    };
  },
};

/** TimeQuestions (Jia et al. 2021) and TempQuestions (Jia et al. 2018): no queries. */
export const timeQuestions: QuestionFormat = {
  name: "timequestions",
  describe: "TimeQuestions, TempQuestions: [{Id, Question, Answer, Temporal signal, …}]",
  kind: "records",
  recognises: (sample) =>
    hasKeys(sample, "Id", "Question") && (hasKeys(sample, "Answer") || hasKeys(sample, "Gold answer")),
  read(fields) {
    const answer = fields.record.Answer ?? fields.record["Gold answer"] ?? null;
    const parts = isJsonList(answer) ? answer : [answer];
    const signal = fields.record["Temporal signal"];
    return {
      id: fields.text("Id"),
      texts: [{ language: "en", text: fields.text("Question") }],
      forms: [],
      answers: parts.filter((each) => each !== null).map(timeAnswer),
      entities: [],
      ...(signal === undefined || signal === null
        ? {}
        : { type: (isJsonList(signal) ? signal : [signal]).map(String).join(" ") }),
      metadata: withoutKeys(fields.record, ["Id", "Question"]),
    };
  },
};

function timeAnswer(value: Json): Answer {
  if (!isJsonObject(value)) return { type: "name", value: String(value) };
  const entity = value.WikidataQid ?? value.AnswerArgument;
  const label = value.WikidataLabel;
  return {
    type: entity === undefined || entity === null ? "literal" : "uri",
    value: String(entity ?? label ?? Object.values(value).at(-1)),
    ...(typeof label === "string" ? { label } : {}),
  };
}

/** CronQuestions (Saxena et al. 2021): relations, entities and times of each template-made question, exported as JSON. */
export const cronQuestions: QuestionFormat = {
  name: "cronquestions",
  describe: "CronQuestions: [{question, answers, answer_type, entities, relations, times, type, template}]",
  kind: "records",
  graph: "wikidata",
  recognises: (sample) => hasKeys(sample, "question", "answers", "relations", "template"),
  read(fields) {
    const form: LogicalForm = {
      language: "chain",
      steps: fields
        .list("relations")
        .map(String)
        .sort()
        .map((relation) => ({ relation })),
    };
    const uri = fields.maybe("answer_type") === "entity";
    const id = fields.maybe("uniq_id");
    const type = fields.maybe("type");
    return {
      id: id ?? String(fields.place.number - 1),
      texts: [{ language: "en", text: fields.text("question") }],
      forms: [form],
      answers: fields.list("answers").map((each) => ({ type: uri ? "uri" : "literal", value: String(each) })),
      entities: fields.list("entities").map(String),
      ...(type === undefined ? {} : { type }),
      metadata: withoutKeys(fields.record, ["question", "answers", "entities", "type", "uniq_id"]),
    };
  },
};

/** Compositional Freebase and Wikidata Questions (Keysers et al. 2020; Cui et al. 2022). */
export const cfq: QuestionFormat = {
  name: "cfq",
  describe: "CFQ and CWQ: [{question, questionWithBrackets, sparql, complexityMeasures, ruleIds}]",
  kind: "records",
  recognises: (sample) => hasKeys(sample, "questionWithBrackets", "sparql"),
  read(fields) {
    const text = fields.maybe("question");
    return {
      id: fields.maybe("id") ?? fields.maybe("CWQ_ID") ?? String(fields.place.number - 1),
      texts: [{ language: "en", text: text ?? fields.text("questionWithBrackets").replace(/[[\]]/g, "") }],
      forms: [{ language: "sparql", text: fields.text("sparql") }],
      answers: isJsonList(fields.record.expectedResponse)
        ? fields.record.expectedResponse.map((each): Answer => ({ type: "name", value: String(each) }))
        : null,
      entities: [],
      metadata: withoutKeys(fields.record, ["id", ...(text === undefined ? [] : ["question"]), "sparql"]),
    };
  },
};

/** Event-QA (Souza Costa et al. 2020): queries over EventKG; the published file has no question texts. */
export const eventQa: QuestionFormat = {
  name: "event-qa",
  describe: "Event-QA: {dataset: {prefix, queries: [{id, sparql_query}]}}, or {id, verbalizations, sparql}",
  kind: "records",
  recognises: (sample) =>
    (hasKeys(sample, "id", "sparql_query") && !hasKeys(sample, "question")) ||
    hasKeys(sample, "id", "verbalizations"),
  read(fields) {
    const key = Object.hasOwn(fields.record, "sparql_query") ? "sparql_query" : "sparql";
    const verbalizations: JsonObject = isJsonObject(fields.record.verbalizations)
      ? fields.record.verbalizations
      : {};
    return {
      id: fields.text("id"),
      texts: Object.entries(verbalizations).map(([language, text]) => ({ language, text: String(text) })),
      forms: [{ language: "sparql", text: fields.text(key) }],
      answers: null,
      entities: [],
      metadata: withoutKeys(fields.record, [
        "id",
        key,
        ...(isJsonObject(fields.record.verbalizations) ? ["verbalizations"] : []),
      ]),
    };
  },
};
