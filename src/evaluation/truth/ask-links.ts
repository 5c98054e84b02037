import type { Graph } from "../../kg/graph.ts";
import { observed } from "../../kg/graph.ts";
import type { LinkPredictor } from "../../links/predictor.ts";
import { saidBySide, truthOfAsked } from "../../links/truth/both-sides.ts";
import { expectedNumber } from "../../links/truth/expected.ts";
import { drawRows } from "../../links/truth/rows.ts";
import { askingBothSides } from "../../links/truth/two-sided-rows.ts";
import { randomStream } from "../../numeric/random.ts";
import type { Limits } from "../../runs/working/limits.ts";
import type { Pieces } from "../../runs/working/pieces.ts";
import { scaleOf } from "../../solvers/truth/read-truth.ts";
import type { Truths } from "../../solvers/truth/truths.ts";
import type { SaidQuestion } from "./asked.ts";

/** How questions are drawn whose truths are measured. */
export interface MeasureOptions {
  readonly limit: number;
  readonly seed: number;
  readonly memory?: number | undefined;
  readonly stop?: Limits["stop"] | undefined;
  onProgress?(done: number, total: number): void;
}

/**
 * Asks for rows of links of which test links are hidden, and says how true each candidate is. A predictor has to see the links that
 * are observed for test.
 */
export function* askingLinks(
  truths: Truths,
  predictor: LinkPredictor,
  graph: Graph,
  { limit, seed, ...work }: MeasureOptions,
): Pieces<SaidQuestion[]> {
  const { links } = truths;
  if (!links) return [];
  const drawn = drawRows(graph, "test", { limit, seed });
  const saidOf = saidBySide(links, scaleOf(observed(graph, "test"), truths));
  const rows = yield* askingBothSides(predictor, graph, drawn, "test", saidOf, {
    random: randomStream(seed, "candidates of rows of truth"),
    ...(work.memory === undefined ? {} : { memory: work.memory }),
    ...(work.stop ? { stop: work.stop } : {}),
    onProgress: (done) => work.onProgress?.(done, drawn.rows.length),
  });
  return rows.map(({ relation, pairs, sum }) => {
    // How many are missing is said of the row that is asked; what each of them is, of both its ends.
    const { low, high } = expectedNumber(sum, links.dispersion);
    return {
      type: "link",
      relation: graph.relations.label(relation >> 1),
      side: relation % 2 === 0 ? ("tails" as const) : ("heads" as const),
      cells: pairs.map(({ said, isHidden, weight }) => ({
        truth: truthOfAsked(links.both, said, relation),
        candidates: weight,
        right: isHidden ? 1 : 0,
      })),
      interval: [low, high] as const,
    };
  });
}
