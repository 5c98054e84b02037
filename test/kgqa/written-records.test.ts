import { describe, expect, test } from "vitest";
import { templateOf } from "../../src/kgqa/checks/template.ts";
import { openQuestions } from "../../src/kgqa/formats/open.ts";
import type { Question } from "../../src/kgqa/question/question.ts";
import { collected } from "../support/collected.ts";
import { textSource } from "./support.ts";

/** Reads one record as its publisher lays records out. */
async function read(record: object, format: string): Promise<Question> {
  const { files, paths } = textSource(JSON.stringify([record]));
  const file = await openQuestions(files, paths[0]!);
  expect(file.format).toBe(format);
  const [question] = await collected(file.questions());
  return question!;
}
const en = (text: string) => [{ language: "en", text }];

describe("records as they are published", () => {
  test("CronQuestions: relations are a chain, answers are entities or years", async () => {
    const record = {
      question: "Who was president in 1990?",
      answers: ["Q1", "Q2"],
      answer_type: "entity",
      entities: ["Q30"],
      relations: ["P39", "P102"],
      times: [1990],
      type: "simple_entity",
      template: "t",
    };
    expect(await read(record, "cronquestions")).toMatchObject({
      id: "0",
      texts: en("Who was president in 1990?"),
      forms: [{ language: "chain", steps: [{ relation: "P102" }, { relation: "P39" }] }],
      answers: [
        { type: "uri", value: "Q1" },
        { type: "uri", value: "Q2" },
      ],
      entities: ["Q30"],
      type: "simple_entity",
      metadata: { template: "t", times: [1990], answer_type: "entity", relations: ["P39", "P102"] },
    });
    const { type: _, ...untyped } = record;
    const years = await read(
      { ...untyped, uniq_id: "7", answers: [1990], answer_type: "time" },
      "cronquestions",
    );
    expect(years).toMatchObject({ id: "7", answers: [{ type: "literal", value: "1990" }] });
    expect(years).not.toHaveProperty("type");
    expect(years.metadata).not.toHaveProperty("uniq_id");
  });

  test("TimeQuestions: entities with labels, values, and the signal of time", async () => {
    const answer = [
      { AnswerType: "Entity", WikidataQid: "Q42", WikidataLabel: "Douglas Adams" },
      { AnswerType: "Value", AnswerArgument: "1979-10-12" },
      { WikidataLabel: "nobody" },
      { Other: "last" },
    ];
    expect(
      await read(
        { Id: 3, Question: "When?", Answer: answer, "Temporal signal": ["OVERLAP", "START"], Source: "x" },
        "timequestions",
      ),
    ).toMatchObject({
      id: "3",
      texts: en("When?"),
      answers: [
        { type: "uri", value: "Q42", label: "Douglas Adams" },
        { type: "uri", value: "1979-10-12" },
        { type: "literal", value: "nobody", label: "nobody" },
        { type: "literal", value: "last" },
      ],
      type: "OVERLAP START",
      metadata: { Source: "x", Answer: answer },
    });
    const plain = await read(
      { Id: 4, Question: "Who?", "Gold answer": "Ada", "Temporal signal": null },
      "timequestions",
    );
    expect(plain.answers).toEqual([{ type: "name", value: "Ada" }]);
    expect(plain).not.toHaveProperty("type");
    expect((await read({ Id: 5, Question: "Who?", Answer: null }, "timequestions")).answers).toEqual([]);
  });

  test("CFQ and CWQ: the text with or without brackets, and answers where there are some", async () => {
    const record = {
      questionWithBrackets: "Did [M0] direct [M1] ?",
      sparql: "SELECT count(*) WHERE { M0 p M1 }",
      complexityMeasures: {},
      ruleIds: "[]",
    };
    expect(await read(record, "cfq")).toMatchObject({
      ...{ id: "0", texts: en("Did M0 direct M1 ?"), answers: null, entities: [] },
      forms: [{ language: "sparql", text: record.sparql }],
      metadata: { questionWithBrackets: record.questionWithBrackets, ruleIds: "[]" },
    });
    const more = await read(
      { ...record, question: "Did M0 direct M1", CWQ_ID: "c7", expectedResponse: [true] },
      "cfq",
    );
    expect(more).toMatchObject({
      id: "c7",
      texts: en("Did M0 direct M1"),
      answers: [{ type: "name", value: "true" }],
    });
    expect((await read({ ...record, id: "i", CWQ_ID: "c" }, "cfq")).id).toBe("i");
  });

  test("FreebaseQA: a chain for each parse, answers once", async () => {
    const parse = (mid: string, chain: string, topic: string, name: string[]) => ({
      "Parse-Id": "p",
      TopicEntityMid: topic,
      InferentialChain: chain,
      Answers: [{ AnswersMid: mid, AnswersName: name }],
    });
    const parses = [
      parse("m.01", "film.film.cast..film.performance.actor", "m.09", ["ada"]),
      parse("m.01", "people.person.x", "m.09", ["ada"]),
      parse("m.02", "a.b.c", "m.08", []),
    ];
    expect(
      await read(
        { "Question-ID": "F1", RawQuestion: "who?", ProcessedQuestion: "who", Parses: parses },
        "freebaseqa",
      ),
    ).toMatchObject({
      id: "F1",
      texts: en("who?"),
      answers: [
        { type: "uri", value: "m.01", label: "ada" },
        { type: "uri", value: "m.02" },
      ],
      entities: ["m.09", "m.08"],
      forms: [
        {
          language: "chain",
          field: "Parses.0",
          from: "m.09",
          steps: [{ relation: "film.film.cast" }, { relation: "film.performance.actor" }],
        },
        { language: "chain", field: "Parses.1", from: "m.09", steps: [{ relation: "people.person.x" }] },
        { language: "chain", field: "Parses.2", from: "m.08", steps: [{ relation: "a.b.c" }] },
      ],
    });
  });

  test("GraphQuestions: the graph query, perhaps SPARQL, and the entities of its nodes", async () => {
    const graphQuery = {
      nodes: [
        { node_type: "class", id: "c" },
        { node_type: "entity", id: "m.05" },
      ],
      edges: [],
    };
    const record = {
      qid: 9,
      question: "which?",
      graph_query: graphQuery,
      answer: [
        "m.01",
        "Ada",
        { answer_type: "Entity", answer_argument: "x.1", entity_name: "X" },
        { answer_argument: "m.07" },
        { answer_type: "Value", answer_argument: 5 },
        { entity_name: "only" },
      ],
    };
    const found = await read(record, "graphquestions");
    expect(found).toMatchObject({
      id: "9",
      forms: [{ language: "graph-query", query: graphQuery }],
      entities: ["m.05"],
      answers: [
        { type: "uri", value: "m.01" },
        { type: "name", value: "Ada" },
        { type: "uri", value: "x.1", label: "X" },
        { type: "uri", value: "m.07" },
        { type: "literal", value: "5" },
        { type: "literal", value: "only" },
      ],
    });
    expect(found.answers!.at(-1)).not.toHaveProperty("label");
    const more = await read({ ...record, sparql_query: "ASK {}", function: "count" }, "graphquestions");
    expect(more.forms.map(({ language }) => language)).toEqual(["sparql", "graph-query"]);
    expect(more).toMatchObject({ type: "count", metadata: {} });
  });

  test("GrailQA: only the forms, the level and the counts that are there", async () => {
    const record = {
      qid: 1,
      question: "q?",
      s_expression: "(AND a b)",
      sparql_query: "ASK {}",
      graph_query: { nodes: [] },
      level: "zero-shot",
      function: "argmax",
      num_edge: 2,
      num_node: 3,
      answer: [],
    };
    const found = await read(record, "grailqa");
    expect(found).toMatchObject({
      hops: 2,
      type: "argmax",
      level: "zero-shot",
      answers: [],
      metadata: { num_node: 3 },
    });
    expect(Object.keys(found.metadata)).toEqual(["num_node"]);
    const {
      answer: _,
      level: __,
      function: ___,
      num_edge: ____,
      graph_query: _____,
      sparql_query: ______,
      ...few
    } = record;
    const bare = await read({ ...few, level: "easy" }, "grailqa");
    expect(bare).toMatchObject({
      forms: [{ language: "s-expression", text: "(AND a b)" }],
      answers: null,
      metadata: { level: "easy" },
    });
    for (const name of ["hops", "type", "level"]) expect(bare).not.toHaveProperty(name);
  });

  test("WebQuestionsSP: all parses are forms, the first says answers and hops", async () => {
    const first = {
      Sparql: "SELECT",
      TopicEntityMid: "m.1",
      InferentialChain: ["a", "b"],
      Constraints: [
        { ArgumentType: "Entity", Argument: "m.3", NodePredicate: "c" },
        { ArgumentType: "Value", Argument: "5", NodePredicate: null },
      ],
      Answers: [{ AnswerType: "Entity", AnswerArgument: "m.2", EntityName: "Two" }],
    };
    const second = {
      Sparql: "ASK",
      TopicEntityMid: null,
      InferentialChain: null,
      Constraints: [],
      Answers: [],
    };
    expect(
      await read({ QuestionId: "W1", RawQuestion: "what?", Parses: [first, second] }, "webqsp"),
    ).toMatchObject({
      forms: [
        { language: "sparql", text: "SELECT", field: "Parses.0" },
        {
          language: "chain",
          field: "Parses.0",
          from: "m.1",
          steps: [{ relation: "a" }, { relation: "b" }, { relation: "c" }],
        },
        { language: "sparql", text: "ASK", field: "Parses.1" },
      ],
      answers: [{ type: "uri", value: "m.2", label: "Two" }],
      entities: ["m.1", "m.3"],
      hops: 2,
    });
    const none = await read({ QuestionId: "W2", RawQuestion: "what?", Parses: [second] }, "webqsp");
    expect(none.answers).toEqual([]);
    expect(none).not.toHaveProperty("hops");
    expect((await read({ QuestionId: "W3", RawQuestion: "what?", Parses: [] }, "webqsp")).answers).toBeNull();
  });

  test("ComplexWebQuestions: answers with aliases stay in the metadata", async () => {
    const record = {
      ID: "C1",
      question: "q",
      machine_question: "m q",
      sparql: "S",
      compositionality_type: "conjunction",
    };
    const named = await read(
      { ...record, answers: [{ answer_id: "m.5", answer: "Five", aliases: ["5"] }] },
      "complexwebquestions",
    );
    expect(named).toMatchObject({
      texts: [
        { language: "en", text: "q" },
        { language: "en", text: "m q", kind: "machine" },
      ],
      answers: [{ type: "uri", value: "m.5" }],
      type: "conjunction",
      metadata: { answers: [{ aliases: ["5"] }] },
    });
    const plain = await read(
      { ...record, machine_question: undefined, answer: ["Five"] },
      "complexwebquestions",
    );
    expect(plain).toMatchObject({ texts: en("q"), answers: [{ type: "name", value: "Five" }], metadata: {} });
  });

  test("WebQuestions: both layouts", async () => {
    const target = '(list (description "New York") (description Rome) (description "say "hi" there"))';
    expect(await read({ url: "u", utterance: "where?", targetValue: target }, "webquestions")).toMatchObject({
      ...{ id: "0", texts: en("where?"), entities: ["u"] },
      answers: ["New York", "Rome", 'say "hi" there'].map((value) => ({ type: "name", value })),
    });
    expect(await read({ url: "u", question: "where?", answers: ["a", 2] }, "webquestions")).toMatchObject({
      answers: [{ value: "a" }, { value: "2" }],
    });
  });

  test("Mintaka: answers by their type, linked entities alone", async () => {
    const asked = (answer: object) =>
      read(
        {
          id: "m",
          question: "q",
          translations: { de: "f", fr: null },
          complexityType: "count",
          questionEntity: [
            { name: "Q1", entityType: "entity" },
            { name: "3", entityType: "ordinal" },
          ],
          answer,
        },
        "mintaka",
      );
    const found = await asked({
      answerType: "entity",
      answer: [{ name: "Q7", label: { en: "Seven", de: "Sieben" } }, { name: "Q8" }],
    });
    expect(found).toMatchObject({
      texts: [
        { language: "en", text: "q" },
        { language: "de", text: "f" },
        { language: "fr", text: "" },
      ],
      answers: [
        { type: "uri", value: "Q7", label: "Seven" },
        { type: "uri", value: "Q8" },
      ],
      ...{ entities: ["Q1"], type: "count", forms: [] },
    });
    expect((await asked({ answerType: "boolean", answer: [true] })).answers).toEqual([
      { type: "boolean", value: "true" },
    ]);
    expect((await asked({ answerType: "numerical", answer: [3] })).answers).toEqual([
      { type: "number", value: "3" },
    ]);
    expect((await asked({ answerType: "string", answer: ["x"] })).answers).toEqual([
      { type: "literal", value: "x" },
    ]);
    expect((await asked({ answerType: "entity", answer: null })).answers).toEqual([]);
  });

  test("RuBQ: hops by the tag, labels of answers, and only what is there", async () => {
    const answers = [
      { type: "uri", value: "Q1", label: "one", wd_names: {} },
      { type: "literal", value: "5", datatype: "xsd:integer" },
    ];
    expect(
      await read(
        {
          uid: 1,
          question_text: "кто?",
          question_eng: "who?",
          query: "S",
          answers,
          question_uris: ["Q9"],
          tags: ["count", "2-hop"],
        },
        "rubq",
      ),
    ).toMatchObject({
      texts: [
        { language: "ru", text: "кто?" },
        { language: "en", text: "who?" },
      ],
      forms: [{ language: "sparql", text: "S" }],
      answers: [
        { type: "uri", value: "Q1", label: "one" },
        { type: "literal", value: "5", datatype: "xsd:integer" },
      ],
      ...{ entities: ["Q9"], type: "count 2-hop", hops: 2 },
      metadata: { tags: ["count", "2-hop"], answers },
    });
    const bare = await read(
      { uid: 2, question_text: "кто?", query: null, answers: [], question_uris: null, tags: [] },
      "rubq",
    );
    expect(bare).toMatchObject({ texts: [{ language: "ru" }], forms: [], entities: [] });
    expect(bare).not.toHaveProperty("hops");
    expect(bare.metadata).not.toHaveProperty("answers");
  });

  test("QALD-10 of Think-on-Graph, Event-QA", async () => {
    expect(
      await read(
        { question: "q", sparql: "S", answer: { Q5: "Five", "12": null }, qid_topic_entity: { Q9: "Nine" } },
        "qald10-tog",
      ),
    ).toMatchObject({
      ...{ id: "0", entities: ["Q9"] },
      answers: [
        { type: "literal", value: "12" },
        { type: "uri", value: "Q5", label: "Five" },
      ],
      metadata: { qid_topic_entity: { Q9: "Nine" } },
    });
    const event = await read(
      { id: "e1", verbalizations: { en: "what?", de: "was?" }, sparql: "S", more: 1 },
      "event-qa",
    );
    expect(event).toMatchObject({
      id: "e1",
      texts: [
        { language: "en", text: "what?" },
        { language: "de", text: "was?" },
      ],
      answers: null,
      metadata: { more: 1 },
    });
    expect(Object.keys(event.metadata)).toEqual(["more"]);
  });
});

