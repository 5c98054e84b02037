import { LacunaError } from "../error.ts";
import { withoutDifferences } from "../query/forms-rules.ts";
import type { Query } from "../query/formula.ts";
import { type OperatorTree, operandsOf } from "../query/operator-tree.ts";
import { queryToTree } from "../query/operator-tree-view.ts";
import type { Support } from "./solver.ts";

/** The tree of a query without differences, or why there is none. */
export interface Decomposed {
  readonly support: Support;
  readonly tree?: OperatorTree;
}

/** Takes a query apart into sets and projections, where it is a tree of them. */
export function decompose(query: Query): Decomposed {
  try {
    return { support: { supported: true }, tree: withoutDifferences(queryToTree(query)) };
  } catch (error) {
    if (!(error instanceof LacunaError) || error.code !== "query.not-expressible") throw error;
    return { support: { supported: false, reason: error.message, hint: "fit answers it" } };
  }
}

/** A link from an anchor. */
export interface Anchored {
  readonly head: number;
  readonly relation: number;
}

/** The links from anchors: their rows are asked for whatever the scores are. */
export function anchoredLinks(tree: OperatorTree): Anchored[] {
  if (tree.op === "p" && tree.operand.op === "e")
    return [{ head: tree.operand.entity as number, relation: tree.relation as number }];
  return operandsOf(tree).flatMap(anchoredLinks);
}
