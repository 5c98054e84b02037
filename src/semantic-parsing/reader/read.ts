import type { Lexicon } from "../wordings/lexicon.ts";
import { askedFor } from "./asked-for.ts";
import type { Field } from "./field.ts";
import { amountRules } from "./grammar/amounts.ts";
import { columnRules } from "./grammar/columns.ts";
import { chartOf } from "./grammar/engine.ts";
import { eventRules } from "./grammar/events.ts";
import { phraseRules } from "./grammar/phrases.ts";
import { questionRules } from "./grammar/questions.ts";
import { rowRules } from "./grammar/rows.ts";
import { sayingRules } from "./grammar/sayings.ts";
import { type Sense, senseOf } from "./grammar/sense.ts";
import { spokenRules } from "./grammar/spoken.ts";
import { toldRules } from "./grammar/told-rules.ts";
import { type Lattice, latticeOf, type Spelled } from "./lattice.ts";
import { type WordIndex, wordIndexOf } from "./lexicon.ts";
import type { Asked, Condition } from "./meaning.ts";
import { tellOf } from "./told.ts";
import { scaleOf } from "./words/unit-words.ts";

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

const rules = [
  ...phraseRules,
  ...sayingRules,
  ...amountRules,
  ...rowRules,
  ...eventRules,
  ...columnRules,
  ...questionRules,
  ...spokenRules,
  ...toldRules,
];

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
  const scales = sense.field.figures.map(({ name, unit }) => scaleOf(`${name} ${unit ?? ""}`));
  const meant = askedFor(lattice, index, sense);
  const byMeaning = new Map<string, WordReading>();
  for (const { value, to, cost } of category("question", 0)) {
    if (!value.asked || !isEnd(to)) continue;
    const present = atPresent(scaled(value.asked, scales), lattice, sense.field.graph);
    const asked = present && meant(present);
    if (!asked) continue;
    const key = JSON.stringify(asked);
    const known = byMeaning.get(key);
    if (!known || cost < known.cost) byMeaning.set(key, { asked, cost });
  }
  return { ...none, readings: [...byMeaning.values()].sort((a, b) => a.cost - b.cost).slice(0, KEPT) };
}

/** Links that have times last until now where "now" is said; nothing where none has a time. */
function atPresent(asked: Asked, { arcs }: Lattice, graph: Field["graph"]): Asked | undefined {
  if (!arcs.some((list) => list.some(({ lexeme }) => lexeme.type === "SMALL" && lexeme.is === "NOW")))
    return asked;
  const of = tellOf(graph, asked.of, { when: { how: "open" } });
  return of && { ...asked, of };
}

/** Numbers in the scale of their figures: "50 million" is 50 where a column is of millions. */
function scaled(asked: Asked, scales: readonly number[]): Asked {
  if (scales.every((scale) => scale === 1)) return asked;
  return JSON.parse(JSON.stringify(asked), (_, part: Condition) => {
    if (part?.is !== "figure" || typeof part.value !== "number") return part;
    const scale = scales[part.figure]!;
    return scale > 1 && Math.abs(part.value) >= scale ? { ...part, value: part.value / scale } : part;
  }) as Asked;
}
