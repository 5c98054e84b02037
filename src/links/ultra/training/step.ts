import type { Compute } from "../../../numeric/autograd/compute.ts";
import { affine } from "../../../numeric/autograd/elementwise.ts";
import { adversarialLoss } from "../../../numeric/autograd/losses.ts";
import { openTape } from "../../../numeric/autograd/tape.ts";
import { type EdgeOrders, layEdges, withoutEdges } from "../../../numeric/messages/edge-orders.ts";
import type { MessageEdges } from "../../../numeric/messages/rows.ts";
import { type UltraMatrices, ultraLogits } from "../on-tape.ts";

/** A link that is asked for among entities that are none: in one direction, with the target in the first place. */
export interface UltraExample {
  /** The end that is given, and the directed relation that leads from it to the one asked for. */
  readonly head: number;
  readonly relation: number;
  /** The target, then the negatives. */
  readonly candidates: Uint32Array;
}

/** Links to learn from, on a graph without them. */
export interface UltraBatch {
  readonly examples: readonly UltraExample[];
  /** Links that are taken out of the graph, in both directions. */
  readonly removed: MessageEdges;
}

/** The links that ULTRA learns on: entities by link, relations by interaction. */
export interface UltraOrders {
  readonly entities: EdgeOrders;
  readonly relations: EdgeOrders;
}

/**
 * Fills the gradients of a batch and gives its loss: the mean over examples of the adversarial loss (Galkin et al., ICLR
 * 2024, section 4.3; `train_and_validate` of the official code). The relation graph keeps the interactions of removed
 * links. Examples go there and back one by one, so that no more than the states of one are held.
 */
export function ultraGradients(
  compute: Compute,
  parameters: UltraMatrices,
  { entities, relations }: UltraOrders,
  { examples, removed }: UltraBatch,
  temperature: number,
): number {
  const edges = {
    entities: layEdges(compute, withoutEdges(entities, removed)),
    relations: layEdges(compute, relations),
  };
  let sum = 0;
  try {
    for (const { head, relation, candidates } of examples) {
      const tape = openTape(compute);
      // As the official code trains, the encoder starts from the direct relation, also when heads are asked for.
      const question = {
        nodes: Uint32Array.of(head),
        weights: Float32Array.of(1),
        relation,
        condition: relation & ~1,
      };
      const logits = ultraLogits(tape, parameters, edges, question, candidates);
      const loss = adversarialLoss(tape, logits, Uint32Array.of(0), temperature);
      sum += loss.values[0]!;
      tape.backward(affine(tape, loss, 1 / examples.length, 0));
      tape.close();
    }
  } finally {
    edges.entities.close();
    edges.relations.close();
  }
  return sum / examples.length;
}
