import { expect, test } from "vitest";
import { parserIds } from "../../src/semantic-parsing/parser-ids.ts";
import { inMemory, refused } from "./support.ts";

test("every kind of parser is trained, kept, scored and asked by the same operations", async () => {
  const { generateQuestions, trainParser, evaluateParser, evaluateKopl, scoreQuestions } = inMemory();
  await generateQuestions({ kb: "world", count: 30, out: "questions", threads: 1 });
  const sizes = { updates: 2, batch: 4, width: 8, hidden: 8, validateEvery: 0 };
  // The small one and BART have tests of their own.
  for (const model of parserIds.filter((id) => id !== "small" && !id.startsWith("bart"))) {
    const trained = await trainParser({ questions: "questions", kb: "world", out: model, model, ...sizes });
    expect(trained.model).toBe(model);
    const scored = await evaluateParser({ kb: "world", gold: "questions/val.json", parser: model, limit: 2 });
    expect(scored.questions).toBe(2);
  }
  const scored = await evaluateParser({
    ...{ kb: "world", gold: "questions/val.json", parser: "templates", train: "questions/train.json" },
    ...{ by: ["level"], predictions: "predictions.jsonl" },
  });
  expect(scored.skills).toEqual({});
  const levels = Object.values(scored.levels);
  expect(levels.reduce((sum, { total }) => sum + total, 0)).toBe(scored.questions);
  // What both commands that score predictions find in the file is what was found here.
  const again = await evaluateKopl({
    ...{ kb: "world", gold: "questions/val.json" },
    predictions: "predictions.jsonl",
  });
  expect(again.overall.correct).toBe(scored.overall.correct);
  const { total } = await scoreQuestions({
    gold: ["questions/val.json"],
    predictions: ["predictions.jsonl"],
  });
  expect(total.questions).toBe(scored.questions);
  const without = evaluateParser({
    kb: "world",
    gold: "questions/val.json",
    parser: "templates",
    by: ["level"],
  });
  expect((await refused(without))?.code).toBe("usage.missing-parameter");
});
