import type { KnowledgeBase } from "../../src/kb/kb.ts";
import type { KoplQuestion } from "../../src/kopl/evaluate/questions.ts";
import type { Matrix, Tape } from "../../src/numeric/autograd/tape.ts";
import type { Random } from "../../src/numeric/random.ts";
import type { Parameters } from "../../src/semantic-parsing/network/running.ts";
import type { PresetName } from "../../src/semantic-parsing/parser-ids.ts";
import type { AskedQuestion, ParserKind } from "../../src/semantic-parsing/parser-kind.ts";
import type { Written } from "../../src/semantic-parsing/read-written.ts";
import type { TensorSpec } from "../../src/training/tensors.ts";

/** Sizes that every published parser has, and its own. */
export interface BaselineSettings {
  /** Width of embeddings of words. */
  readonly width: number;
  /** Width of the states of recurrent units, of both directions together. */
  readonly hidden: number;
}

/** Length and learning rates of the training of a published parser. */
export interface BaselineTraining {
  readonly epochs: number;
  readonly batch: number;
  readonly rate: number;
  /** Epochs from which the rate is a tenth of what it was before. */
  readonly milestones: readonly number[];
  /** Share of each value that is added to its gradient. */
  readonly l2: number;
  /** Length of all gradients together at most; 0: as they are. */
  readonly clip: number;
  /** Epochs between two validations. */
  readonly validateEvery: number;
  /** Validations without a better one after which training stops; 0: never. */
  readonly patience: number;
  /** Held-out questions of a validation, at most. */
  readonly validated: number;
}

/** The parts of a network that run on a tape. */
export interface Run {
  readonly tape: Tape;
  readonly parameters: Parameters;
  /** The random stream of dropout, in training only. */
  readonly random?: Random | undefined;
}

/** A part of a training that goes through examples of one sort. */
export interface Phase {
  readonly examples: number;
  readonly batch: number;
  readonly epochs: number;
  /** Updates of an epoch, where it does not go through all examples. */
  readonly perEpoch?: number;
  /** The loss of the examples at some places. */
  loss(run: Run, places: Uint32Array): Matrix;
}

/** A network over its vocabularies. */
export interface Network {
  readonly specs: readonly TensorSpec[];
  /** Words of the rows of the tensor that may begin with vectors of words. */
  readonly wordTable?: { readonly tensor: string; readonly words: readonly string[] };
  phases(questions: readonly KoplQuestion[], training: BaselineTraining): readonly Phase[];
  /** The likeliest first; nothing where it finds nothing to write. */
  write(run: Run, questions: readonly AskedQuestion[]): (readonly Written[])[];
}

/** One of the parsers published with KQA Pro: what tells it from the others. */
export interface Baseline<
  Settings extends BaselineSettings = BaselineSettings,
  Vocabulary extends object = object,
> extends Pick<ParserKind, "id" | "summary" | "writes"> {
  readonly presets: Readonly<
    Record<PresetName, { readonly settings: Settings; readonly training: BaselineTraining }>
  >;
  /** Its knowledge from the training questions before it is trained, as plain data that its file keeps. */
  vocabulary(questions: readonly KoplQuestion[], kb: KnowledgeBase, settings: Settings): Vocabulary;
  network(settings: Settings, vocabulary: Vocabulary, kb: KnowledgeBase): Network;
}
