import { pluralOf } from "../../../../src/kopl/generate/plural.ts";
import { tailsOf } from "../../../../src/semantic-parsing/reader/lexicon-kinds.ts";
import {
  both,
  type Condition,
  entities,
  link,
  type Measure,
} from "../../../../src/semantic-parsing/reader/meaning.ts";
import {
  isAdjective,
  ordinalOf,
  type Vocabulary,
} from "../../../../src/semantic-parsing/reader/saying/parts.ts";
import { isKindLabel } from "../../../../src/semantic-parsing/reader/saying/words-of-relations.ts";
import { clauseParser } from "./clause-parser.ts";

/** What words from a place may be, and the place behind them. */
export interface Found<Value> {
  readonly value: Value;
  readonly to: number;
}

/** How parts of one sentence are read; each gives all that the words from a place may be. */
export interface Parts {
  readonly text: string;
  readonly vocabulary: Vocabulary;
  readonly things: (from: number) => readonly Found<Condition>[];
  readonly clauses: (from: number) => readonly Found<Condition>[];
  readonly names: (from: number) => readonly Found<readonly number[]>[];
  readonly measure: (from: number, several?: boolean) => readonly Found<Measure>[];
  /** The place behind words that stand at a place. */
  readonly at: (words: string, from: number) => number | undefined;
  /** What stands in brackets. */
  readonly within: (from: number, read: Read) => readonly Found<Condition>[];
}

export type Read = (from: number) => readonly Found<Condition>[];

