import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { answerWords } from "../../../src/semantic-parsing/reader/answers.ts";
import type { Reader } from "../../../src/semantic-parsing/reader/read.ts";
import { featuresOf, sureness } from "../../../src/semantic-parsing/reader/sureness.ts";
import { type Sample, weightsOf } from "./logistic.ts";
import {
  fourthQuestions,
  questions,
  sameAnswers,
  secondQuestions,
  tableQuestions,
  tableReader,
  thirdQuestions,
  worldReader,
} from "./support.ts";

const people = ["people", "people-second", "people-third", "people-fourth"].flatMap((name) =>
  readFileSync(new URL(`../${name}.jsonl`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly question: string; readonly answers: readonly string[] }),
);

/** Readings of all questions that people wrote: the likeliest, and the next as if it were. */
let samples: readonly (Sample & { readonly isFirst: boolean; readonly isReport: boolean })[] = [];

/** A number for a text, always the same: even ones are fitted on, odd ones reported. */
const hashOf = (text: string): number => {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619) >>> 0;
  return (hash >>> 8) & 1;
};

beforeAll(async () => {
  const readers = new Map<string, Reader>([["", await worldReader()]]);
  for (const { table } of tableQuestions)
    if (!readers.has(table)) readers.set(table, await tableReader(table));
  const all: readonly {
    readonly table?: string;
    readonly question: string;
    readonly answers: readonly (string | number)[];
  }[] = [
    ...questions,
    ...secondQuestions,
    ...thirdQuestions,
    ...fourthQuestions,
    ...people,
    ...tableQuestions,
  ];
  samples = all.flatMap(({ table = "", question, answers }) => {
    const { read, readings, weighed } = answerWords(readers.get(table)!, question);
    return readings.slice(0, 2).map((reading, at) => ({
      features: featuresOf(weighed, at, read),
      isRight: answers.length === 0 ? reading.answers.length === 0 : sameAnswers(answers, reading.answers),
      isFirst: at === 0,
      isReport: hashOf(`${table} ${question}`) === 1,
    }));
  });
  if (process.env.LACUNA_FIT)
    console.log(
      JSON.stringify(
        weightsOf(samples.filter(({ isReport }) => !isReport)).map((each) => Number(each.toFixed(2))),
      ),
    );
});

/** Of readings in a band: how many, what they said on average, what was right. */
function bands(edges: readonly number[]) {
  const report = samples.filter(({ isReport, isFirst }) => isReport && isFirst);
  return edges.slice(0, -1).map((from, at) => {
    const to = edges[at + 1]!;
    const inside = report.filter(({ features }) => sureness(features) >= from && sureness(features) < to);
    const said =
      inside.reduce((sum, { features }) => sum + sureness(features), 0) / Math.max(1, inside.length);
    const right = inside.filter(({ isRight }) => isRight).length / Math.max(1, inside.length);
    return { from, to, count: inside.length, said, right };
  });
}

test("of readings that are called 90 % sure at least 88 % are right, on questions that nothing was fitted on", () => {
  if (process.env.LACUNA_FIT) console.table(bands([0.25, 0.5, 0.7, 0.8, 0.9, 0.95, 1.01]));
  const [, sure] = bands([0, 0.9, 1.01]);
  expect(sure!.count).toBeGreaterThan(300);
  expect(sure!.right).toBeGreaterThanOrEqual(0.88);
});

test("what is said and what is right differ by at most 10 points where there are 20 readings", () => {
  for (const { count, said, right } of bands([0.25, 0.5, 0.7, 0.9, 0.97, 1.01]))
    if (count >= 20) expect(Math.abs(said - right)).toBeLessThanOrEqual(0.1);
});
