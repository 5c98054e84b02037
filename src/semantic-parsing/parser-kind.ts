import { usageError } from "../error.ts";
import type { KnowledgeBase } from "../kb/kb.ts";
import type { KoplQuestion } from "../kopl/evaluate/questions.ts";
import type { Compute } from "../numeric/autograd/compute.ts";
import type { NamedValues } from "../training/tensors.ts";
import type { TensorTrainingOptions, TrainedTensors } from "../training/train-tensors.ts";
import type { StoredParser } from "./parser-file.ts";
import type { PresetName } from "./parser-ids.ts";
import type { ReadingOptions, ReadQuestion } from "./reading.ts";
import type { Lexicon } from "./wordings/lexicon.ts";

/** The training data of a parser. */
export interface ParserData {
  readonly kb: KnowledgeBase;
  readonly train: readonly KoplQuestion[];
  /** Questions to validate, and to calibrate, on. */
  readonly held: readonly KoplQuestion[];
  /** Questions that people wrote, used as they are. */
  readonly own: readonly KoplQuestion[];
  readonly lexicon: Lexicon;
  /** All questions are used as they are written. */
  readonly asWritten: boolean;
}

/** The settings that the user of a training may choose; the preset has the rest. */
export interface TrainingChoices {
  readonly preset: PresetName;
  readonly seed: number;
  readonly updates?: number | undefined;
  readonly batch?: number | undefined;
  readonly rate?: number | undefined;
  readonly width?: number | undefined;
  readonly hidden?: number | undefined;
  readonly validateEvery?: number | undefined;
  readonly patience?: number | undefined;
  /** A parser of the same kind that the training goes on from, with the hash of its file. */
  readonly init?: { readonly parser: StoredParser; readonly sha256: string } | undefined;
}

/** A parser that is ready to be trained. */
export interface TrainableParser {
  /** Sizes and settings as plain data: a training goes on only with the same. */
  readonly about: object;
  /** Words it knows. */
  readonly words: number;
  readonly updates: number;
  /** @throws LacunaError `training.other-training`, `parsing.diverged` */
  train(options: TensorTrainingOptions): Promise<TrainedTensors>;
  /** The parser with trained values. */
  finished(values: NamedValues, provenance: StoredParser["provenance"]): StoredParser;
}

/** A question that is put to a parser. */
export interface AskedQuestion {
  readonly question: string;
  /** Its program, where it is known: parsers that are published with gold topic entities take the entity from it, and nothing else. */
  readonly program?: KoplQuestion["program"];
}

/** A running parser on a knowledge base. */
export interface StartedParser {
  /** It was trained for a knowledge base with these concepts, keys and relations. */
  readonly trainedHere: boolean;
  /** Reads questions together, each as if it were alone. */
  read(questions: readonly AskedQuestion[], options?: ReadingOptions): ReadQuestion[];
}

/** A kind of parser: how it is trained, kept and run. */
export interface ParserKind {
  readonly id: string;
  readonly summary: string;
  /** The form of its output for a question; programs and queries are run. */
  readonly writes: "program" | "sparql" | "answer";
  /** Makes a training ready. */
  prepare(data: ParserData, choices: TrainingChoices, compute: Compute): TrainableParser;
  /** @throws LacunaError `parsing.other-tensors` */
  start(stored: StoredParser, kb: KnowledgeBase, compute: Compute): StartedParser;
}

/** A kind whose training starts from nothing refuses weights to start from. */
export const noInit = (id: string) =>
  usageError(
    "bad-parameter",
    `{init} is of no use for {model} ${id}`,
    "BART starts from weights, and the small parser from an earlier training",
    "init",
  );
