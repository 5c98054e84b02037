import { expect, test } from "vitest";
import { incoming } from "../../src/benchmark/betae/backward-incoming.ts";
import { createTowards } from "../../src/benchmark/betae/backward-towards.ts";
import { betaeType, emptyGrounding } from "../../src/benchmark/betae/shape.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { graphOf } from "../support/arbitrary.ts";
import { smallGraph } from "./betae-graphs.ts";
import { expectDrawn, inOrder, ruleTrees } from "./rule-trees.ts";

/** Few entities, so that every tree comes often; enough links that the rule has choices; every other one missing. */
const drawn = smallGraph(7, 3, 40, 5);
const tiny = { ...drawn, levels: drawn.triples.map((_, at) => (at % 2 === 0 ? 2 : 0)) };
const trees = ruleTrees(tiny);

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
  const counts = new Map<string, number>();
  const grounding = emptyGrounding(type);
  const random = randomStream(1, "towards");
  for (let i = 0; i < 20_000; i++) {
    expect(towards.draw(random, grounding)).toBe(true);
    const key = `${grounding.relations} ${grounding.anchors}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  expectDrawn(counts, expected);
});
