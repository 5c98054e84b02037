import { topK } from "../../numeric/top-k.ts";
import type { DenseRow } from "../rows/dense-rows.ts";
import type { Solving } from "../scheduling/solving.ts";
import { type CqdRules, emptyRange, knownTails, truthOfScore, widen } from "./rules.ts";

/**
 * Entities a variable is tried with, ascending, and the best truth of a path to each. The published code keeps every
 * path: k after one atom, k² after two. A t-norm grows with the truth of the path, so of all paths to one entity only
 * the best decides a result, and an entity is kept once. The scores of a call are those of the same rows, so their
 * range does not change either.
 */
export interface Beams {
  readonly entities: Uint32Array;
  readonly truths: Float32Array;
}

/** The beam of an anchor. */
export const anchorBeam = (entity: number): Beams => ({
  entities: Uint32Array.of(entity),
  truths: Float32Array.of(1),
});

/** The truest entities of a fuzzy set: k of them, and one more for each that known links make certain. */
export function beamsOfSet(set: Float32Array, rules: CqdRules): Beams {
  // With max = 1 predicted links may reach 1 as well, and a truth of 1 says nothing about known ones.
  const certain =
    rules.known && rules.max < 1 ? set.reduce((sum, truth) => sum + (truth === 1 ? 1 : 0), 0) : 0;
  const entities = topK(set, width(rules, certain)).sort();
  return { entities, truths: Float32Array.from(entities, (entity) => set[entity]!) };
}

/** The number of beams of a head with `known` known tails (CQD-Hybrid, Gregucci et al., ICML 2025). */
const width = ({ k, maxK, entityCount }: CqdRules, known: number): number =>
  Math.min(k + known, maxK, entityCount);

/** An entity that a beam goes on to, and how true that link is. */
export interface Step {
  readonly entity: number;
  readonly truth: number;
}

/** Takes every beam along a relation to its own truest tails. */
export function* extendBeams(relation: number, from: Beams, rules: CqdRules): Solving<Beams, DenseRow> {
  const steps = yield* chosenBeams(relation, from, rules);
  return gatherBeams(steps, rules.entityCount, (i, _, truth) => rules.and(from.truths[i]!, truth));
}

/** The truest tails of each head, the truest first: known ones, then predicted ones. */
export function* chosenBeams(relation: number, from: Beams, rules: CqdRules): Solving<Step[][], DenseRow> {
  const range = emptyRange();
  const chosen: Chosen[] = [];
  yield {
    relation,
    heads: from.entities,
    visit(at, row) {
      if (rules.normalisation !== "sigmoid") widen(range, row);
      chosen[at] = choose(row, knownTails(rules.known, from.entities[at]!, relation), rules);
    },
  };
  const truthOf = truthOfScore(rules, range);
  return chosen.map(({ known, predicted, scores }) => [
    ...Array.from(known, (entity) => ({ entity, truth: 1 })),
    ...Array.from(predicted, (entity, i) => ({ entity, truth: truthOf(scores[i]!) })),
  ]);
}

/**
 * The entities that some steps come to, with the best of the truths that `pathTruth` gives the paths.
 * @param pathTruth of the `j`-th step of the `i`-th beam, by the truth of the link
 */
export function gatherBeams(
  steps: readonly (readonly Step[])[],
  entityCount: number,
  pathTruth: (i: number, j: number, truth: number) => number,
): Beams {
  const best = new Float32Array(entityCount).fill(-1);
  const raise = (entity: number, truth: number) => {
    if (truth > best[entity]!) best[entity] = truth;
  };
  steps.forEach((own, i) => {
    own.forEach(({ entity, truth }, j) => {
      raise(entity, pathTruth(i, j, truth));
    });
  });
  // Beams of different lengths are filled up with entity 0 of truth 0, whose row then counts for the next range.
  if (steps.some((own) => own.length !== steps[0]!.length)) raise(0, 0);
  const entities = new Uint32Array(best.length);
  let count = 0;
  for (let entity = 0; entity < best.length; entity++) if (best[entity]! >= 0) entities[count++] = entity;
  const found = entities.slice(0, count);
  return { entities: found, truths: Float32Array.from(found, (entity) => best[entity]!) };
}

