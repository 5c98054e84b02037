import { createEngine } from "../../exact/engine.ts";
import { type Graph, type Split, splits } from "../../kg/graph.ts";
import { release } from "../../numeric/arena.ts";
import { subtract } from "../../numeric/set-algebra.ts";
import { shapeAnswers } from "../betae/answers.ts";
import { splitLevels } from "../betae/levels.ts";
import type { BetaeType, Grounding } from "../betae/shape.ts";
import { linksOfLevel } from "./missing-links.ts";

/** Whether a grounding may have answers of a class; cheaper than to classify them all. */
export interface ClassTest {
  /** Some answer has a tree of missing links alone, and none with a known link. Unions hold where all branches do. */
  full(grounding: Grounding): boolean;
  /** Some answer has a tree with links of these levels: bit `i` of the pattern says that atom `i` is missing. */
  has(pattern: number, grounding: Grounding): boolean;
}

export function classTest(graph: Graph, split: Split, { shape, atomCount }: BetaeType): ClassTest {
  const levels = splitLevels(graph, split);
  const engine = createEngine({ graph, levels: levels.full });
  const missing = createEngine({ graph: linksOfLevel(graph, splits.indexOf(split)), levels: levels.own });
  const { arena, universe } = engine;
  const own = new Uint8Array(atomCount).fill(levels.own);
  /** All links, but known ones alone for one of the atoms. */
  const easier = Array.from(own, (_, known) =>
    own.map((_, atom) => (atom === known ? levels.observed : levels.full)),
  );
  const asPattern = new Uint8Array(atomCount);
  return {
    full(grounding) {
      release(missing.arena, 0);
      let left = shapeAnswers(missing, shape, grounding, own, true);
      release(arena, 0);
      for (const each of easier) {
        if (left.size === 0) return false;
        left = subtract(left, shapeAnswers(engine, shape, grounding, each, true, left), universe, arena);
      }
      return left.size > 0;
    },
    has(pattern, grounding) {
      release(arena, 0);
      for (let atom = 0; atom < atomCount; atom++)
        asPattern[atom] = (pattern >> atom) & 1 ? levels.own : levels.observed;
      return shapeAnswers(engine, shape, grounding, asPattern, true).size > 0;
    },
  };
}