describe("the shape of a form", () => {
  const sparql = (text: string) => templateOf({ language: "sparql", text });
  test("of SPARQL masks constants, numbers variables, and leaves declarations and comments out", () => {
    const one = sparql(
      'PREFIX w: <http://w/>\nSELECT DISTINCT ?a WHERE { ?a w:p ?b . # why\n ?b <http://q> "x y"@en . FILTER(?b > 12.5) }',
    );
    expect(one).toBe("select distinct ?0 where{?0 # ?1.?1 # _.filter(?1 > _)}");
    expect(sparql("select distinct ?x where {?x v:r ?y. ?y v:s 'z'. filter(?y > 7)}")).toBe(one);
    expect(sparql("select ?x where {?x v:r ?x}")).not.toBe(sparql("select ?x where {?x v:r ?y}"));
    expect(sparql("base <http://b/> ask {}")).toBe("ask{}");
  });

  test("of other forms is their nesting, their functions, their length", () => {
    expect(templateOf({ language: "s-expression", text: "(AND a.b (JOIN c m.1) (lt d 3))" })).toBe(
      "(AND _ (JOIN _ _) (lt _ _))",
    );
    expect(templateOf({ language: "s-expression", text: "(COUNT le x)" })).toBe("(COUNT le _)");
    const program = [
      { function: "Find", inputs: ["a"], dependencies: [] },
      { function: "And", inputs: [], dependencies: [0, 1] },
    ];
    expect(templateOf({ language: "kopl", program } as never)).toBe("Find() And(0,1)");
    expect(templateOf({ language: "chain", steps: [{ relation: "a" }, { relation: "b" }] })).toBe(
      "chain of 2",
    );
    expect(templateOf({ language: "graph-query", query: null })).toBe("graph query");
  });
});

