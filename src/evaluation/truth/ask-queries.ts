import { createAnswerer } from "../../exact/answer.ts";
import { fullView, type Graph, observed } from "../../kg/graph.ts";
import { logistic } from "../../links/calibration/logistic-fit.ts";
import { expectedNumber } from "../../links/truth/expected.ts";
import type { Pieces } from "../../runs/working/pieces.ts";
import type { ChosenSolver } from "../../solvers/choice/chosen-solvers.ts";
import { plausibleLinks } from "../../solvers/ranking/plausible-links.ts";
import { type OpenModels, startSolver } from "../../solvers/start-solver.ts";
import { type AnswerTruths, truthOfAnswer, vectorOf } from "../../solvers/truth/answer-truth.ts";
import { drawQueries } from "../../solvers/truth/draw-queries.ts";
import { DRAWN_TYPES } from "../../solvers/truth/fit-queries.ts";
import { pointsOf } from "../../solvers/truth/points.ts";
import type { MeasureOptions } from "./ask-links.ts";
import type { SaidQuestion } from "./asked.ts";

/** What a solver's scores say, and what their truths say, of the answers of the same questions. */
export interface AskedQueries {
  readonly scored: readonly SaidQuestion[];
  readonly truths: readonly SaidQuestion[];
}

/** Asks queries drawn along paths of the full graph, `limit` of each type, of which answers by test links are hidden. */
export function* askingQueries(
  fitted: AnswerTruths,
  scale: number,
  { solver, settings }: Pick<ChosenSolver, "solver" | "settings">,
  models: OpenModels,
  graph: Graph,
  { limit, seed, memory = 2 ** 29, stop, onProgress }: MeasureOptions,
): Pieces<AskedQueries> {
  const [known, all] = [observed(graph, "test"), fullView(graph, "test")];
  const world = { graph, known, memory, ...(stop ? { stop } : {}) };
  const running = startSolver(solver, world, plausibleLinks(graph, models, {}).models, settings);
  const answers = { known: createAnswerer(known), all: createAnswerer(all) };
  const drawn = drawQueries(all, { types: DRAWN_TYPES, count: limit, seed }).filter(
    ({ query }) => solver.supports(query).supported,
  );
  const scored: SaidQuestion[] = [];
  const truths: SaidQuestion[] = [];
  for (let from = 0; from < drawn.length; from += TOGETHER) {
    const some = drawn.slice(from, from + TOGETHER);
    const said = new Array<[SaidQuestion, SaidQuestion]>(some.length);
    yield* running.solveEach(
      some.map(({ query }) => query),
      (place, solution) => {
        const { query, type, target } = some[place]!;
        const ids = {
          known: new Set(answers.known(query).ids),
          all: new Set(answers.all(query).ids),
          target,
        };
        const asked = pointsOf(query, type, solution, undefined, ids);
        const knownThen = asked.known / scale ** Math.max(1, asked.atoms);
        const cells = asked.points.map(({ candidates, links, ...point }) => ({
          truth: truthOfAnswer(fitted, asked, {
            vector: vectorOf({ ...point, known: knownThen }),
            missing: point.missing,
          }),
          score: logistic(point.odds),
          candidates,
          right: links,
        }));
        const { low, high } = expectedNumber(
          cells.reduce((sum, each) => sum + each.truth * each.candidates, 0),
          fitted.dispersion,
        );
        said[place] = [
          { type, cells: cells.map(({ score, ...each }) => ({ ...each, truth: score })) },
          { type, cells, interval: [low, high] },
        ];
      },
    );
    for (const [before, after] of said) {
      scored.push(before);
      truths.push(after);
    }
    onProgress?.(truths.length, drawn.length);
  }
  return { scored, truths };
}

/** Queries that are solved together, so that they share rows. */
const TOGETHER = 64;
