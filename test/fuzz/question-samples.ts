const json = (...records: object[]): string => JSON.stringify(records);

/** A small file of each format of questions. */
export const questionSamples: Readonly<Record<string, string>> = {
  jsonl: json({
    id: "1",
    texts: [{ language: "en", text: "who?" }],
    forms: [{ language: "sparql", text: "ASK {}" }],
    answers: [{ type: "uri", value: "Q1" }],
    entities: [],
    metadata: {},
  }),
  qald: JSON.stringify({
    questions: [
      {
        id: "1",
        question: [{ language: "en", string: "who?", keywords: "a, b" }],
        query: { sparql: "SELECT ?x {}" },
        answers: [
          { head: { vars: ["x"] }, results: { bindings: [{ x: { type: "uri", value: "http://e/a" } }] } },
        ],
      },
    ],
  }),
  lcquad1: json({
    _id: "1",
    corrected_question: "who?",
    sparql_query: "ASK {}",
    intermediary_question: "w",
    sparql_template_id: 2,
  }),
  lcquad2: json({
    uid: 1,
    question: "who?",
    paraphrased_question: "w",
    sparql_wikidata: "ASK {}",
    sparql_dbpedia18: "ASK {}",
    NNQT_question: "n",
    template: "t",
    answer: [],
  }),
  "lcquad2-answers": json({
    id: 1,
    question: "who?",
    sparql: "ASK {}",
    ans: ["a"],
    ans_id: ["Q1"],
    answertype: "resource",
  }),
  vquanda: json({ uid: "1", question: "who?", verbalized_answer: "[a]", query: "ASK {}" }),
  "dblp-quad": json({
    id: "1",
    query_type: "X",
    question: { string: "who?" },
    paraphrased_question: { string: "w" },
    query: { sparql: "ASK {}" },
    template_id: "T",
    entities: ["<e>"],
    relations: ["<r>"],
  }),
  complexwebquestions: json({
    ID: "1",
    question: "who?",
    machine_question: "w",
    sparql: "ASK {}",
    compositionality_type: "conjunction",
    answers: [{ answer_id: "m.1", answer: "a", aliases: [] }],
  }),
  grailqa: json({
    qid: 1,
    question: "who?",
    s_expression: "(AND a b)",
    sparql_query: "ASK {}",
    graph_query: { nodes: [{ node_type: "entity", id: "m.1" }], edges: [] },
    answer: [{ answer_type: "Entity", answer_argument: "m.2", entity_name: "b" }],
    level: "i.i.d.",
    function: "none",
    num_edge: 1,
  }),
  graphquestions: json({ qid: 1, question: "who?", graph_query: { nodes: [] }, answer: ["a"] }),
  webqsp: JSON.stringify({
    Questions: [
      {
        QuestionId: "1",
        RawQuestion: "who?",
        Parses: [
          {
            Sparql: "ASK {}",
            TopicEntityMid: "m.1",
            InferentialChain: ["a", "b"],
            Constraints: [{ ArgumentType: "Entity", Argument: "m.2", NodePredicate: "c" }],
            Answers: [{ AnswerType: "Entity", AnswerArgument: "m.3", EntityName: "c" }],
          },
        ],
      },
    ],
  }),
  freebaseqa: JSON.stringify({
    Questions: [
      {
        "Question-ID": "1",
        RawQuestion: "who?",
        Parses: [
          {
            TopicEntityMid: "m.1",
            InferentialChain: "a..b",
            Answers: [{ AnswersMid: "m.2", AnswersName: ["b"] }],
          },
        ],
      },
    ],
  }),
  webquestions: json({
    url: "u",
    utterance: "who?",
    targetValue: '(list (description "a b") (description c))',
  }),
  simpledbpediaqa: JSON.stringify({
    Questions: [
      {
        ID: "1",
        Query: "who?",
        Subject: "s",
        FreebasePredicate: "p",
        PredicateList: [{ Predicate: "q", Direction: "forward", Constraint: null }],
      },
    ],
  }),
  "simplequestions-tog": json({ topic_entity: { "m.1": "a" }, relation: "r", answer: "b", question: "who?" }),
  rubq: json({
    uid: 1,
    question_text: "кто?",
    question_eng: "who?",
    query: "ASK {}",
    answers: [{ type: "uri", value: "Q1", label: "a" }],
    question_uris: ["Q2"],
    tags: ["1-hop"],
  }),
  mintaka: json({
    id: "1",
    question: "who?",
    translations: { de: "wer?" },
    questionEntity: [{ name: "Q1", entityType: "entity" }],
    answer: { answerType: "entity", answer: [{ name: "Q2", label: { en: "b" } }] },
    complexityType: "count",
  }),
  "qald10-tog": json({
    question: "who?",
    sparql: "ASK {}",
    answer: { Q1: "a" },
    qid_topic_entity: { Q2: "b" },
  }),
  timequestions: json({
    Id: 1,
    Question: "when?",
    Answer: [{ AnswerType: "Entity", WikidataQid: "Q1", WikidataLabel: "a" }],
    "Temporal signal": ["BEFORE"],
  }),
  cronquestions: json({
    question: "who?",
    answers: ["Q1"],
    answer_type: "entity",
    entities: ["Q2"],
    relations: ["P1"],
    times: [1990],
    type: "simple",
    template: "t",
  }),
  cfq: json({
    questionWithBrackets: "Did [M0] win",
    sparql: "ASK {}",
    complexityMeasures: {},
    ruleIds: "[]",
  }),
  "event-qa": JSON.stringify({ dataset: { prefix: "p", queries: [{ id: "1", sparql_query: "ASK {}" }] } }),
  kqapro: json({
    question: "who?",
    choices: ["a", "b"],
    program: [
      { function: "Find", inputs: ["a"], dependencies: [] },
      { function: "What", inputs: [], dependencies: [0] },
    ],
    sparql: "ASK {}",
    answer: "a",
  }),
  simplequestions: "www.freebase.com/m/01\twww.freebase.com/a/b\twww.freebase.com/m/02\twho?\n",
  "simplequestions-wikidata": "Q1\tP19\tQ2\twho?\nQ3\tR19\tQ4\twho else?\n",
  pathquestion: "who is a 's parent ?\tc(b/c/)\ta#parents#b#children#c#<end>#c\n",
  metaqa: "who acted in [Rome]\ta|b\nwhat is [Oslo]\tc\n",
  complexquestions: 'who?\t["a", "b"]\n',
  "kqapro-choices": "?e_1\t?e, near, Rome\ta,b,c,d\ta\n?e_2\t?e, in, EU\tyes\n",
  "qald-xml":
    '<?xml version="1.0"?><dataset id="d"><question id="1" answertype="resource"><string lang="en">who?</string><keywords lang="en">a, b</keywords><query>ASK {}</query><answers><answer><uri>http://e/a</uri></answer></answers></question></dataset>',
  "kqapro-blocks": "who?\nID: 1, target:?e\n---\n?e, near, Rome\n---\na\n\n",
};
