import type { Graph, Split } from "../kg/graph.ts";
import type { Query } from "../query/formula.ts";
import type { ParameterValue, ProtocolParameter } from "./parameter.ts";

/** One query of a benchmark with its answers. Tuples are flat and sorted: `query.free.length` ids each. */
export interface BenchmarkQuery {
  /** Type name, a dash and a six-digit number from 0, the place in the file: `2i1p-000017`. */
  readonly id: string;
  readonly type: string;
  readonly query: Query;
  /**
   * Answers that a ranking leaves out beside the hard ones: those on the observed graph that are answers on the full
   * graph. In balanced benchmarks also the answers on the full graph that are not selected.
   */
  readonly easy: Uint32Array;
  /** Answers on the full graph only; a protocol may keep some of them (balanced benchmarks). */
  readonly hard: Uint32Array;
  /** Hard answers by what they reduce to: positions of tuples in `hard`, ascending. Full inference is `full`. */
  readonly reduces?: ReadonlyMap<string, Uint32Array>;
}

/** A grounded query that passed the checks which need no other query. */
export type Candidate = Omit<BenchmarkQuery, "id">;

/** The input of the sampling of one file of a benchmark: one type on one split. */
export interface SampleSetup {
  readonly graph: Graph;
  readonly split: Split;
  /** Name or formula of the query type. */
  readonly type: string;
  readonly seed: number;
  /** Queries wanted (pairs per class for balanced benchmarks). */
  readonly count: number;
  /** Parameters of the protocol beyond these, as the manifest records them. */
  readonly parameters: Readonly<Record<string, ParameterValue>>;
}

/**
 * Numbered attempts. What attempt `index` gives depends on the setup, the index and the phase alone (its random stream is
 * derived from them), so that any number of workers may make attempts in any order.
 */
export interface Grounder {
  /** @param phase what {@link Acceptance.phase} says; 0 by default */
  attempt(index: number, phase?: number): Candidate | undefined;
}

/** Decides, in the order of the attempts and in one thread, which candidates are kept. */
export interface Acceptance {
  /** The query as it is kept, or undefined when it is a repeat, or nothing of it is wanted any more. */
  offer(candidate: Candidate): BenchmarkQuery | undefined;
  /**
   * What is looked for now, for protocols that look for one thing after another. It changes only when `done` is asked, and
   * the attempts from there on are made for the new phase.
   */
  phase?(): number;
  /** Nothing more is wanted, or `attempts` made so far show that the rest is not to be had. */
  done(attempts: number): boolean;
  /** Queries that could be chosen only among all that were offered; asked for once, when nothing more is wanted. */
  finish?(): readonly BenchmarkQuery[];
  /** Share of the work done, 0 to 1. */
  progress(): number;
  /** The entries of the manifest for this file beside its counts: classes filled, classes short and the reason. */
  report(): Readonly<Record<string, unknown>>;
}

/**
 * Which answers the queries of a protocol have. `all`: every one, where it belongs. `selected`: of the hard ones some are
 * selected, the others stand with the easy ones.
 */
export type AnswerRule = "all" | "selected";

/**
 * A way to make benchmarks; plain objects in the registry.
 * @example
 * const none: Protocol = {
 *   name: "none",
 *   describe: "makes no query",
 *   types: ["1p"],
 *   parameters: [],
 *   grounder: () => ({ attempt: () => undefined }),
 *   acceptance: () => ({ offer: () => undefined, done: () => true, progress: () => 1, report: () => ({}) }),
 * };
 */
export interface Protocol {
  readonly name: string;
  readonly describe: string;
  /** `all` when left out. */
  readonly answers?: AnswerRule;
  /** Types sampled when the user names none. */
  readonly types: readonly string[];
  /** Queries wanted of each type, or pairs of each class; {@link usualCount} when left out. */
  readonly perType?: ProtocolParameter;
  /** The other parameters; by default as published. */
  readonly parameters: readonly ProtocolParameter[];
  grounder(setup: SampleSetup): Grounder;
  acceptance(setup: SampleSetup): Acceptance;
}

/** Queries of each type for protocols that say nothing about it. */
export const usualCount = 1000;

/** The number of queries, or of pairs of a class, when nothing is said about it. */
export const defaultCount = ({ perType }: Pick<Protocol, "perType">): number =>
  Number(perType?.default ?? usualCount);
