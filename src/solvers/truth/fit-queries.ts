import { createAnswerer } from "../../exact/answer.ts";
import { fullView, observed } from "../../kg/graph.ts";
import type { Hiding } from "../../links/truth/hiding.ts";
import type { Limits } from "../../runs/working/limits.ts";
import type { Pieces } from "../../runs/working/pieces.ts";
import type { ChosenSolver } from "../choice/chosen-solvers.ts";
import { plausibleLinks } from "../ranking/plausible-links.ts";
import { type OpenModels, startSolver } from "../start-solver.ts";
import { exchangedQuery, fitAnswerTruths } from "./answer-fit.ts";
import type { AnswerTruths } from "./answer-truth.ts";
import { type DrawnQuery, drawQueries } from "./draw-queries.ts";
import { pointsOf, type QueryPoints } from "./points.ts";

/** Types of queries that are drawn: the balanced eleven, those of BetaE that are beside them, and longer ones. */
export const DRAWN_TYPES: readonly string[] = [
  ...["1p", "2p", "3p", "4p", "2i", "3i", "4i", "2i1p", "1p2i", "2u", "2u1p"],
  ...["2in", "3in", "2in1p", "2pi1pn", "2nu1p"],
];

/** Models that see what is known while some links are hidden. */
export interface HidingModels {
  readonly hiding: Hiding;
  readonly models: OpenModels;
}

/** How truths of answers are fitted. */
export interface AnswerFitOptions {
  /** Queries of each type, over all hidings. */
  readonly perType: number;
  readonly seed: number;
  /** Bytes for rows. */
  readonly memory: number;
  readonly stop?: Limits["stop"] | undefined;
  onProgress?(done: number, total: number): void;
}

/** Queries that are solved together, so that they share rows. */
const TOGETHER = 64;

/**
 * Fits truths of a solver's answers to queries drawn along paths of the graph, whether or not an answer is hidden. Undefined where too
 * few hidden answers were met to say anything.
 * @throws LacunaError what the solver throws
 */
export function* fittingAnswers(
  { solver, settings }: Pick<ChosenSolver, "solver" | "settings">,
  parts: readonly HidingModels[],
  { perType, seed, memory, stop, onProgress }: AnswerFitOptions,
): Pieces<AnswerTruths | undefined> {
  const found: QueryPoints[] = [];
  const count = Math.max(1, Math.ceil(perType / parts.length));
  const drawn = parts.map(({ hiding }, at) =>
    drawQueries(fullView(hiding.graph, "valid"), { types: DRAWN_TYPES, count, seed: seed + at }).filter(
      ({ query }) => solver.supports(query).supported,
    ),
  );
  const total = drawn.reduce((sum, each) => sum + each.length, 0);
  for (const [at, { hiding, models }] of parts.entries()) {
    const known = observed(hiding.graph, "valid");
    const world = { graph: hiding.graph, known, memory, ...(stop ? { stop } : {}) };
    const running = startSolver(solver, world, plausibleLinks(hiding.graph, models, {}).models, settings);
    const answers = { known: createAnswerer(known), all: createAnswerer(fullView(hiding.graph, "valid")) };
    for (const some of inGroups(drawn[at]!)) {
      const points = new Array<QueryPoints>(some.length);
      const solving = running.solveEach(
        some.map(({ query }) => query),
        (place, solution) => {
          const { query, type, target } = some[place]!;
          const ids = { known: new Set(answers.known(query).ids), all: new Set(answers.all(query).ids), target };
          points[place] = exchangedQuery(pointsOf(query, type, solution, ids), hiding);
        },
      );
      yield* solving;
      found.push(...points);
      onProgress?.(found.length, total);
    }
  }
  const hiddenAnswers = found.reduce((sum, { points }) => sum + points.reduce((all, each) => all + each.links, 0), 0);
  return hiddenAnswers < LEAST_ANSWERS ? undefined : fitAnswerTruths(found);
}

/** Hidden answers that a fit has at least. */
const LEAST_ANSWERS = 50;

function* inGroups(drawn: readonly DrawnQuery[]): Generator<readonly DrawnQuery[]> {
  for (let from = 0; from < drawn.length; from += TOGETHER) yield drawn.slice(from, from + TOGETHER);
}
