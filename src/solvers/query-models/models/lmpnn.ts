import { complexProduct } from "../../../numeric/autograd/complex.ts";
import { add, affine, relu } from "../../../numeric/autograd/elementwise.ts";
import { softmaxLoss } from "../../../numeric/autograd/losses.ts";
import { unitRows } from "../../../numeric/autograd/normalize.ts";
import { gather, repeatRow, rowsOf, stack } from "../../../numeric/autograd/rows.ts";
import type { Matrix } from "../../../numeric/autograd/tape.ts";
import { denseSpecs, normal, type TensorSpec, uniform } from "../../../training/tensors.ts";
import { linear } from "../layers.ts";
import { lmpnnLayouts } from "../layouts.ts";
import type { MessageGraph } from "../message-graph.ts";
import { type MessageModel, numberOf, type Run } from "../model.ts";
import { lmpnnPresets } from "../presets.ts";
import { allOrSome } from "../targets.ts";

/** Weight of a node's own state beside what comes in. */
const OWN = 0.1;

const ENTITIES = "nbp._entity_embedding.weight";
const RELATIONS = "nbp._relation_embedding.weight";

/** Messages along the links of a query, computed by a frozen ComplEx model, update all nodes in layers of shared weights. */
export const lmpnn: MessageModel = {
  name: "lmpnn",
  describe: "message passing over the query graph with a frozen link predictor; cycles are answered too",
  source:
    "Wang et al., Logical Message Passing Networks with One-hop Inference on Atomic Formulas, ICLR 2023",
  reads: "query-graph",
  settings: { rank: 1000, hidden: 4096, temperature: 0.05, shift: 0, union: "dnf" },
  choices: { union: ["dnf", "merged"] },
  embeddings: ["free node"],
  needs: [ENTITIES, RELATIONS],
  presets: lmpnnPresets,
  layouts: lmpnnLayouts,
  tensors({ entities, relations }, settings) {
    const width = 2 * numberOf(settings, "rank");
    const node = (name: string, trained: boolean): TensorSpec => ({
      name,
      shape: [1, width],
      initial: uniform(0, 1),
      trained,
    });
    return [
      node("existential_embedding", true),
      node("universal_embedding", false),
      node("free_embedding", true),
      { name: ENTITIES, shape: [entities, width], initial: normal(1e-3), trained: false },
      { name: RELATIONS, shape: [relations, width], initial: normal(1e-3), trained: false },
      ...denseSpecs("mlp.0", width, numberOf(settings, "hidden"), false),
      ...denseSpecs("mlp.2", numberOf(settings, "hidden"), width, false),
    ];
  },
  embed(run, graphs) {
    const { nodes } = graphs[0]!;
    let states: (Matrix | undefined)[] = nodes.map((node, at) => firstState(run, node.kind, graphs, at));
    const layers = layerCount(run, graphs[0]!);
    const relations = graphs[0]!.links.map((_, link) =>
      gather(
        run.tape,
        run.parameter(RELATIONS),
        Uint32Array.from(graphs, ({ links }) => links[link]!.relation),
      ),
    );
    const needed = neededNodes(graphs[0]!, layers);
    for (let layer = 0; layer < layers; layer++)
      states = nextStates(run, graphs[0]!, states, relations, needed[layer]!);
    return [states[0]!];
  },
  score: {
    pair: "dot",
    setting: () => 0,
    entities: (run, ids) => unitRows(run.tape, allOrSome(run, run.parameter(ENTITIES), ids)),
    queries: (run, [state]) => [unitRows(run.tape, state!)],
    logit: (_, cosines) => cosines,
  },
  loss(run, logits) {
    const loss = softmaxLoss(run.tape, logits, 1 / numberOf(run.settings, "temperature"));
    return { loss, positive: Number.NaN, negative: Number.NaN };
  },
  publishedLoss: "softmax",
  softmaxFactor: (settings) => 1 / numberOf(settings, "temperature"),
};

function firstState(run: Run, kind: string, graphs: readonly MessageGraph[], at: number): Matrix {
  if (kind !== "anchor") return repeatRow(run.tape, run.parameter(`${kind}_embedding`), graphs.length);
  const ids = Uint32Array.from(graphs, ({ nodes }) => {
    const node = nodes[at]!;
    return node.kind === "anchor" ? node.entity : 0;
  });
  return gather(run.tape, run.parameter(ENTITIES), ids);
}

/** As many layers as there are variables, so that what anchors say reaches the free node. */
const layerCount = (run: Run, { nodes }: MessageGraph): number =>
  Math.max(1, nodes.filter(({ kind }) => kind !== "anchor").length + numberOf(run.settings, "shift"));

/** The nodes of every layer whose state after it can still reach the free node: the others need no update. */
function neededNodes({ nodes, links }: MessageGraph, layers: number): boolean[][] {
  const needed: boolean[][] = [];
  let now = nodes.map((_, at) => at === 0);
  for (let layer = layers - 1; layer >= 0; layer--) {
    needed[layer] = now;
    const before = [...now];
    for (const { head, tail } of links) {
      if (now[head]) before[tail] = true;
      if (now[tail]) before[head] = true;
    }
    now = before;
  }
  return needed;
}

/** One layer: an atom sends ±(head ∘ relation) to its tail and ±(tail ∘ conj relation) to its head, from the old states. */
function nextStates(
  run: Run,
  { nodes, links }: MessageGraph,
  states: readonly (Matrix | undefined)[],
  relations: readonly Matrix[],
  needed: readonly boolean[],
): (Matrix | undefined)[] {
  const { tape } = run;
  const sums: (Matrix | undefined)[] = nodes.map(() => undefined);
  const send = (to: number, message: Matrix) => {
    const before = sums[to];
    sums[to] = before ? add(tape, before, message) : message;
  };
  for (const [at, { head, tail, negated }] of links.entries()) {
    const sign = negated ? -1 : 1;
    if (needed[tail]) send(tail, complexProduct(tape, states[head]!, relations[at]!, { sign }));
    if (needed[head])
      send(head, complexProduct(tape, states[tail]!, relations[at]!, { sign, conjugate: true }));
  }
  const moved = nodes.flatMap((_, at) => (needed[at] ? [at] : []));
  const inputs = moved.map((at) => {
    const own = affine(tape, states[at]!, OWN, 0);
    return sums[at] ? add(tape, sums[at], own) : own;
  });
  const out = linear(run, "mlp.2", relu(tape, linear(run, "mlp.0", stack(tape, inputs))));
  const next: (Matrix | undefined)[] = nodes.map(() => undefined);
  const rows = out.rows / moved.length;
  for (const [place, at] of moved.entries())
    next[at] = moved.length === 1 ? out : rowsOf(tape, out, place * rows, rows);
  return next;
}
