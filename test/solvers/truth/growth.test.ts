import { expect, test } from "vitest";
import { createAnswerer } from "../../../src/exact/answer.ts";
import { forwardTriples } from "../../../src/kg/forward.ts";
import { fullView, observed } from "../../../src/kg/graph.ts";
import { hideLinks } from "../../../src/links/truth/hiding.ts";
import { drawQueries } from "../../../src/solvers/truth/draw-queries.ts";
import { mostGrowth } from "../../../src/solvers/truth/exchange.ts";
import { countingGrowth, earlierStage } from "../../../src/solvers/truth/growth.ts";
import { finished } from "../../support/finished.ts";
import { syntheticGraph, syntheticLinks } from "../../support/synthetic.ts";

const hiding = hideLinks(syntheticGraph(syntheticLinks(80, 7)), 1);
const atoms: Readonly<Record<string, number>> = { "1p": 1, "2p": 2, "2i": 2, "2in": 1 };

test("one stage earlier as large a part is hidden, what is hidden now is unseen, and what is unseen now is not there", () => {
  const { known, hidden, unseen } = hiding;
  const earlier = earlierStage(hiding, 3);
  const share = (hidden / (known + hidden)) ** 2 / (unseen / (known + hidden + unseen));
  const count = Math.round(known * Math.min(0.5, share));
  expect(count).toBeGreaterThan(10);
  expect(earlier.tripleCounts).toEqual([known - count, count, hidden]);
  const keys = (graph: typeof earlier, isWanted: (level: number) => boolean) => {
    const { heads, relations, tails, levels } = forwardTriples(graph);
    return [...levels.keys()]
      .flatMap((at) => (isWanted(levels[at]!) ? [`${heads[at]} ${relations[at]} ${tails[at]}`] : []))
      .sort();
  };
  expect(keys(earlier, (level) => level === 2)).toEqual(keys(hiding.graph, (level) => level === 1));
  expect(keys(earlier, (level) => level < 2)).toEqual(keys(hiding.graph, (level) => level === 0));
  expect(earlierStage(hiding, 4).tripleCounts).toEqual(earlier.tripleCounts);
  expect(keys(earlierStage(hiding, 4), (level) => level === 1)).not.toEqual(
    keys(earlier, (level) => level === 1),
  );
  // Never more than half of what is known.
  expect(earlierStage({ ...hiding, unseen: 1 }, 3).tripleCounts[1]).toBe(Math.round(known / 2));
});

test("growth is unseen answers by hidden ones over drawn queries, drawn to that of answers that stand alone", () => {
  const seed = 5;
  const most = mostGrowth(hiding);
  const found = finished(countingGrowth(hiding, Object.keys(atoms), most, seed));
  const graph = earlierStage(hiding, seed);
  const views = [observed(graph, "valid"), fullView(graph, "valid"), fullView(graph, "test")];
  const [known, seen, all] = views.map((view) => createAnswerer(view));
  for (const [type, links] of Object.entries(atoms)) {
    let [others, later] = [0, 0];
    for (const { query, target } of drawQueries(fullView(graph, "valid"), {
      types: [type],
      count: 200,
      seed,
    })) {
      const [before, now, then] = [known!, seen!, all!].map((answer) => [...answer(query).ids]);
      const hiddenOnes = now!.filter((id) => id !== target && !before!.includes(id)).length;
      const unseen = then!.filter((id) => !now!.includes(id) && !before!.includes(id)).length;
      const weight = Math.max(1, hiddenOnes + unseen) ** -0.5;
      others += weight * hiddenOnes;
      later += weight * unseen;
    }
    expect(later).toBeGreaterThan(0);
    expect(found[type], type).toBeCloseTo(
      Math.min(most(links), (later + 20 * most(links)) / (others + 20)),
      9,
    );
  }
});

test("nothing grows where nothing is unseen; a type that was never drawn grows as answers that stand alone", () => {
  expect(finished(countingGrowth({ ...hiding, unseen: 0 }, ["1p"], mostGrowth(hiding), 1))).toEqual({});
  const { links, levels, ...rest } = syntheticLinks(80, 7);
  const chain = links.filter(([head, relation, tail]) => relation === 6 && head < tail);
  const bare = syntheticGraph({ ...rest, links: chain, levels: chain.map((_, at) => (at === 0 ? 1 : 0)) });
  const { "4i": four } = finished(countingGrowth({ ...hideLinks(bare, 1), unseen: 1 }, ["4i"], () => 0.7, 1));
  expect(four).toBe(0.7);
  expect(levels.length).toBeGreaterThan(0);
});
