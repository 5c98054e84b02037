import { isJsonList, isJsonObject, type Json, type JsonObject, withoutKeys } from "../question/json.ts";
import { type Answer, isLevel, type LogicalForm } from "../question/question.ts";
import type { Fields } from "./fields.ts";
import { hasKeys, type QuestionFormat } from "./format.ts";
import { freebaseAnswer } from "./freebase-answers.ts";

/** ComplexWebQuestions (Talmor and Berant 2018). */
export const complexWebQuestions: QuestionFormat = {
  name: "complexwebquestions",
  describe:
    "ComplexWebQuestions: [{ID, compositionality_type, question, machine_question, sparql, answer(s)}]",
  kind: "records",
  graph: "freebase",
  recognises: (sample) => hasKeys(sample, "ID", "question", "sparql", "compositionality_type"),
  read(fields) {
    const key = Object.hasOwn(fields.record, "answer") ? "answer" : "answers";
    const machine = fields.maybe("machine_question");
    return {
      id: fields.text("ID"),
      texts: [
        { language: "en", text: fields.text("question") },
        ...(machine === undefined ? [] : [{ language: "en", text: machine, kind: "machine" }]),
      ],
      forms: [{ language: "sparql", text: fields.text("sparql") }],
      answers: fields.list(key).map(freebaseAnswer),
      entities: [],
      type: fields.text("compositionality_type"),
      metadata: {
        ...withoutKeys(fields.record, [
          "ID",
          "question",
          "machine_question",
          "sparql",
          "compositionality_type",
          key,
        ]),
        // The release with `answers` has aliases and ids of each.
        ...(fields.list(key).some(isJsonObject) ? { [key]: fields.record[key] as Json } : {}),
      },
    };
  },
};

/** GrailQA (Gu et al. 2021): s-expression, SPARQL and graph query of each question, with its level. */
export const grailqa: QuestionFormat = {
  name: "grailqa",
  describe: "GrailQA: [{qid, question, answer, graph_query, sparql_query, s_expression, level}]",
  kind: "records",
  graph: "freebase",
  recognises: (sample) => hasKeys(sample, "qid", "question", "s_expression"),
  read(fields) {
    const { record } = fields;
    const forms: LogicalForm[] = [];
    if (fields.maybe("s_expression") !== undefined)
      forms.push({ language: "s-expression", text: fields.text("s_expression") });
    if (fields.maybe("sparql_query") !== undefined)
      forms.push({ language: "sparql", text: fields.text("sparql_query") });
    if (record.graph_query !== undefined) forms.push({ language: "graph-query", query: record.graph_query });
    const level = record.level;
    return {
      id: fields.text("qid"),
      texts: [{ language: "en", text: fields.text("question") }],
      forms,
      answers: record.answer === undefined ? null : fields.list("answer").map(freebaseAnswer),
      entities: nodeEntities(record.graph_query),
      ...(typeof record.function === "string" ? { type: record.function } : {}),
      ...(typeof record.num_edge === "number" ? { hops: record.num_edge } : {}),
      ...(isLevel(level) ? { level } : {}),
      metadata: withoutKeys(record, [
        "qid",
        "question",
        "s_expression",
        "sparql_query",
        "graph_query",
        "answer",
        "function",
        "num_edge",
        ...(isLevel(level) ? ["level"] : []),
      ]),
    };
  },
};

/** GraphQuestions (Su et al. 2016). */
export const graphQuestions: QuestionFormat = {
  name: "graphquestions",
  describe: "GraphQuestions: [{qid, question, graph_query, answer}]",
  kind: "records",
  graph: "freebase",
  recognises: (sample) =>
    hasKeys(sample, "qid", "question", "graph_query") && !hasKeys(sample, "s_expression"),
  read: (fields) => ({
    id: fields.text("qid"),
    texts: [{ language: "en", text: fields.text("question") }],
    forms: [
      ...(typeof fields.record.sparql_query === "string"
        ? [{ language: "sparql" as const, text: fields.record.sparql_query }]
        : []),
      { language: "graph-query", query: fields.record.graph_query ?? null },
    ],
    answers: fields.list("answer").map(freebaseAnswer),
    entities: nodeEntities(fields.record.graph_query),
    ...(typeof fields.record.function === "string" ? { type: fields.record.function } : {}),
    metadata: withoutKeys(fields.record, [
      "qid",
      "question",
      "graph_query",
      "answer",
      "function",
      ...(typeof fields.record.sparql_query === "string" ? ["sparql_query"] : []),
    ]),
  }),
};

/** WebQuestionsSP (Yih et al. 2016): the first parse is the gold query, the others stay as forms and in the metadata. */
export const webqsp: QuestionFormat = {
  name: "webqsp",
  describe:
    "WebQuestionsSP: {Questions: [{QuestionId, RawQuestion, Parses: [{Sparql, InferentialChain, Answers}]}]}",
  kind: "records",
  graph: "freebase",
  recognises: (sample) =>
    hasKeys(sample, "QuestionId", "RawQuestion", "Parses") && isJsonList(sample.record?.Parses),
  read(fields) {
    const parses = fields.list("Parses").map((each) => fields.inside(each, "Parses"));
    const first = parses[0];
    return {
      id: fields.text("QuestionId"),
      texts: [{ language: "en", text: fields.text("RawQuestion") }],
      forms: parses.flatMap(parseForms),
      answers: first ? first.list("Answers").map(freebaseAnswer) : null,
      entities: [
        ...new Set(
          parses.flatMap((parse) => [
            ...(parse.maybe("TopicEntityMid") === undefined ? [] : [parse.text("TopicEntityMid")]),
            ...constraintsOf(parse)
              .filter(({ ArgumentType }) => ArgumentType === "Entity")
              .map(({ Argument }) => String(Argument)),
          ]),
        ),
      ],
      ...(first?.record.InferentialChain ? { hops: first.list("InferentialChain").length } : {}),
      metadata: withoutKeys(fields.record, ["QuestionId", "RawQuestion"]),
    };
  },
};

