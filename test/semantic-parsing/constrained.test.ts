import { expect, test } from "vitest";
import { loadWorldKnowledgeBase } from "../../src/kb/world/world.ts";
import { checkProgram } from "../../src/kopl/check.ts";
import { generatedQuestions } from "../../src/kopl/generate/generate.ts";
import { publishedShares } from "../../src/kopl/generate/shares.ts";
import { plainCompute } from "../../src/numeric/autograd/compute.ts";
import { kernelCompute } from "../../src/numeric/autograd/kernel-compute.ts";
import { bestKernel } from "../../src/numeric/product-kernel.ts";
import { type Random, randomStream } from "../../src/numeric/random.ts";
import { beamSearch } from "../../src/semantic-parsing/decoding/beam.ts";
import { embeddedParser } from "../../src/semantic-parsing/embedded.ts";
import { grammarOf } from "../../src/semantic-parsing/grammar/grammar.ts";
import { prepared } from "../../src/semantic-parsing/network/prepare.ts";
import { startParser } from "../../src/semantic-parsing/parser.ts";

/** `LACUNA_QUESTIONS=100000` asks so many. */
const QUESTIONS = Number(process.env.LACUNA_QUESTIONS ?? 150);

const kb = await loadWorldKnowledgeBase();
const kernel = bestKernel();
const compute = kernel === "plain" ? plainCompute() : kernelCompute(kernel);
const parser = startParser(await embeddedParser(), kb, compute);
const words = [...generatedQuestions({ kb, seed: 9, count: 60, shares: publishedShares })].flatMap(
  ({ question }) => question.split(" "),
);

/** Words of questions in any order, letters of any script, digits and signs, joined at random. */
function hostileQuestion(random: Random): string {
  const part = () => {
    const kind = random.below(4);
    if (kind < 2) return words[random.below(words.length)]!;
    if (kind === 2) return `${(random.real() - 0.3) * 10 ** random.below(12)}`.slice(0, 1 + random.below(12));
    return String.fromCodePoint(
      ...Array.from({ length: 1 + random.below(6) }, () => 32 + random.below(55_000)),
    );
  };
  return Array.from({ length: random.below(16) }, part).join(random.below(8) === 0 ? "" : " ");
}

test("what the trained parser writes passes the type checker, whatever it is asked", () => {
  const { linker, vocabulary, settings } = parser;
  let written = 0;
  for (let at = 0; at < QUESTIONS; at++) {
    const linked = linker.link(hostileQuestion(randomStream(11, "hostile questions", at)));
    const question = prepared(linked, vocabulary, settings.grams);
    for (const { steps } of beamSearch(parser, question, grammarOf(linker, linked), 4)) {
      checkProgram({ steps });
      written++;
    }
  }
  expect(written).toBeGreaterThan(QUESTIONS);
});
