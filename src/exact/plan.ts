import type { Block, Link, Part, TermCode } from "./program.ts";

/** An atom between two variables, read from `x` to `y`. */
export interface Arc {
  readonly slot: number;
  /** 1 when the atom is written from y to x. */
  readonly flip: 0 | 1;
  readonly negated: boolean;
}

/** An atom between a variable and something that has a value: the row of `from`, read against the atom when flipped. */
export interface Row {
  readonly slot: number;
  readonly flip: 0 | 1;
  readonly from: TermCode;
}

/**
 * One step of a plan. Every step narrows the domain of a variable (`v` or `y`) or tests a condition; a step that
 * leaves a domain empty ends the search at this node.
 */
export type Step =
  | { readonly kind: "rows"; readonly v: number; readonly rows: readonly Row[] }
  | { readonly kind: "without"; readonly v: number; readonly row: Row }
  | { readonly kind: "loop"; readonly v: number; readonly slot: number; readonly negated: boolean }
  | { readonly kind: "heads"; readonly v: number; readonly slot: number; readonly flip: 0 | 1 }
  | { readonly kind: "along"; readonly x: number; readonly y: number; readonly arcs: readonly Arc[] }
  | { readonly kind: "common"; readonly x: number; readonly y: number; readonly arcs: readonly Arc[] }
  | { readonly kind: "part"; readonly v: number; readonly part: Part }
  | { readonly kind: "test-link"; readonly link: Link }
  | { readonly kind: "test-part"; readonly part: Part }
  | { readonly kind: "some"; readonly v: number };

/** Counts of a step while it ran, for readable plans. */
export interface StepCount {
  runs: number;
  /** Sum over runs of the size of the domain the step left. */
  left: number;
}

/**
 * Steps, then either the variable whose domain is the answer (`emit`, -1 for yes), or a choice of variables to
 * branch on. Children are planned when a branch is first taken, so that the choice can go by real sizes.
 */
export interface PlanNode {
  readonly steps: readonly Step[];
  readonly counts: StepCount[];
  readonly emit: number | undefined;
  readonly candidates: readonly number[];
  readonly children: Map<number, PlanNode>;
  readonly state: PlanState;
}

/** The work that is left at a node. */
export interface PlanState {
  readonly block: Block;
  /** Free variables that have no value yet. */
  readonly free: readonly number[];
  /** Existential variables that have no value yet and are not projected away. */
  readonly existential: readonly number[];
  /** Atoms and parts not yet turned into steps. */
  readonly links: readonly Link[];
  readonly parts: readonly Part[];
  readonly root: boolean;
}

/** Told of the work that planning does, which grows with the square of the variables; throws to end it. */
export type Watch = (steps: number) => void;

/** The plan of a block for some free variables; every other variable from outside the block has a value. */
export function planBlock(block: Block, free: readonly number[], watch: Watch): PlanNode {
  const { links, parts, locals } = block;
  return planNode({ block, free, existential: locals, links, parts, root: true }, watch);
}

/** The node reached by giving `v` a value. */
export function childOf(node: PlanNode, v: number, watch: Watch): PlanNode {
  let child = node.children.get(v);
  if (!child) {
    const { state } = node;
    const without = (all: readonly number[]) => all.filter((each) => each !== v);
    const { free, existential } = state;
    child = planNode(
      { ...state, free: without(free), existential: without(existential), root: false },
      watch,
    );
    node.children.set(v, child);
  }
  return child;
}

/** A pair of variables with all atoms between them, read from x to y. */
export interface Pair {
  readonly x: number;
  readonly y: number;
  readonly arcs: Arc[];
}

/** A node in planning: its steps so far, and what is still to become one. */
interface Draft {
  readonly steps: Step[];
  /** Steps on a variable that wait until its cheaper constraints are in: branches first, denials last. */
  readonly late: Map<number, Step[]>;
  /** Variables with a bounded domain. */
  readonly bounded: Set<number>;
  readonly pairs: Pair[];
  /** Pairs that each variable is in. */
  readonly degrees: Map<number, number>;
  /** Variables of parts that have several. */
  readonly knotted: Set<number>;
  /** Atoms between two open variables, and parts with several. */
  readonly links: Link[];
  readonly parts: Part[];
}

