import { type EnglishWord, englishWords } from "../text/english.ts";

/** What a word does to the meaning of a question: a reading without a step that does the same answers another question. */
export type Turn =
  | "denies"
  | "alone"
  | "exactly"
  | "equals"
  | "bounds"
  | "compares"
  | "orders"
  | "orders-several"
  | "aggregates"
  | "distributes"
  | "all"
  | "both"
  | "either"
  | "same"
  | "scales";

/** A word that turns the meaning, and where it stands. */
export interface TurningWord {
  /** As the question has it. */
  readonly words: string;
  readonly turn: Turn;
  readonly start: number;
  readonly end: number;
}

const table: Readonly<Record<Turn, string>> = {
  denies:
    "not|n't|no|non|none|nobody|nothing|without|never|neither|nor|except|excepting|excluding|exclude|excludes|excluded|besides|apart from|aside from|other than|outside|instead of|rather than|unless|hardly|barely|lack|lacks|lacking|missing|minus|all but|save for|leaving out|leave out|apart|aside|lest|unlike|ignoring|omitting|nowhere|free of|devoid of|rarely|seldom|scarcely|formerly|former|ex|no longer|unable to|fail to|fails to|in place of|in lieu of|rest of|far from|anything but",
  alone: "only|solely|exclusively|just|merely|purely|nothing but",
  exactly: "exactly|precisely",
  equals: "equal to|equals",
  bounds:
    "at least|at most|no more than|no less than|no fewer than|not more than|minimum of|maximum of|up to|or more|or fewer|or less|between",
  compares:
    "more than|less than|fewer than|over|under|above|below|exceeding|exceeds|exceed|before|after|since|until|till|earlier|later|prior to",
  orders: "most|least|fewest|highest|lowest|top|best|worst",
  "orders-several":
    "second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|runner up|2nd|3rd|4th|5th|next to last|last but one",
  aggregates:
    "average|mean|median|total|sum|combined|altogether|in all|overall|aggregate|percentage|share of|ratio",
  distributes: "per|each|respectively|for every|by country|by city",
  all: "all|every",
  both: "both|in common",
  either: "either",
  same: "same|identical|equal|equally|as many|as much|as large|as big|as long|as old|as high|different|differ|alike",
  scales:
    "half|double|twice|triple|thrice|times as|a third of|a quarter of|thirds of|quarters of|majority of",
};

const phrases: readonly (readonly [words: readonly string[], turn: Turn])[] = Object.entries(table)
  .flatMap(([turn, words]) => words.split("|").map((each) => [each.split(" "), turn as Turn] as const))
  .sort(([a], [b]) => b.length - a.length);

/** Superlatives by their ending; words that end so and are none. */
const SUPERLATIVE = /^\p{L}{2,}(?:est|most)$/u;
const NO_SUPERLATIVES = new Set(
  "west southwest northwest rest forest forests interest almost test request guest best quest invest harvest honest modest budapest bucharest everest utmost protest contest".split(
    " ",
  ),
);
/** Numbers before a superlative ask for several: "three largest". */
const NUMBER = /^(?:\d+|two|three|four|five|six|seven|eight|nine|ten|dozen|twenty)$/;

/** All words of a question that turn its meaning, in their order. */
export function turningWords(question: string): TurningWord[] {
  const words = englishWords(question);
  const found: TurningWord[] = [];
  const add = (from: number, to: number, turn: Turn) => {
    const [start, end] = [words[from]!.start, words[to - 1]!.end];
    found.push({ words: question.slice(start, end), turn, start, end });
  };
  for (let at = 0; at < words.length; ) {
    const phrase = phrases.find(([each]) => each.every((word, i) => words[at + i]?.text === word));
    const superlative = isSuperlative(words[at]!) || phrase?.[1] === "orders";
    if (superlative && at > 0 && NUMBER.test(words[at - 1]!.text)) add(at - 1, at + 1, "orders-several");
    else if (phrase) add(at, at + phrase[0].length, phrase[1]);
    else if (superlative) add(at, at + 1, "orders");
    at += phrase?.[0].length ?? 1;
  }
  return found;
}

const isSuperlative = ({ text }: EnglishWord): boolean =>
  SUPERLATIVE.test(text) && !NO_SUPERLATIVES.has(text);
