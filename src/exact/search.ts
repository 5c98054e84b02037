import { mark, release } from "../numeric/arena.ts";
import {
  type Bitmap,
  clearedBitmap,
  type EntitySet,
  emptySet,
  settle,
  toSparse,
} from "../numeric/entity-set.ts";
import { subtractBitmap, unite } from "../numeric/set-algebra.ts";
import type { Engine } from "./engine.ts";
import { filterSet } from "./links.ts";
import { childOf, type PlanNode, planBlock, type Step, type StepCount } from "./plan.ts";
import type { Block, Part, Program } from "./program.ts";
import { assign, domainOf, paint, runStep, type Search } from "./steps.ts";

/** Receives one run of answers: the values of the other free variables are in the search, `v` ranges over the set. */
export type Emit = (v: number, set: EntitySet) => void;

export function createSearch(engine: Engine, program: Program): Search {
  const search: Search = {
    engine,
    relations: [],
    constants: [],
    levels: () => engine.levels,
    tracing: false,
    domains: new Array(program.variables.length).fill(undefined),
    values: new Array(program.variables.length).fill(-1),
    solvePart: (part, v) => solvePart(search, part, v),
    holds: (part) => part.union.some((block) => satisfiable(search, block)),
  };
  return search;
}

/** The values of one free variable; every other variable from outside the block has a value. */
export function solveOne(search: Search, block: Block, v: number, sofar?: Sofar): EntitySet {
  for (const local of block.locals) search.domains[local] = undefined;
  return findSet(search, planFor(search, block, v), v, sofar);
}

/** Whether a block without free variables has a match. */
export function satisfiable(search: Search, block: Block): boolean {
  for (const local of block.locals) search.domains[local] = undefined;
  return exists(search, planFor(search, block, -1));
}

/** All tuples of two or more free variables, in runs. */
export function solveMany(search: Search, block: Block, free: readonly number[], emit: Emit): void {
  enumerate(search, planMany(search, block, free), emit);
}

/** The plan for two or more free variables at once; from here on they may be anything. */
export function planMany(search: Search, block: Block, free: readonly number[]): PlanNode {
  for (const each of [...free, ...block.locals]) search.domains[each] = undefined;
  let plan = block.plans.get(MANY);
  if (!plan) {
    plan = planBlock(block, free, search.engine.watch);
    block.plans.set(MANY, plan);
  }
  return plan;
}

/** Key of the plan for all free variables of a query at once. */
const MANY = -2;

/** Plans are kept with the block: a branch inside a search is entered again and again. */
function planFor({ engine }: Search, block: Block, v: number): PlanNode {
  let plan = block.plans.get(v);
  if (!plan) {
    plan = planBlock(block, v < 0 ? [] : [v], engine.watch);
    block.plans.set(v, plan);
  }
  return plan;
}

/** Filters the domain of the one open variable of a part; the domain itself comes back as it was. */
function solvePart(search: Search, part: Part, v: number): EntitySet {
  const { engine, domains } = search;
  const before = domains[v];
  let union = emptySet;
  for (const block of part.union) {
    domains[v] = before;
    union = unite(union, solveOne(search, block, v), engine.universe, engine.arena);
  }
  domains[v] = before;
  return union;
}

/** Runs the steps of a node; false when one of them shows that nothing can match. */
export function runSteps(search: Search, node: PlanNode): boolean {
  const { steps, counts } = node;
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]!;
    const passed = runStep(search, step);
    if (search.tracing) record(search, step, counts[i]!, passed);
    if (!passed) return false;
  }
  return true;
}

function record(search: Search, step: Step, count: StepCount, passed: boolean): void {
  // That something is left is true or not: it narrows nothing.
  const narrowed = "y" in step ? step.y : "v" in step && step.kind !== "some" ? step.v : -1;
  count.runs++;
  count.left += narrowed < 0 ? Number(passed) : (search.domains[narrowed]?.size ?? search.engine.universe);
}

/** Whether a node without free variables has a match. */
export function exists(search: Search, node: PlanNode): boolean {
  if (!runSteps(search, node)) return false;
  if (node.emit !== undefined) return true;
  const v = smallest(search, node.candidates);
  let found = false;
  branch(search, node, v, (child) => {
    found = exists(search, child);
    return found;
  });
  return found;
}

