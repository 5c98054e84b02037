import type { Random } from "../numeric/random.ts";
import { branchesDiffer } from "./backward.ts";
import type { Incoming } from "./backward-incoming.ts";
import { chancesOfDifferent, chancesThrough, drawLink, type WeighedLinks } from "./backward-weights.ts";
import type { Chain, Grounding, Join, Shape } from "./betae-shape.ts";

/** Draws whole groundings whose tree, the one that is drawn, has links of given levels. */
export interface Towards {
  /** Chance that BetaE's rule draws such a tree, summed over the targets. */
  readonly mass: number;
  /** Fills a grounding; false when two branches came out equal or a relation met its inverse. */
  draw(random: Random, into: Grounding): boolean;
}

/** Draws the branches of a join that shall be different. */
const TRIES = 100;

/**
 * BetaE's rule under the condition that every link of the drawn tree is of the level that its atom is given: known or
 * missing as a pattern says. Chances are summed along the tree, from the anchors to the target, over the links that
 * are wanted; the tree is then drawn from the target backwards by them. What comes out is distributed as what
 * rejecting plain draws until the pattern fits would give, without the rejecting.
 * @param targets entities that the rule chooses among, uniformly
 * @param all links that the rule may take
 * @param wanted the links wanted for each atom
 */
export function createTowards(
  shape: Shape,
  targets: Uint32Array,
  all: Incoming,
  wanted: readonly Incoming[],
): Towards {
  const steps = new Map<Chain, readonly Float64Array[]>();
  const chances = new Map<Shape, Float64Array>();
  const linksAt = (chain: Chain, at: number): WeighedLinks => ({
    all,
    wanted: wanted[chain.links[at]!]!,
    inside: at < chain.links.length - 1,
  });

  const chancesOf = (part: Shape): Float64Array => {
    const found = part.kind === "chain" ? chainChances(part) : joinChances(part);
    chances.set(part, found);
    return found;
  };

  const chainChances = (chain: Chain): Float64Array => {
    const after: Float64Array[] = [];
    let before = chain.from && chancesOf(chain.from);
    for (let at = 0; at < chain.links.length; at++) {
      before = chancesThrough(linksAt(chain, at), before);
      after.push(before);
    }
    steps.set(chain, after);
    return before!;
  };

  const joinChances = (join: Join): Float64Array => {
    const product = new Float64Array(all.graph.entityCount).fill(1);
    for (const group of alike(join, wanted)) {
      const each = group.map(chancesOf);
      const [first] = group;
      const factors =
        group.length > 1 && isLink(first!) ? [chancesOfDifferent(linksAt(first, 0), group.length)] : each;
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
    const after = steps.get(chain)!;
    let here = target;
    let last = -1;
    for (let at = chain.links.length - 1; at >= 0; at--) {
      const before = at > 0 ? after[at - 1] : chain.from && chances.get(chain.from);
      const { source, relation } = drawLink(linksAt(chain, at), here, before, after[at]![here]!, random);
      if (relation === (last ^ 1) || source < 0) return false;
      into.relations[chain.links[at]!] = relation;
      last = relation;
      here = source;
    }
    if (chain.from) return drawPart(chain.from, here, random, into);
    into.anchors[chain.anchors[0]] = here;
    return true;
  };

  const root = chancesOf(shape);
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
