import { randomStream } from "../../numeric/random.ts";
import { idsOf } from "../../numeric/set-algebra.ts";
import type { Grounder, SampleSetup } from "../protocol.ts";
import { fillBackward } from "./backward.ts";
import { keptIncoming } from "./backward-incoming.ts";
import { createJudge } from "./judge.ts";
import { splitLevels } from "./levels.ts";
import { betaeType, emptyGrounding } from "./shape.ts";

/** Draws groundings by BetaE's rule and keeps those that pass its tests. */
export function backwardGrounder(setup: SampleSetup): Grounder {
  const { graph, split, seed } = setup;
  const type = betaeType(setup.type);
  const links = keptIncoming(graph, splitLevels(graph, split).full);
  const { engine, judge } = createJudge(setup, type);
  const grounding = emptyGrounding(type);
  // By the grounded shape: De Morgan variants are the same queries in another form.
  const purpose = `betae ${split} ${type.shape.structure}`;
  return {
    attempt(index) {
      if (links.entities.length === 0) return undefined;
      const random = randomStream(seed, purpose, index);
      const target = links.entities[random.below(links.entities.length)]!;
      if (!fillBackward(type.shape, target, links, random, grounding)) return undefined;
      const passed = judge(grounding);
      return (
        passed && {
          type: type.name,
          query: type.query(grounding),
          easy: idsOf(passed.easy, engine.universe, engine.arena),
          hard: idsOf(passed.hard, engine.universe, engine.arena),
        }
      );
    },
  };
}
