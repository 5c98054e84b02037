import type { Graph, View } from "../kg/graph.ts";
import type { TruthLine } from "../links/calibration/truth-line.ts";
import type { LinkPredictor } from "../links/predictor.ts";
import type { Integer } from "../numeric/integer.ts";
import type { Query } from "../query/formula.ts";
import type { Limits } from "../runs/working/limits.ts";
import type { Projector } from "./message-passing/projector.ts";
import type { Direction } from "./query-graph/direction.ts";
import type { QueryModelAtWork } from "./query-models/query-model.ts";
import type { RowSource } from "./rows/rows.ts";
import type { Grid, Parameter, Preset, Setting, SettingOf, ValuesOf } from "./settings/setting.ts";

/** The identity of a model. */
export interface ModelIdentity {
  /** The name of its architecture or scoring function, such as `complex`. */
  readonly model: string;
  /** The same hash gives the same scores on the same kernel. */
  readonly hash: string;
  /** The kernel that computes the scores, for manifests. */
  readonly kernel: string;
}

/** A model of any graph that projects fuzzy sets of entities along relations. */
export interface GraphModel extends ModelIdentity {
  /** The kind of its projection, which decides its solver: that of ULTRA's entity network, or that of GNN-QE. */
  readonly projects: "ultra" | "gnn-qe";
  /**
   * A projector over some links; entities of this truth and less count as false. It is closed with the model.
   * @throws LacunaError `links.too-many-interactions`
   */
  projector(known: View, threshold: number): Projector;
}

/** The models that solvers ask, by their needs. */
export interface Models {
  /** Scores of links. */
  readonly links: LinkPredictor;
  /** Scores of entities as answers of whole queries, trained for one graph. */
  readonly "query-model": QueryModelAtWork;
  /** Truths of sets that are projected along a relation of any graph. */
  readonly "graph-model": GraphModel;
}

/** The kind of model that a solver asks besides the known links. */
export type SolverNeeds = "nothing" | keyof Models;

/** The context of every solver. */
export interface SolverContext {
  readonly graph: Graph;
  /** Links that count as known. */
  readonly known: View;
  /** Bytes that rows may take while they are held; the least a solver needs is used even when it is more. */
  readonly memory: number;
  /** Asked a few times a second; a reason ends the work with a LacunaError `solvers.stopped`. */
  readonly stop?: Limits["stop"];
}

/** The context of a solver that asks a link predictor. */
export interface LinkSolverContext extends SolverContext {
  readonly predictor: LinkPredictor;
}

/** The context of a solver that asks another kind of model. */
export interface ModelSolverContext<Needed extends keyof Models> extends SolverContext {
  readonly model: Models[Needed];
}

/** The contexts of solvers, by their needs. */
export interface SolverContexts {
  readonly nothing: SolverContext;
  readonly links: LinkSolverContext;
  readonly "query-model": ModelSolverContext<"query-model">;
  readonly "graph-model": ModelSolverContext<"graph-model">;
}

/** Whether a solver answers a query; when not, why, and what does. */
export type QuerySupport =
  | { readonly supported: true }
  | { readonly supported: false; readonly reason: string; readonly hint?: string };

/** The truth of each entity as an answer. */
export interface Solution {
  /** A truth value in [0, 1] of every entity, for each free variable. */
  readonly rows: readonly Float32Array[];
  /** The scores of the model, where they have more digits than the truths, or no bounds: ranks go by them. */
  readonly logits?: readonly Float32Array[];
  /** The number of answers that the solver expects, where it predicts it. */
  readonly count?: number;
  /**
   * Of solvers that keep classes of answers apart, for each free variable: how many links every entity most likely lacks as
   * an answer; 0 where it follows from known links, and where nothing speaks for it.
   */
  readonly missing?: readonly Uint8Array[];
  /** Truths below it may come out too low. Absent when all are right. */
  readonly above?: number;
}

/**
 * Solves queries together, in pieces of about a second or less: the caller may do other work between
 * them. Each solution is reported when it is ready, in no particular order.
 */
export type SolveEach = (
  queries: readonly Query[],
  onSolved: (at: number, solution: Solution) => void,
) => Generator<void, void, void>;

