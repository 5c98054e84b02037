import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Answer, Question } from "../../src/kgqa/question/question.ts";
import { unitsOf } from "../../src/kgqa/resplit/units.ts";
import { answerKey, answerKeys } from "../../src/kgqa/scoring/answer-key.ts";
import { f1Interval, meanInterval } from "../../src/kgqa/scoring/interval.ts";
import { predictedAnswers } from "../../src/kgqa/scoring/prediction-records.ts";
import { harmonic, questionScore } from "../../src/kgqa/scoring/question-score.ts";
import { type ScoreParameters, score } from "../../src/kgqa/scoring/score.ts";
import { averagesOf, macro, macroQald, micro, variants } from "../../src/kgqa/scoring/variants.ts";
import { jsonLines, question, textSource } from "./support.ts";

describe("the key of an answer", () => {
  const key = (value: string, type: Answer["type"] = "literal", datatype?: string) =>
    answerKey({ type, value, ...(datatype === undefined ? {} : { datatype }) });
  const xsd = (name: string) => `http://www.w3.org/2001/XMLSchema#${name}`;

  test.each<[string, string]>([
    ["Q42", "http://www.wikidata.org/entity/Q42"],
    ["wd:Q42", "http://www.wikidata.org/entity/Q42"],
    ["<https://www.wikidata.org/wiki/Q42>", "http://www.wikidata.org/entity/Q42"],
    ["http://m.wikidata.org/wiki/Special:EntityData/Q42", "http://www.wikidata.org/entity/Q42"],
    ["http://wikidata.org/entity/Q42", "http://www.wikidata.org/entity/Q42"],
    ["dbr:Caf%C3%A9", "http://dbpedia.org/resource/Café"],
    ["res:Paris", "http://dbpedia.org/resource/Paris"],
    ["dbo:City", "http://dbpedia.org/ontology/City"],
    ["dbp:name", "http://dbpedia.org/property/name"],
    ["https://dbpedia.org/page/Paris", "http://dbpedia.org/resource/Paris"],
    ["http://live.dbpedia.org/page/Paris", "http://dbpedia.org/resource/Paris"],
    ["https://dbpedia.org/resource/Paris", "http://dbpedia.org/resource/Paris"],
    ["m.0abc_1", "http://rdf.freebase.com/ns/m.0abc_1"],
    ["/m/0abc", "http://rdf.freebase.com/ns/m.0abc"],
    ["g.11b", "http://rdf.freebase.com/ns/g.11b"],
    ["ns:m.0abc", "http://rdf.freebase.com/ns/m.0abc"],
    ["fb:m.0abc", "http://rdf.freebase.com/ns/m.0abc"],
    ["https://x.example/a%20b", "http://x.example/a b"],
    ["http://x.example/100%", "http://x.example/100%"],
  ])("%s is an IRI", (text, iri) => {
    expect(key(text, "uri")).toBe(`iri ${iri}`);
    expect(key(text)).toBe(`iri ${iri}`);
    expect(key(`  ${text} `)).toBe(`iri ${iri}`);
  });

  test.each([
    "Q42x",
    "xQ42",
    "q42",
    "wd:",
    "wd:Q4 2",
    "xwd:Q4",
    "m.",
    "M.0a",
    "/x/0a",
    "m.0a/b",
    "see http://x.example/a",
    "ftp://x.example",
  ])("%s is a text, or what it is where it is said to be an IRI", (text) => {
    expect(key(text)).toBe(`text ${text}`);
    expect(key(text, "uri")).toBe(`iri ${text}`);
  });

  test.each<[string, string]>([
    ["0", "number 0"],
    ["12", "number 12"],
    ["+12", "number 12"],
    ["-12.50", "number -12.5"],
    ["1e3", "number 1000"],
    ["1.5E-2", "number 0.015"],
    // Fifteen digits are a number, more are an identifier.
    ["123456789012345", "number 123456789012345"],
    ["1234567890123456", "text 1234567890123456"],
    ["0.12345678901234", "number 0.12345678901234"],
    // Zeros in front are part of a code.
    ["007", "text 007"],
    ["12a", "text 12a"],
    ["a12", "text a12"],
    ["1.", "text 1."],
    [".5", "text .5"],
    ["1,000", "text 1,000"],
    ["", "text "],
    ["true", "boolean true"],
    ["FALSE", "boolean false"],
    ["true story", "text true story"],
    ["2001-05-05", "date 2001-05-05"],
    ["2001-05-05T00:00:00Z", "date 2001-05-05"],
    ["+2001-05-05T00:00:00.000+00:00", "date 2001-05-05"],
    ["-0044-03-15", "date -0044-03-15"],
    ["12001-05-05", "date 12001-05-05"],
    ["2001-05-05T12:00:00Z", "text 2001-05-05T12:00:00Z"],
    ["2001-05", "text 2001-05"],
    ["on 2001-05-05", "text on 2001-05-05"],
    ["a \n b", "text a b"],
    ["Cafe\u0301", "text Café"],
  ])("%j is %s", (text, wanted) => {
    expect(key(text)).toBe(wanted);
  });

  test("of a number by its type may have zeros in front, unless it is none", () => {
    for (const name of [
      "decimal",
      "integer",
      "int",
      "nonNegativeInteger",
      "unsignedShort",
      "double",
      "gYear",
      "INTEGER",
    ])
      expect(key("007", "literal", xsd(name)), name).toBe("number 7");
    for (const name of ["string", "date", "gYearMonth", "integers", "myinteger"])
      expect(key("007", "literal", xsd(name)), name).toBe("text 007");
    expect(key("007", "number")).toBe("number 7");
    expect(key("seven", "number")).toBe("text seven");
    expect(key("", "number")).toBe("text ");
    expect(key("Infinity", "number")).toBe("text Infinity");
    expect(key("0012345678901234567", "number")).toBe("text 0012345678901234567");
  });

  test("of a truth value by its type is true for true, 1 and yes", () => {
    for (const text of ["true", "1", "Yes"]) expect(key(text, "boolean")).toBe("boolean true");
    for (const text of ["false", "0", "no", "yes!", "11"]) expect(key(text, "boolean")).toBe("boolean false");
  });

  test("comes once among those of several answers, in their order", () => {
    const answers = ["2", "1", "2.0", "x"].map((value) => ({ type: "literal", value }) as const);
    expect(answerKeys(answers)).toEqual(["number 2", "number 1", "text x"]);
  });
});

