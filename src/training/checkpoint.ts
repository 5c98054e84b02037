import { LacunaError } from "../error.ts";
import { runningSha256 } from "../formats/sha256.ts";
import { readSafetensors, writeSafetensors } from "../formats/tensors/safetensors.ts";
import { floatTensor, type Tensor, toFloats } from "../formats/tensors/tensors.ts";
import type { LoopState, Validated } from "./loop.ts";
import type { OptimizerState } from "./optimizer.ts";
import type { NamedValues } from "./tensors.ts";

const FORMAT = "lacuna named training 1";

/** The state from which a training resumes to the same bytes. */
export interface TrainingCheckpoint<Found extends Validated = Validated> {
  /** The model and its settings as plain data: a training resumes only with the same. */
  readonly about: unknown;
  readonly loop: LoopState<Found>;
  readonly parameters: NamedValues;
  readonly optimizer: OptimizerState;
  /** Parameters of the best validation so far. */
  readonly best: NamedValues | undefined;
}

/** A checkpoint as the parts of a safetensors file. @internal */
export function packCheckpoint({
  about,
  loop,
  parameters,
  optimizer,
  best,
}: TrainingCheckpoint): Uint8Array[] {
  const groups = { parameter: parameters, moment: optimizer.moments, best: best ?? new Map() };
  const tensors = new Map(
    Object.entries(groups).flatMap(([group, values]) =>
      [...(values as NamedValues)].map(
        ([name, each]) => [`${group}/${name}`, floatTensor(each, [each.length])] as const,
      ),
    ),
  );
  const text = JSON.stringify({ about, loop, steps: optimizer.steps });
  return writeSafetensors(tensors, { format: FORMAT, about: text, sha256: hashOf(text, tensors) });
}

/** The hash of all that a checkpoint says: one changed bit would resume to another model. */
function hashOf(text: string, tensors: ReadonlyMap<string, Tensor>): string {
  const words = new TextEncoder();
  const hash = runningSha256();
  hash.update(words.encode(`${text}\n`));
  for (const [name, { dtype, shape, bytes }] of [...tensors].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(words.encode(`${JSON.stringify([name, dtype, shape])}\n`));
    hash.update(bytes);
  }
  return hash.digest();
}

/**
 * Reads the output of {@link packCheckpoint}, whose hash must be the one that stands in it.
 * @throws LacunaError `formats.broken-tensors`, `training.not-a-checkpoint`, `training.changed-checkpoint`
 * @internal
 */
export function unpackCheckpoint<Found extends Validated = Validated>(
  bytes: Uint8Array,
  file: string,
): TrainingCheckpoint<Found> {
  const { tensors, metadata } = readSafetensors(bytes, file);
  const text = metadata.get("about");
  if (metadata.get("format") !== FORMAT || text === undefined)
    throw new LacunaError("training.not-a-checkpoint", `${file} is no checkpoint of a training`, {
      place: { file },
      hint: "delete it, and training starts over",
    });
  const hash = metadata.get("sha256");
  // Checkpoints of earlier versions have none.
  if (hash !== undefined && hash !== hashOf(text, tensors))
    throw new LacunaError("training.changed-checkpoint", `${file} does not have the hash that stands in it`, {
      place: { file },
      hint: "it was damaged; delete it, and training starts over",
    });
  const { about, loop, steps } = JSON.parse(text) as {
    about: unknown;
    loop: LoopState<Found>;
    steps: Record<string, number>;
  };
  const group = (prefix: string): Map<string, Float32Array> =>
    new Map(
      [...tensors].flatMap(([name, tensor]) =>
        name.startsWith(`${prefix}/`)
          ? [[name.slice(prefix.length + 1), toFloats(tensor, name)] as const]
          : [],
      ),
    );
  const best = group("best");
  return {
    about,
    loop,
    parameters: group("parameter"),
    optimizer: { steps, moments: group("moment") },
    best: best.size > 0 ? best : undefined,
  };
}

/**
 * Refuses to go on with a training of something else; `about` without what says only when to stop.
 * @throws LacunaError `training.other-training`
 */
export function refuseOther(before: unknown, about: unknown): void {
  if (JSON.stringify(before) !== JSON.stringify(about))
    throw new LacunaError("training.other-training", "the training to be resumed had other settings", {
      hint: "give the same settings, or start over",
    });
}
