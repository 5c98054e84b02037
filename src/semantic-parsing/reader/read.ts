import type { Lexicon } from "../wordings/lexicon.ts";
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
import { type Asked, type Condition, link } from "./meaning.ts";
import { tellOf } from "./told.ts";
import { whatDone } from "./what-done.ts";
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
/** A number of persons is asked for. */
const PERSONS = /\b(how many|number of) (people|persons|ppl|folks|individuals)\b/i;
/** Somebody is asked for. */
const WHO = /^\W*(who|whom)\b/i;
/** A place that somebody does something at is asked for, and no row. */
const WHERE_DONE = /^\W*where (is|are|was|were) .*(ed|ught|wn|ung|ld|pt|rn)\W*$/i;
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
  // Countries are counted, and their people are a figure: "how many people speak Swahili" asks for neither.
  const asksPersons =
    sense.rowThings === undefined &&
    PERSONS.test(question) &&
    sense.field.figures.some(({ name }) => /population|inhabitants/i.test(name));
  const noun = nounAsked(lattice);
  const asksWho = (WHO.test(question) && index.isOfNobody) || WHERE_DONE.test(question);
  const byMeaning = new Map<string, WordReading>();
  for (const { value, to, cost } of category("question", 0)) {
    if (!value.asked || !isEnd(to)) continue;
    const present = atPresent(scaled(value.asked, scales), lattice, sense.field.graph);
    const asked = present && whatDone(question, present, sense);
    if (!asked || (asked.ask === "count" && asksPersons) || (asksWho && givesRows(asked, sense))) continue;
    if (!isOfNoun(asked, noun, sense)) continue;
    const key = JSON.stringify(asked);
    const known = byMeaning.get(key);
    if (!known || cost < known.cost) byMeaning.set(key, { asked, cost });
  }
  return { ...none, readings: [...byMeaning.values()].sort((a, b) => a.cost - b.cost).slice(0, KEPT) };
}

/** Whether the answers are what a table has rows for. */
const givesRows = ({ ask, of }: Asked, { rowThings, fit }: Sense): boolean =>
  ask === "things" && rowThings !== undefined && fit(rowThings, of);

/** What the noun behind "which" and "how many" may mean; nothing where it is part of a longer one, or says no kind of things. */
function nounAsked({ words, arcs }: Lattice): readonly Condition[] {
  const first = words[0]?.text;
  const at =
    first === "which" || first === "what" ? 1 : first === "how" && words[1]?.text === "many" ? 2 : -1;
  const all = arcs[at] ?? [];
  const found = all.filter(({ lexeme: { type } }) => type === "KIND" || type === "REL");
  const isNoun = (place: number) => arcs[place]?.some(({ lexeme: { type } }) => NOUNS.test(type)) ?? false;
  if (
    found.some(({ cost }) => cost > 0.1) ||
    all.some(({ lexeme: { type } }) => /^(ENT|FIG|UNIT|ADJ|HOW)$/.test(type))
  )
    return [];
  if (found.some(({ to }) => isNoun(to) || words[to]?.text === "'s" || words[to]?.text === "of")) return [];
  if (found.some(({ lexeme }) => lexeme.type === "KIND" && lexeme.generic)) return [];
  return found.flatMap(({ lexeme }) =>
    lexeme.type === "KIND"
      ? [lexeme.condition]
      : lexeme.type === "REL"
        ? lexeme.relations.map((each) => link(each ^ 1))
        : [],
  );
}
const NOUNS = /^(KIND|REL|FIG|ENT|UNIT|ADJ)$/;

/** Whether the answers may be what the noun of the question says. */
const isOfNoun = ({ ask, of }: Asked, nouns: readonly Condition[], { fit }: Sense): boolean =>
  nouns.length === 0 || (ask !== "things" && ask !== "count") || nouns.some((noun) => fit(noun, of));

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
