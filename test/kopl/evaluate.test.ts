import { describe, expect, it } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { kbFromJson } from "../../src/kb/formats/kqapro.ts";
import { comparePrograms } from "../../src/kopl/evaluate/compare-programs.ts";
import { scoreKopl } from "../../src/kopl/evaluate/evaluate.ts";
import { sameAnswer } from "../../src/kopl/evaluate/match.ts";
import { readKoplPredictions } from "../../src/kopl/evaluate/predictions.ts";
import { readQuestions } from "../../src/kopl/evaluate/questions.ts";
import { skillsOf } from "../../src/kopl/evaluate/skills.ts";
import { hopsOf } from "../../src/kopl/hops.ts";
import { parseProgram } from "../../src/kopl/text/read.ts";

describe("answers match as KQA Pro's evaluate.py matches them", () => {
  it.each([
    ["100 metre", "100.0 metre", true],
    ["100 metre", "100.0   metre", true],
    ["100 metre", "100.5 metre", false],
    ["0.5", "0.50", true],
    ["1000 x", "1e3 x", true],
    ["12 Angry Men", "12 Angry Men", true],
    ["7 x", "007 x", true],
    ["inf x", "inf  x", false],
    ["2001", "2001-05-01", true],
    ["2001-05-01", "2001", true],
    ["2001-05-01", "2001-05-02", false],
    ["2001-05-01", "2001-5-1", true],
    ["2001-02-30", "2001", false],
    ["5", "05", true],
    ["yes", "Yes", false],
    ["a  b", "a b", false],
    ["-1.5", "-1", true],
    ["", "", true],
  ])("%j and %j: %s", (gold, predicted, same) => expect(sameAnswer(gold, predicted)).toBe(same));
});

const base = 'Find("France") | Relate(borders, forward)';
describe("a prediction's program is compared with the gold one", () => {
  it.each([
    [`${base} | Count`, `${base} | Count`, true, true, undefined],
    ["And(Find(a), Find(b)) | Count", "And(Find(b), Find(a)) | Count", false, true, undefined],
    [
      "SelectBetween(Find(a), Find(b), k, less)",
      "SelectBetween(Find(b), Find(a), k, less)",
      false,
      true,
      undefined,
    ],
    [
      "QueryRelation(Find(a), Find(b))",
      "QueryRelation(Find(b), Find(a))",
      false,
      false,
      ["QueryRelation", "missing"],
    ],
    [`${base} | Count`, 'Find("Spain") | Relate(borders, forward) | Count', false, false, ["Find", "inputs"]],
    [
      `${base} | Count`,
      'Find("France") | Relate(borders, backward) | Count',
      false,
      false,
      ["Relate", "inputs"],
    ],
    [`${base} | Count`, 'Find("France") | QueryName', false, false, ["Relate", "function"]],
    [`${base} | FilterConcept(city) | Count`, `${base} | Count`, false, false, ["FilterConcept", "function"]],
    [`${base} | Count`, `${base} | FilterConcept(city) | Count`, false, false, ["Count", "function"]],
    ["Or(Find(a), Find(b)) | Count", "Or(Find(a), Find(c)) | Count", false, false, ["Find", "inputs"]],
    ["FindAll | Count", "FindAll", false, false, ["Count", "missing"]],
  ])("%s / %s", (gold, predicted, exact, equivalent, departure) => {
    const found = comparePrograms(parseProgram(gold), parseProgram(predicted));
    expect([found.exact, found.equivalent]).toEqual([exact, equivalent]);
    expect(found.departure && [found.departure.gold?.function, found.departure.kind]).toEqual(departure);
  });

  it("a program that doubles at every step costs its length", () => {
    const steps = [{ function: "FindAll" as const, inputs: [] as string[], dependencies: [] as number[] }];
    const deep = {
      steps: [
        ...steps,
        ...Array.from({ length: 2000 }, (_, at) => ({
          function: "And" as const,
          inputs: [],
          dependencies: [at, at],
        })),
      ],
    };
    expect(comparePrograms(deep, { steps: deep.steps.slice(0, -1) }).departure?.step).toBe(2000);
  });
});

it("skills and hops are read off the gold program", () => {
  const program = parseProgram(
    "FindAll | FilterNum(height, 1, >) | QFilterYear(when, 2000, =) | FilterConcept(x) | QueryAttr(size) | VerifyNum(1, =)",
  );
  expect(skillsOf(program)).toEqual(["multihop", "qualifier", "verify"]);
  expect(hopsOf(program)).toBe(4);
  expect(skillsOf(parseProgram("And(Find(a), Find(b)) | Count"))).toEqual(["logical", "count"]);
  // "Who is taller, X or his father": one relation, two attributes, one comparison (Cao et al. 2022, Appendix I).
  expect(
    hopsOf(parseProgram("SelectBetween(Find(X), Find(X) | Relate(father, forward), height, greater)")),
  ).toBe(4);
});

const person = (name: string, height: number) => ({
  name,
  attributes: [{ key: "height", value: { type: "quantity", value: height, unit: "1" }, qualifiers: {} }],
});
const kb = kbFromJson({ concepts: {}, entities: { A: person("Ann", 1), B: person("Bob", 2) } });
const question = (text: string, answer: string) => ({ program: parseProgram(text), answer });
const gold = [
  question("FindAll | Count", "2"),
  question("Find(Ann) | QueryAttr(height)", "1"),
  question("FindAll | SelectAmong(height, largest)", "Bob"),
  question("Find(Bob) | QueryAttr(height) | VerifyNum(3, =)", "no"),
];

