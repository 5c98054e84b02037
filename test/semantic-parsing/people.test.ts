import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadWorldKnowledgeBase } from "../../src/kb/world/world.ts";
import { runProgram } from "../../src/kopl/run/run.ts";
import { parseProgramText } from "../../src/kopl/text/parse.ts";
import { plainCompute } from "../../src/numeric/autograd/compute.ts";
import { embeddedParser } from "../../src/semantic-parsing/embedded.ts";
import { startParser } from "../../src/semantic-parsing/parser.ts";
import { readQuestion } from "../../src/semantic-parsing/read-question.ts";

interface Asked {
  readonly question: string;
  /** Null where the knowledge base has no such thing at all. */
  readonly program: string | null;
  readonly answers: readonly string[];
  /** Of questions of yes or no about relations, kinds and comparisons, whose program counts or selects. */
  readonly answer?: "yes" | "no";
}

const kb = await loadWorldKnowledgeBase();
const questionsOf = (file: string): Asked[] =>
  readFileSync(new URL(file, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Asked);
const asked = questionsOf("people.jsonl");
const askedLater = [...questionsOf("people-second.jsonl"), ...questionsOf("people-third.jsonl")];
const askedAtLast = questionsOf("people-fourth.jsonl");
const parser = startParser(await embeddedParser(), kb, plainCompute());
const asSet = (answers: readonly string[]) => [...new Set(answers)].sort();

function isRight({ question, answers }: Asked): boolean {
  const [first] = readQuestion(parser, question).readings;
  return JSON.stringify(asSet(first?.answers ?? [])) === JSON.stringify(answers);
}

test("the gold programs of the questions give their answers", () => {
  for (const { program, answers, answer } of [...asked, ...askedLater, ...askedAtLast]) {
    if (program === null) continue;
    const { steps } = parseProgramText(program);
    const given = asSet(runProgram(kb, { steps }, { entitiesOnly: true }).answers);
    const isYes =
      steps.at(-1)?.function === "SelectBetween" ? given[0] === steps[0]?.inputs[0] : given[0] !== "0";
    expect(answer ? [isYes ? "yes" : "no"] : given).toEqual(answers);
  }
});

// Written before the parser was trained, and never tuned on.
test("of fifty questions as people type them four in five are answered rightly", () => {
  expect(asked.filter(isRight).length).toBeGreaterThanOrEqual(40);
});

// Of these thirty the parser's search was mended by a look at what failed; the other thirty-seven were not looked at before.
test("of sixty-seven more, written later, four in five are answered rightly", () => {
  expect(askedLater.filter(isRight).length).toBeGreaterThanOrEqual(54);
});

// Written before yes or no and what is not known were answered; 39 then, 44 after a look at what failed.
test("of fifty more, among them what has no answer, four in five are answered rightly", () => {
  expect(askedAtLast.filter(isRight).length).toBeGreaterThanOrEqual(42);
});

test("words that mean nothing to it are named, and known ones are not", () => {
  expect(readQuestion(parser, "how many flibberwocks are in Europe").unknown).toEqual(["flibberwocks"]);
  expect(readQuestion(parser, "what is the captial of France").unknown).toEqual([]);
});

test("what words were linked to is told with their place in the question", () => {
  const question = "capital of Frnace?";
  const [first] = readQuestion(parser, question).readings;
  expect(first?.answers).toEqual(["Paris"]);
  expect(first?.links.find(({ is }) => is === "name")).toMatchObject({
    words: "Frnace",
    start: 11,
    end: 17,
    name: "France",
  });
  expect(question.slice(11, 17)).toBe("Frnace");
});

test("readings have other answers each, and probabilities of at most 1 together", () => {
  for (const { question } of asked.slice(0, 20)) {
    const { readings } = readQuestion(parser, question);
    expect(new Set(readings.map(({ answers }) => JSON.stringify(asSet(answers)))).size).toBe(readings.length);
    const sum = readings.reduce((all, { probability }) => all + probability, 0);
    expect(sum).toBeLessThanOrEqual(1 + 1e-9);
    for (let at = 1; at < readings.length; at++)
      expect(readings[at]!.probability).toBeLessThanOrEqual(readings[at - 1]!.probability);
  }
});