/**
 * Plans one node: anchors first; then existential leaves are projected away one after the other (leaf elimination,
 * EFO_k-CQA's code, equivalent to Yannakakis' algorithm on trees); what remains after that is a cycle, or free
 * variables that have to be enumerated together.
 */
function planNode(given: PlanState, watch: Watch): PlanNode {
  watch(given.links.length);
  const open = new Set([...given.free, ...given.existential]);
  const draft: Draft = {
    steps: [],
    late: new Map(),
    bounded: new Set(),
    pairs: [],
    degrees: new Map(),
    knotted: new Set(),
    links: [],
    parts: [],
  };
  draftLinks(draft, given.links, open);
  draftParts(draft, given.parts, open);
  const remaining = new Set(open);
  eliminateLeaves(draft, remaining, new Set(given.free), watch);

  const { steps, pairs, parts } = draft;
  const free = given.free.filter((v) => remaining.has(v));
  const existential = given.existential.filter((v) => remaining.has(v));
  const links = draft.links.filter(({ head, tail }) => remaining.has(head) && remaining.has(tail));
  const state: PlanState = { block: given.block, free, existential, links, parts, root: false };
  const node = (emit: number | undefined, candidates: readonly number[]): PlanNode => ({
    steps,
    counts: steps.map(() => ({ runs: 0, left: 0 })),
    emit,
    candidates,
    children: new Map(),
    state,
  });
  if (remaining.size === 0) return node(-1, []);
  if (remaining.size === 1 && free.length === 1) {
    flush(draft, free[0]!);
    return node(free[0]!, []);
  }
  if (given.root) reduce(pairs, steps);
  for (const v of remaining) flush(draft, v);
  // Free variables first while there are several: their values differ from tuple to tuple, so nothing repeats.
  return node(undefined, free.length > 1 ? free : [...remaining]);
}

/** Turns links with at most one open variable into steps, and gathers those between two into pairs. */
function draftLinks(draft: Draft, all: readonly Link[], open: ReadonlySet<number>): void {
  const { steps, bounded, pairs, degrees, links } = draft;
  const anchored = new Map<number, Row[]>();
  const pairOf = new Map<number, Pair>();
  for (const each of all) {
    const headOpen = each.head >= 0 && open.has(each.head);
    const tailOpen = each.tail >= 0 && open.has(each.tail);
    const { slot, negated } = each;
    if (headOpen && tailOpen) {
      if (each.head === each.tail) wait(draft, each.head, { kind: "loop", v: each.head, slot, negated });
      else {
        links.push(each);
        const pair = addToPair(pairOf, each);
        if (pair.arcs.length > 1) continue;
        pairs.push(pair);
        for (const v of [pair.x, pair.y]) degrees.set(v, (degrees.get(v) ?? 0) + 1);
      }
    } else if (headOpen || tailOpen) {
      const v = headOpen ? each.head : each.tail;
      const from = headOpen ? each.tail : each.head;
      const row: Row = { slot, flip: headOpen ? 1 : 0, from };
      if (negated) wait(draft, v, { kind: "without", v, row });
      else {
        const same = anchored.get(v);
        if (same) same.push(row);
        else {
          const rows = [row];
          anchored.set(v, rows);
          steps.push({ kind: "rows", v, rows });
        }
        bounded.add(v);
      }
    } else steps.unshift({ kind: "test-link", link: each });
  }
}

/** Turns parts with at most one open variable into steps. */
function draftParts(draft: Draft, all: readonly Part[], open: ReadonlySet<number>): void {
  const { steps, bounded, parts, knotted } = draft;
  for (const part of all) {
    const outer = part.outer.filter((v) => open.has(v));
    if (outer.length === 0) steps.push({ kind: "test-part", part });
    else if (outer.length === 1) {
      wait(draft, outer[0]!, { kind: "part", v: outer[0]!, part });
      if (!part.negated) bounded.add(outer[0]!);
    } else {
      parts.push(part);
      for (const v of outer) knotted.add(v);
    }
  }
}

