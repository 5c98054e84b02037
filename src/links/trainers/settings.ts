import { LacunaError } from "../../error.ts";
import { type Graph, type Split, splits } from "../../kg/graph.ts";
import type { Integer } from "../../numeric/integer.ts";
import { adamDefaults, type OptimizerSettings } from "../../training/descent.ts";
import { filterLevels } from "../filter-with.ts";
import type { ScoringModel } from "../models/model.ts";
import { scoringModel } from "../models/registry.ts";
import type { Sampling } from "./negative-step.ts";
import { type Regularizer, regularizers } from "./regularizer.ts";

/** The loss that is minimised: softmax over all entities for a triple or for a question, or corrupted tails. */
export const trainingLosses = ["1-vs-all", "k-vs-all", "negative-sampling"] as const;

export type TrainingLoss = (typeof trainingLosses)[number];

/** The settings of a training that a user may choose; the rest has defaults. */
export interface TrainingChoice {
  /** The scoring function; `complex` when absent. */
  readonly model?: string;
  /** Dimensions, complex ones where the model is complex. */
  readonly rank?: number;
  readonly loss?: TrainingLoss;
  /** k-vs-all: whether the tails of a question weigh one each (`sum`, the default) or one together (`mean`). */
  readonly weighting?: "sum" | "mean";
  /** Negative sampling: corrupted tails of a triple, the margin γ, and how much harder ones weigh more. */
  readonly negatives?: number;
  readonly margin?: number;
  readonly temperature?: number;
  /** Weight of the loss of relation prediction; 0 leaves it out. */
  readonly relationWeight?: number;
  readonly regularizer?: Regularizer;
  /** Weight of the regularizer. */
  readonly penalty?: number;
  readonly optimizer?: "adagrad" | "adam";
  readonly rate?: number;
  /** Examples of a step: triples, or questions for k-vs-all. */
  readonly batch?: number;
  readonly epochs?: number;
  /** Standard deviation of the first values, or for distances the largest of them. */
  readonly init?: number;
  readonly seed?: number;
  /** Epochs between two validations; 0 never validates and keeps the last weights. */
  readonly validateEvery?: number;
  /** Validations without a better one after which training stops; 0 trains all epochs. */
  readonly patience?: number;
  /** Triples of the validation split that are asked for, drawn with the seed; 0 asks for all. */
  readonly validateTriples?: number;
  /** Answers of which splits validation ranks leave out: `valid` looks at no test link, `test` is others' convention. */
  readonly filterWith?: Split;
}

/** All settings of a training, as a manifest records them. */
export interface TrainingSettings {
  readonly model: string;
  readonly rank: Integer;
  readonly loss: TrainingLoss;
  readonly weighting?: "sum" | "mean";
  readonly sampling?: Sampling;
  readonly relationWeight: number;
  readonly regularizer: Regularizer;
  readonly penalty: number;
  readonly optimizer: OptimizerSettings;
  readonly batch: Integer;
  readonly epochs: Integer;
  readonly init: number;
  readonly seed: Integer;
  readonly validation?: ValidationSettings;
}

/** Schedule and protocol of validation during training. */
export interface ValidationSettings {
  readonly every: Integer;
  readonly patience: Integer;
  readonly triples: Integer;
  readonly filterWith: Split;
}

/**
 * Completes a choice and checks it against the graph.
 * @throws LacunaError `links.unknown-model`, `links.bad-setting`, `links.bad-filter`, `links.no-training`,
 *   `links.no-validation`
 * @internal
 */
export function trainingSettings(graph: Graph, choice: TrainingChoice = {}): TrainingSettings {
  const model = scoringModel(choice.model ?? "complex");
  const distance = model.measure !== "product";
  const loss = choice.loss ?? (distance ? "negative-sampling" : "k-vs-all");
  refuseForeign(choice, model, loss);
  const rank = whole("rank", choice.rank ?? 200, 1);
  const margin = real("margin", choice.margin ?? (distance ? 9 : 0));
  const regularizer = choice.regularizer ?? (distance ? "none" : "n3");
  const settings: TrainingSettings = {
    model: model.name,
    rank,
    loss,
    ...(loss === "k-vs-all" ? { weighting: choice.weighting ?? "sum" } : {}),
    ...(loss === "negative-sampling"
      ? {
          sampling: {
            negatives: whole("negatives", choice.negatives ?? 128, 1),
            margin,
            temperature: real("temperature", choice.temperature ?? 1),
          },
        }
      : {}),
    relationWeight: real("relation weight", choice.relationWeight ?? 0),
    regularizer,
    penalty: regularizer === "none" ? 0 : real("weight of the regularizer", choice.penalty ?? 0.05),
    optimizer: optimizerOf(choice),
    batch: whole("batch", choice.batch ?? 500, 1),
    epochs: whole("number of epochs", choice.epochs ?? 100, 1),
    // Distances: ±(γ + 2) / rank, as the code of RotatE has it; products: 1e-3, as that of ComplEx-N3.
    init: positive("init", choice.init ?? (distance ? (margin + 2) / rank : 1e-3)),
    seed: whole("seed", choice.seed ?? 0, 0),
    ...validationOf(choice, graph),
  };
  refuseGraph(graph, settings);
  return settings;
}

