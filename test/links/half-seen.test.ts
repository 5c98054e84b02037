import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { type Graph, observed, type View } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { evaluatePredictor } from "../../src/links/evaluate.ts";
import { halvesSeen, seenIn } from "../../src/links/half-seen.ts";
import { tensorPredictor } from "../solvers/support.ts";
import { syntheticGraph, syntheticLinks } from "../support/synthetic.ts";

/** The halves seen of every test link, both directions. */
function counts(graph: Graph, view: View): Record<string, number> {
  const { relationRow, rowHead, rowEdge, tails, levels } = graph.rows;
  const halves = seenIn(view);
  const found = Object.fromEntries(halvesSeen.map((each) => [each, 0]));
  for (let relation = 0; relation < graph.relationCount; relation++)
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
      for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
        if (levels[edge] === 2) found[halves(rowHead[row]!, relation, tails[edge]!)]!++;
  return found;
}

const data = join(import.meta.dirname, "../../../shared/data");
const published = [
  ["fb15k-237-betae", [68.1, 15.1, 1.6], [69.1, 14.7, 1.5]],
  ["nell-betae", [48.5, 22.4, 6.7], [50.5, 21.6, 6.3]],
] as const;

describe.each(published)("%s", (name, train, both) => {
  test.skipIf(!existsSync(join(data, name)))("has the known shares of halves seen", async () => {
    const graph = await loadGraph(join(data, name), nodeFiles);
    for (const [view, wanted] of [
      [graph.train, train],
      [observed(graph, "test"), both],
    ] as const) {
      const found = counts(graph, view);
      const all = 2 * graph.tripleCounts[2];
      const shares = [found.both!, found.question!, found.neither!].map((each) => (100 * each) / all);
      shares.forEach((share, at) => {
        expect(Math.abs(share - wanted[at]!)).toBeLessThan(0.06);
      });
      // The other direction of a link swaps its halves.
      expect(found.question).toBe(found.answer);
    }
  });
});

test("figures by halves seen add up to those of all", () => {
  const graph = syntheticGraph(syntheticLinks(40, 3));
  const { entityCount, relationCount } = graph;
  const scores = Float32Array.from(
    { length: relationCount * entityCount ** 2 },
    (_, at) => (at * 7919) % 1009,
  );
  const found = evaluatePredictor(tensorPredictor(scores, entityCount, relationCount), graph);
  const parts = Object.values(found.seen);
  expect(parts.reduce((sum, { ranks }) => sum + ranks, 0)).toBe(found.ranks);
  const weighted = parts.reduce((sum, { ranks, mrr }) => sum + ranks * mrr, 0) / found.ranks;
  expect(weighted).toBeCloseTo(found.mrr, 10);
  const wanted = counts(graph, graph.train);
  for (const half of halvesSeen) expect(found.seen[half].ranks).toBe(wanted[half]);
  expect(new Set(parts.map(({ ranks }) => ranks > 0)).size).toBeGreaterThan(0);
});
