import { expect, test } from "vitest";
import { loadWorldKnowledgeBase } from "../../src/kb/world/world.ts";
import { generatedQuestions } from "../../src/kopl/generate/generate.ts";
import { publishedShares } from "../../src/kopl/generate/shares.ts";
import { runProgram } from "../../src/kopl/run/run.ts";
import { formOfProgram, keyTypesOf } from "../../src/kopl/sparql/from-program.ts";
import { programOfForm } from "../../src/kopl/sparql/to-program.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { embeddedWordings } from "../../src/semantic-parsing/embedded.ts";
import { rewordedQuestions } from "../../src/semantic-parsing/training/reworded.ts";
import { parseLexicon } from "../../src/semantic-parsing/wordings/lexicon.ts";
import { typed } from "../../src/semantic-parsing/wordings/noise.ts";
import { paraphrase } from "../../src/semantic-parsing/wordings/paraphrase.ts";
import { worded } from "../../src/semantic-parsing/wordings/pattern.ts";
import { simplified } from "../../src/semantic-parsing/wordings/simplify.ts";

const kb = await loadWorldKnowledgeBase();
const lexicon = await embeddedWordings();
const forms = [...generatedQuestions({ kb, seed: 8, count: 200, shares: publishedShares })].map(
  ({ program }) => formOfProgram(program, keyTypesOf(kb)),
);

test.each([
  ["of the lexicon", lexicon],
  ["of names alone", {}],
])("wordings %s have no marks of patterns left", (_, own) => {
  const random = randomStream(4, "wordings");
  for (const form of forms)
    for (let draw = 0; draw < 5; draw++) {
      const text = paraphrase(form, { lexicon: own, random });
      expect(text.length).toBeGreaterThan(0);
      expect(text, text).not.toMatch(/[{}[\]<>|](?! ?\d)/);
    }
});

test("each name of a question is in its wording, itself or by an alias", () => {
  const random = randomStream(5, "wordings");
  for (const form of forms)
    for (const step of programOfForm(form).steps) {
      if (step.function !== "Find") continue;
      const name = step.inputs[0]!;
      const text = paraphrase(form, { lexicon, random });
      const known = [name, ...(lexicon.aliases?.[name] ?? [])];
      expect(
        known.some((each) => text.includes(each)),
        `${name}: ${text}`,
      ).toBe(true);
    }
});

test("what is simplified is still a program that runs", () => {
  const random = randomStream(6, "simplified");
  for (const form of forms) runProgram(kb, programOfForm(simplified(form, random)), { entitiesOnly: true });
});

test("patterns draw every choice, and noise leaves no question empty", () => {
  const random = randomStream(7, "patterns");
  const drawn = new Set(Array.from({ length: 200 }, () => worded("(a|b) [c] <one/several>", random)));
  expect([...drawn].sort()).toEqual(["a c one", "a one", "b c one", "b one"]);
  expect(worded("<one/several> {x}", random, { x: "(y|z)" }, true)).toBe("several (y|z)");
  const noise = { lowerCase: 0.5, noMark: 0.5, typos: 1, dropped: 1 };
  for (let draw = 0; draw < 50; draw++)
    expect(typed("which country borders France", noise, random)).toMatch(/\p{L}{3}/u);
});

test("a file of wordings that is none is refused with its place", () => {
  expect(() => parseLexicon({ nouns: {} })).toThrow(/"nouns" is none of predicates/);
  expect(() => parseLexicon({ keys: { area: { nouns: "size" } } })).toThrow(/"keys"\."area"\."nouns"/);
  expect(() => parseLexicon([])).toThrow(/is no object/);
});

test("reworded questions keep their answers or are left as they were, and a seed words them alike", () => {
  const questions = [...generatedQuestions({ kb, seed: 9, count: 40, shares: publishedShares })].map(
    ({ question, program, answer }) => ({ question, program, answer }),
  );
  const reworded = rewordedQuestions(kb, questions, lexicon, 1);
  expect(rewordedQuestions(kb, questions, lexicon, 1)).toEqual(reworded);
  const changed = reworded.filter((each, at) => each !== questions[at]);
  expect(changed.length).toBeGreaterThan(30);
  for (const { program } of changed)
    expect(runProgram(kb, program!, { entitiesOnly: true }).answers.length).toBeGreaterThan(0);
});
