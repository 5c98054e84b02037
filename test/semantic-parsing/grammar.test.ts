import { expect, test } from "vitest";
import { loadWorldKnowledgeBase } from "../../src/kb/world/world.ts";
import { checkProgram } from "../../src/kopl/check.ts";
import { checkNames } from "../../src/kopl/check-names.ts";
import { generatedQuestions } from "../../src/kopl/generate/generate.ts";
import { publishedShares } from "../../src/kopl/generate/shares.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { choose, emptySituation, grammarOf, itemsOf } from "../../src/semantic-parsing/grammar/grammar.ts";
import { choicesOf } from "../../src/semantic-parsing/grammar/oracle.ts";
import { linkerOf } from "../../src/semantic-parsing/linking/linker.ts";
import { sized } from "../support/sizes.ts";

const kb = await loadWorldKnowledgeBase();
const linker = linkerOf(kb);

/** 10⁵ were walked by hand; `LACUNA_WALKS` says how many. */
const WALKS = Number(process.env.LACUNA_WALKS ?? sized(1500, 10_000));

/** Questions that no sensible person asks. */
const HOSTILE = [
  ...[
    "",
    "?",
    "    ",
    "1",
    "-",
    "... !!! ???",
    "🦆🦆🦆",
    "\u0000\u0001",
    "a".repeat(3000),
    "1e309 NaN Infinity -0",
  ],
  ...[
    "2001-02-30 0000-00-00 99/99/9999",
    '"); DROP TABLE',
    "Find(France) | Count",
    "{x} <a/b> [c] (d|e)",
    "½ ٣ 三",
  ],
  ...[
    "France France France France France France",
    "in in in in in",
    "9".repeat(400),
    "-5 -5,000 -0.5 million",
  ],
];
const WORDS = [
  ...[
    "which",
    "country",
    "borders",
    "France",
    "than",
    "more",
    "50",
    "million",
    "population",
    "in",
    "1990",
    "euro",
    ".fr",
  ],
  ...[
    "Congo",
    "area",
    "km2",
    "English",
    "€",
    "FRA",
    "capital",
    "5 May 2011",
    "of",
    "not",
    "Chad or Niger",
    "Tonga",
  ],
];

test("whatever is chosen, the type checker lets the program pass and the knowledge base knows its names", () => {
  const random = randomStream(1, "walks");
  // A question of words is walked through ten times, a hostile one as often as it is drawn.
  const grammars = new Map<string, ReturnType<typeof grammarOf>>();
  let words: string[] = [];
  for (let walk = 0; walk < WALKS; walk++) {
    if (walk % 10 === 0)
      words = Array.from({ length: random.below(9) }, () => WORDS[random.below(WORDS.length)]!);
    const question = random.below(4) === 0 ? HOSTILE[random.below(HOSTILE.length)]! : words.join(" ");
    const grammar = grammars.get(question) ?? grammarOf(linker, linker.link(question));
    grammars.set(question, grammar);
    let situation = emptySituation;
    for (let choice = 0; !situation.done; choice++) {
      const items = itemsOf(grammar, situation);
      if (items.length === 0) expect.fail(`${question} ${JSON.stringify(situation)}`);
      if (choice > 90) expect.fail(`${question} does not end`);
      situation = choose(grammar, situation, items[random.below(items.length)]!);
    }
    const program = { steps: situation.steps };
    checkProgram(program);
    if (walk % 10 === 0)
      expect(checkNames(kb, program).filter(({ code }) => code !== "wrong-type")).toEqual([]);
  }
});

test("the grammar of a canonical question reaches its program, and the choices give it back", () => {
  let reached = 0;
  let total = 0;
  for (const { question, program } of generatedQuestions({
    kb,
    seed: 5,
    count: 300,
    shares: publishedShares,
  })) {
    const grammar = grammarOf(linker, linker.link(question));
    const choices = choicesOf(grammar, program);
    total++;
    if (!choices) continue;
    reached++;
    let situation = emptySituation;
    for (const { item } of choices) situation = choose(grammar, situation, item);
    expect(situation.steps.map((step) => step.function)).toEqual(program.steps.map((step) => step.function));
    expect(situation.steps.map((step) => step.dependencies)).toEqual(
      program.steps.map((step) => step.dependencies),
    );
  }
  // The rest names things by words that a linker with 16 candidates cannot tell: "CFA franc", "dollar".
  expect(reached / total).toBeGreaterThan(0.97);
});
