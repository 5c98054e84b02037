import type { OperatorTree } from "../../src/query/views/operator-tree.ts";
import { type Neighbours, tailsIn } from "./links.ts";

type Entities = ReadonlySet<number>;

/** The set a tree of operators denotes, one set operation a node (EFO-1-QA). */
export function plainTreeAnswers(tree: OperatorTree, neighbours: Neighbours, entityCount: number): number[] {
  const evaluate = (node: OperatorTree): Entities => {
    switch (node.op) {
      case "e":
        return new Set([node.entity as number]);
      case "p": {
        const reached = new Set<number>();
        for (const head of evaluate(node.operand))
          for (const tail of tailsIn(neighbours, head, node.relation as number)) reached.add(tail);
        return reached;
      }
      case "n": {
        const denied = evaluate(node.operand);
        const rest = new Set<number>();
        for (let id = 0; id < entityCount; id++) if (!denied.has(id)) rest.add(id);
        return rest;
      }
      case "u":
        return new Set(node.operands.flatMap((each) => [...evaluate(each)]));
      default: {
        const [first, ...others] = node.operands.map(evaluate);
        return new Set([...first!].filter((id) => others.every((set) => set.has(id) === (node.op === "i"))));
      }
    }
  };
  return [...evaluate(tree)].sort((a, b) => a - b);
}
