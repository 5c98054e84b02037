import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { fieldsOf } from "../../src/kgqa/formats/fields.ts";
import { qald } from "../../src/kgqa/formats/qald.ts";
import { answersResult, engineAnswers, resultAnswers } from "../../src/kgqa/formats/qald-answers.ts";
import { qaldXmlQuestion } from "../../src/kgqa/formats/qald-xml.ts";
import { qaldRecord } from "../../src/kgqa/formats/write-qald.ts";
import { parseXml, type XmlElement } from "../../src/kgqa/formats/xml.ts";
import type { JsonObject } from "../../src/kgqa/question/json.ts";
import type { Answer, Question } from "../../src/kgqa/question/question.ts";

const xsd = (name: string) => `http://www.w3.org/2001/XMLSchema#${name}`;

/** The tree of a document by an XML parser of others. */
function treeOf(text: string): XmlElement | undefined {
  const parser = new SaxesParser();
  interface Open {
    name: string;
    attributes: Map<string, string>;
    children: Open[];
    text: string;
    line: number;
  }
  const root: Open = { name: "", attributes: new Map(), children: [], text: "", line: 1 };
  const open = [root];
  let line = 1;
  parser.on("opentagstart", () => {
    line = parser.line;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const made = { name, attributes: new Map(Object.entries(attributes as Record<string, string>)) };
    const element = { ...made, children: [], text: "", line };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", (part) => {
    open.at(-1)!.text += part;
  });
  parser.on("cdata", (part) => {
    open.at(-1)!.text += part;
  });
  parser.write(text).close();
  return root.children[0];
}

describe("XML", () => {
  const name = fc.constantFrom("a", "b-c", "_d", "e.f", "g1");
  const text = fc.constantFrom(
    "x",
    " ",
    "y\nz",
    "&lt;&amp;",
    "&#65;",
    "&#x1F600;",
    "&quot;&apos;&gt;",
    "<![CDATA[<&amp;>]]>",
    "<!-- c -->",
  );
  const attribute = fc
    .tuple(name, fc.constantFrom("", "v", "&lt;", "a b", "&#x41;"), fc.constantFrom('"', "'"))
    .map(([key, value, quote]) => [key, `${key}=${quote}${value}${quote}`] as const);
  const attributes = fc
    .uniqueArray(attribute, { selector: ([key]) => key, maxLength: 2 })
    .map((all) => all.map(([, written]) => ` ${written}`).join(""));
  const { element } = fc.letrec<{ element: string }>((tie) => ({
    element: fc.oneof(
      { maxDepth: 3 },
      fc
        .tuple(name, attributes, fc.constantFrom("", " ", " \n"))
        .map(([tag, own, blank]) => `<${tag}${own}${blank}/>`),
      fc
        .tuple(
          name,
          attributes,
          fc.array(fc.oneof(text, tie("element") as fc.Arbitrary<string>), { maxLength: 4 }),
        )
        .map(([tag, own, inner]) => `<${tag}${own}>${inner.join("")}</${tag}>`),
    ),
  }));

  test("is the tree that another parser reads, with the lines of its elements", () => {
    fc.assert(
      fc.property(
        element,
        fc.constantFrom("", '<?xml version="1.0"?>\n', "<!DOCTYPE a>\n<!-- -->"),
        (tree, start) => {
          expect(parseXml(start + tree, "q.xml")).toEqual(treeOf(start + tree));
        },
      ),
      { numRuns: 200 },
    );
  });

  test.each([
    ["<a>&#1114111;</a>", "\u{10ffff}"],
    ["<a>&#1114112;&#x110000;</a>", "&#1114112;&#x110000;"],
    ["<a>&none; & &amp;amp;</a>", "&none; & &amp;"],
  ])("%s has the text %j", (document, found) => {
    expect(parseXml(document, "q.xml").text).toBe(found);
  });

  test.each([
    ["", "it has no element", 1],
    ["x", "it has no element", 1],
    ["<a>\n<b></a>", "</a> closes nothing", 2],
    ["</a>", "</a> closes nothing", 1],
    ["<a>\n\n<b>", "<b> is not closed", 3],
    ["<a>\n<\n", "a < does not begin a tag", 2],
    [`${"<a>".repeat(64)}`, "it is nested deeper than 64", 1],
  ])("%j is refused: %s, line %i", (document, why, line) => {
    expect(() => parseXml(document, "q.xml")).toThrow(
      expect.objectContaining({ message: `q.xml is no XML: ${why}`, place: { file: "q.xml", line } }),
    );
  });

  test("may be nested 63 deep", () => {
    expect(parseXml(`${"<a>".repeat(63)}${"</a>".repeat(63)}`, "q.xml").name).toBe("a");
  });
});

