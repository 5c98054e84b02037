import type { Query } from "../../query/formula.ts";
import type { Solution } from "../solver.ts";
import { type QueryKind, queryKind } from "./query-kind.ts";

/** Truths are taken to lie this far from 1. */
const CERTAIN = 1e-7;
/** Truths below it are told apart by nobody: solvers may leave out what only they need. */
export const FLOOR = 1e-5;

/** The log-odds of a solver's truth. */
export const oddsOf = (truth: number): number => {
  const bounded = Math.min(1 - CERTAIN, Math.max(FLOOR, truth));
  return Math.log(bounded) - Math.log1p(-bounded);
};

/** What a solver says of a candidate, and what is known of its query. */
export interface AnswerFeatures {
  /** Log-odds of the solver's truth. */
  readonly odds: number;
  /** Log of its share of all truths of the query, known answers counted as 1. */
  readonly share: number;
  /** Links that are most likely missing, at most 3, of solvers that say it; 0 of others. */
  readonly missing: number;
  /** Answers of the query that follow from known links, as many as there were while truths were fitted. */
  readonly known: number;
}

/** Candidates of one query that a solver believes in alike. */
export interface AnswerPoint extends Omit<AnswerFeatures, "known"> {
  readonly candidates: number;
  /** Candidates that are hidden answers. */
  readonly links: number;
  /** 1 where the hidden answer that the query was drawn for is among them, else 0. */
  readonly drawn: number;
}

/** A query with the candidates for its hidden answers. */
export interface QueryPoints extends QueryKind {
  readonly known: number;
  readonly points: readonly AnswerPoint[];
}

/** Features of all candidates of one query. @param known answers that follow from known links */
export function solutionFeatures({ rows, missing }: Pick<Solution, "rows" | "missing">, known: ReadonlySet<number>) {
  const row = rows[0]!;
  // Known answers count as true ones, so that a share hardly changes when a hidden answer becomes known.
  let sum = known.size;
  for (let at = 0; at < row.length; at++) if (row[at]! > FLOOR && !known.has(at)) sum += row[at]!;
  const logSum = Math.log(Math.max(FLOOR, sum));
  return (entity: number, truth = row[entity]!): AnswerFeatures => ({
    odds: oddsOf(truth),
    share: Math.log(Math.max(FLOOR, truth)) - logSum,
    missing: Math.min(3, missing?.[0]?.[entity] ?? 0),
    known: known.size,
  });
}

/** Candidates of a query are put together where their log-odds are this near. */
const WIDTH = 0.3;
const LEAST_ODDS = oddsOf(0);

/** The candidates of one query by what the solver says of them, and which of them are hidden answers. */
export function pointsOf(
  query: Query,
  type: string,
  solution: Solution,
  answers: { readonly known: ReadonlySet<number>; readonly all: ReadonlySet<number>; readonly target: number },
): QueryPoints {
  const { known, all, target } = answers;
  const row = solution.rows[0]!;
  const features = solutionFeatures(solution, known);
  const bins = new Map<number, { -readonly [K in keyof AnswerPoint]: number }>();
  for (let id = 0; id < row.length; id++) {
    if (known.has(id)) continue;
    const { odds, share, missing } = features(id);
    const links = all.has(id) ? 1 : 0;
    const drawn = links === 1 && id === target ? 1 : 0;
    const key = 4 * Math.floor((odds - LEAST_ODDS) / WIDTH) + missing;
    const bin = bins.get(key);
    if (!bin) bins.set(key, { odds, share, missing, candidates: 1, links, drawn });
    else {
      bin.odds += odds;
      bin.share += share;
      bin.candidates++;
      bin.links += links;
      bin.drawn += drawn;
    }
  }
  const points = [...bins.values()].map((bin) => ({
    ...bin,
    odds: bin.odds / bin.candidates,
    share: bin.share / bin.candidates,
  }));
  return { ...queryKind(query, type), known: known.size, points };
}
