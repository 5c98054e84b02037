import { LacunaError } from "../../error.ts";
import { complement, type OperatorTree, operandsOf, project } from "../views/operator-tree.ts";

/** The most conjunctions a disjunctive form may have: each union under an intersection multiplies them. */
const maximalDisjuncts = 4096;

/**
 * DNF: unions at the root only, negations on projections only. Negations sink (N1) and cancel (N2), unions rise over
 * projections and intersections (U), also below projections, where the official N1 stops (EFO-1-QA).
 *
 * @throws LacunaError `query.too-large` beyond 4,096 conjunctions.
 */
export function disjunctive(tree: OperatorTree): OperatorTree {
  return isDisjunctive(tree) ? tree : normal(tree, false);
}

/** Whether unions are at the root only and negations on projections only; most types have this form already. */
function isDisjunctive(tree: OperatorTree, under?: OperatorTree["op"]): boolean {
  if (tree.op === "e") return true;
  if (tree.op === "u" && under !== undefined && under !== "u") return false;
  if (under === "n" && tree.op !== "p") return false;
  return operandsOf(tree).every((operand) => isDisjunctive(operand, tree.op));
}

function normal(tree: OperatorTree, negated: boolean): OperatorTree {
  switch (tree.op) {
    case "e":
      return negated ? complement(tree) : tree;
    case "p": {
      const risen = projected(tree.relation, normal(tree.operand, false));
      // A negated union of projections is the intersection of the negated ones.
      return negated ? denied(risen) : risen;
    }
    case "n":
      return normal(tree.operand, !negated);
    case "i":
    case "u": {
      const operands = tree.operands.map((operand) => normal(operand, negated));
      return (tree.op === "u") === negated ? distributed(operands) : bounded({ op: "u", operands });
    }
    default:
      throw new LacunaError("internal", "differences are rewritten before the disjunctive form is made");
  }
}

/** A projection of each conjunction of a union: the relation is copied. */
function projected(relation: number | string, operand: OperatorTree): OperatorTree {
  return operand.op === "u"
    ? { op: "u", operands: operand.operands.map((each) => projected(relation, each)) }
    : project(relation, operand);
}

/** The negation of a projection, or of a union of them. */
function denied(tree: OperatorTree): OperatorTree {
  return tree.op === "u" ? { op: "i", operands: tree.operands.map(denied) } : complement(tree);
}

/** An intersection distributed over its unions, the first union first. */
function distributed(operands: readonly OperatorTree[]): OperatorTree {
  const count = operands.reduce((product, operand) => product * disjunctCount(operand), 1);
  if (count > maximalDisjuncts) throw tooLarge();
  return raise(operands);
}

function raise(operands: readonly OperatorTree[]): OperatorTree {
  const at = operands.findIndex((operand) => operand.op === "u");
  const union = operands[at];
  if (union?.op !== "u") return { op: "i", operands };
  return {
    op: "u",
    operands: union.operands.map((branch) => raise(operands.with(at, branch))),
  };
}

function disjunctCount(tree: OperatorTree): number {
  return tree.op === "u" ? tree.operands.reduce((sum, operand) => sum + disjunctCount(operand), 0) : 1;
}

function bounded(tree: OperatorTree): OperatorTree {
  if (disjunctCount(tree) > maximalDisjuncts) throw tooLarge();
  return tree;
}

function tooLarge(): LacunaError {
  return new LacunaError("query.too-large", `the normal form has more than ${maximalDisjuncts} disjuncts`);
}
