import { describe, expect, it } from "vitest";
import { createAnswerer } from "../../src/exact/index.ts";
import { type Random, randomStream } from "../../src/numeric/random.ts";
import {
  complement,
  difference,
  entity,
  intersect,
  type OperatorTree,
  project,
  treeToQuery,
  unite,
} from "../../src/query/views/operator-tree.ts";
import { groundOn } from "../support/grounding.ts";
import { neighboursOf } from "../support/links.ts";
import { plainJoinAnswers } from "../support/plain-join.ts";
import { plainTreeAnswers } from "../support/plain-tree.ts";
import { conjunctiveShapes } from "../support/shapes.ts";
import { sized } from "../support/sizes.ts";
import { syntheticGraph, syntheticLinks } from "../support/synthetic.ts";

// The graphs of the property tests fit one word of a bitmap. These need about a hundred, and the sets on the way are
// of all sizes: rows of one entity and of thousands, lists, bitmaps, and each against the other.
const SIZE = 3000;
const source = syntheticLinks(SIZE, 3);
const graph = syntheticGraph(source);

/** A tree of operators over real anchors; `depth` bounds operators on a path. */
function randomTree(random: Random, depth: number): OperatorTree {
  const kind = depth === 0 ? 0 : random.below(8);
  const below = () => randomTree(random, depth - 1);
  if (kind < 4) {
    const operand = depth === 0 || random.below(3) === 0 ? undefined : below();
    const start = operand ?? entity(random.below(random.below(2) === 0 ? 20 : SIZE));
    return project(random.below(source.relationCount), start);
  }
  if (kind === 4) return unite(below(), below());
  if (kind === 5) return difference(below(), below());
  if (kind === 6) return intersect(below(), random.below(2) === 0 ? complement(below()) : below(), below());
  return intersect(below(), below());
}

describe.each([0b111, 0b011, 0b001, 0b100])(
  "the engine agrees with plain sets on a view of levels %i",
  (levels) => {
    const links = source.links.filter((_, at) => ((levels >> source.levels[at]!) & 1) === 1);
    const neighbours = neighboursOf(links);
    const ask = createAnswerer({ graph, levels });

    it("for hundreds of trees of operators, complements included", () => {
      const random = randomStream(levels, "trees");
      const sizes = { empty: 0, sparse: 0, dense: 0 };
      for (let i = 0; i < sized(120, 400); i++) {
        const tree = randomTree(random, 1 + random.below(4));
        const rooted = i % 8 === 0 ? complement(tree) : tree;
        const found = ask(treeToQuery(rooted));
        expect([...found.ids], JSON.stringify(rooted)).toEqual(plainTreeAnswers(rooted, neighbours, SIZE));
        sizes[found.count === 0 ? "empty" : found.count * 32 > SIZE ? "dense" : "sparse"]++;
      }
      expect(Math.min(sizes.empty, sizes.sparse, sizes.dense)).toBeGreaterThan(sized(4, 15));
    });

    it.each(conjunctiveShapes.filter(isAnchored))("for matches of $name", ({ name, query: type }) => {
      const random = randomStream(levels, name);
      for (let asked = 0, tries = 0; asked < sized(2, 4) && tries < 20_000; tries++) {
        const query = groundOn(type, graph, random);
        if (!query) continue;
        // Plain backtracking visits every match: beyond a hundred thousand of them it is left out.
        const wanted = plainJoinAnswers(query, neighbours, 100_000);
        if (!wanted) continue;
        asked++;
        expect([...ask(query)]).toEqual(wanted);
      }
    });
  },
);

function isAnchored({ name }: { readonly name: string }): boolean {
  return !/^(2-cycle|triangle|4-cycle)$/.test(name);
}