describe("lines as they are published", () => {
  const lines = async (text: string, format?: string) => {
    const { files, paths } = textSource(text, "q.txt");
    const file = await openQuestions(files, paths[0]!, format);
    return { format: file.format, questions: await collected(file.questions()) };
  };

  test("PathQuestion: the answer and its set in brackets, the path up to its end", async () => {
    const { format, questions } = await lines(
      "who is a 's parent ?\tb(b/c/)\ta#parents#b#children#c#<end>#c\n",
    );
    expect(format).toBe("pathquestion");
    expect(questions[0]).toMatchObject({
      texts: [{ text: "who is a 's parent ?" }],
      forms: [{ language: "chain", from: "a", steps: [{ relation: "parents" }, { relation: "children" }] }],
      answers: [
        { type: "name", value: "b" },
        { type: "name", value: "c" },
      ],
      ...{ entities: ["a"], hops: 2 },
    });
    const [bare] = (await lines("q\tb\ta#r#b\n", "pathquestion")).questions;
    expect(bare).toMatchObject({ answers: [{ value: "b" }], hops: 1 });
    const [empty] = (await lines("q\tb()\ta#r#b\n", "pathquestion")).questions;
    expect(empty).toMatchObject({ answers: [{ value: "b" }] });
    // A name of an answer stands before its brackets, and a path has something behind its first sign.
    for (const line of [
      "q\t(b/c)\ta#r#b\n",
      "q\tb(b\ta#r#b\n",
      "q\tb(b/)\ta\n",
      "\tb(b/)\ta#r#b\n",
      "q\tb(b/)\ta#r#b\tmore\n",
    ])
      await expect(lines(line), line).rejects.toMatchObject({ code: "kgqa.unknown-format" });
  });

  test("KQA Pro as multiple choice: target, patterns, choices, answer", async () => {
    const { questions } = await lines(
      "?e_12\t?e, near, Rome\t?e, in, EU\ta,b,c\tb\n?e, near, Rome\tyes\n",
      "kqapro-choices",
    );
    expect(questions).toMatchObject([
      {
        id: "12",
        forms: [{ query: { target: "?e_12", patterns: ["?e, near, Rome", "?e, in, EU"] } }],
        answers: [{ type: "name", value: "b" }],
        metadata: { choices: "a,b,c" },
      },
      {
        id: "1",
        forms: [{ query: { target: "bool", patterns: ["?e, near, Rome"] } }],
        answers: [{ type: "boolean", value: "true" }],
        metadata: {},
      },
    ]);
  });

  test("SimpleQuestions of Wikidata: R is a property walked backwards", async () => {
    const { format, questions } = await lines("Q1\tP19\tQ2\twho?\nQ3\tR19\tQ4\twhat?\n");
    expect(format).toBe("simplequestions-wikidata");
    expect(questions.map(({ forms, answers }) => [forms[0], answers![0]!.value])).toEqual([
      [{ language: "chain", from: "Q1", steps: [{ relation: "P19" }] }, "Q2"],
      [{ language: "chain", from: "Q3", steps: [{ relation: "P19", inverse: true }] }, "Q4"],
    ]);
  });

  test("MetaQA: the topic in brackets, answers between bars", async () => {
    const { format, questions } = await lines("who acted in [] with [Rome] ?\ta|b\n");
    expect(format).toBe("metaqa");
    expect(questions[0]).toMatchObject({
      texts: [{ text: "who acted in [] with Rome ?" }],
      entities: ["Rome"],
      answers: [{ value: "a" }, { value: "b" }],
    });
    expect((await lines('who?\t["a", "b"]\n')).questions[0]).toMatchObject({
      answers: [{ value: "a" }, { value: "b" }],
    });
    await expect(lines('who?\t["a", "b"\n', "complexquestions")).rejects.toMatchObject({
      code: "kgqa.broken-line",
      place: { line: 1 },
    });
  });
});
