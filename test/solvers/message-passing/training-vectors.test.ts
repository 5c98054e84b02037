import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { toFloats } from "../../../src/formats/tensors/tensors.ts";
import { readTorch } from "../../../src/formats/tensors/torch.ts";
import { ultraMatrices } from "../../../src/links/ultra/on-tape.ts";
import { ultraValues } from "../../../src/links/ultra/weights.ts";
import { openTape } from "../../../src/numeric/autograd/tape.ts";
import { edgeOrders, edgesOf } from "../../../src/numeric/messages/edge-orders.ts";
import { messageRows } from "../../../src/numeric/messages/rows.ts";
import { randomStream } from "../../../src/numeric/random.ts";
import {
  complement,
  entity,
  intersect,
  type OperatorTree,
  project,
} from "../../../src/query/views/operator-tree.ts";
import { allowRelaxedSimd } from "../../../src/runs/native/node-relaxed-simd.ts";
import {
  gnnQeMatrices,
  gnnQeProjection,
} from "../../../src/solvers/message-passing/training/gnn-qe-projection.ts";
import { droppedGraphs, projectionGradients } from "../../../src/solvers/message-passing/training/step.ts";
import { ultraProjection } from "../../../src/solvers/message-passing/training/ultra-projection.ts";
import {
  expectOfficialGradients,
  farthest,
  haveUltra,
  json,
  numbered,
  officialWeights,
  openCompute,
  ourRelation,
  ultraRoot,
  vector,
} from "../../links/ultra/vectors.ts";

allowRelaxedSimd();

type Token = readonly [operation: string, argument?: number];

interface Step {
  readonly queries: readonly { readonly postfix: readonly Token[]; readonly answers: readonly number[] }[];
  readonly projectionCalls: readonly {
    readonly remainingEdges: number;
    readonly removedEdges_h_r_t: readonly (readonly [number, number, number])[];
  }[];
  readonly loss: number;
  readonly adversarialTemperature: number;
}

/** The tree of a query that is written in postfix. */
function treeOf(postfix: readonly Token[], relationCount: number): OperatorTree {
  const stack: OperatorTree[] = [];
  for (const [operation, argument] of postfix) {
    if (operation === "entity") stack.push(entity(argument!));
    else if (operation === "projection")
      stack.push(project(ourRelation(argument!, relationCount), stack.pop()!));
    else if (operation === "negation") stack.push(complement(stack.pop()!));
    else if (operation === "intersection") {
      const [second, first] = [stack.pop()!, stack.pop()!];
      stack.push(intersect(first, second));
    }
  }
  return stack[0]!;
}

/** The official step, and its queries as trees; read by the tests, since skipped suites are collected too. */
function official() {
  const { rows, relationCount } = numbered("umls");
  const step = json<Step>("train-umls/ultraquery_step.json");
  const queries = step.queries.map(({ postfix, answers }) => ({
    tree: treeOf(postfix, relationCount),
    answers: Uint32Array.from(answers),
  }));
  return { rows, relationCount, step, queries };
}

describe.skipIf(!haveUltra)("by the official code (needs models/ultra)", () => {
  test("traversal dropout of everything that it may drop, projection by projection", async () => {
    const { rows, relationCount, step, queries } = official();
    const byHead = ({ byReceiver }: ReturnType<typeof edgeOrders>) => byReceiver;
    const graphs = droppedGraphs({ byHead }, edgeOrders(rows), queries, 1, randomStream(0, "unused"));
    const all = edgesOf(rows);
    const links = (edges: typeof all) =>
      Array.from(edges.senders, (tail, at) => `${edges.receivers[at]} ${edges.relations[at]} ${tail}`);
    expect(graphs).toHaveLength(step.projectionCalls.length);
    graphs.forEach(({ byReceiver }, call) => {
      const left = new Set(links(edgesOf(byReceiver)));
      const { removedEdges_h_r_t: removed, remainingEdges } = step.projectionCalls[call]!;
      expect(byReceiver.senders).toHaveLength(remainingEdges);
      const gone = links(all).filter((link) => !left.has(link));
      expect(gone.sort()).toEqual(
        removed.map(([h, r, t]) => `${h} ${ourRelation(r, relationCount)} ${t}`).sort(),
      );
    });
  });

  test("a step of UltraQuery: loss and gradients", async () => {
    const { rows, step, queries } = official();
    const compute = openCompute();
    const parameters = ultraMatrices(ultraValues(await officialWeights("ultraquery")), compute);
    const settings = { dropout: 1, temperature: step.adversarialTemperature, answerWeights: false };
    const loss = projectionGradients(
      compute,
      ultraProjection(parameters),
      edgeOrders(rows),
      queries,
      settings,
      randomStream(0, "unused"),
    );
    expect(Math.abs(loss - step.loss)).toBeLessThan(1e-4);
    const wanted = vector("train-umls/ultraquery.grad.npy");
    expectOfficialGradients(parameters, wanted, { relative: 2e-3, absolute: 1e-5 });
    compute.close();
  });

  test("GNN-QE's projection, on a tape as in inference", async () => {
    const file = `${ultraRoot}/vectors/gnnqe-tiny/weights.pth`;
    const values = new Map(
      [...(await readTorch(readFileSync(file), file)).tensors].map(([name, tensor]) => [
        name,
        toFloats(tensor, name),
      ]),
    );
    const lines = readFileSync(`${ultraRoot}/vectors/tiny/edges.tsv`, "utf8").trim().split("\n").slice(1);
    const edges = lines.map((line) => line.split("\t").map(Number));
    const column = (at: number) => Uint32Array.from(edges, (edge) => edge[at]!);
    const tails = messageRows({ receivers: column(2), relations: column(1), senders: column(0) }, 8, 6);
    const compute = openCompute();
    const sizes = { relationCount: 6, width: 32, layers: 4, concat: false };
    const laid = gnnQeProjection(sizes, gnnQeMatrices(sizes, values, compute)).lay(
      compute,
      edgeOrders(tails),
    );
    const { relations } = json<{ readonly relations: readonly number[] }>("gnnqe-tiny/info.json");
    const sets = vector("gnnqe-tiny/input_sets.npy");
    const tape = openTape(compute, { gradients: false });
    const truths = relations.flatMap((relation, at) => {
      const nodes = Uint32Array.from({ length: 8 }, (_, node) => node);
      const asked = { nodes, weights: sets.subarray(8 * at, 8 * at + 8), relation };
      return Array.from(laid.logits(tape, asked).values, (logit) => 1 / (1 + Math.exp(-logit)));
    });
    expect(farthest(Float32Array.from(truths), vector("gnnqe-tiny/probs.npy"))).toBeLessThan(1e-5);
    compute.close();
  });
});
