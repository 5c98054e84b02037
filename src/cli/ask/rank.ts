import { LacunaError } from "../../error.ts";
import type { createAnswerer } from "../../exact/answer.ts";
import type { Answers } from "../../exact/answers.ts";
import { constant, type Query } from "../../query/formula.ts";
import { substitute } from "../../query/scope.ts";
import type { Outcome } from "../../runs/limits.ts";
import { bestEntities } from "../../solvers/best-entities.ts";
import { type BestTreeOptions, bestTree } from "../../solvers/best-tree.ts";
import { predictedType } from "../../solvers/best-tree-type.ts";
import type { PredictedTree } from "../../solvers/predicted-tree.ts";
import type { RunningSolver, Solution, SolverWorld } from "../../solvers/solver.ts";
import { bestTuples } from "../../solvers/tuples.ts";

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
  readonly candidates?: number;
  /** Answers that are not listed though they are as true as the last one that is; undefined for tuples. */
  readonly tied?: number;
  /** Answers that follow from the known links; undefined for tuples. */
  readonly following?: number;
  /** How many answers the solver expects. */
  readonly expected?: number;
}

/** The world of a solver, and the engine over its known links. */
export interface RankWorld extends SolverWorld {
  readonly follow: ReturnType<typeof createAnswerer>;
}

/** What is asked of {@link rankAnswers}. */
export interface RankOptions {
  readonly top: number;
  /** Only answers that do not follow from the known links. */
  readonly predicted: boolean;
  /** Trees for the answers. */
  readonly explain: boolean;
  /** How trees are looked for, and tuples. */
  readonly trees: BestTreeOptions;
  /** What the solver says of the query, where that is known already. */
  readonly solution?: Solution | undefined;
}

/** Answers a query, best first. Stopping is no failure: what was found by then is given, and the outcome says so. */
export function rankAnswers(
  query: Query,
  world: RankWorld,
  running: RunningSolver,
  options: RankOptions,
): Ranked {
  const found = untilStopped(() =>
    query.free.length === 1
      ? bestValues(query, world, running, options)
      : truestTuples(query, world, running, options),
  );
  if (!found) return { answers: [], outcome: "time-limit" };
  if (!options.explain) return found;
  const explained: RankedAnswer[] = [];
  const all = untilStopped(() => {
    const treeOf = bestTree(query, world, running.truth, options.trees);
    for (const each of found.answers) {
      const tree = treeOf(each.values);
      explained.push(tree ? { ...each, tree, type: predictedType(query, tree) } : each);
    }
    return true;
  });
  const answers = [...explained, ...found.answers.slice(explained.length)];
  return { ...found, answers, ...(all ? {} : { outcome: "time-limit" }) };
}

/** The best values of the one free variable. */
function bestValues(
  query: Query,
  { follow: answer, stop }: RankWorld,
  running: RunningSolver,
  { top, predicted, solution = running.solve(query) }: RankOptions,
): Ranked {
  const { rows, count } = solution;
  const follow = wholeAnswers(answer(query, stop ? { stop } : {}));
  const row = predicted ? rows[0]!.slice() : rows[0]!;
  if (predicted) for (const id of follow.ids) row[id] = 0;
  const isKnown = new Set(follow.ids);
  const { entities, truths, candidates, tied } = bestEntities(row, top);
  return {
    answers: entities.map((id, at) => ({ values: [id], truth: truths[at]!, known: isKnown.has(id) })),
    outcome: candidates > entities.length ? "row-limit" : "complete",
    ...{ candidates, tied, following: follow.count },
    ...(count === undefined ? {} : { expected: count }),
  };
}

/** The best tuples of several free variables. */
function truestTuples(
  query: Query,
  world: RankWorld,
  running: RunningSolver,
  { top, predicted, trees, solution = running.solve(query) }: RankOptions,
): Ranked {
  const { rows, count } = solution;
  const isKnown = knownTuples(query, world);
  // One more than is listed tells whether there are more; known ones that are not wanted make way for others.
  for (let looked = top + 1; ; looked *= 4) {
    const tuples = bestTuples(query, rows, world, running.truth, looked, trees);
    const answers = tuples.map((each) => ({ ...each, known: isKnown(each.values) }));
    const wanted = predicted ? answers.filter(({ known }) => !known) : answers;
    if (wanted.length <= top && tuples.length === looked && looked < MOST_TUPLES) continue;
    return {
      answers: wanted.slice(0, top),
      outcome: wanted.length > top || tuples.length === looked ? "row-limit" : "complete",
      ...(count === undefined ? {} : { expected: count }),
    };
  }
}

/** Beyond so many tuples those that are not known are not looked for any more. */
const MOST_TUPLES = 1 << 16;

/** Whether tuples of values follow from the known links. */
function knownTuples(
  { free, body }: Query,
  { follow: answer, stop }: RankWorld,
): (values: readonly number[]) => boolean {
  return (values) => {
    const given = new Map(free.map((name, at) => [name, constant(values[at]!)]));
    const closed = { free: [], body: substitute(body, given) };
    return wholeAnswers(answer(closed, stop ? { stop } : {})).count > 0;
  };
}

function wholeAnswers(answers: Answers): Answers {
  if (answers.outcome === "complete") return answers;
  throw new LacunaError("solvers.stopped", "looking for known answers was stopped");
}

function untilStopped<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof LacunaError && error.code === "solvers.stopped") return undefined;
    throw error;
  }
}
