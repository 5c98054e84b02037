import { createAnswerer } from "../../exact/answer.ts";
import { fullView, observed, type View } from "../../kg/graph.ts";
import type { Exchange } from "../../links/truth/exchange.ts";
import type { Hiding } from "../../links/truth/hiding.ts";
import type { Limits } from "../../runs/working/limits.ts";
import type { Pieces } from "../../runs/working/pieces.ts";
import type { ChosenSolver } from "../choice/chosen-solvers.ts";
import { plausibleLinks } from "../ranking/plausible-links.ts";
import type { Solution } from "../solver.ts";
import { type OpenModels, startSolver } from "../start-solver.ts";
import { fitAnswerTruths } from "./answer-fit.ts";
import type { AnswerTruths } from "./answer-truth.ts";
import { type DrawnQuery, drawQueries } from "./draw-queries.ts";
import { exchangeOf, mostGrowth } from "./exchange.ts";
import { countingGrowth, type Growth } from "./growth.ts";
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
  /** The same when what is hidden is known. */
  readonly later: OpenModels;
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
  by: Pick<ChosenSolver, "solver" | "settings">,
  parts: readonly HidingModels[],
  options: AnswerFitOptions,
): Pieces<AnswerTruths | undefined> {
  const { queries, exchange } = yield* askingDrawn(by, parts, options);
  const links = queries.flatMap(({ points }) => points).reduce((sum, each) => sum + each.links, 0);
  return links < LEAST_ANSWERS ? undefined : fitAnswerTruths(queries, exchange);
}

/** Queries that were asked while links were hidden. */
export interface AskedDrawn {
  readonly queries: readonly QueryPoints[];
  /** What becomes of the hidden answers of some of them when what is hidden is known. */
  exchange(some: readonly QueryPoints[]): Exchange;
}

/** Asks drawn queries, and gives their candidates with the features that they have when what is hidden now is known. */
export function* askingDrawn(
  { solver, settings }: Pick<ChosenSolver, "solver" | "settings">,
  parts: readonly HidingModels[],
  { perType, seed, memory, stop, onProgress }: AnswerFitOptions,
): Pieces<AskedDrawn> {
  const found: QueryPoints[] = [];
  const grown: Growth[] = [];
  const count = Math.max(1, Math.ceil(perType / parts.length));
  const drawn = parts.map(({ hiding }, at) =>
    drawQueries(fullView(hiding.graph, "valid"), { types: DRAWN_TYPES, count, seed: seed + at }).filter(
      ({ query }) => solver.supports(query).supported,
    ),
  );
  const total = drawn.reduce((sum, each) => sum + each.length, 0);
  for (const [at, { hiding, models, later }] of parts.entries()) {
    grown.push(yield* countingGrowth(hiding, DRAWN_TYPES, mostGrowth(hiding), seed + at));
    const views = [observed(hiding.graph, "valid"), fullView(hiding.graph, "valid")] as const;
    const start = (known: View, own: OpenModels) =>
      startSolver(
        solver,
        { graph: hiding.graph, known, memory: memory >> 1, ...(stop ? { stop } : {}) },
        plausibleLinks(hiding.graph, own, {}).models,
        settings,
      );
    const [before, after] = [start(views[0], models), start(views[1], later)];
    const answers = { known: createAnswerer(views[0]), all: createAnswerer(views[1]) };
    for (const some of inGroups(drawn[at]!)) {
      const queries = some.map(({ query }) => query);
      const solved = [before, after].map(() => new Array<Solution>(some.length));
      for (const [side, running] of [before, after].entries())
        yield* running.solveEach(queries, (place, solution) => {
          solved[side]![place] = solution;
        });
      for (const [place, { query, type, target }] of some.entries()) {
        const ids = {
          known: new Set(answers.known(query).ids),
          all: new Set(answers.all(query).ids),
          target,
        };
        found.push(pointsOf(query, type, solved[0]![place]!, solved[1]![place]!, ids));
      }
      onProgress?.(found.length, total);
    }
  }
  const growth = meanGrowth(grown);
  const [{ hiding: sizes }] = parts as [HidingModels];
  return { queries: found, exchange: (some) => exchangeOf(some, sizes, growth) };
}

/** Growth as the hidings have it at the mean. */
function meanGrowth(grown: readonly Growth[]): Growth {
  const types = [...new Set(grown.flatMap((each) => Object.keys(each)))];
  const mean = (of: readonly number[]) => of.reduce((sum, each) => sum + each, 0) / of.length;
  return Object.fromEntries(
    types.map((type) => [
      type,
      mean(grown.flatMap(({ [type]: each }) => (each === undefined ? [] : [each]))),
    ]),
  );
}

/** Hidden answers that a fit has at least. */
const LEAST_ANSWERS = 50;

function* inGroups(drawn: readonly DrawnQuery[]): Generator<readonly DrawnQuery[]> {
  for (let from = 0; from < drawn.length; from += TOGETHER) yield drawn.slice(from, from + TOGETHER);
}