/** A running solver, in one context with one setting; it holds rows between queries. */
export interface RunningSolver {
  /**
   * @param above truths below it may come out too low, which may save most of the rows; the solution says what it did
   * @throws LacunaError `solvers.unsupported`, `solvers.stopped`
   */
  solve(query: Query, above?: number): Solution;
  /** The same solutions as one by one; rows that queries share are scored once. */
  solveMany(queries: readonly Query[]): Solution[];
  /** The work of {@link solveMany} in pieces. */
  readonly solveEach: SolveEach;
  /** The truths of links for this solver, for reasoning trees; absent where a solver knows of no single links. */
  readonly truth?: RowSource;
  /**
   * Of solvers without reasoning trees: the `count` entities that the model takes each inner node of a query for. A guess of the model,
   * no evidence.
   */
  guesses?(query: Query, count: number): readonly NodeGuess[];
  /** The classes that speak for each entity, the heaviest first; only solvers that keep classes of answers apart have them. */
  classes?(query: Query, entities: readonly number[]): readonly (readonly AnswerClass[])[];
}

/** The share of the evidence for an answer that comes from matches whose missing links form one query type. */
export interface AnswerClass {
  /** The type that the missing links form; null for known answers, and where classes only count links. */
  readonly reduces: string | null;
  /** Number of missing links. */
  readonly missing: Integer;
  /** The share, 0 to 1; those of an answer add up to 1. */
  readonly share: number;
}

/** The entities nearest to a part of a query. */
export interface NodeGuess {
  /** The part, as a query of its own. */
  readonly part: Query;
  /** Best first. */
  readonly nearest: readonly { readonly entity: number; readonly logit: number }[];
}

/** Options of the search for the reasoning trees of a solver. */
export interface BestTreeOptions {
  /** The direction in which atoms are scored; `written` by default. */
  readonly direction?: Direction;
  /**
   * Entities of a variable that are followed at each step, those of the largest truths. Rows that list every entity, as those
   * of CQD do, would otherwise be asked for at every entity; all by default.
   */
  readonly width?: number;
}

/** The conversion of truths of answers to probabilities. */
export interface FittedTruths<Values extends Setting = Setting> {
  /** Whether they are fitted under a setting: without that they only put answers in order. */
  fitted(setting: Values): boolean;
  /** The values that change log-odds of truths along a line for one, two, and three or more missing links. */
  along(lines: readonly [TruthLine, TruthLine, TruthLine]): Partial<Values>;
}

/**
 * A way to answer queries; plain objects in the registry `solvers`. Where it is not known which solver it is, `startSolver`
 * gives it what it needs. Settings have the type that the parameters declare, where these are constants.
 * @example
 * export const qto: Solver<"links", typeof parameters> = {
 *   name: "qto",
 *   needs: "links",
 *   describe: "the best reasoning tree of each entity",
 *   source: "Bai et al., ICML 2023",
 *   known: "train",
 *   precedence: 1,
 *   parameters,
 *   presets: [],
 *   supports: treeSupport,
 *   cost: treeCost,
 *   trees: () => ({ direction: "outward" }),
 *   start: (context, settings) => startTreeSolver("qto", context, settings, rules),
 * };
 */
export interface Solver<
  Needed extends SolverNeeds = SolverNeeds,
  Declared extends readonly Parameter[] = readonly Parameter[],
> {
  readonly name: string;
  /** The kind of model that it asks besides the known links. */
  readonly needs: Needed;
  /** One sentence for people. */
  readonly describe: string;
  /** The paper it follows. */
  readonly source: string;
  /** Links that count as known unless the user says otherwise: those of train, or all observed ones of the split. */
  readonly known: "train" | "observed";
  /**
   * Of solvers that may answer where none is named: the lowest that supports a query does, among equals the one of the
   * lowest cost. Absent for solvers that are only used by name.
   */
  readonly precedence?: number;
  readonly parameters: Declared;
  readonly presets: readonly Preset<ValuesOf<Declared>>[];
  /** Values worth trying when parameters are chosen on validation queries. */
  readonly grid?: Grid<ValuesOf<Declared>>;
  supports(query: Query): QuerySupport;
  /** Rows the link predictor will have to score, roughly: to choose between solvers and to warn. */
  cost(query: Query, graph: Graph): number;
  /** Only solvers whose truths can be fitted to validation queries have it. */
  readonly truths?: FittedTruths<ValuesOf<Declared>>;
  /** Options of the search for trees in its rows, so that the trees are the solver's own. */
  trees(query: Query, setting: ValuesOf<Declared>): BestTreeOptions;
  start(world: SolverContexts[Needed], settings: SettingOf<ValuesOf<Declared>>): RunningSolver;
}