/** Projects existential variables with at most one neighbour away until none is left; takes them out of `remaining`. */
function eliminateLeaves(
  draft: Draft,
  remaining: Set<number>,
  isFree: ReadonlySet<number>,
  watch: Watch,
): void {
  const { steps, bounded, pairs, degrees, knotted } = draft;
  const mayBeLeaf = (v: number) => !isFree.has(v) && !knotted.has(v) && (degrees.get(v) ?? 0) < 2;
  for (;;) {
    watch(remaining.size);
    const leaf = nextLeaf(remaining, mayBeLeaf, bounded);
    if (leaf === undefined) return;
    flush(draft, leaf);
    const at = (degrees.get(leaf) ?? 0) === 0 ? -1 : pairs.findIndex(({ x, y }) => x === leaf || y === leaf);
    if (at < 0) steps.push({ kind: "some", v: leaf });
    else {
      const { x, y, arcs } = towards(pairs[at]!, leaf);
      pairs.splice(at, 1);
      degrees.set(y, degrees.get(y)! - 1);
      if (arcs.every((arc) => arc.negated)) wait(draft, y, { kind: "common", x, y, arcs });
      else {
        steps.push({ kind: "along", x, y, arcs });
        bounded.add(y);
      }
    }
    remaining.delete(leaf);
  }
}

function wait({ late }: Draft, v: number, step: Step): void {
  const waiting = late.get(v);
  if (waiting) waiting.push(step);
  else late.set(v, [step]);
}

/** Adds the steps on a variable that wait. */
function flush({ late, steps }: Draft, v: number): void {
  const waiting = late.get(v);
  if (!waiting) return;
  late.delete(v);
  for (const step of waiting) if (!denies(step)) steps.push(step);
  for (const step of waiting) if (denies(step)) steps.push(step);
}

const denies = (step: Step): boolean =>
  step.kind === "common" ||
  step.kind === "without" ||
  (step.kind === "part" && step.part.negated) ||
  (step.kind === "loop" && step.negated);

/** An existential variable with at most one neighbour; one with a bounded domain where there is a choice. */
function nextLeaf(
  remaining: ReadonlySet<number>,
  mayBeLeaf: (v: number) => boolean,
  bounded: ReadonlySet<number>,
): number | undefined {
  let unbounded: number | undefined;
  for (const v of remaining) {
    if (!mayBeLeaf(v)) continue;
    if (bounded.has(v)) return v;
    unbounded ??= v;
  }
  return unbounded;
}

/** More variables than any query has. */
const MOST_VARIABLES = 2 ** 26;

/** The pair that a link belongs to, with the link in it. */
function addToPair(pairOf: Map<number, Pair>, { head, tail, slot, negated }: Link): Pair {
  const forward = pairOf.get(head * MOST_VARIABLES + tail);
  const backward = forward ? undefined : pairOf.get(tail * MOST_VARIABLES + head);
  const pair = forward ?? backward ?? { x: head, y: tail, arcs: [] };
  pair.arcs.push({ slot, flip: backward ? 1 : 0, negated });
  if (pair.arcs.length === 1) pairOf.set(head * MOST_VARIABLES + tail, pair);
  return pair;
}

/** The pairs of variables that links tie together. */
export function pairsOf(links: readonly Link[]): Pair[] {
  const pairOf = new Map<number, Pair>();
  for (const each of links) addToPair(pairOf, each);
  return [...pairOf.values()];
}

/** The pair read away from `x`. */
export function towards(pair: Pair, x: number): Pair {
  if (pair.x === x) return pair;
  return { x, y: pair.x, arcs: pair.arcs.map((arc) => ({ ...arc, flip: arc.flip === 0 ? 1 : 0 })) };
}

/**
 * Before the first branch: every variable keeps only entities that have the links its atoms ask for, then semi-joins
 * run once along the pairs and once back, so that a tree of free variables is enumerated without dead ends.
 */
function reduce(pairs: readonly Pair[], steps: Step[]): void {
  for (const { x, y, arcs } of pairs)
    for (const arc of arcs) {
      if (arc.negated) continue;
      steps.push({ kind: "heads", v: x, slot: arc.slot, flip: arc.flip });
      steps.push({ kind: "heads", v: y, slot: arc.slot, flip: arc.flip === 0 ? 1 : 0 });
    }
  const positive = pairs.filter((pair) => pair.arcs.some((arc) => !arc.negated));
  for (const pair of positive) steps.push({ kind: "along", ...pair });
  for (const pair of positive.toReversed()) steps.push({ kind: "along", ...towards(pair, pair.y) });
}
