import { type Graph, rowOf, type Split } from "../../kg/graph.ts";
import type { Random } from "../../numeric/random.ts";
import {
  entitiesReached,
  type Incoming,
  incoming,
  keptIncoming,
  rowsWith,
} from "../betae/backward-incoming.ts";
import { createTowards, type Towards } from "../betae/backward-towards.ts";
import { splitLevels } from "../betae/levels.ts";
import { anchoredAtoms, type BetaeType, type Grounding } from "../betae/shape.ts";
import { classTest } from "./class-test.ts";
import type { PairClass } from "./classes.ts";

/** Draws in one attempt: of most groundings it is seen at once that they have no answer of the class. */
const TRIES = 16;

/** Fills a grounding, or says that it found none. */
export type ClassDraw = (random: Random, into: Grounding) => boolean;

/**
 * BetaE's rule on all links from a uniform target with a missing link (Gregucci et al., ICML 2025), without groundings that
 * have no answer of any of some classes: as if plain draws were rejected until one has, and very much sooner. Most of what
 * is left out is not drawn, because an anchor has no missing link of its relation; the rest is seen from the missing links
 * alone. What is drawn may still have no such answer, for the caller to reject.
 *
 * The condition is on the answers and not on the tree that was drawn: most queries that have answers by missing links alone
 * have many others, and those are the hard ones.
 */
export function classDraws(
  graph: Graph,
  split: Split,
  type: BetaeType,
): (of: readonly PairClass[]) => ClassDraw {
  const levels = splitLevels(graph, split);
  const all = keptIncoming(graph, levels.full);
  const targets = entitiesReached(graph, levels.own);
  const anchored = anchoredAtoms(type.shape);
  const test = classTest(graph, split, type);
  const full = (1 << type.atomCount) - 1;

  /** Rows with a link of some level, and the links that such rows hold. */
  const besides = new Map<number, { readonly rows: Uint8Array; readonly links: Incoming }>();
  const beside = (pattern: number, atom: number) => {
    const level = (pattern >> atom) & 1 ? levels.own : levels.observed;
    let found = besides.get(level);
    if (!found) {
      const rows = rowsWith(graph, level);
      found = { rows, links: incoming(graph, levels.full, rows) };
      besides.set(level, found);
    }
    return found;
  };
  const fits = (pattern: number, { relations, anchors }: Grounding): boolean =>
    anchored.every(
      ({ atom, anchor }) =>
        beside(pattern, atom).rows[rowOf(graph.rows, relations[atom]!, anchors[anchor]!)] === 1,
    );
  /** Patterns that ask the same of the links beside anchors are drawn alike, once for all phases. */
  const towardsBy = new Map<number, Towards>();
  const atAnchors = anchored.reduce((mask, { atom }) => mask | (1 << atom), 0);
  const towards = (pattern: number): Towards => {
    let found = towardsBy.get(pattern & atAnchors);
    if (!found) {
      const wanted = new Array<Incoming>(type.atomCount).fill(all);
      for (const { atom } of anchored) wanted[atom] = beside(pattern, atom).links;
      found = createTowards({ shape: type.shape, targets, all, wanted });
      towardsBy.set(pattern & atAnchors, found);
    }
    return found;
  };
  const passes = (pattern: number, grounding: Grounding): boolean =>
    pattern === full ? test.full(grounding) : test.has(pattern, grounding);

  return (of) => {
    const byAnchors = new Map<number, number[]>();
    for (const pattern of of.flatMap(({ patterns }) => patterns)) {
      const key = pattern & atAnchors;
      byAnchors.set(key, [...(byAnchors.get(key) ?? []), pattern]);
    }
    const groups = [...byAnchors.values()];
    const draws = groups.map(([first]) => towards(first!));
    return (random, into) => {
      for (let tried = 0; tried < TRIES; tried++) {
        if (!byMass(draws, random)?.draw(random, into)) continue;
        // The draw fits its own patterns; what several draws lead to would come as often.
        const fitting = groups.length === 1 ? groups : groups.filter(([first]) => fits(first!, into));
        if (fitting.length > 1 && random.below(fitting.length) > 0) continue;
        if (fitting.some((group) => group.some((each) => passes(each, into)))) return true;
      }
      return false;
    };
  };
}

/** One of several draws, by how likely BetaE's rule is to come up with one of its trees. */
function byMass(draws: readonly Towards[], random: Random): Towards | undefined {
  let left = random.real() * draws.reduce((sum, { mass }) => sum + mass, 0);
  return draws.find(({ mass }) => {
    left -= mass;
    return left < 0;
  });
}
