import { createAnswerer } from "../../exact/answer.ts";
import { fullView, type Graph, observed } from "../../kg/graph.ts";
import { logistic } from "../../links/calibration/logistic-fit.ts";
import { expectedNumber } from "../../links/truth/expected.ts";
import type { Pieces } from "../../runs/working/pieces.ts";
import type { ChosenSolver } from "../../solvers/choice/chosen-solvers.ts";
import { plausibleLinks } from "../../solvers/ranking/plausible-links.ts";
import { type OpenModels, startSolver } from "../../solvers/start-solver.ts";
import { type AnswerTruths, truthOfAnswer, vectorOf } from "../../solvers/truth/answer-truth.ts";
import { pointsOf, type QueryPoints } from "../../solvers/truth/points.ts";
import type { MeasureOptions } from "./ask-links.ts";
import type { SaidQuestion } from "./asked.ts";
import type { HeldQuestion } from "./questions.ts";

/** What a solver's scores say, and what their truths say, of the answers of the same questions. */
export interface AskedQueries {
  readonly scored: readonly SaidQuestion[];
  readonly truths: readonly SaidQuestion[];
}

/** Asks questions, of which answers by test links are hidden; those that a solver does not support are left out. */
export function* askingQueries(
  fitted: AnswerTruths,
  scale: number,
  { solver, settings }: Pick<ChosenSolver, "solver" | "settings">,
  models: OpenModels,
  graph: Graph,
  questions: readonly HeldQuestion[],
  { memory = 2 ** 29, stop, onProgress }: Omit<MeasureOptions, "limit" | "seed">,
): Pieces<AskedQueries> {
  const [known, all] = [observed(graph, "test"), fullView(graph, "test")];
  const world = { graph, known, memory, ...(stop ? { stop } : {}) };
  const running = startSolver(solver, world, plausibleLinks(graph, models, {}).models, settings);
  const answers = { known: createAnswerer(known), all: createAnswerer(all) };
  const asked = questions.filter(({ query }) => solver.supports(query).supported);
  const scored: SaidQuestion[] = [];
  const truths: SaidQuestion[] = [];
  for (let from = 0; from < asked.length; from += TOGETHER) {
    const some = asked.slice(from, from + TOGETHER);
    const said = new Array<[SaidQuestion, SaidQuestion]>(some.length);
    yield* running.solveEach(
      some.map(({ query }) => query),
      (place, solution) => {
        const { query, type, right, leftOut } = some[place]!;
        const points = pointsOf(query, type, solution, undefined, {
          known: new Set(answers.known(query).ids),
          all: right ?? new Set(answers.all(query).ids),
          target: -1,
          ...(leftOut ? { leftOut } : {}),
        });
        said[place] = saidOf(points, fitted, scale);
      },
    );
    for (const [before, after] of said) {
      scored.push(before);
      truths.push(after);
    }
    onProgress?.(truths.length, asked.length);
  }
  return { scored, truths };
}

/** What scores say of the candidates of a question, and what truths say of them. */
function saidOf(asked: QueryPoints, fitted: AnswerTruths, scale: number): [SaidQuestion, SaidQuestion] {
  const { type } = asked;
  const known = asked.known / scale ** Math.max(1, asked.atoms);
  const cells = asked.points.map(({ candidates, links, ...point }) => ({
    truth: truthOfAnswer(fitted, asked, { vector: vectorOf({ ...point, known }), missing: point.missing }),
    score: logistic(point.odds),
    missing: point.missing,
    candidates,
    right: links,
  }));
  const sum = cells.reduce((all, each) => all + each.truth * each.candidates, 0);
  const { low, high } = expectedNumber(sum, fitted.dispersion);
  return [
    { type, cells: cells.map(({ score, ...each }) => ({ ...each, truth: score })) },
    { type, cells, interval: [low, high] },
  ];
}

/** Queries that are solved together, so that they share rows. */
const TOGETHER = 64;