/** Answers of a search in progress: each is certain, whatever becomes of the search. */
export interface Sofar {
  readonly ids: number[];
  /** A bitmap, where the search fills one. */
  bitmap: Bitmap | undefined;
}

/** The values of the one free variable of a node. @param sofar told what is found before the search ends */
export function findSet(search: Search, node: PlanNode, free: number, sofar?: Sofar): EntitySet {
  if (!runSteps(search, node)) return emptySet;
  if (node.emit !== undefined) return domainOf(search, free);
  const { universe, arena } = search.engine;
  const v = smallest(search, node.candidates);
  if (v === free) return holding(search, node, free, (id) => sofar?.ids.push(id));
  // Several values of an existential variable may lead to the same answer: their answers are united.
  const union = clearedBitmap(universe, arena);
  if (sofar) sofar.bitmap = union;
  branchInto(search, node, v, free, union);
  return settle(union, universe, arena);
}

/** Adds the values of the one free variable of a node to a bitmap; returns how many are new. */
function findInto(search: Search, node: PlanNode, free: number, union: Bitmap): number {
  if (!runSteps(search, node)) return 0;
  const { universe, arena } = search.engine;
  if (node.emit !== undefined) return paint(union, domainOf(search, free), universe);
  const left = subtractBitmap(domainOf(search, free), union, universe, arena);
  if (left.size === 0) return 0;
  search.domains[free] = left;
  const v = smallest(search, node.candidates);
  if (v !== free) return branchInto(search, node, v, free, union);
  return holding(search, node, free, (id) => {
    union.data[union.from + (id >>> 5)]! |= 1 << (id & 31);
  }).size;
}

/** Adds what each value of an existential variable leads to, until all that the free one may be is found. */
function branchInto(search: Search, node: PlanNode, v: number, free: number, union: Bitmap): number {
  const most = domainOf(search, free).size;
  let found = 0;
  branch(search, node, v, (child) => {
    found += findInto(search, child, free, union);
    return found === most;
  });
  return found;
}

/** Values of the free variable of a node that a match of the rest stands for, one after the other. */
function holding(search: Search, node: PlanNode, free: number, found: (id: number) => void): EntitySet {
  const { engine } = search;
  const child = childOf(node, free, engine.watch);
  const saved = search.domains.slice();
  return filterSet(engine, domainOf(search, free), (id) => {
    const before = mark(engine.arena);
    restore(search, saved);
    assign(search, free, id);
    const holds = exists(search, child);
    release(engine.arena, before);
    if (holds) found(id);
    return holds;
  });
}

/** All tuples of the two or more free variables of a node, in runs. */
export function enumerate(search: Search, node: PlanNode, emit: Emit): void {
  if (!runSteps(search, node)) return;
  const v = smallest(search, node.candidates);
  const last = node.state.free.length === 2 ? node.state.free.find((each) => each !== v)! : -1;
  branch(search, node, v, (child) => {
    if (last < 0) enumerate(search, child, emit);
    else {
      const set = findSet(search, child, last);
      if (set.size > 0) emit(last, set);
    }
    return false;
  });
}

/** Tries every value of `v`, ascending, until `visit` says to stop; domains and scratch memory are put back each time. */
export function branch(search: Search, node: PlanNode, v: number, visit: (child: PlanNode) => boolean): void {
  const { engine } = search;
  const child = childOf(node, v, engine.watch);
  const values = toSparse(domainOf(search, v), engine.universe, engine.arena);
  const saved = search.domains.slice();
  for (let i = 0; i < values.size; i++) {
    const before = mark(engine.arena);
    engine.watch(saved.length);
    assign(search, v, values.data[values.from + i]!);
    const stop = visit(child);
    release(engine.arena, before);
    restore(search, saved);
    if (stop) return;
  }
}

function restore(search: Search, saved: readonly (EntitySet | undefined)[]): void {
  for (let i = 0; i < saved.length; i++) search.domains[i] = saved[i];
}

/** The variable with the fewest entities left. */
export function smallest(search: Search, candidates: readonly number[]): number {
  let best = candidates[0]!;
  let size = Number.POSITIVE_INFINITY;
  for (const v of candidates) {
    const each = search.domains[v]?.size ?? search.engine.universe;
    if (each < size) {
      best = v;
      size = each;
    }
  }
  return best;
}
