import { alternativesOf } from "../../exact/alternatives.ts";
import { canonicalKey } from "../../query/canonical/canonical.ts";
import { and, type Formula, type Query } from "../../query/formula.ts";
import { variablesOf } from "../../query/scope.ts";
import type { Unions } from "../reach/evaluation.ts";
import type { Template } from "../reach/template.ts";
import { contract } from "./contraction.ts";
import { missingLinks } from "./missing-links.ts";
import { typeName } from "./type-name.ts";

/** A hardness class: the query type that an answer reduces to. @internal */
export interface HardnessClass {
  /** A query type; `full` for full inference; `0p` when only negations prevent the answer on the observed graph. */
  readonly name: string;
  /** Missing links of the easiest reasoning tree. */
  readonly missing: number;
}

/** Index of pairs without a class: the filter of nonexistent links drops them (Gregucci et al., ICML 2025). @internal */
export const noClass = 255;

/** Sets of patterns of up to three atoms are below this; a table tells their classes. */
const smallWords = 256;
const unknown = 254;

/** Finds the classes of sets of patterns for one query type. */
export interface Classes {
  /** The classes so far; positions never change. A name may occur more than once, with different numbers of missing links. */
  readonly list: readonly HardnessClass[];
  /** Position of the class of a set of patterns, or {@link noClass} for the empty set. */
  of(words: Uint32Array, at: number, width: number): number;
  /** The possible patterns from easiest to hardest, each with the position of its class; the first pattern of a set decides. */
  inOrder(patterns: readonly number[]): readonly { readonly pattern: number; readonly position: number }[];
}

/** What the name of a class means: the type that the missing links form, or which links of the query are missing. */
export type ClassNames = "types" | "links";

/** A class with its sort key. */
interface Ranked extends Priority {
  readonly position: number;
  readonly missing: number;
  readonly full: boolean;
}

/**
 * The classes of a query type. The easiest pattern has the fewest missing links; of those, the one whose type has the
 * fewest inner variables; of those, the one whose canonical key is the smallest. For the named types that is the published
 * priority (Gregucci et al., ICML 2025): the only tie there is 2i before 2p. Classes by links take the smallest bits instead.
 */
export function classesOf(template: Template, unions: Unions, name: ClassNames = "types"): Classes {
  const list: HardnessClass[] = [];
  const positions = new Map<string, number>();
  const ranked = new Map<number, Ranked>();
  const links = name === "links" ? missingLinks(template) : undefined;
  const readings = unions === "filtered" ? [filteredReading(template)] : anyReadings(template);

  // Alternatives of different lengths are full inference with different numbers of missing links.
  const positionOf = (name: string, missing: number): number => {
    const key = `${missing} ${name}`;
    let position = positions.get(key);
    if (position === undefined) {
      position = list.push({ name, missing }) - 1;
      positions.set(key, position);
    }
    return position;
  };
  const rank = (mask: number): Ranked | undefined => {
    let best = ranked.get(mask);
    if (best) return best;
    for (const reading of readings) {
      if ((mask & ~reading.all) !== 0) continue;
      const next = read(reading, mask);
      if (!best || easier(next, best)) best = next;
    }
    if (best) ranked.set(mask, best);
    return best;
  };
  const read = (reading: Reading, pattern: number): Ranked => {
    const mask = reading.counted(pattern);
    const [missing, full] = [ones(mask), mask === reading.all];
    if (links) {
      const bits = links(mask);
      return { position: positionOf(bits, missing), missing, inner: 0, key: bits, full };
    }
    if (mask === 0) return { position: positionOf("0p", 0), missing, inner: 0, key: "", full };
    const type = contract({ ...reading.query, atoms: template.atoms }, mask);
    const name = full ? "full" : typeName(type);
    return { position: positionOf(name, missing), missing, full, ...priority(type) };
  };
  const best = (words: Uint32Array, at: number, width: number): Ranked | undefined => {
    let found: Ranked | undefined;
    for (let word = 0; word < width; word++)
      for (let left = words[at + word]!; left !== 0; left &= left - 1) {
        const next = rank(word * 32 + 31 - Math.clz32(left & -left));
        if (next && (!found || easier(next, found))) found = next;
      }
    return found;
  };
  // Few sets occur: answers of one query type are alike.
  const memo = new Map<number, number>();
  const small = new Uint8Array(smallWords).fill(unknown);
  return {
    list,
    inOrder: (patterns) =>
      patterns
        .flatMap((pattern) => {
          const ranked = rank(pattern);
          return ranked ? [{ pattern, ranked }] : [];
        })
        .sort((a, b) =>
          easier(a.ranked, b.ranked) ? -1 : easier(b.ranked, a.ranked) ? 1 : a.pattern - b.pattern,
        )
        .map(({ pattern, ranked }) => ({ pattern, position: ranked.position })),
    of(words, at, width) {
      if (width > 1) return best(words, at, width)?.position ?? noClass;
      const word = words[at]!;
      if (word < small.length) {
        if (small[word] === unknown) small[word] = best(words, at, 1)?.position ?? noClass;
        return small[word]!;
      }
      let position = memo.get(word);
      if (position === undefined) {
        position = best(words, at, 1)?.position ?? noClass;
        memo.set(word, position);
      }
      return position;
    },
  };
}

/** Sort key of types with equally many missing links. */
export interface Priority {
  /** Inner variables of the type. */
  readonly inner: number;
  readonly key: string;
}

export const priority = (type: Query): Priority => ({
  inner: variablesOf(type.body).length - type.free.length,
  key: canonicalKey(type, { abstract: true }),
});

/** Negative when `a` comes before `b`. */
export function comparePriority(a: Priority, b: Priority): number {
  return a.inner - b.inner || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
}

/** Full inference of one alternative comes after an equal type of another, whichever is written first. */
const easier = (a: Ranked, b: Ranked): boolean =>
  (a.missing - b.missing || comparePriority(a, b) || Number(a.full) - Number(b.full)) < 0;

/** An interpretation of patterns. */
interface Reading {
  readonly query: Pick<Query, "free" | "body">;
  /** The missing atoms of full inference. */
  readonly all: number;
  /** The atoms of a pattern whose missing links count. */
  counted(pattern: number): number;
}

/** All alternatives must hold; when one needs no missing link, the others do not count. */
function filteredReading({ free, body, atoms, bits }: Template): Reading {
  const counted = (formula: Formula, pattern: number): number => {
    switch (formula.kind) {
      case "atom":
        return pattern & (1 << bits.get(formula)!);
      case "not":
        return 0;
      case "exists":
        return counted(formula.body, pattern);
      case "and":
        return formula.operands.reduce((mask, each) => mask | counted(each, pattern), 0);
      case "or": {
        const masks = formula.operands.map((each) => counted(each, pattern));
        return masks.includes(0) ? 0 : masks.reduce((a, b) => a | b, 0);
      }
    }
  };
  return { query: { free, body }, all: 2 ** atoms.length - 1, counted: (pattern) => counted(body, pattern) };
}

/** Each alternative separately, without the atoms of the others. */
function anyReadings({ free, body, bits }: Template): Reading[] {
  return alternativesOf(body).map(({ atoms }) => ({
    query: { free, body: and(...atoms) },
    all: atoms.reduce((mask, each) => mask | (1 << bits.get(each)!), 0),
    counted: (pattern) => pattern,
  }));
}

export function ones(mask: number): number {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count++;
  return count;
}