/** Without a word about validation, a graph that has nothing to validate on is trained for all epochs. */
function validationOf(choice: TrainingChoice, graph: Graph): { validation?: ValidationSettings } {
  const { validateEvery, patience, validateTriples, filterWith = "valid" } = choice;
  const asked = validateEvery ?? patience ?? validateTriples;
  if (asked === undefined && graph.tripleCounts[1] === 0) return {};
  const every = whole("number of epochs between validations", validateEvery ?? 5, 0);
  if (every === 0) {
    if (patience) throw bad("patience needs validations, and those are turned off");
    return {};
  }
  const triples = whole("number of validation triples", validateTriples ?? 5000, 0);
  filterLevels("valid", filterWith);
  return { validation: { every, patience: whole("patience", patience ?? 5, 0), triples, filterWith } };
}

function optimizerOf({ optimizer = "adagrad", rate }: TrainingChoice): OptimizerSettings {
  if (optimizer === "adagrad")
    return { kind: "adagrad", rate: positive("rate", rate ?? 0.1), epsilon: 1e-10 };
  if (optimizer === "adam") {
    const { kind, ...moments } = adamDefaults;
    // In the order in which manifests have them.
    return { kind, rate: positive("rate", rate ?? 1e-3), ...moments };
  }
  throw bad(`no optimizer is called ${JSON.stringify(optimizer)}`, "there are adagrad and adam");
}

/** Refuses settings that belong to another loss or another kind of model. */
function refuseForeign(choice: TrainingChoice, model: ScoringModel, loss: TrainingLoss): void {
  if (!trainingLosses.includes(loss))
    throw bad(`no loss is called ${JSON.stringify(loss)}`, `there are ${trainingLosses.join(", ")}`);
  if (choice.regularizer !== undefined && !regularizers.includes(choice.regularizer))
    throw bad(
      `no regularizer is called ${JSON.stringify(choice.regularizer)}`,
      `there are ${regularizers.join(", ")}`,
    );
  const sampled = loss === "negative-sampling";
  if (!sampled && model.measure !== "product")
    throw bad(
      `${model.name} measures distances, and ${loss} scores by products`,
      "train it with negative-sampling",
    );
  for (const [name, value] of [
    ["negatives", choice.negatives],
    ["a margin", choice.margin],
    ["a temperature", choice.temperature],
  ] as const)
    if (!sampled && value !== undefined) throw bad(`${name} belongs to negative-sampling, not to ${loss}`);
  if (loss !== "k-vs-all" && choice.weighting !== undefined)
    throw bad(`a weighting of tails belongs to k-vs-all, not to ${loss}`);
  if (sampled && choice.relationWeight)
    throw bad(
      "relation prediction is trained together with a softmax over all entities",
      "choose the loss 1-vs-all or k-vs-all",
    );
}

function refuseGraph(graph: Graph, { validation }: TrainingSettings): void {
  const [train, valid] = graph.tripleCounts;
  if (train === 0)
    throw new LacunaError("links.no-training", `${graph.name} has no ${splits[0]} triples to train on`, {
      hint: "make splits (lacuna kg split {=graph} --random 80,10,10 --out gaps), or give a folder with a train file",
    });
  if (validation && valid === 0)
    throw new LacunaError("links.no-validation", `${graph.name} has no valid triples to stop by`, {
      hint: "make splits (lacuna kg split {=graph} --random 80,10,10 --out gaps), or train all epochs with {validateEvery} 0",
    });
}

const bad = (message: string, hint?: string) =>
  new LacunaError("links.bad-setting", message, hint === undefined ? {} : { hint });

function whole(name: string, value: number, least: number): number {
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw bad(`the ${name} has to be a whole number of at least ${least}, not ${value}`);
}

function real(name: string, value: number): number {
  if (Number.isFinite(value) && value >= 0) return value;
  throw bad(`the ${name} has to be a number of at least 0, not ${value}`);
}

function positive(name: string, value: number): number {
  if (Number.isFinite(value) && value > 0) return value;
  throw bad(`the ${name} has to be above 0, not ${value}`);
}
