import type { Compute } from "../../../numeric/autograd/compute.ts";
import { add, affine, multiply, sigmoid, subtract, unary } from "../../../numeric/autograd/elementwise.ts";
import { adversarialLoss } from "../../../numeric/autograd/losses.ts";
import { type Matrix, openTape, type Tape } from "../../../numeric/autograd/tape.ts";
import type { EdgeOrders } from "../../../numeric/messages/edge-orders.ts";
import type { Random } from "../../../numeric/random.ts";
import type { OperatorTree } from "../../../query/views/operator-tree.ts";
import { fuzzyLogics } from "../logics.ts";
import { startsAbove } from "../projector.ts";
import { type Projecting, solveByProjection } from "../solve.ts";
import type { LaidProjection, TrainedProjection } from "./trained-projection.ts";
import { dropTraversed, follow } from "./traversal-dropout.ts";

/** A query without differences, and its answers on the training links. */
export interface TrainingQuery {
  readonly tree: OperatorTree;
  readonly answers: Uint32Array;
}

/** Settings of one update. */
export interface StepSettings {
  /** Share of the links that could be followed that are taken out; see {@link dropTraversed}. */
  readonly dropout: number;
  readonly temperature: number;
  /** Whether a query weighs as much as it has answers (`sample_weight` of GNN-QE's setting for NELL995). */
  readonly answerWeights: boolean;
}

/** The graphs of the first, second, … projections of the queries of a batch, which share them. */
export function droppedGraphs(
  { byHead }: Pick<TrainedProjection, "byHead">,
  orders: EdgeOrders,
  queries: readonly TrainingQuery[],
  dropout: number,
  random: Random,
): EdgeOrders[] {
  const { nodeCount } = orders.byReceiver;
  const logic = fuzzyLogics.product!;
  const graphs: EdgeOrders[] = [];
  let going: { readonly run: Projecting; readonly asked: ReturnType<Projecting["next"]> }[] = queries.map(
    ({ tree }) => {
      const run = solveByProjection(tree, logic, nodeCount);
      return { run, asked: run.next() };
    },
  );
  for (;;) {
    const waiting = going.flatMap(({ run, asked }) => (asked.done ? [] : [{ run, projection: asked.value }]));
    if (waiting.length === 0) return graphs;
    const projections = waiting.map(({ projection }) => projection);
    const left = dropTraversed(orders, byHead(orders), projections, dropout, random);
    graphs.push(left);
    going = waiting.map(({ run, projection }) => ({
      run,
      asked: run.next(follow(byHead(left), projection)),
    }));
  }
}

/**
 * Fills the gradients of a batch and gives its loss: the mean over queries of the adversarial loss of all entities
 * (`train_and_validate` of UltraQuery's `run_query.py`, GNN-QE's `task.py`). A set that is projected passes no gradient, so
 * only the last projections of a query are learnt from; queries go there and back one by one.
 */
export function projectionGradients(
  compute: Compute,
  projection: TrainedProjection,
  orders: EdgeOrders,
  queries: readonly TrainingQuery[],
  { dropout, temperature, answerWeights }: StepSettings,
  random: Random,
): number {
  const graphs = droppedGraphs(projection, orders, queries, dropout, random).map((each) =>
    projection.lay(compute, each),
  );
  const answers = queries.reduce((sum, query) => sum + query.answers.length, 0);
  let sum = 0;
  try {
    for (const query of queries) {
      const share = answerWeights ? query.answers.length / answers : 1 / queries.length;
      const tape = openTape(compute);
      const truths = treeTruths(tape, graphs, query.tree, orders.byReceiver.nodeCount);
      const loss = adversarialLoss(tape, logitsOf(tape, truths), query.answers, temperature);
      sum += share * loss.values[0]!;
      tape.backward(affine(tape, loss, share, 0));
      tape.close();
    }
  } finally {
    for (const graph of graphs) graph.close();
  }
  return sum;
}

/** log((p + ε) / (1 − p + ε)), as the official code makes logits of truths. */
const logitsOf = (tape: Tape, truths: Matrix): Matrix =>
  unary(
    tape,
    truths,
    (p) => Math.log((p + TINY) / (1 - p + TINY)),
    (p) => 1 / (p + TINY) + 1 / (1 - p + TINY),
  );
const TINY = 1e-10;

/** The truth of each entity, one column; projections are those of `graphs`, in the order of the nodes from the leaves up. */
export function treeTruths(
  tape: Tape,
  graphs: readonly LaidProjection[],
  tree: OperatorTree,
  entityCount: number,
): Matrix {
  let next = 0;
  const truthsOf = (node: OperatorTree, last: boolean): Matrix => {
    switch (node.op) {
      case "e": {
        const one = tape.result(entityCount, 1);
        one.values.fill(0)[node.entity as number] = 1;
        return one;
      }
      case "p": {
        const from = truthsOf(node.operand, false);
        const graph = graphs[next++]!;
        const asked = {
          ...startsAbove(Float32Array.from(from.values), 0),
          relation: node.relation as number,
        };
        if (last) return sigmoid(tape, graph.logits(tape, asked));
        const quiet = openTape(tape.compute, { gradients: false });
        const truths = tape.result(entityCount, 1);
        truths.values.set(sigmoid(quiet, graph.logits(quiet, asked)).values);
        quiet.close();
        return truths;
      }
      case "n":
        return affine(tape, truthsOf(node.operand, last), -1, 1);
      default: {
        const either = node.op === "u";
        return node.operands
          .map((operand) => truthsOf(operand, last))
          .reduce((a, b) => {
            const both = multiply(tape, a, b);
            return either ? subtract(tape, add(tape, a, b), both) : both;
          });
      }
    }
  };
  return truthsOf(tree, true);
}
