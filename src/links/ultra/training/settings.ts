import { LacunaError } from "../../../error.ts";
import type { Graph, Split } from "../../../kg/graph.ts";
import type { Integer } from "../../../numeric/integer.ts";

/** How ULTRA is trained on a graph. */
export interface UltraTrainingSettings {
  /** An epoch goes through the training links in an order of its own: through all, or its first `batches`; 0 are all. */
  readonly epochs: Integer;
  /** Batches of an epoch. */
  readonly batches: Integer;
  /** Links of a batch: half are asked for by their tails, half by their heads. */
  readonly batch: Integer;
  /** Entities that are drawn for each link, of those that make no training link. */
  readonly negatives: Integer;
  /** How much harder negatives weigh more: softmax(logit / temperature); 0 weighs all the same. */
  readonly temperature: number;
  readonly rate: number;
  /** Decoupled decay of AdamW. */
  readonly decay: number;
  readonly seed: Integer;
  /** Epochs between validations; 0 never validates and keeps the last weights. */
  readonly validateEvery: Integer;
  /** Triples of valid that are drawn for it; 0 takes all. */
  readonly validateTriples: Integer;
  /** Splits whose answers validation leaves out. */
  readonly filterWith: Split;
  readonly patience: Integer;
}

/** What may be asked for. */
export type UltraTrainingChoice = Partial<UltraTrainingSettings>;

/** Settings by name, and where they come from. */
export interface UltraTrainingPreset {
  readonly source: string;
  readonly choice: UltraTrainingChoice;
}

const LINKS =
  "Galkin et al., Towards Foundation Models for Knowledge Graph Reasoning, ICLR 2024; the official code's";
/** `config/transductive/inference.yaml`. */
const official = { batch: 8, negatives: 256, temperature: 1, rate: 5e-4, decay: 0.01, validateTriples: 0 };
const tuned = (epochs: number, batches = 0): UltraTrainingPreset => ({
  source: `${LINKS} run_many.py for fine-tuning, with the batches of an epoch that run.py takes`,
  choice: { ...official, epochs, batches },
});
/** Epochs of the checkpoints: one pass of 64 links a GPU on four, as the steps of the optimizer in the files say. */
const released = (updates: number): UltraTrainingPreset => ({
  source: `${LINKS} checkpoint: ${10 * updates} updates of 4 × 64 links, 512 negatives (config pretrain_3g.yaml)`,
  choice: { ...official, epochs: 10, batches: updates, batch: 256, negatives: 512, validateTriples: 500 },
});

/** Published settings: fine-tuning by data set, training from nothing, and the length the released weights really had. */
export const ultraTrainingPresets: ReadonlyMap<string, UltraTrainingPreset> = new Map([
  ["codex-s", tuned(1, 4000)],
  ["codex-m", tuned(1, 4000)],
  ["codex-l", tuned(1, 2000)],
  ["yago3-10", tuned(1, 2000)],
  ["fb15k-237", tuned(1)],
  ["wn18rr", tuned(1)],
  ["nell995", tuned(1)],
  ["nell23k", tuned(3)],
  [
    "scratch",
    {
      source: `${LINKS} run_many.py for training from nothing`,
      choice: { ...official, epochs: 10, batches: 1000 },
    },
  ],
  ["ultra-3g", released(2128)],
  ["ultra-4g", released(2712)],
]);

/** Fine-tuning that two cores do in minutes on a small graph. */
const defaults: UltraTrainingSettings = {
  ...official,
  epochs: 8,
  batches: 250,
  negatives: 128,
  seed: 0,
  validateEvery: 1,
  validateTriples: 500,
  filterWith: "valid",
  patience: 3,
};

/**
 * Training settings with the defaults filled in, and the batches that an epoch of a graph has.
 * @throws LacunaError `links.bad-setting`, `links.empty-split` for a graph without training links
 */
export function ultraTrainingSettings(graph: Graph, choice: UltraTrainingChoice = {}): UltraTrainingSettings {
  const links = graph.tripleCounts[0];
  if (links === 0)
    throw new LacunaError("links.empty-split", `${graph.name} has no train triples`, {
      hint: "split the graph first",
    });
  const settings = { ...defaults, ...choice };
  for (const name of ["epochs", "batch", "negatives"] as const) whole(name, settings[name], 1);
  for (const name of ["batches", "seed", "validateEvery", "validateTriples", "patience"] as const)
    whole(name, settings[name], 0);
  if (!(Number.isFinite(settings.rate) && settings.rate > 0))
    throw bad(`rate has to be above 0, not ${settings.rate}`);
  for (const name of ["temperature", "decay"] as const)
    if (!(Number.isFinite(settings[name]) && settings[name] >= 0))
      throw bad(`${name} has to be at least 0, not ${settings[name]}`);
  const batch = Math.min(settings.batch, links);
  return {
    ...settings,
    batch,
    batches: Math.min(settings.batches || Number.POSITIVE_INFINITY, Math.ceil(links / batch)),
    validateEvery: graph.tripleCounts[1] > 0 ? settings.validateEvery : 0,
  };
}

function whole(name: string, value: number, least: number): void {
  if (Number.isSafeInteger(value) && value >= least) return;
  throw bad(`${name} has to be a whole number of at least ${least}, not ${value}`);
}

const bad = (message: string) =>
  new LacunaError("links.bad-setting", message, { hint: "choose another value" });
