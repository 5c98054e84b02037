import { classifier } from "../../hardness/classify.ts";
import { type Random, randomStream } from "../../numeric/random.ts";
import { fillBackward } from "../betae/backward.ts";
import { entitiesReached, keptIncoming } from "../betae/backward-incoming.ts";
import { createJudge } from "../betae/judge.ts";
import { splitLevels } from "../betae/levels.ts";
import { type BetaeType, betaeType, emptyGrounding, type Grounding } from "../betae/shape.ts";
import type { Grounder, SampleSetup } from "../protocol.ts";
import { classDraws } from "./class-draws.ts";
import { byClass, classesOfPhase, pairClasses } from "./classes.ts";

/** The ways to draw groundings, for the manifest. */
export const plainDraws = "backwards from a uniform target with a missing link, by BetaE's rule on all links";
export const classedDraws = `${plainDraws}; those without an answer of a class that is looked for are left out`;

/**
 * Draws groundings for balanced benchmarks (Gregucci et al., ICML 2025, the generator): the target has a missing link, the rest is BetaE's rule on
 * all links; hard answers are sorted into classes. In each phase only groundings with answers of the classes that are
 * looked for are made: of full inference first, as nothing else is kept then. Types with negation, where such groundings are common enough, are
 * drawn by the plain rule.
 */
export function balancedGrounder(setup: SampleSetup): Grounder {
  const { graph, split, seed } = setup;
  const type = betaeType(setup.type);
  const { judge } = createJudge(setup, type);
  const { classify } = classifier(graph, split);
  const draw = type.negation ? plainDraw(type, setup) : phasedDraw(type, setup);
  const grounding = emptyGrounding(type);
  const purpose = `balanced ${split} ${type.shape.structure}`;
  return {
    attempt(index, phase = 0) {
      const stream = phase === 0 ? purpose : `${purpose} ${phase}`;
      if (!draw(phase, randomStream(seed, stream, index), grounding)) return undefined;
      if (!judge(grounding)) return undefined;
      const query = type.query(grounding);
      const classified = classify(query);
      const reduces = byClass(classified);
      if (reduces.size === 0) return undefined;
      return { type: type.name, query, easy: classified.easy, hard: classified.hard, reduces };
    },
  };
}

type Draw = (phase: number, random: Random, into: Grounding) => boolean;

function plainDraw(type: BetaeType, { graph, split }: SampleSetup): Draw {
  const levels = splitLevels(graph, split);
  const all = keptIncoming(graph, levels.full);
  const targets = entitiesReached(graph, levels.own);
  return (_, random, into) =>
    targets.length > 0 && fillBackward(type.shape, targets[random.below(targets.length)]!, all, random, into);
}

function phasedDraw(type: BetaeType, { graph, split }: SampleSetup): Draw {
  const classes = pairClasses(type.query(emptyGrounding(type)));
  const drawOf = classDraws(graph, split, type);
  const draws = new Map<number, ReturnType<typeof drawOf>>();
  return (phase, random, into) => {
    let draw = draws.get(phase);
    if (!draw) {
      draw = drawOf(classesOfPhase(classes, phase));
      draws.set(phase, draw);
    }
    return draw(random, into);
  };
}
