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
    const found =
      variables.length === 0 ? [answers.length > 0 ? "yes" : "no"] : answers.map((row) => row.join(": "));
    if (!sameAnswers(reading.answers, found)) wrong.push([question, reading.formula, reading.answers, found]);
    asked++;
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(30);
});
