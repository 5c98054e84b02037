import { LacunaError } from "../error.ts";
import type { Query } from "../query/formula.ts";
import { type OperatorTree, operandsOf } from "../query/operator-tree.ts";
import { queryToTree } from "../query/operator-tree-view.ts";
import { anchorBeam, type Beams, beamsOfSet, extendBeams, projectBeams } from "./cqd-beams.ts";
import type { CqdRules } from "./cqd-rules.ts";
import type { DenseRow } from "./dense-rows.ts";
import type { Support } from "./solver.ts";
import type { Solving } from "./solving.ts";

/**
 * How true each entity is as an answer of a tree (CQD-Beam: Arakelyan et al., ICLR 2021, §3.3; models, §2). Sets are
 * combined entity by entity; a set is cut down to its truest entities before a projection, and a chain of projections
 * gives every entity of the beam a beam of its own.
 */
export function* beamSearch(tree: OperatorTree, rules: CqdRules): Solving<Float32Array, DenseRow> {
  switch (tree.op) {
    case "e":
      throw unsupported("an anchor is used without a relation");
    case "p":
      return yield* projectBeams(tree.relation as number, yield* beamsOf(tree.operand, rules), rules);
    case "n":
      return (yield* beamSearch(tree.operand, rules)).map(rules.not);
    default: {
      const combine = tree.op === "u" ? rules.or : rules.and;
      const denied = tree.op === "d" || tree.op === "D";
      const [first, ...others] = tree.operands;
      const set = yield* beamSearch(first!, rules);
      for (const operand of others) {
        const other = yield* beamSearch(operand, rules);
        for (let t = 0; t < set.length; t++)
          set[t] = combine(set[t]!, denied ? rules.not(other[t]!) : other[t]!);
      }
      return set;
    }
  }
}

function* beamsOf(tree: OperatorTree, rules: CqdRules): Solving<Beams, DenseRow> {
  if (tree.op === "e") return anchorBeam(tree.entity as number);
  if (tree.op === "p")
    return yield* extendBeams(tree.relation as number, yield* beamsOf(tree.operand, rules), rules);
  return beamsOfSet(yield* beamSearch(tree, rules), rules);
}

/** The rows of anchors: those a search is sure to ask for, whatever their scores are. */
export function anchoredRows(tree: OperatorTree): { readonly head: number; readonly relation: number }[] {
  if (tree.op === "p" && tree.operand.op === "e")
    return [{ head: tree.operand.entity as number, relation: tree.relation as number }];
  return operandsOf(tree).flatMap(anchoredRows);
}

/**
 * The operator tree of a query without placeholders.
 * @throws LacunaError `solvers.unsupported`
 */
export function solvableTree(query: Query): OperatorTree {
  let tree: OperatorTree;
  try {
    tree = queryToTree(query);
  } catch (error) {
    if (error instanceof LacunaError && error.code === "query.not-expressible")
      throw unsupported(error.message);
    throw error;
  }
  if (hasPlaceholders(tree))
    throw unsupported("it has placeholders where a query has entities and relations");
  return tree;
}

function hasPlaceholders(tree: OperatorTree): boolean {
  const id = tree.op === "e" ? tree.entity : tree.op === "p" ? tree.relation : 0;
  return typeof id === "string" || operandsOf(tree).some(hasPlaceholders);
}

/** Whether CQD can answer a query: when it is a tree of set operators. */
export function treeSupport(query: Query): Support {
  try {
    solvableTree(query);
    return { supported: true };
  } catch (error) {
    if (!(error instanceof LacunaError)) throw error;
    return { supported: false, reason: error.message, ...(error.hint ? { hint: error.hint } : {}) };
  }
}

/** The mistake of asking a solver for what it cannot answer. */
export const unsupported = (reason: string, hint = "fit answers queries that are no trees"): LacunaError =>
  new LacunaError("solvers.unsupported", reason, { hint });
