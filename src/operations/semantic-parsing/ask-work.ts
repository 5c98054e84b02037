import type { KnowledgeBase } from "../../kb/kb.ts";
import { runProgram, type TraceStep } from "../../kopl/run/run.ts";
import { printProgram } from "../../kopl/text/print.ts";
import { embeddedWordings } from "../../semantic-parsing/embedded.ts";
import { notMeant } from "../../semantic-parsing/honesty/program-guard.ts";
import { unusedWords } from "../../semantic-parsing/honesty/unused-words.ts";
import type { Reading } from "../../semantic-parsing/reading.ts";
import type { Lexicon } from "../../semantic-parsing/wordings/lexicon.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import { openKb } from "../resources/knowledge-base.ts";
import { limitsFrom } from "../running/limits.ts";
import type { AskGraphInWordsParameters } from "./ask-graph-in-words.ts";
import type { AskInWordsParameters } from "./ask-in-words.ts";
import { openParser } from "./open-parser.ts";
import { refuseLongQuestion } from "./question-length.ts";
import { readByRules } from "./read-answers.ts";
import type { AnsweredInWords } from "./results.ts";
import { readerOfGraph, readerOfKb } from "./word-reader.ts";

/** Does `ask` for questions in words on a graph. */
export async function askGraphWords(given: AskGraphInWordsParameters, host: Host): Promise<AnsweredInWords> {
  refuseLongQuestion(given.question);
  const graph = await openGraph(given.graph, host, given);
  const read = readByRules(await readerOfGraph(graph), given.question, given.readings);
  if ("answered" in read) return read.answered;
  // The embedded graph has a trained parser behind the rules.
  return graph.name === "world"
    ? askWords(
        { ...given, kb: "world", beam: 8, decoding: "trained", parser: undefined } as AskInWordsParameters,
        host,
      )
    : read.refused;
}

/** Does `ask` for questions in words: by the rules, and where they refuse by the parser that is trained for `world`; by a parser alone where one is named. */
export async function askWords(given: AskInWordsParameters, host: Host): Promise<AnsweredInWords> {
  refuseLongQuestion(given.question);
  const kb = await openKb(given.kb, host, given);
  if (given.parser !== undefined || given.as === "kopl") return askParser(given, kb, host);
  const read = readByRules(await readerOfKb(kb), given.question, given.readings);
  if ("answered" in read) return read.answered;
  if (kb.name !== "world") return read.refused;
  const behind = await askParser(given, kb, host, await embeddedWordings());
  const { reading, refused } = behind;
  if (refused) return { ...read.refused, ...(read.refused.refused?.nearest ? {} : { refused }) };
  return reading && reading.probability >= LEAST ? behind : read.refused;
}

/** A trained parser that is less sure is not believed where the rules refuse. */
const LEAST = 0.5;

/** Asks a trained parser. What it leaves out of the words that turn the meaning is refused; with the wordings of the graph, any word. */
async function askParser(
  given: AskInWordsParameters,
  kb: KnowledgeBase,
  host: Host,
  wordings?: Lexicon,
): Promise<AnsweredInWords> {
  const { question, beam, decoding, timeout } = given;
  const parser = await openParser(given.parser, kb, host);
  const [read] = parser.read([{ question }], { beam, decoding, limits: limitsFrom({ timeout }, host) });
  const { readings, unknown } = read!;
  const refused = refusalOf(question, readings[0], wordings);
  const [best, ...others] = refused ? [] : readings;
  const steps: TraceStep[] = [];
  if (best?.program) runProgram(kb, best.program, { entitiesOnly: true, onStep: (step) => steps.push(step) });
  return {
    question,
    answers: best ? shownAnswers(best) : [],
    reading: best ? shown(best, unknown.length > 0 ? UNSURE : 1) : null,
    ...(refused ? { refused } : {}),
    steps: steps.map(({ step, function: name, inputs, dependencies, size, items }) => ({
      step,
      function: name,
      inputs: [...inputs],
      dependencies: [...dependencies],
      size,
      items: [...items],
    })),
    others: others.slice(0, given.readings).map((each) => shown(each)),
    unknown: [...unknown],
    trainedHere: parser.trainedHere,
  };
}

/** What a reading leaves out of the words that turn the meaning; undefined where it means them all. */
function refusalOf(
  question: string,
  best: Reading | undefined,
  wordings?: Lexicon,
): AnsweredInWords["refused"] {
  if (!best?.program) return undefined;
  const turning = notMeant(question, best.program, best.links).map((each) => each.words);
  const left = wordings ? unusedWords(question, best.program, best.links, wordings) : [];
  const words = [...new Set([...turning, ...left])];
  if (words.length === 0) return undefined;
  return {
    words,
    because: `nothing in the nearest reading means ${words.map((each) => `"${each}"`).join(" or ")}: it would answer another question`,
    nearest: printProgram(best.program),
  };
}

/** Each answer once, in the order of the program's result. */
const shownAnswers = ({ answers }: Reading): string[] => [...new Set(answers)];

/** A reading of a question of which some word is not understood is never called sure. */
const UNSURE = 0.85;

const shown = (reading: Reading, most = 1) => ({
  program: reading.program ? printProgram(reading.program) : "",
  ...(reading.sparql === undefined ? {} : { sparql: reading.sparql }),
  ...(reading.whether ? { whether: reading.whether } : {}),
  ...(reading.yesIf === undefined ? {} : { yesIf: reading.yesIf }),
  ...(reading.nothing ? { nothing: reading.nothing } : {}),
  probability: Math.min(reading.probability, most),
  answers: shownAnswers(reading),
  links: reading.links.map((each) => ({ ...each })),
  unused: (reading.unused ?? []).map((each) => ({ ...each })),
});
