import { createEngine } from "../exact/engine.ts";
import { release } from "../numeric/arena.ts";
import { randomStream } from "../numeric/random.ts";
import { idsOf, intersect, subtract } from "../numeric/set-algebra.ts";
import { fillBackward } from "./backward.ts";
import { incoming } from "./backward-incoming.ts";
import { shapeAnswers } from "./betae-answers.ts";
import { splitLevels } from "./betae-levels.ts";
import { type BetaeType, betaeType, type Grounding } from "./betae-shape.ts";
import type { Candidate, Grounder, SampleSetup } from "./protocol.ts";

/** Draws groundings by BetaE's rule and keeps those that pass its tests (sampling, §2). */
export function backwardGrounder(setup: SampleSetup): Grounder {
  const { graph, split, seed } = setup;
  const type = betaeType(setup.type);
  const most = Number(setup.parameters["max-answers"]);
  const levels = splitLevels(graph, split);
  const links = incoming(graph, levels.full);
  const judge = createJudge(setup, type, most);
  const grounding = emptyGrounding(type);
  return {
    attempt(index) {
      if (links.entities.length === 0) return undefined;
      // By the grounded type: De Morgan variants are the same queries in another form.
      const random = randomStream(seed, `betae ${split} ${type.shape.structure}`, index);
      const target = links.entities[random.below(links.entities.length)]!;
      if (!fillBackward(type.shape, target, links, random, grounding)) return undefined;
      return judge(grounding);
    },
  };
}

export const emptyGrounding = (type: BetaeType): Grounding => ({
  relations: new Array<number>(type.atomCount).fill(0),
  anchors: new Array<number>(type.anchorCount).fill(0),
});

/** Answers a grounding and tests it; the two answer sets are made only as far as the tests need them. */
function createJudge(
  { graph, split }: SampleSetup,
  type: BetaeType,
  most: number,
): (grounding: Grounding) => Candidate | undefined {
  const levels = splitLevels(graph, split);
  const engine = createEngine({ graph, levels: levels.full });
  const full = new Uint8Array(type.atomCount).fill(levels.full);
  const observed = new Uint8Array(type.atomCount).fill(levels.observed);
  return (grounding) => {
    const { arena, universe } = engine;
    release(arena, 0);
    const all = shapeAnswers(engine, type.shape, grounding, full);
    if (all.size === 0) return undefined;
    const known = shapeAnswers(engine, type.shape, grounding, observed);
    // Without negation what was known stays true, so that the sizes tell how many answers are hard.
    if (!type.negation && (all.size === known.size || all.size - known.size > most)) return undefined;
    if (all.size - known.size > most || known.size - all.size > most) return undefined;
    const easy = type.negation ? intersect(all, known, universe, arena) : known;
    const hard = all.size - easy.size;
    const denied = known.size - easy.size;
    if (hard === 0 || hard > most || denied > most) return undefined;
    // A negation matters when missing links make it take back answers; on train there is nothing to compare with.
    if (type.negation && split !== "train" && denied === 0) return undefined;
    return {
      type: type.name,
      query: type.query(grounding),
      easy: idsOf(easy, universe, arena),
      hard: idsOf(subtract(all, easy, universe, arena), universe, arena),
    };
  };
}
