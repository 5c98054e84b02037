import { isJsonList, withoutKeys } from "../question/json.ts";
import type { Answer, LogicalForm, QuestionText } from "../question/question.ts";
import { hasKeys, type QuestionFormat } from "./format.ts";

/** LC-QuAD 1.0 (Trivedi et al. 2017): no answers are given. */
export const lcquad1: QuestionFormat = {
  name: "lcquad1",
  describe:
    "LC-QuAD 1.0: [{_id, corrected_question, intermediary_question, sparql_query, sparql_template_id}]",
  kind: "records",
  graph: "dbpedia",
  recognises: (sample) => hasKeys(sample, "_id", "corrected_question", "sparql_query"),
  read: (fields) => ({
    id: fields.text("_id"),
    texts: [
      { language: "en", text: fields.text("corrected_question") },
      ...textOf(fields.maybe("intermediary_question"), "machine"),
    ],
    forms: [{ language: "sparql", text: fields.text("sparql_query") }],
    answers: null,
    entities: [],
    metadata: withoutKeys(fields.record, [
      "_id",
      "corrected_question",
      "sparql_query",
      ...(fields.maybe("intermediary_question") === undefined ? [] : ["intermediary_question"]),
    ]),
  }),
};

/** LC-QuAD 2.0 (Dubey et al. 2019): each question with a query over Wikidata and one over DBpedia 2018. */
export const lcquad2: QuestionFormat = {
  name: "lcquad2",
  describe:
    "LC-QuAD 2.0: [{uid, question, NNQT_question, paraphrased_question, sparql_wikidata, sparql_dbpedia18}]",
  kind: "records",
  graph: "wikidata",
  recognises: (sample) => hasKeys(sample, "uid", "sparql_wikidata"),
  read(fields) {
    const forms: LogicalForm[] = [{ language: "sparql", text: fields.text("sparql_wikidata") }];
    const other = fields.maybe("sparql_dbpedia18");
    if (other !== undefined) forms.push({ language: "sparql", text: other, field: "sparql_dbpedia18" });
    const paraphrase = fields.record.paraphrased_question;
    // Some records hold a list here.
    const isText = typeof paraphrase === "string";
    const type = fields.maybe("subgraph");
    return {
      id: fields.text("uid"),
      texts: [
        ...textOf(fields.maybe("question")),
        ...textOf(fields.maybe("NNQT_question"), "machine"),
        ...(isText ? textOf(paraphrase, "paraphrase") : []),
      ],
      forms,
      answers: null,
      entities: [],
      ...(type === undefined ? {} : { type }),
      metadata: withoutKeys(fields.record, [
        "uid",
        ...["question", "NNQT_question", "sparql_wikidata", "sparql_dbpedia18", "subgraph"].filter(
          (key) => fields.maybe(key) !== undefined,
        ),
        ...(isText ? ["paraphrased_question"] : []),
      ]),
    };
  },
};

/** LC-QuAD 2.0 with answers (Tan et al. 2023): ids of entities beside their labels. */
export const lcquad2Answers: QuestionFormat = {
  name: "lcquad2-answers",
  describe: "LC-QuAD 2.0 with answers: [{id, question, sparql, ans, ans_id, answertype}]",
  kind: "records",
  graph: "wikidata",
  recognises: (sample) => hasKeys(sample, "id", "question", "sparql", "ans", "ans_id"),
  read(fields) {
    const ids = fields.list("ans_id");
    const type = fields.text("answertype");
    const answers = fields.list("ans").map((each, at): Answer => {
      const id = ids[at];
      const value = String(each);
      if (typeof id === "string") return { type: "uri", value: id, label: value };
      if (type === "boolean") return { type: "boolean", value: value.toLowerCase() };
      if (typeof each === "number") return { type: "number", value };
      return { type: type === "resource" ? "name" : "literal", value };
    });
    return {
      id: fields.text("id"),
      texts: textOf(fields.maybe("question")),
      forms: [{ language: "sparql", text: fields.text("sparql") }],
      answers,
      entities: [],
      type,
      metadata: withoutKeys(fields.record, ["id", "question", "sparql", "ans", "ans_id", "answertype"]),
    };
  },
};

/** VQuAnDa (Kacupaj et al. 2020): questions of LC-QuAD 1.0 with verbalized answers. */
export const vquanda: QuestionFormat = {
  name: "vquanda",
  describe: "VQuAnDa: [{uid, question, verbalized_answer, query}]",
  kind: "records",
  graph: "dbpedia",
  recognises: (sample) => hasKeys(sample, "uid", "question", "verbalized_answer", "query"),
  read: (fields) => ({
    id: fields.text("uid"),
    texts: [{ language: "en", text: fields.text("question") }],
    forms: [{ language: "sparql", text: fields.text("query") }],
    answers: null,
    entities: [],
    metadata: withoutKeys(fields.record, ["uid", "question", "query"]),
  }),
};

/** DBLP-QuAD (Banerjee et al. 2023): SPARQL over the DBLP graph, with the entities and relations linked. */
export const dblpQuad: QuestionFormat = {
  name: "dblp-quad",
  describe:
    "DBLP-QuAD: {questions: [{id, query_type, question: {string}, paraphrased_question, query: {sparql}}]}",
  kind: "records",
  recognises: (sample) => hasKeys(sample, "query_type", "paraphrased_question", "query"),
  read(fields) {
    const entities = fields.list("entities");
    return {
      id: fields.text("id"),
      texts: [
        ...textOf(fields.inside(fields.object("question"), "question").text("string")),
        ...textOf(
          fields.inside(fields.object("paraphrased_question"), "paraphrased_question").text("string"),
          "paraphrase",
        ),
      ],
      forms: [{ language: "sparql", text: fields.inside(fields.object("query"), "query").text("sparql") }],
      answers: null,
      entities: entities.map(String),
      type: fields.text("query_type"),
      metadata: withoutKeys(fields.record, [
        "id",
        "question",
        "paraphrased_question",
        "query",
        "query_type",
        ...(isJsonList(fields.record.entities) ? ["entities"] : []),
      ]),
    };
  },
};

function textOf(text: string | undefined, kind?: string): QuestionText[] {
  return text === undefined ? [] : [{ language: "en", text, ...(kind === undefined ? {} : { kind }) }];
}
