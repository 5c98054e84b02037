import type { KnowledgeBase } from "../../kb/kb.ts";
import { readingOf } from "../read-written.ts";
import type { Reading, ReadingOptions, ReadQuestion } from "../reading.ts";
import { answersKey } from "../training/task.ts";
import { type BartParser, type WrittenText, writeTexts } from "./parser.ts";
import { programOfText } from "./texts.ts";

/** The number of programs that are written at once: they share the reading of the weights, which takes most of the time. */
const TOGETHER = 32;

/** As published. */
const BEAMS = 4;

/**
 * Reads questions with a BART: what it writes is run on the knowledge base; texts that are no program, fail or find nothing
 * are dropped, and of those with the same answer the likeliest stays, with the probability of all of them.
 */
export function readWithBart(
  parser: BartParser,
  kb: KnowledgeBase,
  questions: readonly string[],
  { beam = BEAMS, decoding = "trained", limits = {} }: ReadingOptions = {},
): ReadQuestion[] {
  const found: ReadQuestion[] = [];
  const count = Math.max(1, Math.floor(TOGETHER / beam));
  for (let at = 0; at < questions.length; at += count) {
    const some = questions.slice(at, at + count);
    const written = limits.stop?.() ? some.map(() => []) : writeTexts(parser, some, beam, decoding);
    for (const texts of written)
      found.push({
        readings: byAnswers(texts.flatMap((each) => readingOfText(parser, kb, each, limits) ?? [])),
        unknown: [],
      });
  }
  return found;
}

function readingOfText(
  { target }: BartParser,
  kb: KnowledgeBase,
  { text, probability }: WrittenText,
  limits: NonNullable<ReadingOptions["limits"]>,
): Reading | undefined {
  if (target === "sparql") return readingOf(kb, { sparql: text, probability }, limits);
  const program = programOfText(text);
  return program && readingOf(kb, { program, probability }, limits);
}

/** Readings with different answers; each has the probability of all with its answers. */
function byAnswers(readings: readonly Reading[]): Reading[] {
  const groups = new Map<string, Reading>();
  for (const reading of readings) {
    const key = answersKey(reading.answers);
    const before = groups.get(key);
    const probability = Math.min(1, (before?.probability ?? 0) + reading.probability);
    groups.set(key, { ...(before ?? reading), probability });
  }
  return [...groups.values()].sort((a, b) => b.probability - a.probability);
}
