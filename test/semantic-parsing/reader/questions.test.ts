import { describe, expect, test } from "vitest";
import { answer } from "../../../src/exact/index.ts";
import { parseText } from "../../../src/query/text/parse.ts";
import { answerWords } from "../../../src/semantic-parsing/reader/answers.ts";
import { listOf, membersOf } from "../../../src/semantic-parsing/reader/evaluate.ts";
import {
  fifthQuestions,
  fourthQuestions,
  laterQuestions,
  questions,
  sameAnswers,
  secondQuestions,
  sixthQuestions,
  tableQuestions,
  tableReader,
  thirdQuestions,
  worldReader,
} from "./support.ts";

const reader = await worldReader();
const read = questions.map((each) => ({ ...each, best: answerWords(reader, each.question).readings[0] }));

// Written before the reader was; the answers are worked out by plain code over the data.
describe("questions over world, by the reader alone", () => {
  const right = (kind: string) =>
    read.filter(
      ({ kind: own, best, answers }) =>
        own === kind &&
        (kind === "unanswerable"
          ? (best?.answers.length ?? 0) === 0
          : best && sameAnswers(answers, best.answers)),
    ).length;
  test.each([
    ["plain", 59],
    ["counts", 39],
    ["whether", 12],
    ["negation", 30],
    ["unanswerable", 20],
    ["misspelled", 19],
  ])("%s: at least %i", (kind, least) => {
    expect(right(kind)).toBeGreaterThanOrEqual(least);
  });

  test("none of them is wrong and called sure", () => {
    const sure = read.filter(
      ({ best, answers }) => best && best.probability >= 0.9 && !sameAnswers(answers, best.answers),
    );
    expect(sure.map(({ question }) => question)).toEqual([]);
  });
});

/** Wrong and called sure, and known to be: nothing is found by what is meant. */
const KNOWN_SURE = ["Which countries don't border any country that speaks French, in Western Europe?"];

test.each([
  ["a second", secondQuestions, 3],
  ["a third", thirdQuestions, 9],
  ["a fourth", fourthQuestions, 11],
  ["a fifth", fifthQuestions, 5],
  ["a sixth", sixthQuestions, 5],
  ...laterQuestions.map(([name, list], at) => [`a ${name}`, list, [6, 6, 3, 1, 3, 1, 1, 2][at]!] as const),
] as const)("%s list over world", (_, list, most) => {
  const second = list.map((each) => ({
    ...each,
    best: answerWords(reader, each.question).readings[0],
  }));
  const isRight = ({ best, answers }: (typeof second)[number]) =>
    answers.length === 0
      ? (best?.answers.length ?? 0) === 0
      : best !== undefined && sameAnswers(answers, best.answers);
  expect(second.filter((each) => !isRight(each)).length).toBeLessThanOrEqual(most);
  const sure = second.filter((each) => !isRight(each) && (each.best?.probability ?? 0) >= 0.9);
  expect(sure.map(({ question }) => question).filter((each) => !KNOWN_SURE.includes(each))).toEqual([]);
});

test("a formula of links alone is answered the same by the engine", () => {
  const { graph } = reader.field;
  let compared = 0;
  for (const { best } of read) {
    if (!best?.plain || best.asked.ask !== "things") continue;
    const query = parseText(best.formula, { graph });
    const found = [...answer(query, graph.full).ids];
    expect([best.formula, found]).toEqual([best.formula, listOf(membersOf(reader.field, best.asked.of))]);
    compared++;
  }
  expect(compared).toBeGreaterThan(60);
});

test("questions over small tables, with no training", async () => {
  const readers = new Map(
    await Promise.all(
      [...new Set(tableQuestions.map(({ table }) => table))].map(
        async (table) => [table, await tableReader(table)] as const,
      ),
    ),
  );
  const found = tableQuestions.map((each) => ({
    ...each,
    best: answerWords(readers.get(each.table)!, each.question).readings[0],
  }));
  const isRight = ({ best, answers }: (typeof found)[number]) =>
    answers.length === 0
      ? (best?.answers.length ?? 0) === 0
      : best !== undefined && sameAnswers(answers, best.answers);
  expect(found.filter(isRight).length).toBeGreaterThanOrEqual(643);
  const surely = found.filter((each) => !isRight(each) && (each.best?.probability ?? 0) >= 0.9);
  expect(surely.map(({ table, question }) => `${table}: ${question}`)).toEqual([]);
});
