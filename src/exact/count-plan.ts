import { type Pair, type PlanNode, pairsOf, planBlock, towards, type Watch } from "./plan.ts";
import type { Block, Part } from "./program.ts";

/** How the tuples of a node are counted, whatever its relations and entities are. */
export interface CountPlan {
  /** Free variables (`y`) to be folded into free neighbours (`x`), one after the other. */
  readonly folds: readonly Pair[];
  /** Variables that are left, as far as links and parts tie them together. */
  readonly groups: readonly CountGroup[];
}

export interface CountGroup {
  readonly free: readonly number[];
  /** Nothing but one free variable. */
  readonly alone: boolean;
  /** The group is all that the node has left: its plan is the node, whose steps were run. */
  readonly whole: boolean;
  readonly plan: PlanNode;
  /** Free variables whose values leave only what can be folded. */
  readonly cuts: readonly number[];
}

const plans = new WeakMap<PlanNode, CountPlan>();

/** The plan of a node with two or more free variables; made once. */
export function countPlanOf(node: PlanNode, watch: Watch): CountPlan {
  let found = plans.get(node);
  if (!found) {
    found = makePlan(node, watch);
    plans.set(node, found);
  }
  return found;
}

/** Variables with what ties them together. */
interface Tied {
  readonly free: ReadonlySet<number>;
  readonly open: Set<number>;
  readonly pairs: readonly Pair[];
  readonly parts: readonly Part[];
}

function makePlan(node: PlanNode, watch: Watch): CountPlan {
  const { free, existential, links, parts } = node.state;
  const open = new Set([...free, ...existential]);
  const { folds, pairs } = fold({ free: new Set(free), open, pairs: pairsOf(links), parts }, watch);
  const tied = groupsOf([...open], pairs, parts);
  const groups = tied.map((group): CountGroup => {
    const within = (v: number) => group.includes(v);
    const own = free.filter(within);
    const alone = group.length === 1 && own.length === 1;
    const whole = folds.length === 0 && tied.length === 1;
    const block: Block = {
      links: links.filter(({ head, tail }) => within(head) && within(tail)),
      parts: parts.filter(({ outer }) => outer.every(within)),
      locals: existential.filter(within),
      plans: new Map(),
    };
    const ownPairs = pairs.filter(({ x }) => within(x));
    const cuts = own.length < 2 ? [] : own.filter((v) => unties(v, group, ownPairs, block.parts, own, watch));
    return { free: own, alone, whole, cuts, plan: whole || alone ? node : planBlock(block, own, watch) };
  });
  return { folds, groups };
}

/** Folds free variables with one neighbour, a free one, into that; takes them out of `open`. */
function fold({ free, open, pairs: all, parts }: Tied, watch: Watch) {
  const fixed = new Set(parts.flatMap(({ outer }) => outer));
  const folds: Pair[] = [];
  let pairs = all;
  for (;;) {
    watch(open.size);
    const pair = pairs.find((each) => leafOf(each, pairs, free, fixed) !== undefined);
    if (!pair) return { folds, pairs };
    const leaf = leafOf(pair, pairs, free, fixed)!;
    folds.push(towards(pair, pair.x === leaf ? pair.y : pair.x));
    open.delete(leaf);
    pairs = pairs.filter((each) => each !== pair);
  }
}

/** The end of a pair of free variables that no other pair and no part has. */
function leafOf(
  { x, y }: Pair,
  pairs: readonly Pair[],
  free: ReadonlySet<number>,
  fixed: ReadonlySet<number>,
): number | undefined {
  if (!free.has(x) || !free.has(y)) return undefined;
  return [x, y].find((v) => !fixed.has(v) && degree(v, pairs) === 1);
}

const degree = (v: number, pairs: readonly Pair[]): number =>
  pairs.filter(({ x, y }) => x === v || y === v).length;

/** Whether a value for one free variable leaves groups of at most one free variable, after folding. */
function unties(
  cut: number,
  group: readonly number[],
  pairs: readonly Pair[],
  parts: readonly Part[],
  own: readonly number[],
  watch: Watch,
): boolean {
  const free = new Set(own.filter((v) => v !== cut));
  const open = new Set(group.filter((v) => v !== cut));
  const left = parts
    .map((part) => ({ ...part, outer: part.outer.filter((v) => v !== cut) }))
    .filter(({ outer }) => outer.length > 1);
  let tied = pairs.filter(({ x, y }) => x !== cut && y !== cut);
  for (;;) {
    watch(open.size);
    // What is projected away by the steps of the node.
    const leaf = [...open].find(
      (v) => !free.has(v) && degree(v, tied) < 2 && !left.some(({ outer }) => outer.includes(v)),
    );
    if (leaf === undefined) break;
    open.delete(leaf);
    tied = tied.filter(({ x, y }) => x !== leaf && y !== leaf);
  }
  const { pairs: kept } = fold({ free, open, pairs: tied, parts: left }, watch);
  return groupsOf([...open], kept, left).every((each) => each.filter((v) => free.has(v)).length < 2);
}

/** Variables that pairs and parts tie together. */
function groupsOf(open: readonly number[], pairs: readonly Pair[], parts: readonly Part[]): number[][] {
  const ties = [...pairs.map(({ x, y }) => [x, y]), ...parts.map(({ outer }) => outer)];
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
