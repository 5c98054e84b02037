import type { createAnswerer } from "../../src/exact/answer.ts";
import type { Query } from "../../src/query/formula.ts";
import type { Solution } from "../../src/solvers/solver.ts";
import { lastLink } from "./last-link.ts";

/** Candidates of one query that a solver believes in alike. */
export interface AnswerPoint {
  /** Place of the query among those that were drawn. */
  readonly query: number;
  /** Log-odds of the solver's truth. */
  readonly odds: number;
  /** Log of its share of all truths of the query, where known answers count 1. */
  readonly share: number;
  /** Links that are most likely missing, of solvers that say it; 0 of others. */
  readonly missing: number;
  readonly candidates: number;
  /** Candidates that are hidden answers. */
  readonly links: number;
}

/** A query with the candidates for its hidden answers. */
export interface QueryPoints {
  readonly type: string;
  /** Directed relation of the link nearest to the answers; -1 where there are several or none. */
  readonly relation: number;
  /** Answers that follow from the known links. */
  readonly known: number;
  /** Positive atoms of the query. */
  readonly atoms: number;
  readonly points: readonly AnswerPoint[];
}

/** Truths are taken to lie this far from 0 and 1. */
const CERTAIN = 1e-7;
export const oddsOf = (truth: number): number => {
  const bounded = Math.min(1 - CERTAIN, Math.max(CERTAIN, truth));
  return Math.log(bounded) - Math.log1p(-bounded);
};

/** Candidates of a query are put together where their log-odds are this near. */
const WIDTH = 0.3;
const LEAST_ODDS = oddsOf(0);

/** The log-odds of a solution, with the sum that shares are measured by. */
export function rowFeatures(
  { rows, missing }: Solution,
  known: ReadonlySet<number>,
): {
  odds(entity: number): number;
  share(entity: number): number;
  missing(entity: number): number;
} {
  const row = rows[0]!;
  // Known answers count as true ones, so that a share hardly changes when a hidden answer becomes known.
  let sum = known.size;
  for (let at = 0; at < row.length; at++) if (!known.has(at)) sum += row[at]!;
  const logSum = Math.log(Math.max(CERTAIN, sum));
  return {
    odds: (entity) => oddsOf(row[entity]!),
    share: (entity) => Math.log(Math.max(CERTAIN, row[entity]!)) - logSum,
    missing: (entity) => Math.min(3, missing?.[0]?.[entity] ?? 0),
  };
}

/** The points of one query: what a solver says of its candidates, and which of them are hidden answers. */
export function pointsOf(
  at: number,
  type: string,
  query: Query,
  solution: Solution,
  answers: {
    readonly known: ReturnType<typeof createAnswerer>;
    readonly all: ReturnType<typeof createAnswerer>;
  },
): QueryPoints {
  const known = new Set(answers.known(query).ids);
  const hidden = new Set([...answers.all(query).ids].filter((id) => !known.has(id)));
  const row = solution.rows[0]!;
  const features = rowFeatures(solution, known);
  const points: AnswerPoint[] = [];
  const bins = new Map<number, { -readonly [K in keyof AnswerPoint]: number }>();
  for (let id = 0; id < row.length; id++) {
    if (known.has(id)) continue;
    const [odds, share, missing] = [features.odds(id), features.share(id), features.missing(id)];
    const links = +hidden.has(id);
    const key = 4 * Math.floor((odds - LEAST_ODDS) / WIDTH) + missing;
    const bin = bins.get(key);
    if (!bin) bins.set(key, { query: at, odds, share, missing, candidates: 1, links });
    else {
      bin.odds += odds;
      bin.share += share;
      bin.candidates++;
      bin.links += links;
    }
  }
  for (const bin of bins.values())
    points.push({ ...bin, odds: bin.odds / bin.candidates, share: bin.share / bin.candidates });
  return { type, ...lastLink(query), known: known.size, points };
}
