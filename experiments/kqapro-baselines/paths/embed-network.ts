// EmbedKGQA's network with ComplEx (Saxena et al., ACL 2020; malllabiisc/EmbedKGQA, `KGQA/LSTM/model.py`).

import { complexProduct } from "../../../src/numeric/autograd/complex.ts";
import { dense } from "../../../src/numeric/autograd/dense.ts";
import { relu } from "../../../src/numeric/autograd/elementwise.ts";
import { concat, gather } from "../../../src/numeric/autograd/rows.ts";
import type { Matrix, Tape } from "../../../src/numeric/autograd/tape.ts";
import { constant } from "../../../src/semantic-parsing/network/encode.ts";
import { layer } from "../../../src/semantic-parsing/network/running.ts";
import type { TokenBatch } from "../../../src/semantic-parsing/text/token-table.ts";
import { constantly, denseSpecs, type TensorSpec, xavierNormal } from "../../../src/training/tensors.ts";
import { batchNorm, type PartStatistics } from "../autograd/batch-norm.ts";
import { lastOfLstm } from "../autograd/lstm.ts";
import type { BaselineSettings, Run } from "../baseline.ts";
import { dropped, embeddingSpec, gruSpecs } from "../units.ts";

/** Sizes of EmbedKGQA. */
export interface EmbedSettings extends BaselineSettings {
  readonly inner: number;
  /** Width of the real parts of entities and relations. */
  readonly relation: number;
  readonly smoothing: number;
  /** Shares that are dropped of heads, relations and products, while questions and while the graph is learned. */
  readonly questionDropout: readonly [number, number, number];
  readonly graphDropout: readonly [number, number, number];
  /** Epochs over the graph before the questions. */
  readonly graphEpochs: number;
}

export function embedTensors(
  { width, hidden, inner, relation }: EmbedSettings,
  sizes: { readonly words: number; readonly entities: number; readonly relations: number },
): TensorSpec[] {
  const entity = (name: string, rows: number): TensorSpec => ({
    ...{ name, shape: [rows, 2 * relation], initial: xavierNormal, trained: true },
  });
  const norm = (name: string): TensorSpec[] =>
    (
      [
        ["weight", 1, true],
        ["bias", 0, true],
        ["running_mean", 0, false],
        ["running_var", 1, false],
      ] as const
    ).map(([part, first, trained]) => ({
      ...{ name: `${name}.${part}`, shape: [2], initial: constantly(first), trained },
    }));
  const weights = (name: string, inputs: number) => denseSpecs(name, inputs, inner, false).slice(0, 1);
  return [
    embeddingSpec("word_embeddings", sizes.words, width),
    entity("embedding.weight", sizes.entities),
    entity("relations.weight", sizes.relations),
    ...weights("lin1", hidden),
    ...weights("lin2", inner),
    ...denseSpecs("hidden2rel", inner, 2 * relation, false),
    ...norm("bn0"),
    ...norm("bn2"),
    ...gruSpecs("GRU", width, hidden / 2, { layers: 1, both: true }, 4),
  ];
}

/** Questions as relations: last states in both directions through three dense layers. */
export function questionRelations(run: Run, questions: TokenBatch): Matrix {
  const { tape, parameters } = run;
  const words = gather(tape, parameters.get("word_embeddings.weight"), questions.tokens);
  const read = ["", "_reverse"].map((way) => {
    const part = (of: string) => parameters.get(`GRU.${of}_l0${way}`);
    const projected = dense(tape, words, part("weight_ih"), part("bias_ih"));
    return lastOfLstm(tape, projected, part("weight_hh"), part("bias_hh"), questions, way !== "");
  });
  const first = relu(tape, unbiased(tape, concat(tape, read), parameters.get("lin1.weight")));
  return layer(
    ...([tape, parameters, "hidden2rel"] as const),
    relu(tape, unbiased(tape, first, parameters.get("lin2.weight"))),
  );
}

const unbiased = (tape: Tape, x: Matrix, weight: Matrix): Matrix =>
  dense(tape, x, weight, constant(tape, 1, weight.rows, new Float32Array(weight.rows)));

/** Whether batches are normalised by themselves, and counted in the running statistics, or by those. */
export type NormMode = "batch" | "running";

/**
 * Logits of all entities as tails: ComplEx (Trouillon et al., ICML 2016) with batch normalisation of the head and of the product
 * of head and relation, real and imaginary parts each a channel.
 */
export function tailLogits(
  run: Run,
  heads: Uint32Array,
  relations: Matrix,
  mode: NormMode,
  [entityDropout, relationDropout, scoreDropout]: readonly [number, number, number],
): Matrix {
  const { tape, parameters } = run;
  const entities = parameters.get("embedding.weight");
  const head = dropped(run, normed(run, "bn0", gather(tape, entities, heads), mode), entityDropout);
  const both = complexProduct(tape, head, dropped(run, relations, relationDropout));
  const scored = dropped(run, normed(run, "bn2", both, mode), scoreDropout);
  return dense(tape, scored, entities, constant(tape, 1, entities.rows, new Float32Array(entities.rows)));
}

/** Weight of a batch in the running statistics. */
const MOMENTUM = 0.1;

function normed({ tape, parameters }: Run, name: string, x: Matrix, mode: NormMode): Matrix {
  const part = (of: string) => parameters.get(`${name}.${of}`);
  const [mean, variance] = [part("running_mean").values, part("running_var").values];
  const known = mode === "running" ? { mean, variance } : undefined;
  const { result, statistics } = batchNorm(tape, x, part("weight"), part("bias"), known);
  if (!known) countIn({ mean, variance }, statistics, (x.rows * x.columns) / mean.length);
  return result;
}

function countIn(
  running: { readonly mean: Matrix["values"]; readonly variance: Matrix["values"] },
  { mean, variance }: PartStatistics,
  count: number,
): void {
  for (let part = 0; part < mean.length; part++) {
    running.mean[part]! += MOMENTUM * (mean[part]! - running.mean[part]!);
    running.variance[part]! +=
      MOMENTUM * ((variance[part]! * count) / Math.max(count - 1, 1) - running.variance[part]!);
  }
}
