import type { Random } from "../numeric/random.ts";
import { branchesDiffer } from "./backward.ts";
import type { Incoming } from "./backward-incoming.ts";
import { type Chances, chancesOf, chancesOfDifferent, drawLink, type WalkStep } from "./backward-weights.ts";
import type { Chain, Grounding, Join, Shape } from "./betae-shape.ts";

/** Draws whole groundings whose tree, the one that is drawn, has links of given levels. */
export interface Towards {
  /** Weight of all such trees; 0 when there is none. */
  readonly mass: number;
  /** Fills a grounding; false when two branches came out equal. */
  draw(random: Random, into: Grounding): boolean;
}

/** What to draw towards. */
export interface TowardsOptions {
  readonly shape: Shape;
  /** Entities that the rule chooses among, uniformly. */
  readonly targets: Uint32Array;
  /** Links that the rule may take. */
  readonly all: Incoming;
  /** The links wanted for each atom. */
  readonly wanted: readonly Incoming[];
  /** What becomes of the chance of each link: the chance itself keeps BetaE's rule, its root spreads the draws. */
  readonly temper: (chance: number) => number;
}

/** Draws of the branches of a join that shall be different. */
const TRIES = 100;

/**
 * BetaE's rule under the condition that every link of the drawn tree is of the level that its atom is given: known or
 * missing as a pattern says. Chances are summed along the tree, from the anchors to the target, over the links that
 * are wanted; the tree is then drawn from the target backwards by them. Untempered, the outcome is distributed as that
 * of rejecting plain draws until the pattern fits, without the rejecting.
 */
export function createTowards({ shape, targets, all, wanted, temper }: TowardsOptions): Towards {
  const steps = new Map<Chain, readonly Walk[]>();

  const chancesAt = (part: Shape): Float64Array =>
    part.kind === "chain" ? chainChances(part) : joinChances(part);

  const chainChances = (chain: Chain): Float64Array => {
    const made: Walk[] = [];
    let behind: WalkStep["behind"] = chain.from && chancesAt(chain.from);
    let into = new Float64Array(0);
    chain.links.forEach((atom, at) => {
      const step = { all, wanted: wanted[atom]!, inside: at < chain.links.length - 1, temper, behind };
      const chances = chancesOf(step);
      made.push({ step, chances });
      behind = chances;
      into = chances.into;
    });
    steps.set(chain, made);
    return into;
  };

  const joinChances = (join: Join): Float64Array => {
    const product = new Float64Array(all.graph.entityCount).fill(1);
    for (const group of alike(join, wanted)) {
      const each = group.map(chancesAt);
      const [first] = group;
      const factors =
        group.length > 1 && isLink(first!)
          ? [chancesOfDifferent(steps.get(first)![0]!.step, group.length)]
          : each;
      for (const factor of factors) for (let i = 0; i < product.length; i++) product[i]! *= factor[i]!;
    }
    return product;
  };

  const drawPart = (part: Shape, target: number, random: Random, into: Grounding): boolean => {
    if (part.kind === "chain") return drawChain(part, target, random, into);
    for (let tried = 0; tried < TRIES; tried++) {
      for (const each of part.operands) if (!drawPart(each, target, random, into)) return false;
      if (branchesDiffer(part, into)) return true;
    }
    return false;
  };

  const drawChain = (chain: Chain, target: number, random: Random, into: Grounding): boolean => {
    let here = target;
    let last = -1;
    for (let at = chain.links.length - 1; at >= 0; at--) {
      const { step, chances } = steps.get(chain)![at]!;
      const drawn = drawLink(step, chances, here, last, random);
      if (!drawn) return false;
      into.relations[chain.links[at]!] = drawn.relation;
      last = drawn.relation;
      here = drawn.source;
    }
    if (chain.from) return drawPart(chain.from, here, random, into);
    into.anchors[chain.anchors[0]] = here;
    return true;
  };

  const root = chancesAt(shape);
  const sums = new Float64Array(targets.length);
  let mass = 0;
  targets.forEach((target, at) => {
    mass += root[target]!;
    sums[at] = mass;
  });
  return {
    mass,
    draw: (random, into) =>
      mass > 0 && drawPart(shape, targets[above(sums, random.real() * mass)]!, random, into),
  };
}

/** A step with the weights of the walks that take it. */
interface Walk {
  readonly step: WalkStep;
  readonly chances: Chances;
}

const isLink = (part: Shape): part is Chain =>
  part.kind === "chain" && part.from === undefined && part.links.length === 1;

/** Operands that could come out equal: of one structure, and wanting the same links. */
function alike({ operands }: Join, wanted: readonly Incoming[]): Shape[][] {
  const groups = new Map<string, Shape[]>();
  for (const each of operands) {
    const levels = wanted.slice(...each.atoms).map((links) => links.levels);
    const key = `${each.structure} ${levels}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()];
}

/** First position whose running sum is above a value. */
function above(sums: Float64Array, value: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sums[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
