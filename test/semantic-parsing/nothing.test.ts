import { expect, test } from "vitest";
import { loadWorldKnowledgeBase } from "../../src/kb/world/world.ts";
import { runProgram } from "../../src/kopl/run/run.ts";
import { formOfProgram, keyTypesOf } from "../../src/kopl/sparql/from-program.ts";
import { parseProgramText } from "../../src/kopl/text/parse.ts";
import { printProgram } from "../../src/kopl/text/print.ts";
import { plainCompute } from "../../src/numeric/autograd/compute.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { embeddedParser, embeddedWordings } from "../../src/semantic-parsing/embedded.ts";
import { startParser } from "../../src/semantic-parsing/parser.ts";
import { readQuestion } from "../../src/semantic-parsing/read-question.ts";
import { typed, usualNoise } from "../../src/semantic-parsing/wordings/noise.ts";
import { paraphrase } from "../../src/semantic-parsing/wordings/paraphrase.ts";

const kb = await loadWorldKnowledgeBase();
const lexicon = await embeddedWordings();
const parser = startParser(await embeddedParser(), kb, plainCompute());
const answersOf = (program: string) =>
  runProgram(kb, parseProgramText(program), { entitiesOnly: true }).answers;

const all = answersOf('FindAll() | FilterConcept("sovereign state") | QueryName');
const KEYS = ["population", "life expectancy", "fertility rate"];
const counted = new Set(answersOf('FindAll() | FilterNum(population, "0", >) | QueryName'));
const uncounted = all.filter((name) => !counted.has(name));
const islands = all.filter(
  (name) => answersOf(`Find("${name}") | Relate("borders", forward) | QueryName`).length === 0,
);

/** Programs that ask for what the data lacks: countries without a value, years without one, countries without neighbours. */
function program(kind: number, at: number): string {
  const random = randomStream(29, `what is not known ${kind}`, at);
  const of = (list: readonly string[]) => list[random.below(list.length)]!;
  const key = of(KEYS);
  const year = String(1955 + 5 * random.below(11));
  const under = (who: string, when: string) =>
    `Find("${who}") | QueryAttrUnderCondition("${key}", "point in time", "${when}")`;
  switch (kind) {
    case 0:
      return under(of(uncounted), year);
    case 1:
      return under(of([...counted]), String(Number(year) + 1 + random.below(4)));
    case 2:
      return `Find("${of(uncounted)}") | QueryAttr("${key}")`;
    case 3:
      return `Find("${of(islands)}") | Relate("borders", forward) | FilterConcept("country") | QueryName`;
    default:
      return `SelectBetween(Find("${of(uncounted)}"), Find("${of(uncounted)}"), "${key}", greater)`;
  }
}

const KINDS = 5;
const each = Number(process.env.LACUNA_NOTHING ?? 4);

test("what the data lacks is said to be not known, with a program that asks for it", () => {
  const questions = Array.from({ length: KINDS * each }, (_, at) => {
    const gold = parseProgramText(program(at % KINDS, at));
    const random = randomStream(29, "wordings of what is not known", at);
    const form = formOfProgram(gold, keyTypesOf(kb));
    return { kind: at % KINDS, text: typed(paraphrase(form, { lexicon, random }), usualNoise, random) };
  });
  const told = questions.filter(({ text }) => readQuestion(parser, text).readings[0]?.nothing === true);
  if (process.env.LACUNA_NOTHING)
    console.log(Array.from({ length: KINDS }, (_, at) => told.filter(({ kind }) => kind === at).length));
  expect(told.length).toBeGreaterThanOrEqual(0.8 * questions.length);
});

test("a name that is written is not exchanged for one that has a value", () => {
  const [first] = readQuestion(parser, "population of Niger in 1990").readings;
  expect(first).toMatchObject({ nothing: true, answers: [] });
  expect(printProgram(first!.program)).toBe(
    'Find("Niger") | QueryAttrUnderCondition(population, "point in time", "1990")',
  );
  expect(readQuestion(parser, "population of Nigeria in 1990").readings[0]?.answers).toHaveLength(1);
});