describe("a question of QALD in XML", () => {
  const question = (text: string) => qaldXmlQuestion(parseXml(text, "q.xml"));
  test("has texts with keywords, forms, answers of each kind, and what else stands there", () => {
    expect(
      question(`<question id="7" answertype="resource" aggregation="false" onlydbo="true">
        <string lang="de"> Wer? </string><string> Who? </string><string lang="fr">Qui ?</string>
        <keywords lang="de"> wer, was </keywords>
        <query> SELECT ?x </query><pseudoquery> PREFIX </pseudoquery>
        <note kind="k">n<deep>d</deep></note><plain> p </plain>
        <answers>
          <answer><uri> http://a/1 </uri><string> One </string></answer><answer><uri>http://a/2</uri></answer>
          <answer><string>text</string></answer><answer><number> 12 </number></answer><answer><date>2020-01-02</date></answer>
          <answer><boolean>TRUE</boolean></answer><answer> false </answer>
          <answer>https://a/3</answer><answer>http:/a</answer>
        </answers>
      </question>`),
    ).toEqual({
      id: "7",
      type: "resource",
      texts: [
        { language: "de", text: "Wer?", keywords: "wer, was" },
        { language: "en", text: "Who?" },
        { language: "fr", text: "Qui ?" },
      ],
      forms: [
        { language: "sparql", text: "SELECT ?x" },
        { language: "sparql", text: "PREFIX", field: "pseudoquery" },
      ],
      answers: [
        { type: "uri", value: "http://a/1", label: "One" },
        { type: "uri", value: "http://a/2" },
        { type: "literal", value: "text" },
        { type: "number", value: "12" },
        { type: "literal", value: "2020-01-02" },
        { type: "boolean", value: "true" },
        { type: "boolean", value: "false" },
        { type: "uri", value: "https://a/3" },
        { type: "literal", value: "http:/a" },
      ],
      entities: [],
      metadata: {
        aggregation: "false",
        onlydbo: "true",
        note: { "@kind": "k", text: "n", children: [{ deep: "d" }] },
        plain: "p",
      },
    });
  });

  test("without answers, without an id, with a query out of scope", () => {
    expect(question("<question><query>\n OUT OF SCOPE </query></question>")).toEqual({
      ...{ id: "", texts: [], forms: [], answers: null, entities: [] },
      metadata: { query: "OUT OF SCOPE" },
    });
    expect(question("<question><query> </query><answers/></question>")).toMatchObject({
      ...{ forms: [], answers: [] },
      metadata: { query: "" },
    });
    expect(question("<question><query>say out of scope</query></question>").forms).toHaveLength(1);
  });
});

