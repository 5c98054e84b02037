import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadWorldKnowledgeBase } from "../../src/kb/world/world.ts";
import { runProgram } from "../../src/kopl/run/run.ts";
import { parseProgramText } from "../../src/kopl/text/parse.ts";
import { plainCompute } from "../../src/numeric/autograd/compute.ts";
import { embeddedParser } from "../../src/parsing/embedded.ts";
import { startParser } from "../../src/parsing/parser.ts";
import { readQuestion } from "../../src/parsing/read-question.ts";

interface Asked {
  readonly question: string;
  readonly program: string;
  readonly answers: readonly string[];
}

const kb = await loadWorldKnowledgeBase();
const asked = readFileSync(new URL("people.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Asked);
const parser = startParser(await embeddedParser(), kb, plainCompute());
const asSet = (answers: readonly string[]) => [...new Set(answers)].sort();

test("the gold programs of the fifty questions give their answers", () => {
  for (const { program, answers } of asked)
    expect(asSet(runProgram(kb, parseProgramText(program), { entitiesOnly: true }).answers)).toEqual(answers);
});

// Written before the parser was trained, and never tuned on.
test("of fifty questions as people type them four in five are answered rightly", () => {
  const right = asked.filter(({ question, answers }) => {
    const [first] = readQuestion(parser, question).readings;
    return first !== undefined && JSON.stringify(asSet(first.answers)) === JSON.stringify(answers);
  });
  expect(right.length).toBeGreaterThanOrEqual(40);
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
