import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { askInWords, generateQuestions } from "../../src/index.ts";
import type { Step } from "../../src/kopl/program.ts";
import { notMeant } from "../../src/semantic-parsing/honesty/program-guard.ts";
import { turningWords } from "../../src/semantic-parsing/honesty/turning-words.ts";

const turnsOf = (question: string) => turningWords(question).map(({ words, turn }) => [words, turn]);

test("words that turn the meaning are found as people write them", () => {
  expect(turnsOf("Which countries don't border France?")).toEqual([["n't", "denies"]]);
  expect(turnsOf("which dont use the euro")).toEqual([["dont", "denies"]]);
  expect(turnsOf("non-European countries, other than Cuba")).toEqual([
    ["non", "denies"],
    ["other than", "denies"],
  ]);
  expect(turnsOf("three largest")).toEqual([["three largest", "orders-several"]]);
  expect(turnsOf("the second largest country")).toEqual([
    ["second", "orders-several"],
    ["largest", "orders"],
  ]);
  expect(turnsOf("capital of Budapest in the west")).toEqual([]);
});

test("a program has to mean them", () => {
  const steps = [
    { function: "Find", inputs: ["France"], dependencies: [] },
    { function: "Relate", inputs: ["borders", "forward"], dependencies: [0] },
    { function: "QueryName", inputs: [], dependencies: [1] },
  ] as const;
  const left = (question: string) => notMeant(question, { steps }, []).map(({ words }) => words);
  expect(left("neighbours of France")).toEqual([]);
  expect(left("name all neighbours of France")).toEqual([]);
  expect(left("neighbours of France without Spain")).toEqual(["without"]);
  expect(left("neighbours of France that all speak French")).toEqual(["all"]);
});

// Each was answered by its opposite, with up to 99 % of sureness.
test.each([
  ["Which countries of the world speak nothing but French and are hardly inhabited?"],
  ["Which of the countries has twice the area of Spain?"],
  ["What is the median area per region?"],
])("what has no step is refused: %s", async (question) => {
  const found = await askInWords({ kb: "world", question });
  expect(found.answers).toEqual([]);
  expect(found.reading).toBeNull();
  expect(found.refused?.words.length).toBeGreaterThan(0);
});

// A question of the generator says what its own program does: a word of it that the guard holds against that program is read wrongly.
test("no question that was made from a program turns against it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lacuna-turns-"));
  try {
    await generateQuestions({ kb: "world", count: 400, out: join(folder, "questions"), seed: 5 });
    const made = JSON.parse(await readFile(join(folder, "questions", "train.json"), "utf8")) as {
      readonly question: string;
      readonly program: readonly Step[];
    }[];
    expect(made.length).toBeGreaterThan(300);
    const against = made.flatMap(({ question, program }) => {
      const names = program.flatMap(({ inputs }) => inputs);
      return notMeant(question, { steps: program }, [])
        .filter(({ words }) => !names.some((name) => name.toLowerCase().includes(words.toLowerCase())))
        .map(({ words }) => `${words}: ${question}`);
    });
    expect(against).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
