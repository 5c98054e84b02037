import type { Field } from "../field.ts";
import { figureNames } from "../headings.ts";
import { tailsOf } from "../lexicon-kinds.ts";
import { type RowThings, rowThingsOf } from "../row-things.ts";
import { isKindLabel, type LinkWords, linkWordsOf } from "./words-of-relations.ts";

/** Some words of a sentence; open ones end in a clause that would take in what follows. */
export interface Words {
  readonly text: string;
  readonly open: boolean;
  /** It begins with a name, of which more is said. */
  readonly named?: true;
}

/** What sentences over a field are made of. */
export interface Vocabulary {
  readonly field: Field;
  readonly links: readonly LinkWords[];
  readonly figures: readonly string[];
  readonly rows: RowThings | undefined;
  /** What things are said to be. */
  readonly kinds: ReadonlySet<number>;
}

const known = new WeakMap<Field, Vocabulary>();

function kindsOf({ graph }: Field): Set<number> {
  const found = new Set<number>();
  for (let relation = 0; relation < graph.relationCount; relation += 2)
    if (isKindLabel(graph.relations.label(relation >> 1)))
      for (const kind of tailsOf(graph.rows, relation)) found.add(kind);
  return found;
}

/** The words of a field; they are made once. */
export function vocabularyOf(field: Field): Vocabulary {
  const found = known.get(field) ?? {
    field,
    links: linkWordsOf(field),
    figures: figureNames(field.figures),
    rows: rowThingsOf(field),
    kinds: kindsOf(field),
  };
  known.set(field, found);
  return found;
}

export const compareWords = {
  "=": "exactly",
  "!=": "not exactly",
  "<": "less than",
  "<=": "at most",
  ">": "more than",
  ">=": "at least",
} as const;

/** Words before a year or a day. */
export const timeWords = {
  "=": "of",
  "!=": "other than",
  "<": "before",
  "<=": "no later than",
  ">": "after",
  ">=": "no earlier than",
} as const;

/** What stands between the name of a figure and a value. */
export const valueWords = (compare: keyof typeof timeWords, kind: string): string => {
  if (kind === "time") return timeWords[compare];
  return compare === "=" ? "of" : `of ${compareWords[compare]}`;
};

/** Words before a figure, and before a number of links. */
export const thanWords = {
  ">": ["a higher", "more"],
  "<": ["a lower", "fewer"],
  ">=": ["the same or a higher", "as many or more"],
  "<=": ["the same or a lower", "as many or fewer"],
  "=": ["the same", "as many"],
  "!=": ["not the same", "not as many"],
} as const;

/** Before what is compared with. */
export const joinWord = (compare: keyof typeof thanWords): string =>
  compare === "=" || compare === "!=" ? "as" : "than";

export const aggregateWords = { sum: "total", mean: "average", min: "minimum", max: "maximum" } as const;

const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

/** The place in an order as a word, from 0. */
export const ordinalOf = (from: number): string => ORDINALS[from] ?? `${from + 1}th`;

/** Kinds that are said as adjectives: "landlocked", not "landlockeds". */
export const isAdjective = (kind: string): boolean => /(ed|ent|al|ous|ive|less|ful)$/.test(kind);
