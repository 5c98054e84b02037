import { LacunaError } from "../../error.ts";
import { parseLisp } from "../../query/efo1/lisp.ts";
import { findNamedType } from "../../query/types/lookup.ts";
import { type OperatorTree, operandsOf, withOperands } from "../../query/views/operator-tree.ts";
import { sortedFormula, sortTree } from "../../query/views/operator-tree-order.ts";
import { efo1Types } from "../../query-types/efo1.ts";

/**
 * A node of an EFO-1 type as grounding sees it: ids are numbered slots, a difference is an intersection with
 * negated operands, nested intersections are one, and the negated operands of an intersection stand apart without
 * their `n`.
 */
export type Efo1Node =
  | { readonly op: "e"; readonly slot: number }
  | { readonly op: "p"; readonly slot: number; readonly operand: Efo1Node }
  | { readonly op: "n"; readonly operand: Efo1Node }
  | { readonly op: "i"; readonly positives: readonly Efo1Node[]; readonly negatives: readonly Efo1Node[] }
  | { readonly op: "u"; readonly operands: readonly Efo1Node[] };

/** Operands of equal shape under one commutative operator: `count` blocks of `length` ids from slot `start` on. */
interface Tie {
  readonly start: number;
  readonly length: number;
  readonly count: number;
}

/** An EFO-1 query type, ready for grounding. */
export interface Efo1Type {
  /** The canonical formula string. */
  readonly formula: string;
  readonly root: Efo1Node;
  /** Number of ids: relations and anchors in preorder of the canonical tree. */
  readonly slots: number;
  /** Inner ties first, so that outer blocks are compared when their own ties are in order. */
  readonly ties: readonly Tie[];
  /** Whether the formula denies anything (`n`, `d` or `D`): then negation has to be meaningful. */
  readonly negated: boolean;
  /** The grounded tree, in canonical order when the ids are. */
  tree(ids: Uint32Array): OperatorTree;
}

/** Formulas of the published types by id; enumerated when first asked for. */
let published: ReadonlyMap<string, string> | undefined;

/** The 301 published types: formula strings by id, in the published order (EFO-1-QA, Table 3). */
export function publishedEfo1(): ReadonlyMap<string, string> {
  published ??= new Map(efo1Types().map(({ id, formula }) => [id, formula]));
  return published;
}

/**
 * The EFO-1 type of a published id, a LISP-like string or a name (EFO-1-QA and BetaE's code).
 *
 * @throws LacunaError `benchmark.unknown-type`, `query.syntax`
 */
export function efo1Type(name: string): Efo1Type {
  const source = name.trim();
  const formula = source.startsWith("(")
    ? source
    : (findNamedType(source)?.lisp ?? publishedEfo1().get(source));
  if (formula === undefined)
    throw new LacunaError("benchmark.unknown-type", `${JSON.stringify(name)} is no EFO-1 type`, {
      hint: "name one (2i1p, pni, type0042) or write its operators: (p,(i,(p,(e)),(p,(e))))",
    });
  return compileEfo1(sortTree(parseLisp(formula)));
}

/** Readies a tree in canonical order. */
function compileEfo1(tree: OperatorTree): Efo1Type {
  const ties: Tie[] = [];
  let slots = 0;
  let negated = false;
  const compile = (node: OperatorTree): Efo1Node => {
    switch (node.op) {
      case "e":
        return { op: "e", slot: slots++ };
      case "p":
        return { op: "p", slot: slots++, operand: compile(node.operand) };
      case "n":
        negated = true;
        return { op: "n", operand: compile(node.operand) };
      default: {
        const starts: number[] = [];
        const operands = node.operands.map((operand) => {
          starts.push(slots);
          return compile(operand);
        });
        starts.push(slots);
        addTies(node, starts, ties);
        if (node.op === "u") return { op: "u", operands };
        if (node.op === "i") return meet(operands);
        negated = true;
        return meet(operands.map((operand, at) => (at === 0 ? operand : { op: "n", operand })));
      }
    }
  };
  const root = compile(tree);
  const grounded = (ids: Uint32Array): OperatorTree => {
    let at = 0;
    const visit = (node: OperatorTree): OperatorTree => {
      if (node.op === "e") return { op: "e", entity: ids[at++]! };
      if (node.op !== "p") return withOperands(node, operandsOf(node).map(visit));
      const relation = ids[at++]!;
      return { op: "p", relation, operand: visit(node.operand) };
    };
    return visit(tree);
  };
  return { formula: sortedFormula(tree), root, slots, ties, negated, tree: grounded };
}

/** The intersection of some operands; one inside another is taken apart, so that all that must hold stands together. */
function meet(operands: readonly Efo1Node[]): Efo1Node {
  const positives: Efo1Node[] = [];
  const negatives: Efo1Node[] = [];
  for (const each of operands) {
    if (each.op === "n") negatives.push(each.operand);
    else if (each.op === "i") {
      positives.push(...each.positives);
      negatives.push(...each.negatives);
    } else positives.push(each);
  }
  return { op: "i", positives, negatives };
}

/** Notes the runs of equal formulas among the operands that may change places. */
function addTies(node: OperatorTree, starts: readonly number[], ties: Tie[]): void {
  const formulas = operandsOf(node).map(sortedFormula);
  let from = node.op === "D" ? 1 : 0;
  if (node.op === "d") return;
  while (from < formulas.length) {
    let to = from + 1;
    while (to < formulas.length && formulas[to] === formulas[from]) to++;
    const length = starts[from + 1]! - starts[from]!;
    if (to - from > 1) ties.push({ start: starts[from]!, length, count: to - from });
    from = to;
  }
}

/**
 * Puts operands of equal shape in the order of their ids, so that one query has one sequence of ids; false when two
 * of them are the same, which makes the query one of a smaller type.
 */
export function sortTies(type: Efo1Type, ids: Uint32Array): boolean {
  let differ = true;
  for (const { start, length, count } of type.ties)
    for (let last = 1; last < count; last++)
      for (let block = last; block > 0; block--) {
        const order = compareBlocks(ids, start + (block - 1) * length, start + block * length, length);
        if (order === 0) differ = false;
        if (order <= 0) break;
        swapBlocks(ids, start + (block - 1) * length, start + block * length, length);
      }
  return differ;
}

function compareBlocks(ids: Uint32Array, a: number, b: number, length: number): number {
  for (let i = 0; i < length; i++) if (ids[a + i] !== ids[b + i]) return ids[a + i]! - ids[b + i]!;
  return 0;
}

function swapBlocks(ids: Uint32Array, a: number, b: number, length: number): void {
  for (let i = 0; i < length; i++) {
    const kept = ids[a + i]!;
    ids[a + i] = ids[b + i]!;
    ids[b + i] = kept;
  }
}
