import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import type { QuerySupport } from "../../solvers/solver.ts";
import type { ScoredLine } from "../scoring/scored-line.ts";
import type { Prediction } from "../scoring/scored-query.ts";

/** A predictor that takes queries in batches, or somebody who also scores what is predicted, such as workers. @internal */
export type BatchedSource = Batches & (PredictsMany | ScoresMany);

export interface PredictsMany {
  /** Tells the prediction of each query when it is there, in any order; none for those it predicts nothing for. */
  readonly predictMany: (
    queries: readonly BenchmarkQuery[],
    tell: (at: number, prediction: Prediction) => void,
  ) => void | Promise<void>;
}

export interface ScoresMany {
  /** Tells how each query was scored, in any order; strata are not looked at. */
  readonly scoreMany: (
    queries: readonly BenchmarkQuery[],
    tell: (at: number, line: ScoredLine) => void,
  ) => Promise<void>;
  /** Number of batches that are scored at the same time; 1 by default. */
  readonly depth?: number;
  /** Cuts a batch up, for as many as score at the same time. */
  readonly share?: (queries: readonly BenchmarkQuery[]) => readonly (readonly BenchmarkQuery[])[];
}

interface Batches {
  /**
   * Queries of a batch that begins with this one; may change from batch to batch, as no figure depends on it. A query with
   * another number than the one before begins a batch.
   */
  readonly batch: (query: BenchmarkQuery) => number;
  /** Queries that it does not support are left out and counted by type. */
  readonly supports?: (query: BenchmarkQuery) => QuerySupport;
}
