import { expect, test } from "vitest";
import { kbFromJson } from "../../src/kb/formats/kqapro.ts";
import { loadWorldKnowledgeBase } from "../../src/kb/world/world.ts";
import { impossiblePlans, type Question, questionMaker } from "../../src/kopl/generate/attempt.ts";
import { dataCard } from "../../src/kopl/generate/card.ts";
import { generatedQuestions, generateInParallel } from "../../src/kopl/generate/generate.ts";
import { type MadeBlock, makeBlock, questionJob } from "../../src/kopl/generate/job.ts";
import { plans } from "../../src/kopl/generate/plans.ts";
import { questionLine, questionOfLine } from "../../src/kopl/generate/record.ts";
import { allot, publishedShares } from "../../src/kopl/generate/shares.ts";
import { runProgram } from "../../src/kopl/run/run.ts";
import { canonicalForm } from "../../src/kopl/sparql/canonical.ts";
import { formOfProgram, keyTypesOf } from "../../src/kopl/sparql/from-program.ts";
import { formOfSparql } from "../../src/kopl/sparql/reading/from-sparql.ts";
import { namesOf } from "../../src/kopl/sparql/reading/names.ts";

const kb = await loadWorldKnowledgeBase();
const options = { seed: 7, count: 300, impossible: impossiblePlans(kb) };
const questions: readonly Question[] = [...generatedQuestions({ kb, ...options })];

test("as many questions as wanted, no two alike", () => {
  expect(questions).toHaveLength(300);
  expect(new Set(questions.map(({ question }) => question)).size).toBe(300);
  expect(new Set(questions.map(({ sparql }) => sparql)).size).toBe(300);
});

test("KoPL gives the answer and nothing else", () => {
  for (const { program, answer, question } of questions)
    expect(new Set(runProgram(kb, program).answers), question).toEqual(new Set([answer]));
});

test("ten choices, the answer among them once", () => {
  for (const { choices, answer, type } of questions) {
    expect(choices).toHaveLength(10);
    expect(choices.filter((each) => each === answer)).toHaveLength(1);
    expect(new Set(choices).size).toBe(type === "Verify" ? 3 : 10);
  }
});

test("the query asks what the program asks", () => {
  const [typeOfKey, names] = [keyTypesOf(kb), namesOf(kb)];
  for (const { program, sparql } of questions)
    expect(canonicalForm(formOfSparql(sparql, names))).toEqual(
      canonicalForm(formOfProgram(program, typeOfKey)),
    );
});

test("plans say how long their programs are", () => {
  const maker = questionMaker({ kb, seed: 3 });
  for (let plan = 0; plan < plans.length; plan += 5) {
    const question = maker.attempt(plan, plan)?.question;
    if (!question) continue;
    expect(question.program.steps).toHaveLength(plans[plan]?.length ?? 0);
    expect(question.type).toBe(plans[plan]?.type);
  }
});

test("any number of workers gives the same questions, also after a stop", async () => {
  const maker = questionMaker({ kb, seed: options.seed });
  const kept: MadeBlock[] = [];
  const lines: string[] = [];
  let delay = 0;
  const run = (limits = {}) =>
    generateInParallel(options, {
      // Blocks become ready in another order than they were asked for.
      make: async (block) => {
        await new Promise((resolve) => setTimeout(resolve, (delay++ % 3) * 3));
        return makeBlock(maker, block);
      },
      width: 3,
      resumed: kept.map((block) => JSON.parse(JSON.stringify(block)) as MadeBlock),
      onBlock: (block) => {
        kept.push(block);
      },
      limits,
    });
  for await (const question of run({ stop: () => (kept.length >= 2 ? "cancelled" : undefined) }))
    lines.push(question.question);
  expect(lines.length).toBeLessThan(300);
  lines.length = 0;
  for await (const question of run()) lines.push(question.question);
  expect(lines).toEqual(questions.map(({ question }) => question));
});

test("blocks out of order are refused", () => {
  const job = questionJob(options);
  expect(() => job.offer({ first: 5, count: 1, found: [] })).toThrow("where 0 is next");
});

test("the published shares are within reach of the plans", () => {
  const total = 100_000;
  const allotted = allot(publishedShares, total);
  const share = (holds: (plan: (typeof plans)[number]) => boolean) =>
    plans.reduce((sum, plan, at) => sum + (holds(plan) ? (allotted[at] ?? 0) : 0), 0) / total;
  expect(share(({ type }) => type === "Count")).toBeCloseTo(0.115, 3);
  expect(share(({ type }) => type === "SelectAmong")).toBeCloseTo(0.046, 3);
  expect(share(({ hops }) => hops >= 2)).toBeCloseTo(0.737, 3);
  expect(share(({ hops }) => hops >= 5)).toBeCloseTo(0.047, 3);
  expect(share(({ length }) => length === 4)).toBeCloseTo(0.2842, 3);
  expect(share(({ length }) => length > 10)).toBeCloseTo(0.0124, 3);
  expect(plans.reduce((sum, { length }, at) => sum + length * (allotted[at] ?? 0), 0) / total).toBeCloseTo(
    4.79,
    2,
  );
});

test("what fails is made good so that shares hold", () => {
  const card = dataCard({ knowledgeBase: "world", seed: 7, wanted: { count: 300, shares: publishedShares } });
  for (const question of questions) card.add(question);
  const { shares } = card.card();
  expect(Math.abs(shares.types.Count - 0.115)).toBeLessThan(0.02);
  expect(Math.abs(shares.multiHop - 0.737)).toBeLessThan(0.02);
  expect(Math.abs(shares.meanSteps - 4.79)).toBeLessThan(0.1);
});

test("a line of the file holds the whole question", () => {
  for (const [at, question] of questions.entries())
    expect(questionOfLine(JSON.parse(JSON.stringify(questionLine(question, at))))).toEqual(question);
});

test("a count that is no number is refused", () => {
  expect(() => questionJob({ count: 0, seed: 1 })).toThrow("0 is no number of questions");
});

test("five entities give as many questions as are wanted, and no plan is tried that can have no ten choices", () => {
  const person = (name: string, age: number, knows?: string) => ({
    name,
    instanceOf: ["Q1"],
    attributes: [{ key: "age", value: { type: "quantity", value: age, unit: "1" }, qualifiers: {} }],
    relations: knows ? [{ predicate: "knows", object: knows, direction: "forward", qualifiers: {} }] : [],
  });
  const small = kbFromJson({
    concepts: { Q1: { name: "person", instanceOf: [] } },
    entities: {
      E1: person("Anna", 30, "E2"),
      E2: person("Bert", 40, "E3"),
      E3: person("Carl", 50, "E4"),
      E4: person("Dora", 20, "E5"),
      E5: person("Emma", 60),
    },
  });
  const impossible = impossiblePlans(small);
  const left = new Set(plans.flatMap(({ type }, at) => (impossible.includes(at) ? [] : [type])));
  expect(left).toEqual(new Set(["Count", "Verify"]));
  // What was left out would have given nothing: it is tried here.
  const maker = questionMaker({ kb: small, seed: 1 });
  for (const [at, { type }] of plans.entries())
    if (!left.has(type) && at % 7 === 0) expect(maker.attempt(at, at)).toBeUndefined();
  const found = [...generatedQuestions({ kb: small, seed: 1, count: 20, impossible })];
  expect(found).toHaveLength(20);
});
