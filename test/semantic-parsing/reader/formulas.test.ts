import { expect, test } from "vitest";
import { nodeHost } from "../../../src/host/node.ts";
import { readByRules } from "../../../src/operations/semantic-parsing/read-answers.ts";
import { boundAndHeld } from "../../support/held-to-schema.ts";
import { sameAnswers, tableQuestions, tableReader } from "./support.ts";

const lacuna = boundAndHeld(nodeHost);

test("a formula that is said to be askable gives what the words gave, when it is asked", async () => {
  let asked = 0;
  const wrong: unknown[] = [];
  for (const { table, question } of tableQuestions) {
    const read = readByRules(await tableReader(table), question, 0);
    const reading = "answered" in read ? read.answered.reading : null;
    if (!reading?.runs || reading.nothing) continue;
    const graph = new URL(`tables/${table}`, import.meta.url).pathname;
    const { variables, answers } = await lacuna.ask({ graph, query: reading.formula! });
    // Several columns of one thing are told value by value.
    const ofOne = variables.length > 1 && answers.length === 1 && !/^\?x/.test(reading.formula!);
    const line = ([thing, ...rest]: readonly unknown[]) =>
      rest.length === 0 ? String(thing) : `${thing}: ${rest.join(", ")}`;
    const found =
      variables.length === 0
        ? [answers.length > 0 ? "yes" : "no"]
        : ofOne
          ? answers.flat().map(String)
          : answers.map(line);
    if (!sameAnswers(reading.answers, found)) wrong.push([question, reading.formula, reading.answers, found]);
    asked++;
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(30);
});
