import { expect, test } from "vitest";
import { loadWorldKnowledgeBase } from "../../src/kb/world/world.ts";
import { runProgram } from "../../src/kopl/run/run.ts";
import { parseProgramText } from "../../src/kopl/text/parse.ts";
import { plainCompute } from "../../src/numeric/autograd/compute.ts";
import { embeddedParser } from "../../src/semantic-parsing/embedded.ts";
import { startParser } from "../../src/semantic-parsing/parser.ts";
import { readQuestion } from "../../src/semantic-parsing/read-question.ts";
import { sized } from "../support/sizes.ts";

const kb = await loadWorldKnowledgeBase();
const parser = startParser(await embeddedParser(), kb, plainCompute());
const answerTo = (question: string) => readQuestion(parser, question).readings[0]?.answers;

/** Facts of a relation, read from the tables: subject and object by their names. */
function factsOf(predicate: string): [string, string][] {
  const { relations, predicates, names } = kb;
  const found: [string, string][] = [];
  for (let row = 0; row < relations.size; row++)
    if (relations.predicate[row] === 2 * predicates.number(predicate))
      found.push([names[relations.subject[row]!]!, names[relations.object[row]!]!]);
  return found;
}

/** Questions of yes and of no, as many of each: a fact, and its subject with the object of another fact. */
function asked(predicate: string, wording: (a: string, b: string) => string, count: number) {
  const facts = factsOf(predicate);
  const known = new Set(facts.map((fact) => fact.join("\t")));
  return Array.from({ length: count }, (_, at) => Math.floor(((at + 0.5) * facts.length) / count)).flatMap(
    (at) => {
      const [subject, object] = facts[at]!;
      const other = facts
        .map((_, step) => facts[(at + 97 + step) % facts.length]![1])
        .find((each) => each !== subject && !known.has(`${subject}\t${each}`))!;
      return [
        { question: wording(subject, object), answer: "yes" },
        { question: wording(subject, other), answer: "no" },
      ];
    },
  );
}

const all = Number(process.env.LACUNA_WHETHER ?? sized(2, 3));

test("questions whether a relation holds are answered by yes and by no", () => {
  const questions = [
    ...asked("borders", (a, b) => `does ${a} border ${b}?`, all),
    ...asked("capital", (a, b) => `Is ${b} the capital of ${a}`, all),
    ...asked("language", (a, b) => `do they speak ${b} in ${a}`, all),
    ...asked("currency", (a, b) => `does ${a} use the ${b}`, all),
    ...asked("region", (a, b) => `is ${a} in ${b}?`, all),
    ...asked("member of", (a, b) => `is ${a} a member of ${b}`, all),
  ];
  const wrong = questions.filter(({ question, answer }) => answerTo(question)?.join() !== answer);
  if (process.env.LACUNA_WHETHER) console.log(questions.length, wrong);
  expect(questions).toHaveLength(12 * all);
  expect(wrong.length).toBeLessThanOrEqual(questions.length / 10);
});

test("yes and no are what the shown program counts", () => {
  for (const question of ["does France border Spain?", "does Portugal border Italy"]) {
    const [first] = readQuestion(parser, question).readings;
    const [count] = runProgram(kb, first!.program, { entitiesOnly: true }).answers;
    expect(first).toMatchObject({ whether: true, answers: [count === "0" ? "no" : "yes"] });
  }
});

test("values are verified as before, a choice is no yes or no, and two conditions stay a list", () => {
  for (const question of [
    "is the population of France greater than 50 million",
    "is France or Spain bigger",
    "African countries in the UN",
  ])
    expect(readQuestion(parser, question).readings[0]).not.toHaveProperty("whether");
  expect(answerTo("is France or Spain bigger")).toEqual(["France"]);
});

test("comparisons are answered by yes and by no, and by neither where a value is not known", () => {
  expect(answerTo("is France bigger than Spain")).toEqual(["yes"]);
  expect(answerTo("is Spain bigger than France?")).toEqual(["no"]);
  expect(answerTo("does Brazil have more people than Mexico")).toEqual(["yes"]);
  const [first] = readQuestion(parser, "is Sweden bigger than Norway?").readings;
  expect(first).toMatchObject({ whether: true, yesIf: "Sweden", answers: ["yes"] });
  expect(runProgram(kb, first!.program).answers).toEqual(["Sweden"]);
  expect(readQuestion(parser, "does Sweden have more people than Norway").readings[0]).toMatchObject({
    nothing: true,
    answers: [],
  });
});

test("whether something is of a kind is answered by yes and by no", () => {
  const kinds = (concept: string) =>
    new Set(
      runProgram(kb, parseProgramText(`FindAll() | FilterConcept("${concept}") | QueryName`), {
        entitiesOnly: true,
      }).answers,
    );
  const [landlocked, sovereign, countries] = ["landlocked country", "sovereign state", "country"].map(kinds);
  const names = [...countries!];
  const some = Array.from(
    { length: 5 * all },
    (_, at) => names[Math.floor(((at + 0.5) * names.length) / (5 * all))]!,
  );
  const questions = some.flatMap((name) => [
    { question: `is ${name} landlocked`, answer: landlocked!.has(name) ? "yes" : "no" },
    { question: `Is ${name} a sovereign state?`, answer: sovereign!.has(name) ? "yes" : "no" },
  ]);
  const wrong = questions.filter(({ question, answer }) => answerTo(question)?.join() !== answer);
  if (process.env.LACUNA_WHETHER) console.log(questions.length, wrong);
  expect(wrong.length).toBeLessThanOrEqual(questions.length / 8);
});

test("an adjective and an acronym are two conditions", () => {
  const members = new Set(
    factsOf("member of").flatMap(([who, what]) => (what === "United Nations" ? [who] : [])),
  );
  const there = factsOf("region").flatMap(([who, where]) =>
    where === "Africa" && members.has(who) ? [who] : [],
  );
  expect([...(answerTo("African countries in the UN") ?? [])].sort()).toEqual([...new Set(there)].sort());
});
