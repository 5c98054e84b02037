import { createEngine, type Engine } from "../../exact/engine.ts";
import { release } from "../../numeric/arena.ts";
import type { EntitySet } from "../../numeric/entity-set.ts";
import { intersect, subtract } from "../../numeric/set-algebra.ts";
import type { SampleSetup } from "../protocol.ts";
import { shapeAnswers } from "./answers.ts";
import { splitLevels } from "./levels.ts";
import { mostHard } from "./parameters.ts";
import type { BetaeType, Grounding } from "./shape.ts";

/** The answers of a grounding that passed; they lie in the engine's memory until the next grounding is judged. */
export interface Verdict {
  readonly easy: EntitySet;
  readonly hard: EntitySet;
}

export interface Judge {
  readonly engine: Engine;
  judge(grounding: Grounding): Verdict | undefined;
}

/**
 * Answers groundings and tests them as BetaE does: some answer is hard, not more than `max-answers` are
 * hard or taken back by a negation (valid and test), and a negation takes some back. The answer sets are made only as far as the
 * tests need them.
 */
export function createJudge({ graph, split, parameters }: SampleSetup, type: BetaeType): Judge {
  const most = mostHard(parameters, split);
  const levels = splitLevels(graph, split);
  const engine = createEngine({ graph, levels: levels.full });
  const { arena, universe } = engine;
  const full = new Uint8Array(type.atomCount).fill(levels.full);
  const observed = new Uint8Array(type.atomCount).fill(levels.observed);
  const judge = (grounding: Grounding): Verdict | undefined => {
    release(arena, 0);
    const all = shapeAnswers(engine, type.shape, grounding, full);
    if (all.size === 0) return undefined;
    const known = shapeAnswers(engine, type.shape, grounding, observed);
    if (Math.abs(all.size - known.size) > most) return undefined;
    // Without negation what was known stays true, so that the sizes tell how many answers are hard.
    const easy = type.negation ? intersect(all, known, universe, arena) : known;
    const hard = all.size - easy.size;
    const denied = known.size - easy.size;
    if (hard === 0 || hard > most || denied > most) return undefined;
    // A negation matters when missing links make it take back answers; on train there is nothing to compare with.
    if (type.negation && split !== "train" && denied === 0) return undefined;
    return { easy, hard: subtract(all, easy, universe, arena) };
  };
  return { engine, judge };
}