describe("evaluation", () => {
  it("scores programs by what they give and by what they are", async () => {
    const report = await scoreKopl(
      gold,
      [
        { program: "FindAll | Count" },
        // Another program with the same answer.
        { program: "Find(Ann) | Count" },
        {
          program: [
            { function: "FindAll", inputs: [] },
            { function: "SelectAmong", inputs: ["height", "smallest"] },
          ],
        },
        { program: "Find(Bob) | nonsense" },
      ],
      { kb, trainAnswers: new Set(["2", "no"]) },
    );
    expect(report.overall).toEqual({ correct: 2, total: 4, accuracy: 0.5 });
    expect(report.skills.count).toEqual({ correct: 1, total: 1, accuracy: 1 });
    expect(report.skills.logical).toEqual({ correct: 0, total: 0 });
    expect(report.skills["zero-shot"]).toEqual({ correct: 1, total: 2, accuracy: 0.5 });
    expect(report.lengths).toEqual([
      { value: 2, correct: 2, total: 3, accuracy: 2 / 3 },
      { value: 3, correct: 0, total: 1, accuracy: 0 },
    ]);
    expect(report.programs).toEqual({
      total: 4,
      timedOut: 0,
      exact: 1,
      equivalent: 1,
      failures: [{ code: "kopl.unknown-function", count: 1 }],
      departures: [
        { function: "QueryAttr", kind: "function", count: 1, rightAnswers: 1 },
        { function: "SelectAmong", kind: "inputs", count: 1, rightAnswers: 0 },
      ],
    });
  });

  it("counts a failure as the published predictors do", async () => {
    const predictions = gold.map(() => ({ program: "Find(Nobody) | QueryName" }));
    const correct = async (strict: "rnn" | "bart") =>
      (await scoreKopl(gold, predictions, { kb, strict })).skills.verify.correct;
    expect([await correct("rnn"), await correct("bart")]).toEqual([0, 1]);
  });

  it("missing predictions are wrong; the published way of counting leaves them out", async () => {
    const report = await scoreKopl(gold, [{ answer: "2.0" }]);
    expect([report.overall.total, report.overallOfPredicted]).toEqual([
      4,
      { correct: 1, total: 1, accuracy: 1 },
    ]);
  });

  it("predicted queries are run by the function that is handed in", async () => {
    const sparql = async (query: string) => (query === "ASK" ? "no" : undefined);
    const report = await scoreKopl(
      gold,
      [{ sparql: "x" }, { sparql: "x" }, { sparql: "x" }, { sparql: "ASK" }],
      { sparql },
    );
    expect(report.overall.correct).toBe(1);
  });

  it.each([
    [[...gold.map(() => ({ answer: "x" })), { answer: "x" }], {}, "kopl.too-many-predictions"],
    [[{ program: "FindAll | Count" }], {}, "kopl.needs-kb"],
    [[{ sparql: "ASK {}" }], { kb }, "kopl.needs-sparql"],
  ])("what is missing is said (%#)", async (predictions, options, code) => {
    await expect(scoreKopl(gold, predictions, options)).rejects.toEqual(expect.objectContaining({ code }));
  });
});

describe("files", () => {
  const record = {
    question: "q?",
    program: [
      { function: "FindAll", inputs: [], dependencies: [] },
      { function: "What", inputs: [], dependencies: [0] },
    ],
    answer: "a",
    choices: ["a", "b"],
  };
  const files = memoryFiles(
    new Map([
      ["list.json", JSON.stringify([record, { question: "r?" }], null, 1)],
      ["lines.jsonl", `${JSON.stringify(record)}\n${JSON.stringify({ question: "r?", SPARQL: "ASK {}" })}\n`],
      ["bad.json", '[{"question": 1}]'],
      ["predictions.txt", 'Paris\n{"answer":"x"}\n{"program":"FindAll"}\n\n'],
      ["bad.txt", '{"answer":'],
    ]),
  );
  it("of questions are lists or lines", async () => {
    const list = await readQuestions(files, "list.json");
    expect(list.map(({ program }) => program?.steps.map((step) => step.function))).toEqual([
      ["FindAll", "QueryName"],
      undefined,
    ]);
    expect((await readQuestions(files, "lines.jsonl"))[1]).toEqual({ question: "r?", sparql: "ASK {}" });
    await expect(readQuestions(files, "bad.json")).rejects.toEqual(
      expect.objectContaining({ code: "kopl.bad-question" }),
    );
  });
  it("of predictions have one a line, bare answers among them", async () => {
    expect(await readKoplPredictions(files, "predictions.txt")).toEqual([
      { answer: "Paris" },
      { answer: "x" },
      { program: "FindAll" },
      { answer: "" },
    ]);
    await expect(readKoplPredictions(files, "bad.txt")).rejects.toEqual(
      expect.objectContaining({ code: "kopl.bad-prediction", place: { file: "bad.txt", line: 1 } }),
    );
  });
});
