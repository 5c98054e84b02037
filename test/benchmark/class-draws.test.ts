import { expect, test } from "vitest";
import { classDraws } from "../../src/benchmark/balanced/class-draws.ts";
import { pairClasses } from "../../src/benchmark/balanced/classes.ts";
import { betaeType, emptyGrounding, type Grounding } from "../../src/benchmark/betae/shape.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { graphOf } from "../support/arbitrary.ts";
import { publishedClasses } from "./balanced-oracle.ts";
import { smallGraph } from "./betae-graphs.ts";
import { expectDrawn, inOrder, ruleTrees } from "./rule-trees.ts";

/** Few entities, so that every query comes often; every third link missing. */
const drawn = smallGraph(9, 2, 34, 6);
const small = { ...drawn, levels: drawn.triples.map((_, at) => (at % 3 === 0 ? 2 : 0)) };
const graph = graphOf(small);
const trees = ruleTrees(small);
const targets = [
  ...new Set(small.triples.flatMap(([head, , tail], at) => (small.levels[at] === 2 ? [head, tail] : []))),
];

const cases = ["2p", "3p", "2i", "3i", "1p2i", "2i1p", "2u", "2u1p"].flatMap((name) =>
  pairClasses(betaeType(name).query(emptyGrounding(betaeType(name)))).map(
    ({ name: reduced }) => [name, reduced] as const,
  ),
);

test.each(cases)("%s: draws for answers that are %s are plain draws until there is one", (name, reduced) => {
  const type = betaeType(name);
  const verdicts = new Map<string, boolean>();
  const keyOf = ({ relations, anchors }: Grounding) => `${relations} ${anchors}`;
  const hasClass = (grounding: Grounding): boolean => {
    const key = keyOf(grounding);
    let found = verdicts.get(key);
    if (found === undefined) {
      const query = {
        id: "",
        type: name,
        query: type.query(grounding),
        easy: new Uint32Array(),
        hard: new Uint32Array(),
      };
      found = [...publishedClasses(graph, query, { known: 3, own: 4, full: 7 }).values()].includes(
        reduced === "full" ? name : reduced,
      );
      verdicts.set(key, found);
    }
    return found;
  };

  // From the definition: a uniform target with a missing link, BetaE's rule on all links, queries without such an answer
  // thrown away.
  const expected = new Map<string, number>();
  for (const target of targets)
    for (const { relations, anchors, chance } of trees(type.shape, target, () => 7)) {
      const grounding = { relations: inOrder(relations), anchors: inOrder(anchors) };
      if (!hasClass(grounding)) continue;
      const key = keyOf(grounding);
      expected.set(key, (expected.get(key) ?? 0) + chance);
    }

  const wanted = pairClasses(type.query(emptyGrounding(type))).find((each) => each.name === reduced)!;
  const draw = classDraws(graph, "test", type)([wanted]);
  const random = randomStream(2, "class draws");
  const grounding = emptyGrounding(type);
  const counts = new Map<string, number>();
  for (let i = 0; i < 6_000; i++) {
    if (!draw(random, grounding) || !hasClass(grounding)) continue;
    const key = keyOf(grounding);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  if (expected.size === 0) expect(counts.size).toBe(0);
  else expectDrawn(counts, expected);
});
