// The stepwise reasoning network (Qiu et al., WSDM 2020) as it was published with KQA Pro (KQAPro_Baselines, `SRN/model.py`).

import { type RowLists, rowLists } from "../../../src/numeric/autograd/bags.ts";
import { multiply, relu, tanh } from "../../../src/numeric/autograd/elementwise.ts";
import { rowSums } from "../../../src/numeric/autograd/normalize.ts";
import { concat, gather, repeatRow } from "../../../src/numeric/autograd/rows.ts";
import type { Matrix } from "../../../src/numeric/autograd/tape.ts";
import { constant } from "../../../src/semantic-parsing/network/encode.ts";
import { layer } from "../../../src/semantic-parsing/network/running.ts";
import type { TokenBatch } from "../../../src/semantic-parsing/text/token-table.ts";
import { type TensorSpec, xavierNormal } from "../../../src/training/tensors.ts";
import { attendLists, listLogProbabilities } from "../autograd/attend-lists.ts";
import type { BaselineSettings, Run } from "../baseline.ts";
import { dropped, embeddingSpec, gruSpecs, heSpecs, recurrent } from "../units.ts";
import type { Actions } from "./actions.ts";

/** Sizes of the network, and how it is rewarded; words and states have one width. */
export interface SrnSettings extends BaselineSettings {
  readonly steps: number;
  readonly rollouts: number;
  readonly beam: number;
  /** Actions of an entity, at most, in training and in answering. */
  readonly actions: number;
  readonly actionsAsked: number;
  readonly discount: number;
  readonly shaping: number;
  readonly entropy: number;
  /**
   * `own`: a rollout is rewarded for the answer of its question, and an epoch goes through all questions. `published`: it is
   * rewarded by the share of rollouts in the batch whose answer it hit, and an epoch is one batch, as the code has it.
   */
  readonly reward: "own" | "published";
  readonly wordDropout: number;
  readonly dropout: number;
  readonly pathDropout: number;
}

const PATH_LAYERS = 3;

export function srnTensors(
  { width, hidden, steps }: SrnSettings,
  sizes: { readonly words: number; readonly relations: number },
): TensorSpec[] {
  const table: TensorSpec = {
    ...{ name: "kg.relation_embeddings.weight", shape: [sizes.relations, hidden] },
    ...{ initial: xavierNormal, trained: true },
  };
  return [
    ...gruSpecs("question_encoder.encoder", width, hidden / 2, { layers: 2, both: true }),
    ...gruSpecs("path_encoder.encoder", hidden, hidden, { layers: PATH_LAYERS, both: false }),
    table,
    embeddingSpec("word_embeddings", sizes.words, width),
    ...Array.from({ length: steps }, (_, step) => heSpecs(`step_encoders_${step}.0`, hidden, hidden)).flat(),
    ...heSpecs("rel_lin", hidden, 1),
    ...heSpecs("action_classifier.0", 2 * hidden, hidden),
  ];
}

/** Questions for each step: rows of their words, time-major, padding among them. */
export function questionSteps(run: Run, settings: SrnSettings, questions: TokenBatch): Matrix[] {
  const { tape, parameters } = run;
  const words = gather(tape, parameters.get("word_embeddings.weight"), questions.tokens);
  const { outputs } = recurrent(
    ...([run, "question_encoder.encoder", dropped(run, words, settings.wordDropout), questions] as const),
    ...([{ layers: 2, both: true, dropout: settings.dropout }] as const),
  );
  return Array.from({ length: settings.steps }, (_, step) =>
    tanh(tape, layer(tape, parameters, `step_encoders_${step}.0`, outputs)),
  );
}

/** Walkers on the graph: where each is, what it followed last, and for which question of the batch. */
export interface Walkers {
  readonly entities: readonly number[];
  readonly relations: readonly number[];
  readonly questions: readonly number[];
  /** States of the path, a layer each; zeros where absent. */
  readonly states?: readonly Matrix[];
}

/** Probabilities of what walkers may do next. */
export interface NextActions {
  /** The path so far, walkers × hidden. */
  readonly path: Matrix;
  readonly states: readonly Matrix[];
  /** A column, the actions of each walker below those of the one before. */
  readonly logProbabilities: Matrix;
  readonly start: Uint32Array;
}

/**
 * Scores the actions of all walkers. The published softmax goes over padding too and is renormalised without it, which is the
 * softmax of the real actions.
 */
export function nextActions(
  run: Run,
  { pathDropout }: Pick<SrnSettings, "pathDropout">,
  step: Matrix,
  batch: number,
  walkers: Walkers,
  { relations }: Actions,
): NextActions {
  const { tape, parameters } = run;
  const table = parameters.get("kg.relation_embeddings.weight");
  const count = walkers.entities.length;
  const read = recurrent(
    ...([run, "path_encoder.encoder", gather(tape, table, Uint32Array.from(walkers.relations))] as const),
    ...([
      { batch: count, steps: 1 },
      { layers: PATH_LAYERS, both: false, dropout: pathDropout },
    ] as const),
    walkers.states,
  );
  const lists: RowLists = rowLists(walkers.entities.map((entity) => relations[entity]!));
  const owners = Uint32Array.from(
    walkers.entities.flatMap((entity, at) => new Array<number>(relations[entity]!.length).fill(at)),
  );
  const chosen = gather(tape, table, lists.rows);
  const looking = multiply(tape, chosen, repeatRow(tape, parameters.get("rel_lin.weight"), chosen.rows));
  const words = step.rows / batch;
  const ofQuestion = walkers.questions.map((b) =>
    Uint32Array.from({ length: words }, (_, t) => t * batch + b),
  );
  const seen = attendLists(tape, looking, step, step, rowLists(Array.from(owners, (at) => ofQuestion[at]!)));
  const inner = layer(
    tape,
    parameters,
    "action_classifier.0",
    concat(tape, [gather(tape, read.outputs, owners), seen]),
  );
  const scores = rowSums(tape, multiply(tape, chosen, relu(tape, inner)));
  const { start } = lists;
  return {
    ...{ path: read.outputs, states: read.finals, start },
    logProbabilities: listLogProbabilities(tape, scores, start),
  };
}

/** A column of numbers that nothing is learned of. */
export const column = (run: Run, values: readonly number[]): Matrix =>
  constant(run.tape, values.length, 1, values);