describe("rows that share a key", () => {
  test("are in one unit, and so are those that others tie together", () => {
    const keys = fc.array(
      fc.array(fc.constantFrom("", "a", "b", "c", "d", "e", "f", "g"), { maxLength: 3 }),
      {
        maxLength: 14,
      },
    );
    fc.assert(
      fc.property(keys, (rows) => {
        // Reached from each row by shared keys, over and over.
        const reached = rows.map((_, row) => {
          const found = new Set([row]);
          for (const one of found)
            for (const [other, own] of rows.entries())
              if (own.some((key) => key !== "" && rows[one]!.includes(key))) found.add(other);
          return [...found].sort((a, b) => a - b);
        });
        const units = reached.filter(([first], row) => first === row);
        expect(unitsOf(rows.length, (row) => rows[row]!)).toEqual(units);
      }),
      { numRuns: 500 },
    );
  });

  test("stay together where two units meet late, by their roots", () => {
    const rows = [["a"], ["b"], ["c"], ["b", "c"], ["d"], ["d", "a"], ["d", "c"]];
    expect(unitsOf(7, (row) => rows[row]!)).toEqual([[0, 1, 2, 3, 4, 5, 6]]);
    expect(unitsOf(6, (row) => rows[row]!)).toEqual([
      [0, 4, 5],
      [1, 2, 3],
    ]);
  });
});

