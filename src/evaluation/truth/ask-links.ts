import type { Graph } from "../../kg/graph.ts";
import { observed } from "../../kg/graph.ts";
import type { LinkPredictor } from "../../links/predictor.ts";
import { countCells, type RowCell } from "../../links/truth/cells.ts";
import { expectedNumber } from "../../links/truth/expected.ts";
import { linkTruth } from "../../links/truth/link-truth.ts";
import { drawRows } from "../../links/truth/rows.ts";
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
  const rows = yield* countCells(predictor, graph, drawn, "test", {
    ...(work.memory === undefined ? {} : { memory: work.memory }),
    ...(work.stop ? { stop: work.stop } : {}),
    onProgress: (done) => work.onProgress?.(done, drawn.rows.length),
  });
  const scale = scaleOf(observed(graph, "test"), truths);
  return rows.map((cells) => {
    const said = cells.map((cell: RowCell) => ({
      truth: linkTruth(links, { ...cell, known: cell.known / scale }),
      candidates: cell.candidates,
      right: cell.links,
    }));
    const { low, high } = expectedNumber(
      said.reduce((sum, { truth, candidates }) => sum + truth * candidates, 0),
      links.dispersion,
    );
    const relation = cells[0]!.relation;
    return {
      type: "link",
      relation: graph.relations.label(relation >> 1),
      side: relation % 2 === 0 ? ("tails" as const) : ("heads" as const),
      cells: said,
      interval: [low, high] as const,
    };
  });
}
