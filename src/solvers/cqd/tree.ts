import { type OperatorTree, operandsOf } from "../../query/views/operator-tree.ts";

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