describe("averages over questions", () => {
  const some = [
    questionScore(["a", "b"], ["a", "x", "y"]),
    questionScore(["a"], []),
    questionScore([], []),
    questionScore([], ["z"]),
  ];

  test("are those of their definitions", () => {
    expect(some.map(({ hits1, exact }) => [hits1, exact])).toEqual([
      [1, 0],
      [0, 0],
      [1, 1],
      [0, 0],
    ]);
    expect(averagesOf(macro, some)).toEqual({
      ...{ precision: (1 / 3 + 0 + 1 + 0) / 4, recall: (1 / 2 + 0 + 1 + 0) / 4, f1: (0.4 + 0 + 1 + 0) / 4 },
    });
    const qald = averagesOf(macroQald, some)!;
    expect([qald.precision, qald.recall]).toEqual([(1 / 3 + 1 + 1 + 0) / 4, (1 / 2 + 0 + 1 + 0) / 4]);
    expect(qald.f1).toBeCloseTo(harmonic(7 / 12, 3 / 8), 12);
    const counted = averagesOf(micro, some)!;
    expect([counted.precision, counted.recall]).toEqual([1 / 4, 1 / 3]);
    expect(counted.f1).toBeCloseTo(2 / 7, 12);
    expect(averagesOf(micro, [some[2]!])).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(averagesOf(micro, [some[1]!])).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(averagesOf(micro, [some[3]!])).toEqual({ precision: 0, recall: 0, f1: 0 });
    for (const variant of variants) expect(averagesOf(variant, [])).toBeNull();
    expect(variants[0]).toBe(macro);
  });

  test("have intervals from thirty questions on; that of the macro F1 is that of a mean", () => {
    const scores = Array.from({ length: 30 }, (_, at) =>
      questionScore(["a", "b", "c"], ["a", "b", "c", "d", "e"].slice(at % 3, 1 + (at % 5))),
    );
    const mean = meanInterval(scores.map(({ f1 }) => f1))!;
    const own = f1Interval(macro, scores)!;
    expect(own[0]).toBeCloseTo(mean[0], 9);
    expect(own[1]).toBeCloseTo(mean[1], 9);
    for (const variant of variants) {
      expect(f1Interval(variant, scores.slice(1))).toBeNull();
      const [low, high] = f1Interval(variant, scores)!;
      const { f1 } = averagesOf(variant, scores)!;
      expect(low).toBeLessThan(f1);
      expect(high).toBeGreaterThan(f1);
    }
    expect(meanInterval(new Array(29).fill(0).map((_, at) => at / 29))).toBeNull();
  });
});

