import { LacunaError } from "../../error.ts";
import { createAnswerer } from "../../exact/answer.ts";

import { constant, type Query } from "../../query/formula.ts";
import { substitute } from "../../query/scope.ts";
import type { Outcome } from "../../runs/limits.ts";
import { bestEntities } from "../../solvers/best-entities.ts";
import { type BestTreeOptions, bestTree } from "../../solvers/best-tree.ts";
import { predictedType } from "../../solvers/best-tree-type.ts";
import type { PredictedTree } from "../../solvers/predicted-tree.ts";
import type { RunningSolver, SolverWorld } from "../../solvers/solver.ts";

/** An answer with how much a solver believes in it. */
export interface RankedAnswer {
  readonly values: readonly number[];
  /** From 0 to 1. */
  readonly truth: number;
  /** It follows from the known links. */
  readonly known: boolean;
  /** The best reasoning tree, where trees were asked for and one was found. */
  readonly tree?: PredictedTree;
  /** The type that the predicted links of the tree form; undefined where all are known. */
  readonly type?: string | undefined;
}

/** The best answers to a query. */
export interface Ranked {
  readonly answers: readonly RankedAnswer[];
  /** `row-limit` when there are more with a truth above 0. */
  readonly outcome: Outcome;
  /** Answers with a truth above 0, listed or not; undefined for tuples, which are not counted. */
  readonly candidates: number | undefined;
  /** Answers that are not listed though they are as true as the last one that is. */
  readonly tied: number;
  /** How many answers the solver expects. */
  readonly expected?: number;
}

/** What is asked of {@link rankAnswers}. */
export interface RankOptions {
  readonly top: number;
  /** Trees for the answers, found so. */
  readonly trees?: BestTreeOptions;
}

/** Answers a query, best first. Stopping is no failure: what was found by then is given, and the outcome says so. */
export function rankAnswers(
  query: Query,
  world: SolverWorld,
  running: RunningSolver,
  { top, trees }: RankOptions,
): Ranked {
  const found = untilStopped(() => {
    const best = bestOf(query, world, running, top);
    const isKnown = knownAnswers(query, world);
    const answers = best.answers.map((each): RankedAnswer => ({ ...each, known: isKnown(each.values) }));
    return { ...best, answers };
  });
  if (!found) return { answers: [], outcome: "time-limit", candidates: undefined, tied: 0 };
  if (!trees) return found;
  const explained: RankedAnswer[] = [];
  const all = untilStopped(() => {
    const treeOf = bestTree(query, world, running.truth, trees);
    for (const each of found.answers) {
      const tree = treeOf(each.values);
      explained.push(tree ? { ...each, tree, type: predictedType(query, tree) } : each);
    }
    return true;
  });
  const answers = [...explained, ...found.answers.slice(explained.length)];
  return { ...found, answers, ...(all ? {} : { outcome: "time-limit" }) };
}

function bestOf(query: Query, world: SolverWorld, running: RunningSolver, top: number) {
  const { rows, count } = running.solve(query);
  const expected = count === undefined ? {} : { expected: count };
  if (query.free.length === 1) {
    const { entities, truths, candidates, tied } = bestEntities(rows[0]!, top);
    const answers = entities.map((id, at) => ({ values: [id], truth: truths[at]! }));
    const outcome: Outcome = candidates > answers.length ? "row-limit" : "complete";
    return { answers, outcome, candidates, tied, ...expected };
  }
  throw new Error("several free variables");
}

/** Whether tuples of values follow from the known links. */
function knownAnswers(
  { free, body }: Query,
  { known, stop }: SolverWorld,
): (values: readonly number[]) => boolean {
  const answer = createAnswerer(known);
  return (values) => {
    const given = new Map(free.map((name, at) => [name, constant(values[at]!)]));
    const { count, outcome } = answer({ free: [], body: substitute(body, given) }, stop ? { stop } : {});
    if (outcome !== "complete")
      throw new LacunaError("solvers.stopped", "looking for known answers was stopped");
    return count > 0;
  };
}

function untilStopped<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof LacunaError && error.code === "solvers.stopped") return undefined;
    throw error;
  }
}
