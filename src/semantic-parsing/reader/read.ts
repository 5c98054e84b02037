import type { Lexicon } from "../wordings/lexicon.ts";
import type { Field } from "./field.ts";
import { amountRules } from "./grammar/amounts.ts";
import { chartOf } from "./grammar/engine.ts";
import { phraseRules } from "./grammar/phrases.ts";
import { questionRules } from "./grammar/questions.ts";
import { rowRules } from "./grammar/rows.ts";
import { sayingRules } from "./grammar/sayings.ts";
import { type Sense, senseOf } from "./grammar/sense.ts";
import { type Lattice, latticeOf, type Spelled } from "./lattice.ts";
import { type WordIndex, wordIndexOf } from "./lexicon.ts";
import type { Asked } from "./meaning.ts";

/** A reader of questions over one field. */
export interface Reader {
  readonly field: Field;
  readonly index: WordIndex;
  readonly sense: Sense;
}

/** One reading of a question, and what it costs: each guess of it costs something. */
export interface WordReading {
  readonly asked: Asked;
  readonly cost: number;
}

/** A question as the reader understands it: all its readings, the cheapest first; none where no rule joins its words. */
export interface WordsRead {
  readonly readings: readonly WordReading[];
  /** Words that mean nothing here. */
  readonly unknown: readonly string[];
  readonly spelled: readonly Spelled[];
  readonly lattice: Lattice;
}

const rules = [...phraseRules, ...sayingRules, ...amountRules, ...rowRules, ...questionRules];

/** Readings that are kept. */
const KEPT = 5;
/** Longer questions are not read. */
const MOST_WORDS = 60;

/** Prepares the reading of questions over a field. */
export function startReader(field: Field, wordings: Lexicon = {}): Reader {
  const index = wordIndexOf(field, wordings);
  return { field, index, sense: senseOf(field, index.rowThings) };
}

/** Reads a question by the grammar: every word has its place in a reading. */
export function readWords({ index, sense }: Reader, question: string): WordsRead {
  const lattice = latticeOf(question, index);
  const unknown = lattice.unknown.map(({ start, end }) => question.slice(start, end));
  const none = { readings: [], unknown, spelled: lattice.spelled, lattice };
  if (unknown.length > 0 || lattice.words.length === 0 || lattice.words.length > MOST_WORDS) return none;
  const { category, isEnd } = chartOf(rules, lattice, sense);
  const byMeaning = new Map<string, WordReading>();
  for (const { value, to, cost } of category("question", 0)) {
    if (!value.asked || !isEnd(to)) continue;
    const key = JSON.stringify(value.asked);
    const known = byMeaning.get(key);
    if (!known || cost < known.cost) byMeaning.set(key, { asked: value.asked, cost });
  }
  return { ...none, readings: [...byMeaning.values()].sort((a, b) => a.cost - b.cost).slice(0, KEPT) };
}
