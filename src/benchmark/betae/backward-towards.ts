import type { Random } from "../../numeric/random.ts";
import { branchesDiffer } from "./backward.ts";
import type { Incoming } from "./backward-incoming.ts";
import {
  type Chances,
  chancesOf,
  chancesOfDifferent,
  drawLink,
  firstAbove,
  type WalkStep,
} from "./backward-weights.ts";
import type { Chain, Grounding, Join, Shape } from "./shape.ts";

/** Draws whole groundings whose tree, the one that is drawn, has links of given levels. */
export interface Towards {
  /** Weight of all such trees, 0 when there is none; of those with equal branches too, where a draw may come upon them. */
  readonly mass: number;
  /** Fills a grounding; false when two branches came out equal, or nothing is to be had. */
  draw(random: Random, into: Grounding): boolean;
}

/** The targets of drawing. */
export interface TowardsOptions {
  readonly shape: Shape;
  /** Entities that the rule chooses among, uniformly. */
  readonly targets: Uint32Array;
  /** Links that the rule may take. */
  readonly all: Incoming;
  /** The links wanted for each atom. */
  readonly wanted: readonly Incoming[];
}

/** Draws of branches that shall be different, and whose weight says so. */
const TRIES = 100;

/**
 * BetaE's rule under the condition that every link of the drawn tree is of the level that its atom is given: known or
 * missing as a pattern says. Chances are summed along the tree, from the anchors to the target, over the links that
 * are wanted; the tree is then drawn from the target backwards by them. The outcome is distributed as that of rejecting
 * plain draws until the pattern fits, without the rejecting.
 */
export function createTowards({ shape, targets, all, wanted }: TowardsOptions): Towards {
  const weights = weightsOf(shape, all, wanted);
  const drawPart = drawer(weights);
  const sums = new Float64Array(targets.length);
  let mass = 0;
  targets.forEach((target, at) => {
    mass += weights.root[target]!;
    sums[at] = mass;
  });
  return {
    mass,
    draw: (random, into) =>
      mass > 0 &&
      drawPart(shape, targets[firstAbove(sums, 0, sums.length - 1, random.real() * mass)]!, random, into),
  };
}

/** Weights of the trees that end in each entity, part by part. */
interface Weights {
  readonly root: Float64Array;
  /** The walks of a chain, link by link. */
  readonly steps: ReadonlyMap<Chain, readonly Walk[]>;
  /** Operands of a join that could come out equal are in one group. */
  readonly groups: ReadonlyMap<Join, readonly Shape[][]>;
}

/** Sums the chances along the tree, from the anchors to the target. */
function weightsOf(shape: Shape, all: Incoming, wanted: readonly Incoming[]): Weights {
  const steps = new Map<Chain, readonly Walk[]>();
  const groups = new Map<Join, readonly Shape[][]>();

  const chancesAt = (part: Shape): Float64Array =>
    part.kind === "chain" ? chainChances(part) : joinChances(part);

  const chainChances = (chain: Chain): Float64Array => {
    const made: Walk[] = [];
    let behind: WalkStep["behind"] = chain.from && chancesAt(chain.from);
    let into = new Float64Array(0);
    chain.links.forEach((atom, at) => {
      const step = { all, wanted: wanted[atom]!, inside: at < chain.links.length - 1, behind };
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
    const own = alike(join, wanted);
    groups.set(join, own);
    for (const group of own) {
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

  return { root: chancesAt(shape), steps, groups };
}

/** Draws the trees of parts from their targets backwards, by their weights. */
function drawer({ steps, groups }: Weights) {
  const drawPart = (part: Shape, target: number, random: Random, into: Grounding): boolean => {
    if (part.kind === "chain") return drawChain(part, target, random, into);
    for (const group of groups.get(part)!) if (!drawGroup(group, target, random, into)) return false;
    return branchesDiffer(part.operands, into);
  };

  /** Draws again where the weights are those of different branches; where they are not, equal ones are for the caller. */
  const drawGroup = (group: readonly Shape[], target: number, random: Random, into: Grounding): boolean => {
    const tries = group.length > 1 && isLink(group[0]!) ? TRIES : 1;
    for (let tried = 0; tried < tries; tried++) {
      for (const each of group) if (!drawPart(each, target, random, into)) return false;
      if (tries === 1 || branchesDiffer(group, into)) return true;
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

  return drawPart;
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
    const links = wanted.slice(...each.atoms).map((own) => wanted.indexOf(own));
    const key = `${each.structure} ${links}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()];
}
