import { type OperatorTree, operandsOf } from "../../query/views/operator-tree.ts";
import {
  combineFuzzy,
  type FuzzySet,
  fuzzyEntity,
  mapFuzzy,
  productConorm,
  productNorm,
} from "../fuzzy/fuzzy.ts";
import { projectFuzzy, type Scratch } from "../fuzzy/fuzzy-project.ts";
import { projectFuzzyNegated } from "../fuzzy/fuzzy-project-negated.ts";
import type { Solving } from "../scheduling/solving.ts";

/** The combination of truths on the way up a tree. */
export interface TreeRules {
  /** Entities of a variable that are followed further, those of highest truth; all when absent. */
  readonly follow?: number;
  /** Truths are multiplied by it before they are negated: predictors give missing links too little. */
  readonly scale: number;
  /** `link`: the last link of a negated branch is denied (as published); `branch`: the whole branch is. */
  readonly negation: "link" | "branch";
  /**
   * Truths of at least this are wanted: projections and intersections make no entity
   * truer, so those that are less true already are not followed. All truths when absent.
   */
  readonly above?: number;
}

/**
 * Truths of all entities as answers of a tree without differences, by max-product from the anchors up (QTO, section
 * 3.3): intersections are products, unions the dual of the product.
 */
export function* solveTree(tree: OperatorTree, rules: TreeRules, scratch: Scratch): Solving<FuzzySet> {
  switch (tree.op) {
    case "e":
      return fuzzyEntity(tree.entity as number);
    case "p":
      return yield* projectFuzzy(
        yield* solveTree(tree.operand, rules, scratch),
        tree.relation as number,
        scratch,
        rules,
      );
    case "n":
      return yield* solveNegation(tree.operand, { ...rules, above: 0 }, scratch);
    default: {
      const [norm, inner] = tree.op === "u" ? [productConorm, { ...rules, above: 0 }] : [productNorm, rules];
      let result = yield* solveTree(tree.operands[0]!, inner, scratch);
      for (const operand of tree.operands.slice(1))
        result = combineFuzzy(result, yield* solveTree(operand, inner, scratch), norm);
      return result;
    }
  }
}

/** Requests for rows that solving a tree makes, but for further rounds of negated projections. */
export function stepsOf(tree: OperatorTree): number {
  return operandsOf(tree).reduce((sum, operand) => sum + stepsOf(operand), Number(tree.op === "p"));
}

function* solveNegation(operand: OperatorTree, rules: TreeRules, scratch: Scratch): Solving<FuzzySet> {
  const { scale, negation } = rules;
  if (operand.op !== "p") return mapFuzzy(yield* solveTree(operand, rules, scratch), (truth) => 1 - truth);
  if (negation === "branch")
    return mapFuzzy(yield* solveTree(operand, rules, scratch), (truth) => 1 - Math.min(1, scale * truth));
  const from = yield* solveTree(operand.operand, rules, scratch);
  return yield* projectFuzzyNegated(from, operand.relation as number, scale, scratch.entityCount);
}
