import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sureness } from "../../../src/semantic-parsing/reader/sureness.ts";
import { constantOf, type Sample, weightsOf } from "./logistic.ts";

/**
 * 359 questions over `world` and eight tables as they were read by rules that had not been tried on any of them: the likeliest
 * reading, and the next as if it were. The questions are those of the third and fourth list and of the tables that came with them.
 */
const unseen = readingsIn("unseen-readings.json");

/**
 * 633 questions of later lists, the eleventh to the fourteenth and those of ten tables, as they were read by rules that none of them had
 * been tried on, with the weights of before: nothing was fitted on any of them.
 */
const later = readingsIn("later-readings.json").flatMap(({ readings }) => readings.slice(0, 1));

function readingsIn(file: string) {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as readonly {
    readonly table?: string;
    readonly question: string;
    readonly readings: readonly Sample[];
  }[];
}

/** A number for a text, always the same: questions with 0 are fitted on, those with 1 reported. */
const hashOf = (text: string): number => {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619) >>> 0;
  return (hash >>> 8) & 1;
};
const half = (which: number) =>
  unseen.filter(({ table = "", question }) => hashOf(`${table} ${question}`) === which);

/** What was thought of them before anything was fitted: a constant, cost, lead, mended words, finding nothing, leaving out nobody, length, no lead. */
const before = [3, -3, 6, -0.4, -0.5, -2.5, -0.3, -1.5];
const own = half(0);
const fitted = constantOf(
  own.flatMap(({ readings }) => readings.slice(0, 1)),
  weightsOf(
    own.flatMap(({ readings }) => readings),
    before,
  ),
).map((each) => Number(each.toFixed(2)));
const report = half(1).flatMap(({ readings }) => readings.slice(0, 1));

/** Of the readings in a band of probability: how many, what they said on average, what was right. */
function band(from: number, to: number, of: readonly Sample[] = report) {
  const inside = of
    .map((each) => ({ ...each, sure: sureness(each.features) }))
    .filter(({ sure }) => sure >= from && sure < to);
  const mean = (values: readonly number[]) =>
    values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
  return {
    count: inside.length,
    said: mean(inside.map(({ sure }) => sure)),
    right: mean(inside.map(({ isRight }) => Number(isRight))),
  };
}

test("the weights of the reader are those that are fitted on one half of the questions", () => {
  const [features] = report.map((each) => each.features);
  if (process.env.LACUNA_FIT) {
    console.log(JSON.stringify(fitted));
    console.table(
      [
        [0, 0.7],
        [0.7, 0.9],
        [0.9, 0.95],
        [0.95, 1.01],
      ].flatMap(([from, to]) => [
        { from, ...band(from!, to!) },
        { from, later: true, ...band(from!, to!, later) },
      ]),
    );
  }
  expect(sureness(features!)).toBeCloseTo(sureness(features!, fitted), 6);
});

test("of readings that are called 90 % sure at least 88 % are right, of questions that nothing was fitted on", () => {
  const sure = band(0.9, 1.01);
  expect(sure.count).toBeGreaterThan(80);
  expect(sure.right).toBeGreaterThanOrEqual(0.88);
  expect(Math.abs(sure.said - sure.right)).toBeLessThan(0.05);
});

test("the same holds of all later lists", () => {
  const sure = band(0.9, 1.01, later);
  expect(sure.count).toBeGreaterThan(400);
  expect(sure.right).toBeGreaterThanOrEqual(0.88);
  expect(Math.abs(sure.said - sure.right)).toBeLessThan(0.03);
});
