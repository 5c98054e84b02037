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
export function solutionFeatures(
  { rows, missing }: Pick<Solution, "rows" | "missing">,
  known: ReadonlySet<number>,
) {
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
/** Below these log-odds, where hardly anything is true, they are put together four times as wide. */
const LOW_ODDS = -7;
const LEAST_ODDS = oddsOf(0);

/** What a solver says of a query. */
type Said = Pick<Solution, "rows" | "missing">;

/** Features that change when more is known. */
interface Moving {
  odds: number;
  share: number;
}

interface Bin extends Moving {
  readonly missing: number;
  candidates: number;
  links: number;
  drawn: number;
  /** Sums over the candidates that are not hidden, with what is hidden known. */
  readonly later: Moving & { candidates: number };
}

/**
 * The candidates of one query by what the solver says of them, and which of them are hidden answers. Whoever asks knows what was
 * hidden: features are those that candidates have then, and for hidden answers, which are no candidates then, they move as those of
 * other candidates do.
 * @param later what the solver says when what is hidden is known
 */
export function pointsOf(
  query: Query,
  type: string,
  solution: Said,
  later: Said | undefined,
  answers: {
    readonly known: ReadonlySet<number>;
    readonly all: ReadonlySet<number>;
    readonly target: number;
    /** Answers that are no candidates although they do not follow from known links. */
    readonly leftOut?: ReadonlySet<number>;
  },
): QueryPoints {
  const { known, all, target, leftOut } = answers;
  const row = solution.rows[0]!;
  const features = solutionFeatures(solution, known);
  const then = later && solutionFeatures(later, all);
  const bins = new Map<number, Bin>();
  for (let id = 0; id < row.length; id++) {
    if (known.has(id) || leftOut?.has(id)) continue;
    const { odds, share, missing } = features(id);
    const key = 4 * binOf(odds) + missing;
    const bin = bins.get(key) ?? emptyBin(missing);
    bins.set(key, bin);
    bin.odds += odds;
    bin.share += share;
    bin.candidates++;
    if (all.has(id)) {
      bin.links++;
      if (id === target) bin.drawn++;
    } else if (then) {
      const moved = then(id);
      bin.later.odds += moved.odds;
      bin.later.share += moved.share;
      bin.later.candidates++;
    }
  }
  const found = [...bins].sort(([a], [b]) => a - b).map(([, bin]) => bin);
  const points = found.map((bin, at) => {
    const { odds, share } = then ? moved(found, at) : meanOf(bin, bin.candidates);
    const { missing, candidates, links, drawn } = bin;
    return { odds, share, missing, candidates, links, drawn };
  });
  return { ...queryKind(query, type), known: known.size, points };
}

const binOf = (odds: number): number =>
  odds < LOW_ODDS
    ? Math.floor((odds - LEAST_ODDS) / (4 * WIDTH))
    : Math.floor((LOW_ODDS - LEAST_ODDS) / (4 * WIDTH)) + 1 + Math.floor((odds - LOW_ODDS) / WIDTH);

const emptyBin = (missing: number): Bin => ({
  ...{ odds: 0, share: 0, missing, candidates: 0, links: 0, drawn: 0 },
  later: { odds: 0, share: 0, candidates: 0 },
});

const meanOf = ({ odds, share }: Moving, candidates: number): Moving => ({
  odds: odds / candidates,
  share: share / candidates,
});

/** The features of a bin when what is hidden is known: those of its other candidates, or moved as far as the nearest bin that has some. */
function moved(bins: readonly Bin[], at: number): Moving {
  const bin = bins[at]!;
  if (bin.later.candidates > 0) return meanOf(bin.later, bin.later.candidates);
  const own = meanOf(bin, bin.candidates);
  for (let step = 1; step < bins.length; step++)
    for (const near of [bins[at - step], bins[at + step]])
      if (near && near.later.candidates > 0 && near.later.candidates === near.candidates) {
        const [before, after] = [meanOf(near, near.candidates), meanOf(near.later, near.later.candidates)];
        return { odds: own.odds + after.odds - before.odds, share: own.share + after.share - before.share };
      }
  return own;
}