/** A parser of the sentences of a field, over one sentence. */
export function sentenceParser(vocabulary: Vocabulary, text: string) {
  const { links, figures } = vocabulary;
  const ids = idsOf(vocabulary);
  const nouns = nounsOf(vocabulary);
  const memo = new Map<string, readonly Found<Condition>[]>();
  const once = (name: string, read: Read) => (from: number) => {
    const key = `${name} ${from}`;
    const before = memo.get(key);
    if (before) return before;
    memo.set(key, []);
    const found = read(from);
    memo.set(key, found);
    return found;
  };
  const at = (words: string, from: number): number | undefined =>
    text.startsWith(words, from) ? from + words.length : undefined;

  /** Names of entities, one or several with "or" between them. */
  function names(from: number): Found<readonly number[]>[] {
    const found: Found<readonly number[]>[] = [];
    for (let to = Math.min(text.length, from + ids.longest); to > from; to--) {
      const id = ids.byLabel.get(text.slice(from, to));
      if (id === undefined) continue;
      found.push({ value: [id], to });
      const next = at(" or ", to);
      if (next !== undefined)
        for (const more of names(next)) found.push({ value: [id, ...more.value], to: more.to });
    }
    return found;
  }

  function measure(from: number, several = false): Found<Measure>[] {
    const found: Found<Measure>[] = [];
    for (const [figure, name] of figures.entries()) {
      const to = at(several ? pluralOf(name) : name, from);
      if (to === undefined) continue;
      found.push({ value: { by: "figure", figure }, to });
      const year = /^ in (\d+)/.exec(text.slice(to, to + 12));
      if (year)
        found.push({ value: { by: "figure", figure, year: Number(year[1]) }, to: to + year[0].length });
    }
    for (const [relation, { counted }] of links.entries()) {
      const to = at(counted, from);
      if (to === undefined) continue;
      found.push({ value: { by: "links", relation }, to });
      const inner = at(" (those that ", to);
      for (const each of inner === undefined ? [] : parts.clauses(inner)) {
        const end = at(")", each.to);
        if (end !== undefined) found.push({ value: { by: "links", relation, to: each.value }, to: end });
      }
    }
    return found;
  }

  /** A noun, and what it says of things; `full` where what follows is said of a noun inside it. */
  function head(from: number): (Found<Condition> & { readonly full?: true })[] {
    const found: (Found<Condition> & { readonly full?: true })[] = [];
    for (const { noun, condition } of nouns) {
      const to = at(noun, from);
      if (to !== undefined) found.push({ value: condition, to });
    }
    for (const { value, to } of names(from)) found.push({ value: entities(...value), to });
    for (const [relation, words] of links.entries()) {
      const start = words.head === undefined ? undefined : at(`${words.head} of `, from);
      if (start === undefined) continue;
      for (const { value, to } of within(start, things)) found.push({ value: link(relation, value), to });
      for (const { value, to } of names(start)) found.push({ value: link(relation, entities(...value)), to });
      for (const { value, to } of things(start)) found.push({ value: link(relation, value), to, full: true });
    }
    return found;
  }

  /** The same in brackets. */
  function within(from: number, read: Read): Found<Condition>[] {
    const start = at("(", from);
    return start === undefined
      ? []
      : read(start).flatMap(({ value, to }) => {
          const end = at(")", to);
          return end === undefined ? [] : [{ value, to: end }];
        });
  }

  const things = once("things", (from) => {
    const heads: (Found<Condition> & { readonly full?: true })[] = [...head(from), ...within(from, things)];
    return heads.flatMap(({ value, to, full }) => {
      const found: Found<Condition>[] = [{ value, to }];
      if (full) return found;
      const said = at(" that ", to);
      for (const each of said === undefined ? [] : clauses(said))
        found.push({ value: both(value, each.value), to: each.to });
      for (const order of orders(to)) {
        found.push({ value: { is: "first", of: value, order: order.value }, to: order.to });
        const among = at(" among those that ", order.to);
        for (const each of among === undefined ? [] : clauses(among))
          found.push({
            value: { is: "first", of: both(value, each.value), order: order.value },
            to: each.to,
          });
      }
      return found;
    });
  });

  function orders(from: number) {
    const start = /^ with the (?:(\d+) )?(?:(\w+) )?(highest|lowest|most|fewest) /.exec(
      text.slice(from, from + 60),
    );
    if (!start) return [];
    const [whole, number, word, end] = start;
    const place = word === undefined ? 0 : placeOf(word);
    if (place === undefined) return [];
    const count = number === undefined ? 1 : Number(number);
    return measure(from + whole.length, count > 1).flatMap(({ value, to }) =>
      (value.by === "links") === /most|fewest/.test(end!)
        ? [{ value: { measure: value, largest: /highest|most/.test(end!), from: place, count }, to }]
        : [],
    );
  }

  const { clauses } = clauseParser(
    {
      text,
      vocabulary,
      things: (from) => things(from),
      clauses: (from) => clauses(from),
      names,
      measure,
      at,
      within,
    },
    once,
  );
  const parts = { things, clauses, names, measure };

  /** What is told of one thing by name. */
  const told = (from: number): Found<Condition>[] =>
    names(from).flatMap(({ value, to }) => {
      const start = value.length === 1 ? at(" ", to) : undefined;
      return (start === undefined ? [] : clauses(start)).map((each) => ({
        value: both(entities(...value), each.value),
        to: each.to,
      }));
    });
  return { ...parts, told };
}

/** The places that have a word of their own. */
const PLACES = new Map(Array.from({ length: 10 }, (_, place) => [ordinalOf(place), place]));

/** The place in an order that a word names, from 0. */
function placeOf(word: string): number | undefined {
  const number = /^(\d+)th$/.exec(word)?.[1];
  return number === undefined ? PLACES.get(word) : Number(number) - 1;
}

function idsOf({ field: { graph } }: Vocabulary) {
  const byLabel = new Map<string, number>();
  let longest = 0;
  for (let id = 0; id < graph.entityCount; id++) {
    const label = graph.label(id);
    if (!byLabel.has(label)) byLabel.set(label, id);
    longest = Math.max(longest, label.length);
  }
  return { byLabel, longest };
}

/** The nouns for kinds, for what a table has rows for, and for anything. */
function nounsOf({ field: { graph }, rows }: Vocabulary): { noun: string; condition: Condition }[] {
  const found = [{ noun: "things", condition: both() }];
  if (rows) found.push({ noun: rows.noun, condition: rows.condition });
  for (let relation = 0; relation < graph.relationCount; relation += 2)
    if (isKindLabel(graph.relations.label(relation >> 1)))
      for (const kind of tailsOf(graph.rows, relation)) {
        const name = graph.label(kind);
        if (!isAdjective(name))
          found.push({ noun: pluralOf(name), condition: link(relation, entities(kind)) });
      }
  return found;
}
