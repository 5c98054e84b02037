import type { Lattice } from "../lattice.ts";
import type { Sense } from "./sense.ts";
import type { Value } from "./value.ts";

/** One of the names of an element: a terminal in capitals, else a category. */
interface Element {
  readonly names: readonly string[];
  readonly optional: boolean;
}

/** What parts of a rule are put together to: nothing where they do not fit, or several readings with what each costs more. */
export type Built = Value | readonly (Value & { readonly more?: number })[] | undefined;

/** A rule of the grammar: a category is a sequence of terminals and categories. */
export interface Rule {
  readonly category: string;
  readonly elements: readonly Element[];
  readonly build: (parts: readonly Value[], sense: Sense) => Built;
  readonly cost: number;
}

/** Writes a rule: `"core", "ENT POSS? rels"`; `A|B` is one of several, `?` may be absent. */
export const rule = (category: string, pattern: string, build: Rule["build"], cost = 0): Rule => ({
  category,
  elements: pattern.split(" ").map((each) => ({
    names: each.replace(/\?$/, "").split("|"),
    optional: each.endsWith("?"),
  })),
  build,
  cost,
});

/** One reading of some words: from a place to behind `to`. */
export interface Parsed {
  readonly value: Value;
  readonly to: number;
  readonly cost: number;
}

/** Readings of one stretch by one category that are kept. */
const KEPT = 6;
/** The cost of a word that carries nothing. */
const LIGHT = 0.01;
/** What it costs more where it has to be mended to be one. */
const MENDED_AWAY = 0.2;

export const absent: Value = {};

/** A chart of a question: what each category may be from each place. */
export function chartOf(rules: readonly Rule[], lattice: Lattice, sense: Sense) {
  const byCategory = new Map<string, Rule[]>();
  for (const each of rules) byCategory.set(each.category, [...(byCategory.get(each.category) ?? []), each]);
  const memo = new Map<string, readonly Parsed[]>();
  const terminals = lattice.arcs.map((arcs) => {
    const found = new Map<string, Parsed[]>();
    for (const { lexeme, to, cost } of arcs) {
      const name = lexeme.type === "SMALL" ? lexeme.is : lexeme.type;
      found.set(name, [...(found.get(name) ?? []), { value: { lexeme }, to, cost }]);
    }
    return found;
  });

  /** Places from which one may go on: here, or behind words that carry nothing. */
  const starts = lattice.words.map((_, at) => {
    const found = [{ at, cost: 0 }];
    for (const each of found) {
      if (found.length > 8) break;
      // A word that is light only when mended may be another.
      for (const { to, cost } of [
        ...(terminals[each.at]?.get("NOW") ?? []),
        ...(terminals[each.at]?.get("LIGHT") ?? []),
      ])
        if (!found.some((one) => one.at === to))
          found.push({ at: to, cost: each.cost + LIGHT + (cost > 0 ? cost + MENDED_AWAY : 0) });
    }
    return found;
  });

  function named(name: string, at: number): readonly Parsed[] {
    if (!/^\p{Lu}/u.test(name)) return category(name, at);
    return (starts[at] ?? []).flatMap((start) =>
      (terminals[start.at]?.get(name) ?? []).map((each) => ({ ...each, cost: each.cost + start.cost })),
    );
  }

  function category(name: string, at: number): readonly Parsed[] {
    const key = `${name} ${at}`;
    const known = memo.get(key);
    if (known) return known;
    memo.set(key, []);
    const found = (byCategory.get(name) ?? []).flatMap((each) => sequences(each, at));
    const kept = best(found);
    memo.set(key, kept);
    return kept;
  }

  function sequences({ elements, build, cost: own }: Rule, from: number): Parsed[] {
    let states: { parts: readonly Value[]; at: number; cost: number }[] = [
      { parts: [], at: from, cost: own },
    ];
    for (const { names, optional } of elements) {
      const next: typeof states = [];
      for (const { parts, at, cost } of states) {
        if (optional) next.push({ parts: [...parts, absent], at, cost });
        if (at >= lattice.words.length) continue;
        for (const name of names)
          for (const each of named(name, at))
            next.push({ parts: [...parts, each.value], at: each.to, cost: cost + each.cost });
      }
      states = next;
      if (states.length === 0) return [];
    }
    return states.flatMap(({ parts, at, cost }) => {
      if (at === from) return [];
      const built = build(parts, sense);
      if (built === undefined) return [];
      const list = Array.isArray(built)
        ? (built as readonly (Value & { more?: number })[])
        : [built as Value];
      return list.flatMap(({ more = 0, ...value }: Value & { more?: number }) => {
        // A lexeme that holds words around its object ends behind them.
        if (value.behind === undefined) return [{ value, to: at, cost: cost + more }];
        const to = wordsBehind(value.behind, at);
        const { behind: _, ...rest } = value;
        return to.map((each) => ({ value: rest, to: each, cost: cost + more }));
      });
    });
  }

  /** Places behind given words that stand at a place. */
  function wordsBehind(words: readonly string[], at: number): number[] {
    if (words.length === 0) return [at];
    return (starts[at] ?? [{ at, cost: 0 }]).flatMap(({ at: start }) =>
      words.every((word, each) => lattice.words[start + each]?.text === word) ? [start + words.length] : [],
    );
  }

  /** Whether only words that carry nothing stand from a place to the end. */
  const isEnd = (at: number): boolean =>
    at >= lattice.words.length || (starts[at] ?? []).some(({ at: start }) => start >= lattice.words.length);

  return { category, isEnd };
}

/** The cheapest readings of each stretch, each meaning once. */
function best(found: readonly Parsed[]): Parsed[] {
  const byMeaning = new Map<string, Parsed>();
  for (const each of found) {
    const key = `${each.to} ${JSON.stringify(each.value)}`;
    const known = byMeaning.get(key);
    if (!known || each.cost < known.cost) byMeaning.set(key, each);
  }
  const byEnd = new Map<number, Parsed[]>();
  for (const each of byMeaning.values()) byEnd.set(each.to, [...(byEnd.get(each.to) ?? []), each]);
  return [...byEnd.values()].flatMap((list) => list.sort((a, b) => a.cost - b.cost).slice(0, KEPT));
}