describe("answers as results of SPARQL", () => {
  const term = fc.oneof(
    fc.record({ type: fc.constantFrom("uri" as const, "bnode" as const), value: fc.constantFrom("a", "b") }),
    fc.record({ type: fc.constant("literal" as const), value: fc.constantFrom("1", "x") }),
    fc.record({
      type: fc.constant("literal" as const),
      value: fc.constantFrom("1", "x"),
      datatype: fc.constantFrom(xsd("integer"), xsd("string")),
    }),
    fc.record({
      type: fc.constant("literal" as const),
      value: fc.constant("x"),
      language: fc.constant("en"),
    }),
    fc.record({
      type: fc.constant("boolean" as const),
      value: fc.constantFrom("true", "false"),
      datatype: fc.constant(xsd("boolean")),
    }),
  );
  const single = term.map((each): Answer[] => [{ ...each, variable: "x" }]);
  const pair = fc.tuple(term, term).map(([x, y]): Answer[] => [
    { ...x, variable: "x" },
    { ...y, variable: "y" },
  ]);

  test("come back as they were, rows with several variables by their place", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(single, pair), { maxLength: 5 }), (rows) => {
        const answers = rows.flatMap((row, at) =>
          row.length > 1 ? row.map((each) => ({ ...each, row: at })) : row,
        );
        const result = answersResult(answers);
        expect(resultAnswers(result)).toEqual(answers);
        expect((result.results as JsonObject).bindings).toHaveLength(rows.length);
        // An engine that finds the same rows says the same.
        const kind = { uri: "iri", bnode: "blank", literal: "literal", boolean: "literal" } as const;
        const found = rows.map(
          (row) =>
            new Map(
              row.map(({ type, value, variable, datatype, language }) => [
                variable!,
                { kind: kind[type as keyof typeof kind], value, datatype, language },
              ]),
            ),
        );
        expect(engineAnswers({ kind: "rows", rows: found } as never)).toEqual(answers);
      }),
      { numRuns: 100 },
    );
  });

  test("name their variables, and have types where they say none", () => {
    expect(
      answersResult([
        { type: "number", value: "3" },
        { type: "name", value: "Ann", variable: "who" },
        { type: "literal", value: "x", language: "de" },
        { type: "boolean", value: "true" },
        { type: "number", value: "4", datatype: xsd("int") },
      ]),
    ).toEqual({
      head: { vars: ["answer", "who"] },
      results: {
        bindings: [
          { answer: { type: "literal", datatype: xsd("decimal"), value: "3" } },
          { who: { type: "literal", value: "Ann" } },
          { answer: { type: "literal", "xml:lang": "de", value: "x" } },
          { answer: { type: "literal", datatype: xsd("boolean"), value: "true" } },
          { answer: { type: "literal", datatype: xsd("int"), value: "4" } },
        ],
      },
    });
  });

  test("a truth value alone is one, and none beside others or with a variable", () => {
    expect(answersResult([{ type: "boolean", value: "true" }])).toEqual({ head: {}, boolean: true });
    expect(answersResult([{ type: "boolean", value: "false" }])).toEqual({ head: {}, boolean: false });
    expect(answersResult([{ type: "literal", value: "true" }])).not.toHaveProperty("boolean");
    expect(answersResult([{ type: "boolean", value: "true", variable: "x" }])).not.toHaveProperty("boolean");
    expect(engineAnswers({ kind: "boolean", value: false } as never)).toEqual([
      { type: "boolean", value: "false" },
    ]);
    expect(resultAnswers({ boolean: false })).toEqual([{ type: "boolean", value: "false" }]);
  });

  test.each([
    [null],
    [[]],
    ["x"],
    [{}],
    [{ results: {} }],
    [{ results: { bindings: {} } }],
    [{ boolean: "true" }],
  ])("%j has none", (result) => {
    expect(resultAnswers(result as never)).toBeUndefined();
  });

  test("cells without a value are left out", () => {
    const bindings = [
      { x: { value: null }, y: { type: "uri", value: "a" } },
      3,
      { x: {} },
      { x: { value: 0 } },
    ];
    expect(resultAnswers({ results: { bindings } })).toEqual([
      { type: "uri", value: "a", variable: "y", row: 0 },
      { type: "literal", value: "0", variable: "x" },
    ]);
  });
});

