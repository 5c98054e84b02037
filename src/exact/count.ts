import type { View } from "../kg/graph.ts";
import { spare, spareArena } from "../numeric/arena.ts";
import type { Query } from "../query/formula.ts";
import type { Outcome } from "../runs/working/limits.ts";
import { type AnswerOptions, answerWith, bounded, prepare } from "./answer.ts";
import { type CountGroup, countPlanOf } from "./count-plan.ts";
import { type Counting, times, totalOf, type Weights, weighInto } from "./count-weights.ts";
import { createEngine, type Engine, Stopped } from "./engine.ts";
import type { PlanNode } from "./plan.ts";
import type { Block } from "./program.ts";
import { branch, exists, findSet, planMany, runSteps, smallest } from "./search.ts";
import { domainOf, type Search } from "./steps.ts";

/**
 * Number of answers, without making them where the query is one conjunction or has one free variable. A number above
 * 2⁵³ − 1 is given as that number, with the outcome of a limit.
 */
export function countAnswers(
  query: Query,
  view: View,
  options: AnswerOptions = {},
): { readonly count: number; readonly outcome: Outcome } {
  const engine = createEngine(view, spareArena());
  try {
    return counted(engine, query, options);
  } finally {
    spare(engine.arena);
  }
}

function counted(engine: Engine, query: Query, options: AnswerOptions) {
  const { program, search } = prepare(engine, query, options);
  if (program.free.length < 2 || program.union.length !== 1) {
    const { count, outcome } = answerWith(engine, query, options);
    return { count, outcome };
  }
  const most = Math.min(options.rows ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  let count = 0;
  const outcome = bounded(() =>
    countTuples(search, program.union[0]!, program.free, (sofar) => {
      count = sofar;
      if (count > most) throw new Stopped("row-limit");
    }),
  );
  return { count: Math.min(count, most), outcome };
}

/** Counts the tuples of a block. @param told what is counted so far, which only grows */
function countTuples(search: Search, block: Block, free: readonly number[], told: Told): void {
  const counting: Counting = { search, pool: new Map(), depth: 0 };
  told(countNode(counting, planMany(search, block, free), new Map(), told));
}

type Told = (count: number) => void;

/**
 * Counts the tuples of the free variables of a node. A free variable whose one neighbour is free too is folded into that one: sums
 * of products over a tree visit every link once, however many tuples there are (Yannakakis, VLDB 1981; counting: Pichler and
 * Skritek, JCSS 2013). Parts that share no variable are multiplied. Of what is left, a cycle or an existential variable between free
 * ones, one free variable is given each of its values, and the rest is counted in the same way (cutset conditioning: Dechter,
 * Artificial Intelligence 1990).
 */
function countNode(counting: Counting, node: PlanNode, given: Weights, told?: Told): number {
  const { search } = counting;
  const { free } = node.state;
  if (free.length < 2) return countFew(search, node, free[0], given);
  if (!runSteps(search, node)) return 0;
  const { folds, groups } = countPlanOf(node, search.engine.watch);
  const weights = folds.length === 0 ? given : new Map(given);
  for (const pair of folds) weighInto(counting, pair, weights);
  let product = 1;
  for (const [at, group] of groups.entries()) {
    const factor = product;
    const toldOfLast =
      told && at === groups.length - 1 ? (sofar: number) => told(times(factor, sofar)) : undefined;
    product = times(factor, countGroup(counting, group, weights, toldOfLast));
    if (product === 0) return 0;
  }
  return product;
}

/** The values of the only free variable of a node, each with what was folded into it; 1 for a node that holds without any. */
function countFew(search: Search, node: PlanNode, only: number | undefined, weights: Weights): number {
  if (only === undefined) return exists(search, node) ? 1 : 0;
  return totalOf(search, findSet(search, node, only), weights.get(only));
}

/** Tuples of the free variables of one group, each with what was folded into them. */
function countGroup(counting: Counting, group: CountGroup, weights: Weights, told: Told | undefined): number {
  const { search } = counting;
  const { plan, free, whole } = group;
  if (group.alone) return totalOf(search, domainOf(search, free[0]!), weights.get(free[0]!));
  if (!whole) return countNode(counting, plan, weights, told);
  const v = cutOf(search, group);
  const own = weights.get(v);
  let count = 0;
  counting.depth++;
  branch(search, plan, v, (child) => {
    const weight = own?.[search.values[v]!] ?? 1;
    count += times(weight, countNode(counting, child, weights));
    told?.(count);
    return false;
  });
  counting.depth--;
  return count;
}

/** A free variable that leaves something to fold is taken before another one, unless that has fewer values by this factor. */
const WORTH = 16;

function cutOf(search: Search, { free, cuts }: CountGroup): number {
  const least = smallest(search, free);
  if (cuts.length === 0) return least;
  const cut = smallest(search, cuts);
  const size = (v: number) => search.domains[v]?.size ?? search.engine.universe;
  return size(least) * WORTH < size(cut) ? least : cut;
}
