import { LacunaError } from "../error.ts";
import { classifier } from "../hardness/classify.ts";
import type { Random } from "../numeric/random.ts";
import { randomStream } from "../numeric/random.ts";
import { fillBackward } from "./backward.ts";
import { type Incoming, incoming } from "./backward-incoming.ts";
import { createTowards, type Towards } from "./backward-towards.ts";
import { byClass, full, type PairClass, pairClasses } from "./balanced-classes.ts";
import { createJudge } from "./betae-judge.ts";
import { splitLevels } from "./betae-levels.ts";
import { type BetaeType, betaeType, emptyGrounding, type Grounding } from "./betae-shape.ts";
import type { Grounder, SampleSetup } from "./protocol.ts";

/**
 * Draws groundings for balanced benchmarks (hardness, §4): the target has a missing link, the rest is BetaE's rule on
 * all links; hard answers are sorted into classes. Of four attempts one is that plain rule. Two are drawn towards full
 * inference and one towards the partial classes in turn: the same rule under the condition that the drawn tree has such
 * missing links. Types with negation, where these classes are common enough, are drawn by the plain rule only.
 */
export function balancedGrounder(setup: SampleSetup): Grounder {
  const { graph, split, seed } = setup;
  if (split === "train")
    throw new LacunaError("benchmark.no-missing-links", "balanced benchmarks are made for valid and test", {
      hint: "no link is missing for queries on train; sample those with the protocol betae",
    });
  const type = betaeType(setup.type);
  const { judge } = createJudge(setup, type);
  const { classify } = classifier(graph, split);
  const draw = createDraw(type, setup);
  const grounding = emptyGrounding(type);
  const purpose = `balanced ${split} ${type.shape.structure}`;
  return {
    attempt(index) {
      if (!draw(index, randomStream(seed, purpose, index), grounding)) return undefined;
      if (!judge(grounding)) return undefined;
      const query = type.query(grounding);
      const classified = classify(query);
      const reduces = byClass(classified);
      if (reduces.size === 0) return undefined;
      return { type: type.name, query, easy: classified.easy, hard: classified.hard, reduces };
    },
  };
}

type Draw = (index: number, random: Random, into: Grounding) => boolean;

function createDraw(type: BetaeType, { graph, split }: SampleSetup): Draw {
  const levels = splitLevels(graph, split);
  const byLevels = new Map<number, Incoming>();
  const linksOf = (mask: number): Incoming => {
    const links = byLevels.get(mask) ?? incoming(graph, mask);
    byLevels.set(mask, links);
    return links;
  };
  const all = linksOf(levels.full);
  const targets = linksOf(levels.own).entities;
  const plain: Draw = (_, random, into) =>
    targets.length > 0 && fillBackward(type.shape, targets[random.below(targets.length)]!, all, random, into);
  if (type.negation) return plain;

  const made = new Map<string, readonly Towards[]>();
  const towards = ({ name, patterns }: PairClass, temper: (chance: number) => number): readonly Towards[] => {
    const key = `${name} ${temper.name}`;
    let found = made.get(key);
    if (!found) {
      found = patterns.map((pattern) => {
        const wanted = type.denied.map((_, atom) =>
          linksOf((pattern >> atom) & 1 ? levels.own : levels.observed),
        );
        return createTowards({ shape: type.shape, targets, all, wanted, temper });
      });
      made.set(key, found);
    }
    return found;
  };
  const classes = pairClasses(type.query(emptyGrounding(type)));
  const whole = classes.find(({ name }) => name === full)!;
  const partial = classes.filter((each) => each !== whole);
  return (index, random, into) => {
    const turn = index % 4;
    if (turn === 3) return plain(index, random, into);
    const chosen = turn === 2 && partial.length > 0 ? partial[(index >> 2) % partial.length]! : whole;
    // The root of the chances spreads the draws: by the chances alone a few trees come again and again.
    return byMass(towards(chosen, turn === 1 ? Math.sqrt : Number), random)?.draw(random, into) ?? false;
  };
}

/** One of the patterns of a class, as likely as BetaE's rule would have drawn it. */
function byMass(patterns: readonly Towards[], random: Random): Towards | undefined {
  let left = random.real() * patterns.reduce((sum, { mass }) => sum + mass, 0);
  return patterns.find(({ mass }) => {
    left -= mass;
    return left < 0;
  });
}
