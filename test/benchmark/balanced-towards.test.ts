import { expect, test } from "vitest";
import { incoming } from "../../src/benchmark/backward-incoming.ts";
import { createTowards } from "../../src/benchmark/backward-towards.ts";
import { betaeType, type Chain, emptyGrounding, type Shape } from "../../src/benchmark/betae-shape.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { graphOf } from "../support/arbitrary.ts";
import { smallGraph } from "./betae-graphs.ts";

/** Few entities, so that every tree comes often; enough links that the rule has choices; every other one missing. */
const drawn = smallGraph(7, 3, 40, 5);
const tiny = { ...drawn, levels: drawn.triples.map((_, at) => (at % 2 === 0 ? 2 : 0)) };

/** A drawn tree: its chance under BetaE's rule, and what it grounds. */
interface Tree {
  readonly chance: number;
  readonly relations: ReadonlyMap<number, number>;
  readonly anchors: ReadonlyMap<number, number>;
}

const links = tiny.triples.flatMap(([head, relation, tail], at) => [
  { head, relation, tail, level: tiny.levels[at]! },
  { head: tail, relation: relation ^ 1, tail: head, level: tiny.levels[at]! },
]);

/** Every tree that BetaE's rule can draw into a target with links of the wanted levels, from its description. */
function trees(shape: Shape, target: number, wanted: (atom: number) => number): Tree[] {
  if (shape.kind === "chain") return chainTrees(shape, target, shape.links.length - 1, -1, wanted);
  return shape.operands
    .map((each) => trees(each, target, wanted))
    .reduce((left, right) => left.flatMap((a) => right.map((b) => joined(a, b))))
    .filter(
      (tree) => new Set(shape.operands.map((each) => written(each, tree))).size === shape.operands.length,
    );
}

function chainTrees(
  chain: Chain,
  target: number,
  at: number,
  last: number,
  wanted: (atom: number) => number,
): Tree[] {
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
}

const joined = (a: Tree, b: Tree): Tree => ({
  chance: a.chance * b.chance,
  relations: new Map([...a.relations, ...b.relations]),
  anchors: new Map([...a.anchors, ...b.anchors]),
});

function written(shape: Shape, { relations, anchors }: Tree): string {
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

const inOrder = (map: ReadonlyMap<number, number>) =>
  [...map].sort(([a], [b]) => a - b).map(([, each]) => each);

test.each([
  ["2p", 0b11],
  ["3p", 0b101],
  ["3p", 0b111],
  ["2i", 0b01],
  ["3i", 0b111],
  ["1p2i", 0b110],
  ["2i1p", 0b111],
  ["2u1p", 0b011],
])("draws of %s towards pattern %i are those of BetaE's rule that fit", (name, pattern) => {
  const type = betaeType(name);
  const graph = graphOf(tiny);
  const [own, known] = [incoming(graph, 4), incoming(graph, 3)];
  const isMissing = (atom: number) => ((pattern >> atom) & 1) === 1;
  const wanted = type.denied.map((_, atom) => (isMissing(atom) ? own : known));
  const targets = own.entities;

  const expected = new Map<string, number>();
  for (const target of targets)
    for (const tree of trees(type.shape, target, (atom) => (isMissing(atom) ? 4 : 3))) {
      const key = `${inOrder(tree.relations)} ${inOrder(tree.anchors)}`;
      expected.set(key, (expected.get(key) ?? 0) + tree.chance);
    }
  const mass = [...expected.values()].reduce((sum, each) => sum + each, 0);

  const towards = createTowards({ shape: type.shape, targets, all: incoming(graph, 7), wanted });
  expect(towards.mass).toBeCloseTo(mass, 9);
  const draws = 20_000;
  const counts = new Map<string, number>();
  const grounding = emptyGrounding(type);
  const random = randomStream(1, "towards");
  for (let i = 0; i < draws; i++) {
    expect(towards.draw(random, grounding)).toBe(true);
    const key = `${grounding.relations} ${grounding.anchors}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  // Pearson's statistic over the outcomes that are expected often enough, rarer ones together.
  let [statistic, freedom, rest, restDrawn] = [0, -1, 0, 0];
  const add = (want: number, got: number) => {
    statistic += (got - want) ** 2 / want;
    freedom++;
  };
  for (const [key, chance] of expected) {
    const want = (chance / mass) * draws;
    if (want >= 8) add(want, counts.get(key) ?? 0);
    else {
      rest += want;
      restDrawn += counts.get(key) ?? 0;
    }
  }
  if (rest >= 8) add(rest, restDrawn);
  expect([...counts.keys()].every((key) => expected.has(key))).toBe(true);
  expect(freedom).toBeGreaterThan(2);
  expect(statistic).toBeLessThan(freedom + 4.5 * Math.sqrt(2 * freedom));
});