/** The beams of one head: known tails, and predicted ones with their scores. */
interface Chosen {
  readonly known: Uint32Array;
  readonly predicted: Uint32Array;
  readonly scores: Float32Array;
}

function choose({ scores }: DenseRow, known: Uint32Array, rules: CqdRules): Chosen {
  const count = width(rules, known.length);
  const certain = known.subarray(0, count);
  let predicted = topK(scores, count);
  if (known.length > 0) {
    const isKnown = new Set(known);
    predicted = predicted.filter((tail) => !isKnown.has(tail)).subarray(0, count - certain.length);
  }
  return { known: certain, predicted, scores: Float32Array.from(predicted, (tail) => scores[tail]!) };
}

/**
 * The fuzzy set of tails: for each the truth of the best path, max over beams of T(path, link).
 * @param knownBy the relation whose links are known ones
 */
export function* projectBeams(
  relation: number,
  from: Beams,
  rules: CqdRules,
  knownBy = relation,
): Solving<Float32Array, DenseRow> {
  const heads = from.entities;
  const range = emptyRange();
  const ranged = rules.normalisation !== "sigmoid";
  // The range of all rows has to be known before the first truth: they are all kept, or visited twice where they are too many.
  const twice = ranged && heads.length > rules.hold;
  if (twice) yield { relation, heads, visit: (_, row) => widen(range, row) };
  const best = new Float32Array(rules.entityCount);
  let kept: Kept[] = [];
  const merge = () => {
    if (ranged && !twice)
      for (const { row } of kept) {
        rules.ask();
        widen(range, row);
      }
    mergeRows(best, kept, truthOfScore(rules, range), rules);
    kept = [];
  };
  yield {
    relation,
    heads,
    visit(at, row) {
      kept.push({ row, truth: from.truths[at]! });
      if (kept.length === rules.hold) merge();
    },
  };
  merge();
  heads.forEach((head, at) => {
    const truth = from.truths[at]!;
    for (const tail of knownTails(rules.known, head, knownBy)) if (truth > best[tail]!) best[tail] = truth;
  });
  return best;
}

/** A row and the truth of the path to its head. */
interface Kept {
  readonly row: DenseRow;
  readonly truth: number;
}

/** Entities whose best truths are looked at together: they stay in the first-level cache. */
const STRETCH = 1 << 11;

/** Paths are read from the truest on: a later one whose score is no higher changes nothing. */
function mergeRows(
  best: Float32Array,
  kept: readonly Kept[],
  truthOf: (score: number) => number,
  { and, ask }: CqdRules,
): void {
  const order = kept.filter(({ truth }) => truth > 0).sort((a, b) => b.truth - a.truth);
  const highest = new Float32Array(STRETCH);
  for (let start = 0; start < best.length; start += STRETCH) {
    ask();
    const count = Math.min(STRETCH, best.length - start);
    highest.fill(Number.NEGATIVE_INFINITY);
    for (const { row, truth } of order) {
      const { scores } = row;
      const raise = (from: number, to: number) => {
        for (let i = from; i < to; i++) {
          const score = scores[start + i]!;
          if (score <= highest[i]!) continue;
          highest[i] = score;
          const value = and(truth, truthOf(score));
          if (value > best[start + i]!) best[start + i] = value;
        }
      };
      const whole = count & ~3;
      for (let i = 0; i < whole; i += 4)
        if (
          scores[start + i]! > highest[i]! ||
          scores[start + i + 1]! > highest[i + 1]! ||
          scores[start + i + 2]! > highest[i + 2]! ||
          scores[start + i + 3]! > highest[i + 3]!
        )
          raise(i, i + 4);
      raise(whole, count);
    }
  }
}
