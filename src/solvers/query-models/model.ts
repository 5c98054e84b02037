import type { Graph } from "../../kg/graph.ts";
import type { Loss } from "../../numeric/autograd/losses.ts";
import type { PairScoreName } from "../../numeric/autograd/pair-scores.ts";
import type { Pairs } from "../../numeric/autograd/pairs.ts";
import type { Matrix, Tape } from "../../numeric/autograd/tape.ts";
import type { Random } from "../../numeric/random.ts";
import type { TensorSpec } from "../../training/tensors.ts";
import type { Layout } from "./layout.ts";
import type { MessageGraph } from "./message-graph.ts";
import type { QueryModelPreset } from "./preset.ts";

/** The numbers of ids that a model embeds, relations of both directions counted. */
export interface ModelSizes {
  readonly entities: number;
  readonly relations: number;
}

/** Settings of a model by name: sizes, margins and variants; what there is says `QueryModel.settings`. */
export type ModelSettings = Readonly<Record<string, number | string>>;

/** One computation of a model: its tape, parameters and settings. */
export interface Run {
  readonly tape: Tape;
  readonly sizes: ModelSizes;
  readonly settings: ModelSettings;
  /** A parameter by its name. @throws RangeError for a name the model does not have */
  parameter(name: string): Matrix;
  /** The stream that dropout reads; none when answering. */
  readonly dropout: Random | undefined;
}

/** Embeddings of some queries of one shape: matrices with a row for each, such as center and offset. */
export type QueryEmbedding = readonly Matrix[];

/** The scoring of entities against an embedding. */
export interface ModelScore {
  readonly pair: PairScoreName;
  /** The setting of the pair score: the weight of distances inside a box or a cone. */
  setting(run: Run): number;
  /** The rows of entities for the pair score; those of all entities when no ids are given. */
  entities(run: Run, ids: Uint32Array | undefined): Matrix;
  /** The rows of queries for the pair score; values that `logit` needs besides may follow. */
  queries(run: Run, embedding: QueryEmbedding): readonly Matrix[];
  /** Logits from the scores of pairs, whose targets are entity ids (all entities when absent). */
  logit(run: Run, scores: Matrix, queries: readonly Matrix[], pairs: Partial<Pairs>): Matrix;
}

interface Common {
  readonly name: string;
  /** One sentence for people. */
  readonly describe: string;
  /** The paper it follows. */
  readonly source: string;
  /** Settings with their defaults; text settings list what they may be in `choices`. */
  readonly settings: ModelSettings;
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** Names of the parts of an embedding, for explanations and exports. */
  readonly embeddings: readonly string[];
  /** Parameters and constants with shapes and first values, under the names of the official code. */
  tensors(sizes: ModelSizes, settings: ModelSettings): readonly TensorSpec[];
  /** Tensors that cannot be drawn: those of the link predictor that a model stands on. */
  readonly needs?: readonly string[];
  /** Puts constants that are counted on the training links among the first values. */
  prepare?(graph: Graph, values: Map<string, Float32Array>): void;
  readonly score: ModelScore;
  /** The training loss of logits whose first column are the true entities, of weighted rows. */
  loss(run: Run, logits: Matrix, weights: ArrayLike<number>): Loss;
  /** For a `loss` that is a softmax over the true entity and the negatives. */
  readonly publishedLoss?: "softmax";
  /** The factor of logits in a softmax over entities, where it is not 1. */
  softmaxFactor?(settings: ModelSettings): number;
  /** Moves parameters back to where they may be; called after every update. */
  afterUpdate?(parameters: ReadonlyMap<string, Matrix>, settings: ModelSettings): void;
  readonly presets: readonly QueryModelPreset[];
  /** Checkpoints of it that other tools write. */
  readonly layouts: readonly Layout[];
}

/** A model with an operator for each node of an EFO-1 tree. */
export interface OperatorModel extends Common {
  readonly reads: "operator-tree";
  anchor(run: Run, entities: Uint32Array): QueryEmbedding;
  project(run: Run, from: QueryEmbedding, relations: Uint32Array): QueryEmbedding;
  intersect(run: Run, operands: readonly QueryEmbedding[]): QueryEmbedding;
  negate?(run: Run, of: QueryEmbedding): QueryEmbedding;
  /** The first without the others. */
  difference?(run: Run, operands: readonly QueryEmbedding[]): QueryEmbedding;
  /** A union of its own; other models answer unions by normal forms. */
  unite?(run: Run, operands: readonly QueryEmbedding[]): QueryEmbedding;
}

/** A model that passes messages along the links of a query. */
export interface MessageModel extends Common {
  readonly reads: "query-graph";
  /** The free node of graphs of one shape. */
  embed(run: Run, graphs: readonly MessageGraph[]): QueryEmbedding;
}

/** A learned way to embed queries and score entities; plain objects in the registry `queryModels`. */
export type QueryModel = OperatorModel | MessageModel;

/** A setting that is a number. */
export function numberOf(settings: ModelSettings, name: string): number {
  const value = settings[name];
  if (typeof value === "number") return value;
  throw new RangeError(`the setting ${name} is no number but ${JSON.stringify(value)}`);
}
