import { rowLists } from "../../../src/numeric/autograd/bags.ts";
import { product } from "../../../src/numeric/autograd/dense.ts";
import { add, relu } from "../../../src/numeric/autograd/elementwise.ts";
import { scaleRows } from "../../../src/numeric/autograd/normalize.ts";
import { concat, gather, repeatRow, scatterAdd } from "../../../src/numeric/autograd/rows.ts";
import type { Matrix } from "../../../src/numeric/autograd/tape.ts";
import { constant } from "../../../src/semantic-parsing/network/encode.ts";
import { layer } from "../../../src/semantic-parsing/network/running.ts";
import {
  PAD,
  type TokenBatch,
  tokensInOrder,
  tokenTable,
} from "../../../src/semantic-parsing/text/token-table.ts";
import { constantly, type TensorSpec, uniform } from "../../../src/training/tensors.ts";
import { attendLists } from "../autograd/attend-lists.ts";
import type { Baseline, BaselineSettings, BaselineTraining, Run } from "../baseline.ts";
import {
  classified,
  classifierSpecs,
  dropped,
  embeddingSpec,
  gruSpecs,
  heSpecs,
  recurrent,
} from "../units.ts";
import { type AnswerVocabulary, answerNetwork, answerVocabulary } from "./answer-network.ts";
import { type DescribedGraph, describedGraph } from "./rgcn-graph.ts";

/** Sizes of the relational graph network. */
export interface GraphSettings extends BaselineSettings {
  readonly inner: number;
  /** Width of nodes and of their texts. */
  readonly node: number;
  readonly dropout: number;
}

interface GraphVocabulary extends AnswerVocabulary {
  readonly texts: readonly string[];
  readonly predicates: readonly string[];
}

const settings: GraphSettings = { width: 300, hidden: 512, inner: 1024, node: 32, dropout: 0.3 };

const training: BaselineTraining = {
  ...{ epochs: 40, batch: 6, rate: 1e-3, milestones: [5, 20], l2: 1e-5, clip: 0 },
  ...{ validateEvery: 2, patience: 0, validated: 1_000_000 },
};

/** At the start the question alone is learned from, in larger batches. */
const QUESTIONS_ALONE = { epochs: 2, batch: 128 };

/** Relational graph convolution (Schlichtkrull et al., ESWC 2018) over nodes that the question describes. */
export const rgcn: Baseline<GraphSettings, GraphVocabulary> = {
  id: "rgcn",
  summary: "one relational convolution over the whole graph for each question (KQA Pro's RGCN)",
  writes: "answer",
  presets: {
    kqapro: { settings, training },
    laptop: {
      settings: { ...settings, width: 64, hidden: 128, inner: 128, node: 16 },
      training: { ...training, epochs: 6, milestones: [5], validated: 100 },
    },
  },
  vocabulary(questions, kb) {
    const { descriptions, predicates } = describedGraph(kb);
    return { ...answerVocabulary(questions), texts: tokensInOrder(descriptions.flat()), predicates };
  },
  network(given, vocabulary, kb) {
    const graph = numberedGraph(describedGraph(kb), vocabulary);
    return answerNetwork(vocabulary, {
      specs: graphTensors(given, {
        words: vocabulary.words.length,
        answers: vocabulary.answers.length,
        texts: vocabulary.texts.length,
        predicates: vocabulary.predicates.length,
      }),
      wordTable: "input_embeddings.weight",
      words: vocabulary.words,
      logits: (run, questions) => graphLogits(run, given, questions, graph).logits,
      before: { ...QUESTIONS_ALONE, logits: (run, questions) => questionLogits(run, given, questions) },
    });
  },
};

/** A graph by the numbers of its texts and predicates. */
export interface NumberedGraph extends Pick<DescribedGraph, "sources" | "relations" | "targets"> {
  /** Texts of each node, as many of each. */
  readonly texts: readonly (readonly number[])[];
}

/** Edges of predicates that are not known are left out. */
function numberedGraph(graph: DescribedGraph, { texts, predicates }: GraphVocabulary): NumberedGraph {
  const table = tokenTable(texts);
  const most = graph.descriptions.reduce((longest, each) => Math.max(longest, each.length), 1);
  const known = graph.predicates.map((name) => predicates.indexOf(name));
  const kept = [...graph.relations.keys()].filter((at) => known[graph.relations[at]!]! >= 0);
  const of = (list: Uint32Array) => Uint32Array.from(kept, (at) => list[at]!);
  return {
    texts: graph.descriptions.map((each) => [
      ...each.map(table.number),
      ...new Array<number>(most - each.length).fill(PAD),
    ]),
    sources: of(graph.sources),
    targets: of(graph.targets),
    relations: of(graph.relations).map((relation) => known[relation]!),
  };
}

