import { runProgram, type TraceStep } from "../../kopl/run/run.ts";
import { printProgram } from "../../kopl/text/print.ts";
import { notMeant } from "../../parsing/honesty/program-guard.ts";
import type { Reading } from "../../parsing/reading.ts";
import type { Host } from "../host.ts";
import { openKb } from "../resources/knowledge-base.ts";
import { limitsFrom } from "../running/limits.ts";
import type { AskInWordsParameters } from "./ask-in-words.ts";
import { openParser } from "./open-parser.ts";
import type { AnsweredInWords } from "./results.ts";

/** Does `ask` for questions in words. */
export async function askWords(given: AskInWordsParameters, host: Host): Promise<AnsweredInWords> {
  const { question, beam, decoding, timeout } = given;
  const kb = await openKb(given.kb, host, given);
  const parser = await openParser(given.parser, kb, host);
  const [read] = parser.read([{ question }], { beam, decoding, limits: limitsFrom({ timeout }, host) });
  const { readings, unknown } = read!;
  const refused = refusalOf(question, readings[0]);
  const [best, ...others] = refused ? [] : readings;
  const steps: TraceStep[] = [];
  if (best?.program) runProgram(kb, best.program, { entitiesOnly: true, onStep: (step) => steps.push(step) });
  return {
    question,
    answers: best ? shownAnswers(best) : [],
    reading: best ? shown(best) : null,
    ...(refused ? { refused } : {}),
    steps: steps.map(({ step, function: name, inputs, dependencies, size, items }) => ({
      step,
      function: name,
      inputs: [...inputs],
      dependencies: [...dependencies],
      size,
      items: [...items],
    })),
    others: others.slice(0, given.readings).map(shown),
    unknown: [...unknown],
    trainedHere: parser.trainedHere,
  };
}

/** What a reading leaves out of the words that turn the meaning; undefined where it means them all. */
function refusalOf(question: string, best: Reading | undefined): AnsweredInWords["refused"] {
  if (!best?.program) return undefined;
  const left = notMeant(question, best.program, best.links);
  if (left.length === 0) return undefined;
  const words = [...new Set(left.map((each) => each.words))];
  return {
    words,
    because: `nothing in the nearest reading means ${words.map((each) => `"${each}"`).join(" or ")}: it would answer another question`,
    nearest: printProgram(best.program),
  };
}

/** Each answer once, in the order of the program's result. */
const shownAnswers = ({ answers }: Reading): string[] => [...new Set(answers)];

const shown = (reading: Reading) => ({
  program: reading.program ? printProgram(reading.program) : "",
  ...(reading.sparql === undefined ? {} : { sparql: reading.sparql }),
  ...(reading.whether ? { whether: reading.whether } : {}),
  ...(reading.yesIf === undefined ? {} : { yesIf: reading.yesIf }),
  ...(reading.nothing ? { nothing: reading.nothing } : {}),
  probability: reading.probability,
  answers: shownAnswers(reading),
  links: reading.links.map((each) => ({ ...each })),
  unused: (reading.unused ?? []).map((each) => ({ ...each })),
});