describe("a score", () => {
  /** A prediction for no question that there is. */
  const others = [{ id: "other", answers: [] }];
  const lines = (records: readonly object[], name = "p.jsonl") =>
    textSource(records.map((each) => `${JSON.stringify(each)}\n`).join(""), name);
  const gold = (questions: readonly Question[]) => textSource(jsonLines(questions), "g.jsonl");
  const scored = (
    questions: readonly Question[],
    predictions: readonly object[],
    more: Partial<ScoreParameters> = {},
  ) => score({ gold: gold(questions), predictions: lines(predictions), ...more });

  test("compares predictions of one language with those of the same; none is an empty one", async () => {
    const against = lines([
      { id: "1", language: "de", answers: ["a"] },
      { id: "1", language: "en", answers: ["x"] },
      { id: "2", language: "de", answers: ["b"] },
    ]);
    const { comparison } = await scored(
      [question("1", "", ["a"]), question("2", "", ["b"]), question("3", "", ["c"])],
      [
        { id: "1", language: "en", answers: ["a"] },
        { id: "2", language: "en", answers: ["y"] },
      ],
      { against },
    );
    // In English the other has a wrong answer to the first question, and none to the others.
    expect(comparison).toMatchObject({ questions: 3, second: 0, better: 0, worse: 1, equal: 2 });
    expect(comparison!.first).toBeCloseTo(1 / 3, 12);
    expect(comparison!.difference).toBeCloseTo(-1 / 3, 12);
  });

  test("says which of two systems is better at how many questions, by strata too", async () => {
    const questions = ["1", "2", "3", "4"].map((id, at) => ({
      ...question(id, "", [id]),
      hops: at < 3 ? 1 : 2,
    }));
    const { comparison } = await scored(
      questions,
      [
        { id: "1", answers: ["1"] },
        { id: "2", answers: ["x"] },
      ],
      {
        against: lines([
          { id: "2", answers: ["2"] },
          { id: "3", answers: ["3"] },
          { id: "4", answers: ["x"] },
        ]),
        by: ["hops"],
      },
    );
    expect(comparison).toMatchObject({ better: 2, worse: 1, equal: 1, questions: 4 });
    expect(
      comparison!.by.hops!.map(({ name, questions: n, better, worse }) => [name, n, better, worse]),
    ).toEqual([
      ["1", 3, 2, 1],
      ["2", 1, 0, 0],
    ]);
  });

  test("sorts questions by what they say of themselves, numbers by size, and counts those that say nothing", async () => {
    const of = (id: string, more: Partial<Question>) => ({ ...question(id, "", [id]), ...more });
    const questions = [
      of("1", { hops: 10, type: "count", metadata: { kind: { a: 1 }, flag: null } }),
      of("2", { hops: 9, type: "bool", metadata: { kind: "x" } }),
      of("3", { hops: 2 }),
      of("4", {}),
    ];
    const { by, unsaid, total } = await scored(questions, [{ id: "1", answers: ["1"] }], {
      by: ["hops", "type", "kind", "flag", "toString"],
    });
    const names = (dimension: string) => by[dimension]!.map(({ name, questions: n }) => `${name} ${n}`);
    expect(names("hops").filter((each) => !each.startsWith("none"))).toEqual(["2 1", "9 1", "10 1"]);
    expect(names("type")).toEqual(["bool 1", "count 1", "none 2"]);
    expect(names("kind").sort()).toEqual(["none 2", "x 1", '{"a":1} 1']);
    expect(names("flag")).toEqual(["none 4"]);
    // No field that every object has is one of the questions'.
    expect(names("toString")).toEqual(["none 4"]);
    expect(unsaid).toEqual({ hops: 1, type: 2, kind: 2, flag: 4, toString: 4 });
    expect(total.hits1).toEqual({ value: 1 / 4, interval: null });
  });

  test("by level takes given levels before those of the questions, and needs some", async () => {
    const questions = [{ ...question("1", "", ["1"]), level: "i.i.d." as const }, question("2", "", ["2"])];
    const levels = new Map([["1", "zero-shot" as const]]);
    const { by } = await scored(questions, others, { by: ["level"], levels });
    expect(by.level!.filter(({ questions: n }) => n > 0).map(({ name }) => name)).toEqual([
      "zero-shot",
      "none",
    ]);
    await expect(scored([question("1", "", ["1"])], others, { by: ["level"] })).rejects.toMatchObject({
      code: "kgqa.no-levels",
    });
  });

  test("tells twenty failures of queries, and answers them by nothing", async () => {
    const ids = Array.from({ length: 25 }, (_, at) => `${at}`);
    const { failures, total } = await scored(
      ids.map((id) => question(id, "", ["a"])),
      ids.map((id) => ({ id, sparql: `SELECT ${id}` })),
      {
        execute: async (sparql) =>
          sparql === "SELECT 3"
            ? { answers: [{ type: "literal", value: "a" }] }
            : { problem: `no ${sparql}` },
      },
    );
    expect(failures).toHaveLength(20);
    expect(failures[3]).toEqual({ id: "4", problem: "no SELECT 4" });
    expect(total.exact?.value).toBe(1 / 25);
  });

  test("counts truth values and numbers apart, where they are the only answer", async () => {
    const { total } = await scored(
      [
        question("1", "", ["true"]),
        question("2", "", ["5"]),
        question("3", "", ["5", "6"]),
        question("4", "", []),
      ],
      [
        { id: "1", answers: [true] },
        { id: "2", answers: [6] },
        { id: "4", answers: [] },
      ],
    );
    expect(total.booleans).toEqual({ questions: 1, accuracy: 1 });
    expect(total.counts).toEqual({ questions: 1, accuracy: 0 });
    expect(total.exact?.value).toBe(2 / 4);
    const none = await scored([question("1", "", ["x"])], others);
    expect([none.total.booleans, none.total.counts, none.missing]).toEqual([null, null, 1]);
  });
});

test("predicted answers are texts, numbers, truth values, objects with a value, and lists of these", () => {
  expect(predictedAnswers([1, "a", true, null, "", ["b"]])).toEqual([
    ...[
      { type: "number", value: "1" },
      { type: "name", value: "a" },
      { type: "boolean", value: "true" },
      { type: "name", value: "b" },
    ],
  ]);
  for (const type of ["uri", "boolean", "number"] as const)
    expect(predictedAnswers({ type, value: "1" })).toEqual([{ type, value: "1" }]);
  expect(predictedAnswers({ type: "typed-literal", value: "1" })).toEqual([{ type: "literal", value: "1" }]);
  expect(predictedAnswers({ type: "uri", value: "http://x" })).toEqual([{ type: "uri", value: "http://x" }]);
  expect(predictedAnswers({ type: "literal", value: "5", datatype: "d" })).toEqual([
    { type: "literal", value: "5", datatype: "d" },
  ]);
  for (const name of ["answer", "uri", "id", "name", "label"])
    expect(predictedAnswers({ [name]: "v" })).toEqual([{ type: "name", value: "v" }]);
  expect(predictedAnswers({ value: null, label: "v" })).toMatchObject([{ value: "v" }]);
  for (const none of [{ head: {} }, { results: {} }]) expect(predictedAnswers(none)).toEqual([]);
});