export function graphTensors(
  { width, hidden, inner, node }: GraphSettings,
  sizes: {
    readonly words: number;
    readonly answers: number;
    readonly texts: number;
    readonly predicates: number;
  },
): TensorSpec[] {
  // Glorot and Bengio's bounds with gain √2, of the shapes that DGL keeps these tensors in.
  const bound = (shape: number[], inputs: number, outputs: number) => ({
    ...{ shape, initial: uniform(-Math.sqrt(12 / (inputs + outputs)), Math.sqrt(12 / (inputs + outputs))) },
    trained: true,
  });
  return [
    { name: "rgcn.layers.0.weight", ...bound([1, node, node], node * node, node) },
    { name: "rgcn.layers.0.w_comp", ...bound([sizes.predicates, 1], 1, sizes.predicates) },
    { name: "rgcn.layers.0.h_bias", shape: [node], initial: constantly(0), trained: true },
    embeddingSpec("desc_embeddings", sizes.texts, node, 1 / Math.sqrt(node)),
    embeddingSpec("input_embeddings", sizes.words, width, 1 / Math.sqrt(width)),
    ...gruSpecs("question_encoder.encoder", width, hidden / 2, { layers: 1, both: true }),
    ...heSpecs("lin_h_to_g", hidden, node),
    ...classifierSpecs("classifier", node + hidden, inner, sizes.answers),
  ];
}

function encodedQuestion(run: Run, { dropout }: GraphSettings, questions: TokenBatch): Matrix {
  const { tape, parameters } = run;
  const words = gather(tape, parameters.get("input_embeddings.weight"), questions.tokens);
  const { finals } = recurrent(
    ...([run, "question_encoder.encoder", dropped(run, words, dropout), questions] as const),
    ...([{ layers: 1, both: true, dropout: 0 }] as const),
  );
  return concat(tape, finals);
}

/** Logits of answers from the question alone: zeros stand for the graph. */
export function questionLogits(run: Run, given: GraphSettings, questions: TokenBatch): Matrix {
  const { batch } = questions;
  const nothing = constant(run.tape, batch, given.node, new Float32Array(batch * given.node));
  return classified(run, "classifier", concat(run.tape, [nothing, encodedQuestion(run, given, questions)]));
}

/** Logits of answers, and nodes after the convolution, question by question (KQAPro_Baselines, `RGCN/model.py`). */
export function graphLogits(
  run: Run,
  given: GraphSettings,
  questions: TokenBatch,
  graph: NumberedGraph,
): { readonly logits: Matrix; readonly nodes: Matrix } {
  const { tape, parameters } = run;
  const { batch } = questions;
  const count = graph.texts.length;
  const slots = graph.texts[0]!.length;
  const question = encodedQuestion(run, given, questions);
  const query = layer(tape, parameters, "lin_h_to_g", question);
  const embedded = gather(
    tape,
    parameters.get("desc_embeddings.weight"),
    Uint32Array.from(graph.texts.flat()),
  );
  const texts = dropped(run, embedded, given.dropout);
  const asked = gather(
    tape,
    query,
    Uint32Array.from({ length: batch * count }, (_, row) => Math.floor(row / count)),
  );
  const own = (node: number) => Uint32Array.from({ length: slots }, (_, slot) => node * slots + slot);
  const ofNodes = Array.from({ length: count }, (_, node) => own(node));
  const lists = rowLists(Array.from({ length: batch }, () => ofNodes).flat());
  const nodes = convolved(run, attendLists(tape, asked, texts, texts, lists), graph, batch);
  const all = (b: number) => Uint32Array.from({ length: count }, (_, node) => b * count + node);
  const read = attendLists(
    tape,
    query,
    nodes,
    nodes,
    rowLists(Array.from({ length: batch }, (_, b) => all(b))),
  );
  return { logits: classified(run, "classifier", concat(tape, [read, question])), nodes };
}

/** h'_d = ReLU(Σ over edges s → d of a_r h_s V + b), for each question by itself. */
function convolved({ tape, parameters }: Run, nodes: Matrix, graph: NumberedGraph, batch: number): Matrix {
  const count = nodes.rows / batch;
  const edges = graph.sources.length;
  const each = (list: Uint32Array, step: number) =>
    Uint32Array.from({ length: batch * edges }, (_, at) => list[at % edges]! + Math.floor(at / edges) * step);
  const turned = product(tape, nodes, parameters.get("rgcn.layers.0.weight"));
  const sent = gather(tape, turned, each(graph.sources, count));
  const factors = gather(tape, parameters.get("rgcn.layers.0.w_comp"), each(graph.relations, 0));
  const sums = scatterAdd(tape, scaleRows(tape, sent, factors), each(graph.targets, count), nodes.rows);
  return relu(tape, add(tape, sums, repeatRow(tape, parameters.get("rgcn.layers.0.h_bias"), nodes.rows)));
}
