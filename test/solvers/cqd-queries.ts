import type { Random } from "../../src/numeric/random.ts";
import { parseLisp } from "../../src/query/efo1/lisp.ts";
import { namedTypes } from "../../src/query/types/named-types.ts";
import { type OperatorTree, operandsOf, withOperands } from "../../src/query/views/operator-tree.ts";

/** The named types that are operator trees, and trees of EFO-1 that have no name. */
export const treeTypes: readonly { readonly name: string; readonly tree: OperatorTree }[] = [
  ...namedTypes.flatMap(({ name, lisp }) => (lisp === undefined ? [] : [{ name, tree: parseLisp(lisp) }])),
  ...[
    "(p,(p,(i,(p,(e)),(p,(e)))))",
    "(p,(p,(p,(u,(p,(e)),(p,(p,(e)))))))",
    "(d,(p,(p,(e))),(p,(e)))",
    "(D,(p,(e)),(p,(e)),(p,(p,(e))))",
    "(U,(p,(e)),(p,(p,(e))),(i,(p,(e)),(p,(e))))",
    "(p,(i,(n,(p,(p,(e)))),(p,(e))))",
  ].map((name) => ({ name, tree: parseLisp(name) })),
];

/** Fills the placeholders of a tree with random entities and relations. */
export function randomGrounding(
  tree: OperatorTree,
  random: Random,
  { entityCount, relationCount }: { readonly entityCount: number; readonly relationCount: number },
): OperatorTree {
  const fill = (node: OperatorTree): OperatorTree => {
    if (node.op === "e") return { op: "e", entity: random.below(entityCount) };
    const filled = withOperands(node, operandsOf(node).map(fill));
    return filled.op === "p" ? { ...filled, relation: random.below(relationCount) } : filled;
  };
  return fill(tree);
}
