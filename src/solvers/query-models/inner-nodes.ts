import { topK } from "../../numeric/top-k.ts";
import { type OperatorTree, operandsOf } from "../../query/views/operator-tree.ts";
import type { QueryScorer } from "./score.ts";

/** An inner node of a query and the entities whose embeddings lie nearest to its own: a guess of the model, no evidence. @internal */
export interface InnerNode {
  /** The part of the query that the node stands for. */
  readonly tree: OperatorTree;
  /** Nearest first, with the model's logits. */
  readonly nearest: readonly { readonly entity: number; readonly logit: number }[];
}

/**
 * The entities nearest to the inner nodes of an operator tree, from the root downwards. Nodes that the model cannot answer by
 * themselves (a complement, for models without one) are left out.
 * @internal
 */
export function innerNodes(scorer: QueryScorer, tree: OperatorTree, count: number): InnerNode[] {
  const parts: OperatorTree[] = [];
  const visit = (node: OperatorTree) => {
    if (node.op === "e") return;
    parts.push(node);
    for (const operand of operandsOf(node)) visit(operand);
  };
  visit(tree);
  return parts.flatMap((part) => {
    if (!scorer.plan(part).plan) return [];
    const [scores] = scorer.scores([part]);
    const nearest = [...topK(scores!, count)].map((entity) => ({ entity, logit: scores![entity]! }));
    return [{ tree: part, nearest }];
  });
}
