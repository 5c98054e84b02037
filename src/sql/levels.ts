import { fullView, type Graph, observed, type Split } from "../kg/graph.ts";
import type { Levels } from "./statement/chain.ts";

/** The highest level of links. */
const HIGHEST = 2;

/** The levels of a split: what may be observed, and what is there at all. */
export function levelsOf(split: Split): Levels {
  const none = {} as Graph;
  return {
    known: top(observed(none, split).levels),
    full: top(fullView(none, split).levels),
    highest: HIGHEST,
  };
}

/** The levels of a view, all of which are there. */
export const levelsOfView = (levels: number): Levels => ({
  known: top(levels),
  full: top(levels),
  highest: HIGHEST,
});

/** The highest level of a set of levels that begins at 0. */
const top = (levels: number): number => 31 - Math.clz32(levels);
