import type { OperatorTree } from "../../query/views/operator-tree.ts";
import type { DenseRow } from "../rows/dense-rows.ts";
import type { Solving } from "../scheduling/solving.ts";
import { everything, joined, leftWithout, type Message, single, united, weakened } from "./message.ts";
import { anchored, projected, type Sending } from "./project.ts";

/** The message of an operator tree without differences: what it says of every entity, class by class. */
export function* treeMessage(tree: OperatorTree, sending: Sending): Solving<Message, DenseRow> {
  const { classes, known } = sending;
  switch (tree.op) {
    case "e":
      return single(tree.entity as number, known.graph.entityCount);
    case "p": {
      const relation = tree.relation as number;
      if (tree.operand.op === "e") return yield* anchored(tree.operand.entity as number, relation, sending);
      return yield* projected(yield* treeMessage(tree.operand, sending), relation, sending);
    }
    case "n":
      return everything(leftWithout(yield* treeMessage(tree.operand, sending)));
    case "i":
      return yield* intersection(tree.operands, sending);
    default: {
      let message = yield* treeMessage(tree.operands[0]!, sending);
      for (const operand of tree.operands.slice(1))
        message = united(message, yield* treeMessage(operand, sending), classes);
      return message;
    }
  }
}

/** Operands are joined; those that are denied take away from what the others say. */
function* intersection(operands: readonly OperatorTree[], sending: Sending): Solving<Message, DenseRow> {
  let message: Message | undefined;
  for (const operand of operands) {
    if (operand.op === "n") continue;
    const other = yield* treeMessage(operand, sending);
    message = message ? joined(message, other, sending.classes) : other;
  }
  for (const operand of operands) {
    if (operand.op !== "n") continue;
    const left = leftWithout(yield* treeMessage(operand.operand, sending));
    message = message ? weakened(message, left) : everything(left);
  }
  return message!;
}
