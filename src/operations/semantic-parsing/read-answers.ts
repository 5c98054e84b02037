import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { parseWideText } from "../../query/text/parse.ts";
import { type AnsweredReading, answerWords } from "../../semantic-parsing/reader/answers.ts";
import { type NotRead, notRead } from "../../semantic-parsing/reader/nearest.ts";
import type { Reader } from "../../semantic-parsing/reader/read.ts";
import { wordLinksOf } from "../../semantic-parsing/reader/word-links.ts";
import type { AnsweredInWords } from "./results.ts";

/** A question that the reader read, or why it did not. */
export type ReadByRules =
  | { readonly answered: AnsweredInWords }
  | { readonly refused: AnsweredInWords; readonly why: NotRead };

/** Below this probability other readings are shown even where none were asked for. */
const ALONE = 0.7;

/** Reads a question by the grammar, and answers it; else says which words stand in the way. */
export function readByRules(reader: Reader, question: string, shownOthers: number): ReadByRules {
  const { readings, read } = answerWords(reader, question);
  const spelled = read.spelled.map(({ written, read: as, start, end }) => ({
    written,
    read: as,
    start,
    end,
  }));
  const [best, ...others] = readings;
  const shown = (reading: AnsweredReading) => ({
    ...{
      program: "",
      formula: reading.formula,
      runs: canBeAsked(reading, reader.field.graph),
      sentence: reading.sentence,
    },
    ...(reading.nothing ? { nothing: true as const } : {}),
    ...{ probability: reading.probability, answers: [...new Set(reading.answers)] },
    links: wordLinksOf(reader.field, read.lattice, reading.asked).map((each) => ({ ...each })),
    unused: [],
  });
  const result = {
    question,
    steps: [],
    ...(spelled.length > 0 ? { spelled } : {}),
    unknown: [...read.unknown],
    trainedHere: true,
  };
  if (best) {
    const count = best.probability < ALONE ? Math.max(shownOthers, 2) : shownOthers;
    return {
      answered: {
        ...result,
        answers: [...new Set(best.answers)],
        reading: shown(best),
        others: others.slice(0, count).map(shown),
      },
    };
  }
  const why = notRead(reader, question, read);
  return { why, refused: { ...result, answers: [], reading: null, refused: refusalOf(why), others: [] } };
}

const quoted = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(", ");

function refusalOf({ words, nearest }: NotRead): NonNullable<AnsweredInWords["refused"]> {
  const because =
    words.length === 0
      ? "its words could not be joined to a formula: ask one thing in short words"
      : nearest
        ? `nothing here means ${quoted(words)} as it stands: the nearest reading leaves it out`
        : `nothing here means ${quoted(words)}`;
  return {
    words: [...words],
    because,
    ...(nearest ? { nearest: nearest.formula, nearestSentence: nearest.sentence } : {}),
  };
}

/** Whether `ask` reads the formula of a reading over the same graph: it may count inside a condition, or ask of a year. */
function canBeAsked({ formula, plain }: AnsweredReading, graph: Graph): boolean {
  if (plain) return true;
  try {
    parseWideText(formula, { graph });
    return true;
  } catch (error) {
    if (error instanceof LacunaError) return false;
    throw error;
  }
}
