import { describe, expect, it } from "vitest";
import { observed } from "../../../src/kg/graph.ts";
import { logistic } from "../../../src/links/calibration/logistic-fit.ts";
import type { LinkPredictor } from "../../../src/links/predictor.ts";
import { fittingLinks } from "../../../src/links/truth/fit-rows.ts";
import { hideLinks } from "../../../src/links/truth/hiding.ts";
import { drawRows } from "../../../src/links/truth/rows.ts";
import { randomStream } from "../../../src/numeric/random.ts";
import { atOnce } from "../../../src/runs/working/pieces.ts";
import { linkReader } from "../../../src/solvers/truth/read-truth.ts";
import { graphOf } from "../../support/arbitrary.ts";

const ENTITIES = 500;
/** How sure the relations of the planted model are: a rare one, and one as dense as those of UMLS. */
const RELATIONS = [
  { shift: -4, slope: 1.6 },
  { shift: -2, slope: 2 },
] as const;

/** A model whose log-odds of each link are known, a graph drawn from it, and a predictor that knows the order and more or less the size. */
function planted(seed: number, levels: readonly [valid: number, test: number]) {
  const random = randomStream(seed, "planted");
  const odds = RELATIONS.map(({ shift, slope }) =>
    Float64Array.from({ length: ENTITIES * ENTITIES }, () => {
      // A sum of four is about normal.
      const normal = Array.from({ length: 4 }, () => random.real() - 0.5).reduce(
        (sum, each) => sum + each,
        0,
      );
      return shift + slope * normal * Math.sqrt(3);
    }),
  );
  const triples: [number, number, number][] = [];
  const split: number[] = [];
  for (const [relation, own] of odds.entries())
    for (let at = 0; at < own.length; at++) {
      if (random.real() >= logistic(own[at]!)) continue;
      triples.push([Math.floor(at / ENTITIES), 2 * relation, at % ENTITIES]);
      const drawn = random.real();
      split.push(drawn < levels[0] ? 1 : drawn < levels[0] + levels[1] ? 2 : 0);
    }
  const graph = graphOf({
    entityCount: ENTITIES,
    relationCount: 2 * RELATIONS.length,
    triples,
    levels: split,
  });
  const oddsOf = (head: number, relation: number, tail: number) =>
    odds[relation >> 1]![relation % 2 === 0 ? head * ENTITIES + tail : tail * ENTITIES + head]!;
  const predictor: LinkPredictor = {
    ...{ model: "planted", hash: "planted", kernel: "none", entityCount: ENTITIES },
    relationCount: 2 * RELATIONS.length,
    scoreRows(heads, relations, out) {
      for (const [row, head] of heads.entries())
        for (let tail = 0; tail < ENTITIES; tail++)
          out[row * ENTITIES + tail] = 3 + 1.7 * oddsOf(head, relations[row]!, tail);
    },
  };
  return { graph, oddsOf, predictor };
}

describe.each([
  ["as many test links as valid ones", 1, [0.1, 0.1]],
  ["twice as many test links", 2, [0.08, 0.16]],
  ["no test links: what is hidden at random is as what is missing", 3, [0.1, 0]],
] as const)("a graph drawn from a known model, %s", (_, seed, levels) => {
  it("has truths within .02 of the probability of such links", () => {
    const { graph, oddsOf, predictor } = planted(seed, levels);
    const hiding = hideLinks(graph, 0);
    const links = atOnce(fittingLinks([{ hiding, predictor }], { rows: 20_000, seed: 0 }));
    const asksAgain = levels[1] > 0;
    const known = asksAgain ? observed(graph, "test") : observed(graph, "valid");
    const reader = linkReader({ known: hiding.known, links, ...nothingElse }, predictor, known)!;
    const drawn = drawRows(graph, asksAgain ? "test" : "valid", { limit: 20_000, seed: 1 });
    const [train, other] = [1 - levels[0] - levels[1], asksAgain ? levels[1] : levels[0]];
    const bins = Array.from({ length: 10 }, () => ({ said: 0, real: 0, candidates: 0 }));
    const sums = [0, 0];
    for (const [at, row] of drawn.rows.entries()) {
      const [head, relation] = [graph.rows.rowHead[row]!, drawn.relations[at]!];
      const truths = reader.row({ head, relation });
      for (let tail = 0; tail < ENTITIES; tail++) {
        const said = truths(tail);
        if (said === 1) continue;
        const p = logistic(oddsOf(head, relation, tail));
        // Of links that hold some are hidden; of candidates those that are known are left out.
        const seen = asksAgain ? train + levels[0] : train;
        const real = (p * other) / (1 - p * seen);
        const bin = bins[Math.min(9, Math.floor(10 * said))]!;
        bin.said += said;
        bin.real += real;
        bin.candidates++;
        sums[0]! += said;
        sums[1]! += real;
      }
    }
    // Chance hides more or fewer of the candidates of a bin; each hidden one stands for as many unseen ones.
    const unseen = Math.max(1, levels[1] / levels[0]);
    for (const { said, real, candidates } of bins) {
      if (candidates < 200) continue;
      const chance = Math.sqrt(((real / candidates) * unseen) / candidates);
      expect(Math.abs(said - real) / candidates).toBeLessThan(Math.max(0.02, 2.5 * chance));
    }
    expect(sums[0]! / sums[1]!).toBeGreaterThan(0.95);
    expect(sums[0]! / sums[1]!).toBeLessThan(1.05);
  }, 60_000);
});

const nothingElse = {
  graph: { name: "planted", hash: "" },
  model: { name: "planted", weights: "" },
  hidden: { how: "valid", links: 0, times: 1, seed: 0 },
  solvers: {},
} as const;
