import { expect, test } from "vitest";
import { classified, countedClassifier } from "../../../src/semantic-parsing/templates/classify.ts";
import { inMemory } from "../../operations/support.ts";

test("n-grams pick the label that naive Bayes gives by hand", () => {
  const questions = ["a b", "a b", "a b", "a c", "a c", "a c"];
  const classifier = countedClassifier(questions, [0, 0, 0, 1, 1, 1], 2);
  const [first, second] = classified(classifier, "a b", 2);
  expect([first!.skeleton, second!.skeleton]).toEqual([0, 1]);
  // Six columns: a, ^ a, b, a b, c, a c. With label 0 four stand three times each, and the last two never.
  const seen = 3.1 / 12.6;
  const never = 0.1 / 12.6;
  const odds = (never / seen) ** 2;
  expect(Math.exp(first!.logProbability)).toBeCloseTo(1 / (1 + odds), 6);
});

test("templates are counted, scored and asked as other parsers are, and are the same bytes again", async () => {
  const { generateQuestions, trainParser, evaluateParser, askInWords, contents } = inMemory();
  await generateQuestions({ kb: "world", count: 200, out: "questions", threads: 1 });
  for (const out of ["templates", "again"])
    await trainParser({ questions: "questions", kb: "world", model: "templates", out });
  const bytes = (folder: string) => contents.get(`${folder}/parser.safetensors`)!;
  expect(Buffer.compare(bytes("templates"), bytes("again"))).toBe(0);
  const gold = "questions/train.json";
  const scored = await evaluateParser({ kb: "world", gold, parser: "templates", limit: 20 });
  expect(scored.overall.correct).toBeGreaterThan(2);
  const asked = await askInWords({ kb: "world", question: "capital of France", parser: "templates" });
  expect(asked.reading === null || asked.reading.program).not.toBe("");
});