describe("a record of QALD JSON", () => {
  const read = (record: JsonObject): Question =>
    qald.read(
      fieldsOf(record, { file: "q.json", number: 1, line: 1 }) as never,
      undefined as never,
    ) as Question;
  const whole: JsonObject = {
    id: "1",
    question: [
      { language: "en", string: "Who?", keywords: "who" },
      { language: "de", string: "Wer?", kind: "machine" },
    ],
    query: {
      sparql: "ASK {}",
      pseudo: "P",
      sparql_wikidata: "W",
      s_expression: "(AND a b)",
      program: [{ function: "FindAll", inputs: [], dependencies: [] }],
      forms: [{ language: "chain", steps: [] }],
      extra: 1,
    },
    answers: [{ head: { vars: ["x"] }, results: { bindings: [{ x: { type: "uri", value: "a" } }] } }],
    answertype: "resource",
    entities: ["a", "b"],
    hops: 2,
    level: "zero-shot",
    note: "n",
  };

  test("has all its parts, and is written as it was", () => {
    const question = read(whole);
    expect(question).toEqual({
      id: "1",
      texts: [
        { language: "en", text: "Who?", keywords: "who" },
        { language: "de", text: "Wer?", kind: "machine" },
      ],
      forms: [
        { language: "sparql", text: "ASK {}" },
        { language: "sparql", text: "P", field: "query.pseudo" },
        { language: "sparql", text: "W", field: "query.sparql_wikidata" },
        { language: "s-expression", text: "(AND a b)" },
        { language: "kopl", program: [{ function: "FindAll", inputs: [], dependencies: [] }] },
        { language: "chain", steps: [] },
      ],
      answers: [{ type: "uri", value: "a", variable: "x" }],
      entities: ["a", "b"],
      type: "resource",
      hops: 2,
      level: "zero-shot",
      metadata: { note: "n", query: { extra: 1 } },
    });
    expect(qaldRecord(question)).toEqual(whole);
    expect(qaldRecord(question, { more: 3 })).toEqual({ ...whole, more: 3 });
  });

  test("keeps answers that it would write otherwise, and levels that are none", () => {
    const odd: JsonObject = {
      ...whole,
      answers: [{ head: {}, results: whole.answers! }],
      level: "hard",
      hops: "two",
    };
    const question = read(odd);
    expect(question.metadata).toMatchObject({ answers: odd.answers, level: "hard" });
    expect(question).not.toHaveProperty("level");
    expect(question).not.toHaveProperty("hops");
    expect(question.answers).toBeNull();
    expect(read({ ...whole, answers: [] }).answers).toBeNull();
    expect(qaldRecord(read({ ...whole, answers: [] })).answers).toEqual([]);
    const two = [{ boolean: true }, { boolean: false }];
    expect(read({ ...whole, answers: two })).toMatchObject({
      answers: [{ value: "true" }, { value: "false" }],
      metadata: { answers: two },
    });
  });

  test("may have a query as text, none, or empty ones", () => {
    expect(read({ ...whole, query: "ASK {}" })).toMatchObject({
      forms: [{ language: "sparql", text: "ASK {}" }],
      metadata: { note: "n" },
    });
    expect(read({ ...whole, query: { sparql: " ", program: 3 } })).toMatchObject({
      forms: [],
      metadata: { query: { program: 3 } },
    });
    expect(read({ id: 3, question: [{}], query: {} })).toEqual({
      ...{
        id: "3",
        texts: [{ language: "und", text: "" }],
        forms: [],
        answers: null,
        entities: [],
        metadata: {},
      },
    });
  });

  test("has a second form of one language under forms", () => {
    const forms = [
      { language: "sparql", text: "A" },
      { language: "sparql", text: "B", field: "query.other" },
      { language: "sparql", text: "C", field: "query.pseudo" },
    ] as const;
    const question = { ...read(whole), forms };
    expect(qaldRecord(question).query).toEqual({ sparql: "A", pseudo: "C", forms: [forms[1]], extra: 1 });
  });
});
