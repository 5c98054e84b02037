import type { View } from "../kg/graph.ts";
import { spare, spareArena } from "../numeric/arena.ts";
import type { Query } from "../query/formula.ts";
import type { Outcome } from "../runs/working/limits.ts";
import { type AnswerOptions, answerWith, bounded, prepare } from "./answer.ts";
import { times, totalOf, type Weights, weighInto } from "./count-weights.ts";
import { createEngine, type Engine, Stopped } from "./engine.ts";
import { type Pair, type PlanState, pairsOf, planBlock, towards } from "./plan.ts";
import type { Block } from "./program.ts";
import { enumerate, exists, findSet, planMany, runSteps } from "./search.ts";
import { domainOf, type Search } from "./steps.ts";

/**
 * Number of answers, without making them where the query is one conjunction or has one free variable. A number above
 * 2⁵³ − 1 is told as that, with the outcome of a limit.
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

/**
 * Counts tuples of free variables. A free variable whose one neighbour is free too is folded into that one: sums of products over a
 * tree visit every link once, however many tuples there are (Yannakakis, VLDB 1981; counting: Pichler and Skritek, JCSS 2013).
 * What is left, a cycle or an existential variable between free ones, is enumerated. Parts that share no variable are multiplied.
 * @param told what is counted so far, which only grows
 */
function countTuples(
  search: Search,
  block: Block,
  free: readonly number[],
  told: (count: number) => void,
): void {
  const root = planMany(search, block, free);
  if (!runSteps(search, root)) return;
  const { state } = root;
  const weights: Weights = new Map();
  const { pairs, open } = foldLeaves(search, state, weights);
  const groups = groupsOf(open, [
    ...pairs.map(({ x, y }) => [x, y]),
    ...state.parts.map(({ outer }) => outer),
  ]);
  let product = 1;
  for (const [at, group] of groups.entries()) {
    const isLast = at === groups.length - 1;
    const factor = product;
    const own = countGroup(search, state, group, weights, (sofar) => {
      if (isLast) told(times(factor, sofar));
    });
    product = times(product, own);
    if (product === 0) return;
  }
  told(product);
}

/** Folds free variables with one neighbour, a free one, into that; gives the pairs and variables that are left. */
function foldLeaves(
  search: Search,
  { free, existential, links, parts }: PlanState,
  weights: Weights,
): { readonly pairs: readonly Pair[]; readonly open: readonly number[] } {
  let pairs = pairsOf(links);
  const isFree = new Set(free);
  const fixed = new Set(parts.flatMap(({ outer }) => outer));
  const open = new Set([...free, ...existential]);
  for (;;) {
    const leaf = [...open].find(
      (v) => isFree.has(v) && !fixed.has(v) && pairs.filter(({ x, y }) => x === v || y === v).length === 1,
    );
    const pair = leaf === undefined ? undefined : pairs.find(({ x, y }) => x === leaf || y === leaf)!;
    if (leaf === undefined || !pair) return { pairs, open: [...open] };
    const neighbour = pair.x === leaf ? pair.y : pair.x;
    if (isFree.has(neighbour)) {
      weighInto(search, towards(pair, neighbour), weights);
      open.delete(leaf);
      pairs = pairs.filter((each) => each !== pair);
    } else fixed.add(leaf);
  }
}

/** Variables that pairs and parts tie together. */
function groupsOf(open: readonly number[], ties: readonly (readonly number[])[]): number[][] {
  const groups: number[][] = [];
  const left = new Set(open);
  for (const first of open) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const v of group)
      for (const tie of ties)
        if (tie.includes(v)) for (const each of tie) if (left.delete(each)) group.push(each);
    groups.push(group);
  }
  return groups;
}

/** Tuples of the free variables of one group, each with what was folded into them. */
function countGroup(
  search: Search,
  { free, existential, links, parts }: PlanState,
  group: readonly number[],
  weights: Weights,
  told: (count: number) => void,
): number {
  const own = free.filter((v) => group.includes(v));
  const within = (v: number) => group.includes(v);
  const [only] = own;
  if (group.length === 1 && only !== undefined)
    return totalOf(search, domainOf(search, only), weights.get(only));
  const block: Block = {
    links: links.filter(({ head, tail }) => within(head) && within(tail)),
    parts: parts.filter(({ outer }) => outer.every(within)),
    locals: existential.filter(within),
    plans: new Map(),
  };
  const plan = planBlock(block, own, search.engine.watch);
  if (only === undefined) return exists(search, plan) ? 1 : 0;
  if (own.length === 1) return totalOf(search, findSet(search, plan, only), weights.get(only));
  let count = 0;
  enumerate(search, plan, (last, set) => {
    let factor = totalOf(search, set, weights.get(last));
    for (const v of own) if (v !== last) factor = times(factor, weights.get(v)?.[search.values[v]!] ?? 1);
    count += factor;
    told(count);
  });
  return count;
}
