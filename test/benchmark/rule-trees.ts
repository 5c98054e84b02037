import { expect } from "vitest";
import type { Chain, Shape } from "../../src/benchmark/betae/shape.ts";
import type { SmallGraph } from "../support/arbitrary.ts";

/** A drawn tree: its chance under BetaE's rule, and what it grounds. */
export interface RuleTree {
  readonly chance: number;
  readonly relations: ReadonlyMap<number, number>;
  readonly anchors: ReadonlyMap<number, number>;
}

/** Gives the levels, as bits, that the link of an atom may have. */
export type LevelsOfAtom = (atom: number) => number;

/** Every tree that BetaE's rule can draw into a target with links of the wanted levels, from its description. */
export function ruleTrees(
  small: SmallGraph,
): (shape: Shape, target: number, wanted: LevelsOfAtom) => RuleTree[] {
  const links = small.triples.flatMap(([head, relation, tail], at) => [
    { head, relation, tail, level: small.levels[at]! },
    { head: tail, relation: relation ^ 1, tail: head, level: small.levels[at]! },
  ]);

  const trees = (shape: Shape, target: number, wanted: LevelsOfAtom): RuleTree[] => {
    if (shape.kind === "chain") return chainTrees(shape, target, shape.links.length - 1, -1, wanted);
    return shape.operands
      .map((each) => trees(each, target, wanted))
      .reduce((left, right) => left.flatMap((a) => right.map((b) => joined(a, b))))
      .filter(
        (tree) => new Set(shape.operands.map((each) => written(each, tree))).size === shape.operands.length,
      );
  };

  const chainTrees = (
    chain: Chain,
    target: number,
    at: number,
    last: number,
    wanted: LevelsOfAtom,
  ): RuleTree[] => {
    if (at < 0) {
      if (chain.from) return trees(chain.from, target, wanted);
      return [{ chance: 1, relations: new Map(), anchors: new Map([[chain.anchors[0], target]]) }];
    }
    const atom = chain.links[at]!;
    const arriving = links.filter(({ tail, relation }) => tail === target && relation !== (last ^ 1));
    const kinds = new Set(arriving.map(({ relation }) => relation)).size;
    return arriving
      .filter(({ level }) => (wanted(atom) >> level) & 1)
      .flatMap(({ head, relation }) => {
        const sources = arriving.filter((each) => each.relation === relation).length;
        const here = {
          chance: 1 / (kinds * sources),
          relations: new Map([[atom, relation]]),
          anchors: new Map(),
        };
        return chainTrees(chain, head, at - 1, relation, wanted).map((rest) => joined(here, rest));
      });
  };
  return trees;
}

const joined = (a: RuleTree, b: RuleTree): RuleTree => ({
  chance: a.chance * b.chance,
  relations: new Map([...a.relations, ...b.relations]),
  anchors: new Map([...a.anchors, ...b.anchors]),
});

function written(shape: Shape, { relations, anchors }: RuleTree): string {
  const inside =
    ([from, to]: readonly [number, number]) =>
    (_: unknown, at: number) =>
      at >= from && at < to;
  return JSON.stringify([
    shape.structure,
    inOrder(relations).filter(inside(shape.atoms)),
    inOrder(anchors).filter(inside(shape.anchors)),
  ]);
}

export const inOrder = (map: ReadonlyMap<number, number>): number[] =>
  [...map].sort(([a], [b]) => a - b).map(([, each]) => each);

/**
 * Expects counts to be those of draws with these chances, by Pearson's statistic over the outcomes that come often enough,
 * rarer ones together.
 */
export function expectDrawn(counts: ReadonlyMap<string, number>, chances: ReadonlyMap<string, number>): void {
  const draws = [...counts.values()].reduce((sum, each) => sum + each, 0);
  const mass = [...chances.values()].reduce((sum, each) => sum + each, 0);
  let [statistic, freedom, rest, restDrawn] = [0, -1, 0, 0];
  const add = (want: number, got: number) => {
    statistic += (got - want) ** 2 / want;
    freedom++;
  };
  for (const [key, chance] of chances) {
    const want = (chance / mass) * draws;
    if (want >= 8) add(want, counts.get(key) ?? 0);
    else {
      rest += want;
      restDrawn += counts.get(key) ?? 0;
    }
  }
  if (rest >= 8) add(rest, restDrawn);
  expect([...counts.keys()].every((key) => chances.has(key))).toBe(true);
  expect(freedom).toBeGreaterThan(2);
  expect(statistic).toBeLessThan(freedom + 4.5 * Math.sqrt(2 * freedom));
}