function parseForms(parse: Fields, at: number): LogicalForm[] {
  const sparql = parse.maybe("Sparql");
  const chain = parse.list("InferentialChain");
  const from = parse.maybe("TopicEntityMid");
  const field = `Parses.${at}`;
  return [
    ...(sparql === undefined ? [] : [{ language: "sparql" as const, text: sparql, field }]),
    ...(chain.length === 0
      ? []
      : [
          {
            language: "chain" as const,
            field,
            ...(from === undefined ? {} : { from }),
            steps: [
              ...chain.map((relation) => ({ relation: String(relation) })),
              ...constraintsOf(parse).flatMap(({ NodePredicate }) =>
                typeof NodePredicate === "string" ? [{ relation: NodePredicate }] : [],
              ),
            ],
          },
        ]),
  ];
}

const constraintsOf = (parse: Fields): JsonObject[] => parse.list("Constraints").filter(isJsonObject);

/** FreebaseQA (Jiang et al. 2019): trivia questions with the chain that leads to each answer. */
export const freebaseqa: QuestionFormat = {
  name: "freebaseqa",
  describe: "FreebaseQA: {Questions: [{Question-ID, RawQuestion, Parses: [{InferentialChain, Answers}]}]}",
  kind: "records",
  graph: "freebase",
  recognises: (sample) => hasKeys(sample, "Question-ID", "RawQuestion", "Parses"),
  read(fields) {
    const parses = fields.list("Parses").map((each) => fields.inside(each, "Parses"));
    const answers: Answer[] = parses.flatMap((parse) =>
      parse.list("Answers").map((each): Answer => {
        const answer = parse.inside(each, "Answers");
        const names = answer.list("AnswersName").map(String);
        return {
          type: "uri",
          value: answer.text("AnswersMid"),
          ...(names[0] === undefined ? {} : { label: names[0] }),
        };
      }),
    );
    return {
      id: fields.text("Question-ID"),
      texts: [{ language: "en", text: fields.text("RawQuestion") }],
      forms: parses.map((parse, at): LogicalForm => {
        const chain = parse.maybe("InferentialChain") ?? "";
        const from = parse.maybe("TopicEntityMid");
        return {
          language: "chain",
          field: `Parses.${at}`,
          ...(from === undefined ? {} : { from }),
          // A chain over a node between two entities is written `first..second`.
          steps: chain.split("..").map((relation) => ({ relation })),
        };
      }),
      answers: uniqueAnswers(answers),
      entities: [...new Set(parses.flatMap((parse) => parse.maybe("TopicEntityMid") ?? []))],
      metadata: withoutKeys(fields.record, ["Question-ID", "RawQuestion"]),
    };
  },
};

/** WebQuestions (Berant et al. 2013), in the official layout and with the answers as a list. */
export const webquestions: QuestionFormat = {
  name: "webquestions",
  describe:
    'WebQuestions: [{url, utterance, targetValue: "(list (description …))"}] or [{url, question, answers}]',
  kind: "records",
  graph: "freebase",
  recognises: (sample) =>
    hasKeys(sample, "url", "utterance", "targetValue") || hasKeys(sample, "url", "question", "answers"),
  read(fields) {
    const official = Object.hasOwn(fields.record, "utterance");
    const url = fields.maybe("url");
    return {
      id: String(fields.place.number - 1),
      texts: [{ language: "en", text: fields.text(official ? "utterance" : "question") }],
      forms: [],
      answers: official
        ? descriptions(fields.text("targetValue")).map((value): Answer => ({ type: "name", value }))
        : fields.list("answers").map((each): Answer => ({ type: "name", value: String(each) })),
      entities: url === undefined ? [] : [url],
      metadata: withoutKeys(fields.record, ["url", official ? "utterance" : "question", "answers"]),
    };
  },
};

/** The texts of `(list (description "A B") (description C))`; quotes inside of quoted texts are not escaped there. */
function descriptions(target: string): string[] {
  const inside = target
    .trim()
    .replace(/^\(list /, "")
    .replace(/\)$/, "");
  return inside
    .split(/(?<=\)) (?=\(description )/)
    .map((each) => /^\(description ([\s\S]*)\)$/.exec(each.trim())?.[1])
    .flatMap((found) =>
      found === undefined ? [] : [/^"[\s\S]*"$/.test(found) ? found.slice(1, -1) : found],
    );
}

function nodeEntities(query: Json | undefined): string[] {
  if (!isJsonObject(query) || !isJsonList(query.nodes)) return [];
  return query.nodes
    .filter(isJsonObject)
    .filter((node) => node.node_type === "entity")
    .map((node) => String(node.id));
}

function uniqueAnswers(answers: readonly Answer[]): Answer[] {
  return [...new Map(answers.map((answer) => [answer.value, answer])).values()];
}
