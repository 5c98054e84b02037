import { expect, test } from "vitest";
import { inMemory, refused } from "./support.ts";

test("as a program of KoPL a question is answered with steps, links and other readings", async () => {
  const { askInWords, runKopl } = inMemory();
  const question = "which countries border both France and Germany";
  const found = await askInWords({ kb: "world", question: "capital of france?", as: "kopl" });
  expect(found.answers).toEqual(["Paris"]);
  expect(found.steps.map((step) => step.function)).toContain("Relate");
  expect(found.trainedHere).toBe(true);
  expect(found.reading?.links.map(({ words }) => words)).toContain("france");
  // What is said to be the answer is what the shown program gives.
  const read = await askInWords({ kb: "world", question, readings: 1, as: "kopl" });
  expect(read.others.length).toBeLessThanOrEqual(1);
  const run = await runKopl({ kb: "world", program: read.reading?.program ?? "" });
  expect([...new Set(run.answers)]).toEqual(read.answers);
});

test("a question is read as a formula, which is said as a sentence and answers the same", async () => {
  const { askInWords, ask } = inMemory();
  const question = "Which neighbours of France do not have French as a language?";
  const { reading, answers } = await askInWords({ kb: "world", question });
  expect([...answers].sort()).toEqual(["Andorra", "Germany", "Italy", "Spain"]);
  expect(reading).toMatchObject({
    sentence: "neighbours of France that do not have the language French",
    runs: true,
  });
  const asked = await ask({ graph: "world", query: reading?.formula ?? "" });
  expect(asked.answers.flat().sort()).toEqual([...answers].sort());
});

test("words that mean nothing are named, and any graph is asked without training", async () => {
  const { askInWords, askGraphInWords } = inMemory({ "kb.tsv": "Ann\tknows\tBob\n" });
  const { unknown, reading } = await askInWords({
    kb: "world",
    question: "how many flibberwocks are in Europe",
  });
  expect(unknown).toEqual(["flibberwocks"]);
  expect(reading).toBeNull();
  const { answers } = await askGraphInWords({ graph: "kb.tsv", question: "who knows Bob" });
  expect(answers).toEqual(["Ann"]);
  const { refused: why } = await askGraphInWords({ graph: "kb.tsv", question: "who employs Bob" });
  expect(why?.words).toEqual(["employs"]);
});

test("a parser is trained from generated questions, scored and asked", async () => {
  const { generateQuestions, trainParser, evaluateParser, askInWords } = inMemory();
  await generateQuestions({ kb: "world", count: 60, out: "questions", threads: 1 });
  const trained = await trainParser({
    ...{
      questions: "questions",
      kb: "world",
      out: "parser",
      updates: 3,
      batch: 4,
      width: 8,
      hidden: 8,
      validateEvery: 3,
    },
  });
  expect(trained).toMatchObject({ out: "parser", updates: 3, model: "small" });
  expect(trained.curve.map(({ update }) => update)).toEqual([3]);
  const scored = await evaluateParser({
    kb: "world",
    gold: "questions/val.json",
    parser: "parser",
    limit: 4,
  });
  expect(scored.questions).toBe(4);
  expect(scored.overall.total).toBe(4);
  const { trainedHere } = await askInWords({ kb: "world", question: "capital of Chad", parser: "parser" });
  expect(trainedHere).toBe(true);
  const taken = await refused(
    trainParser({ questions: "questions", kb: "world", out: "parser", updates: 3 }),
  );
  expect(taken?.code).toBe("runs.exists");
});

const small = { batch: 4, width: 8, hidden: 8, validateEvery: 0 } as const;

test("a training goes on from a parser, for another knowledge base too", async () => {
  const facts = ["Ann | knows | Bob", "Bob | knows | Cleo", "Cleo | knows | Ann", "Dan | likes | Ann"];
  const ask = (name: string) => ({
    question: `who knows ${name}`,
    program: [
      { function: "Find", inputs: [name], dependencies: [] },
      { function: "Relate", inputs: ["knows", "backward"], dependencies: [0] },
      { function: "What", inputs: [], dependencies: [1] },
    ],
  });
  const { generateQuestions, trainParser, askInWords } = inMemory({
    "kb.tsv": facts.map((each) => each.replaceAll(" | ", "\t")).join("\n"),
    "own.json": JSON.stringify(["Ann", "Bob", "Cleo", "Ann"].map(ask)),
  });
  await generateQuestions({ kb: "world", count: 60, out: "questions", threads: 1 });
  await trainParser({ ...small, questions: "questions", kb: "world", out: "one", updates: 2 });
  const on = {
    questions: "own.json",
    kb: "kb.tsv",
    asWritten: true,
    init: "one",
    batch: 4,
    validateEvery: 0,
  } as const;
  await trainParser({ ...on, out: "two", updates: 60, rate: 0.01 });
  const asked = await askInWords({ kb: "kb.tsv", question: "who knows Cleo", parser: "two" });
  expect(asked).toMatchObject({ trainedHere: true, answers: ["Bob"] });
  expect(await refused(trainParser({ ...on, width: 16, out: "three", updates: 1 }))).toMatchObject({
    code: "usage.bad-parameter",
    message: "init is of width 8, which stays",
  });
});

test("questions whose words lead to no program teach nothing, which is said", async () => {
  const program = [
    { function: "Find", inputs: ["France"], dependencies: [] },
    { function: "What", inputs: [], dependencies: [0] },
  ];
  const { trainParser } = inMemory({
    "own.json": JSON.stringify([{ question: "which one is it", program }]),
  });
  const training = trainParser({
    ...{ ...small, questions: "own.json", kb: "world", asWritten: true, out: "one", updates: 2 },
  });
  expect(await refused(training)).toMatchObject({ code: "parsing.nothing-to-learn" });
});

test("answers of a parser are predictions that kgqa scores by level", async () => {
  const { generateQuestions, evaluateParser, scoreQuestions, read } = inMemory();
  await generateQuestions({ kb: "world", count: 60, out: "questions", threads: 1, seed: 3 });
  const gold = "questions/val.json";
  const scored = await evaluateParser({ kb: "world", gold, predictions: "p.jsonl" });
  expect(read("p.jsonl").trim().split("\n")).toHaveLength(scored.questions);
  const train = ["questions/train.json"];
  const { total, by } = await scoreQuestions({
    gold: [gold],
    predictions: ["p.jsonl"],
    by: ["level"],
    train,
  });
  // One answer a question here: all of it right, or none.
  expect(total.exact?.value).toBeCloseTo(scored.overall.accuracy!, 12);
  const levels = by?.level?.map(({ questions }) => questions) ?? [];
  expect(levels.reduce((sum, each) => sum + each, 0)).toBe(scored.questions);
});
