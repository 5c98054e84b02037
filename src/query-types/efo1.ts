import { LacunaError } from "../error.ts";
import { parseLisp } from "../query/efo1/lisp.ts";
import {
  anchorCount,
  negationCount,
  type OperatorTree,
  operandsOf,
  projectionDepth,
} from "../query/views/operator-tree.ts";

/** Limits of the enumeration; the defaults give the 301 published types. @internal */
export interface Efo1Limits {
  /** Most projections and negations on one path from the root to an anchor; 3 by default. */
  readonly depth?: number;
  /** Most anchors; 3 by default. */
  readonly anchors?: number;
  /** Most negations in a type; by default as many as the depth allows. */
  readonly negations?: number;
}

/** An EFO-1 query type. @internal */
export interface Efo1Type {
  /** The published id, `type0000`…; the formula itself for types that are not among the published 301. */
  readonly id: string;
  /** The canonical formula string, which identifies the type. */
  readonly formula: string;
  readonly tree: OperatorTree;
  readonly anchors: number;
  /** The longest chain of projections; the group of Table 3 together with the anchors. */
  readonly depth: number;
  readonly negations: number;
  readonly union: boolean;
}

/** The most formulas one enumeration may make, repetitions included. */
const mostFormulas = 500_000;

/**
 * The EFO-1 types within limits, in the published order (EFO-1-QA).
 *
 * @throws LacunaError `space.too-large` when the limits allow more than a million formulas.
 * @internal
 */
export function efo1Types(limits: Efo1Limits = {}): Efo1Type[] {
  const { depth = 3, anchors = 3, negations = Number.POSITIVE_INFINITY } = limits;
  const ids = publishedIds();
  return distinct(rawFormulas({ depth, anchors, negations, keep: distinct })).map((formula) => {
    const tree = parseLisp(formula);
    return {
      id: ids.get(formula) ?? formula,
      formula,
      tree,
      anchors: anchorCount(tree),
      depth: projectionDepth(tree),
      negations: negationCount(tree),
      union: hasUnion(tree),
    };
  });
}

/** All 633 formulas that the published generator yields, repetitions included, each with its operands in order. @internal */
export function publishedYield(): string[] {
  return rawFormulas({ depth: 3, anchors: 3, negations: Number.POSITIVE_INFINITY, keep: (all) => all });
}

/** `type` and four digits: the place of a formula's first occurrence in the raw yield. */
function publishedIds(): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const [index, formula] of publishedYield().entries())
    if (!ids.has(formula)) ids.set(formula, `type${String(index).padStart(4, "0")}`);
  return ids;
}

/** One run of the generator; `keep` may drop repetitions early, which does not change the order of first occurrences. */
interface Run extends Required<Efo1Limits> {
  keep(formulas: readonly string[]): readonly string[];
}

function rawFormulas(run: Run): string[] {
  const budget = { left: mostFormulas };
  const known = new Map<string, readonly string[]>();
  const formulas = (depth: number, anchors: number): readonly string[] => {
    const key = `${depth} ${anchors}`;
    const found = known.get(key) ?? run.keep(generate({ depth, anchors, run, formulas, budget }));
    known.set(key, found);
    return found;
  };
  const counts = Array.from({ length: run.anchors }, (_, index) => index + 1);
  return counts.flatMap((anchors) => formulas(run.depth, anchors));
}

/** Inputs of one list of formulas. */
interface Step {
  readonly depth: number;
  readonly anchors: number;
  readonly run: Run;
  formulas(depth: number, anchors: number): readonly string[];
  readonly budget: { left: number };
}

/** `(p,(e))`, projections, intersections, unions, in this order (EFO-1-QA). */
function generate({ depth, anchors, run, formulas, budget }: Step): string[] {
  const found: string[] = [];
  const add = (formula: string): void => {
    if (--budget.left < 0) throw tooLarge();
    if (negationsIn(formula) <= run.negations) found.push(formula);
  };
  if (depth < 1) return found;
  if (anchors === 1) add("(p,(e))");
  if (depth === 1) return found;
  for (const below of formulas(depth - 1, anchors)) add(`(p,${below})`);
  for (let first = 1; first < anchors; first++) {
    const second = anchors - first;
    // Only the second operand may be a negation; a negation takes a step of depth, like a projection.
    const negated = formulas(depth - 1, second).map((body) => `(n,${body})`);
    for (const left of formulas(depth, first)) {
      for (const right of formulas(depth, second)) add(binary("i", left, right));
      for (const right of negated) add(binary("i", left, right));
    }
  }
  for (let first = 1; first < anchors; first++)
    for (const left of formulas(depth, first))
      for (const right of formulas(depth, anchors - first)) add(binary("u", left, right));
  return found;
}

/** Operands in canonical order: that of their strings (EFO-1-QA). */
const binary = (letter: string, a: string, b: string): string =>
  a <= b ? `(${letter},${a},${b})` : `(${letter},${b},${a})`;

const negationsIn = (formula: string): number => formula.split("(n,").length - 1;

const distinct = (formulas: readonly string[]): readonly string[] => [...new Set(formulas)];

function hasUnion(tree: OperatorTree): boolean {
  return tree.op === "u" || operandsOf(tree).some(hasUnion);
}

function tooLarge(): LacunaError {
  return new LacunaError("space.too-large", `these limits let in more than ${mostFormulas} formulas`, {
    hint: "lower the depth, the anchors or the negations",
  });
}
