import { LacunaError } from "../../error.ts";
import type { Compute } from "../../numeric/autograd/compute.ts";
import { openTape } from "../../numeric/autograd/tape.ts";
import { randomStream } from "../../numeric/random.ts";
import { refuseOther } from "../../training/checkpoint.ts";
import { adam, clipGradients, defaultAdam } from "../../training/optimizer.ts";
import { type RateSchedule, rateAt } from "../../training/schedule.ts";
import { initialValues, type NamedValues } from "../../training/tensors.ts";
import {
  type TensorTrainingOptions,
  type TrainedTensors,
  trainTensors,
} from "../../training/train-tensors.ts";
import { beamSearch } from "../decoding/beam.ts";
import type { Linker } from "../linking/linker.ts";
import { batchLoss } from "../network/decode.ts";
import { encoded, schemaWords } from "../network/encode.ts";
import { schemaSize } from "../network/items.ts";
import { laidOut } from "../network/running.ts";
import type { NetworkSettings } from "../network/settings.ts";
import { networkTensors } from "../network/tensors.ts";
import type { Vocabulary } from "../network/vocabulary.ts";
import { asked, type Example, exampleOf, type TrainingQuestion, type WordingSettings } from "./examples.ts";
import { orderOf } from "./order.ts";

/** Length and learning rates of the training of the small parser. */
export interface ParserTraining {
  readonly updates: number;
  readonly batch: number;
  readonly rate: number;
  readonly schedule: RateSchedule;
  readonly clip: number;
  /** Updates between two validations; 0 never validates. */
  readonly validateEvery: number;
  readonly patience: number;
  readonly seed: number;
}

export const usualTraining: ParserTraining = {
  updates: 6000,
  batch: 32,
  rate: 2e-3,
  schedule: { kind: "cosine" },
  clip: 5,
  validateEvery: 1000,
  patience: 0,
  seed: 0,
};

/** The training data of a small parser. */
export interface ParserTask extends TensorTrainingOptions {
  readonly linker: Linker;
  readonly vocabulary: Vocabulary;
  readonly questions: readonly TrainingQuestion[];
  /** Questions that are held out, as they are asked. */
  readonly held: readonly { readonly text: string; readonly program: TrainingQuestion["program"] }[];
  readonly settings: NetworkSettings;
  readonly training: ParserTraining;
  readonly wordings: WordingSettings;
  readonly compute: Compute;
  /** First values; drawn when absent. */
  readonly begin?: NamedValues;
  /** The other values that checkpoints have to share. */
  readonly about: object;
}

/**
 * Trains the small parser; each update words its questions anew. The same settings and questions give the same bytes,
 * resumed or not.
 * @throws LacunaError `training.other-training`, `parsing.diverged`, `parsing.nothing-to-learn`
 */
export async function trainParser(task: ParserTask): Promise<TrainedTensors> {
  const { linker, vocabulary, settings, training, compute, resume, held } = task;
  const about = { ...task.about, settings, training };
  if (resume) refuseOther(resume.about, about);
  const specs = networkTensors(settings, {
    words: vocabulary.words.length,
    schema: schemaSize(linker.schema),
  });
  const parameters = laidOut(
    specs,
    resume?.parameters ?? task.begin ?? initialValues(specs, training.seed),
    compute,
  );
  const words = schemaWords(linker.schema, vocabulary, settings.grams, true);
  const optimizer = adam(parameters.all, defaultAdam, compute, resume?.optimizer);
  const validation = held.flatMap(
    ({ text, program }) => exampleOf(linker, vocabulary, settings.grams, text, program) ?? [],
  );
  return trainTensors(
    {
      about,
      parameters: parameters.all,
      optimizer,
      loop: training,
      diverged: "parsing.diverged",
      step(update) {
        const examples = drawn(task, update);
        if (examples.length === 0) throw noExamples();
        const random = randomStream(training.seed, "dropout", update);
        const tape = openTape(compute);
        try {
          const questions = examples.map((each) => each.prepared);
          const run = { tape, parameters, settings, random };
          const read = encoded(run, words, questions);
          const loss = batchLoss(
            run,
            read,
            questions,
            examples.map(({ decisions }) => decisions),
          );
          const value = loss.values[0]!;
          tape.backward(loss);
          clipGradients(parameters.all.values(), training.clip);
          optimizer.step(rateAt(training.schedule, training.rate, update, training.updates).rate);
          return value;
        } finally {
          tape.close();
        }
      },
      validate() {
        const right = validation.filter(({ prepared, grammar, decisions }) => {
          const [best] = beamSearch({ parameters, settings, words }, prepared, grammar, 1);
          return (
            best?.choices.length === decisions.length &&
            decisions.every(({ items, right: place }, at) => best.choices[at]!.item === items[place])
          );
        });
        return right.length / Math.max(held.length, 1);
      },
    },
    task,
  );
}

const noExamples = () =>
  new LacunaError("parsing.nothing-to-learn", "the words of no question lead to its program", {
    hint: "the names of the program have to stand in the question, as the knowledge base spells them, or as an alias of {wordings}",
  });

/** Tries of a question whose names are not found in its words. */
const TRIES = 4;

/** The examples of an update: the next ones of a shuffled pass over the questions. */
function drawn(
  { linker, vocabulary, questions, settings, training, wordings }: ParserTask,
  update: number,
): Example[] {
  const { batch, seed } = training;
  const random = randomStream(seed, "wordings", update);
  const hiding = { random, words: settings.hiddenWords, names: settings.hiddenNames };
  const found: Example[] = [];
  for (let at = 0; at < batch; at++) {
    const place = update * batch + at;
    const order = orderOf(questions.length, seed, Math.floor(place / questions.length));
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const question = questions[order[(place + attempt * 7919) % questions.length]!]!;
      const { text, program } = asked(question, wordings, random);
      const example = exampleOf(linker, vocabulary, settings.grams, text, program, hiding);
      if (example) {
        found.push(example);
        break;
      }
    }
  }
  return found;
}
