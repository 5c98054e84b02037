import { LacunaError } from "../error.ts";
import { readSafetensors, writeSafetensors } from "../formats/tensors/safetensors.ts";
import { floatTensor, toFloats } from "../formats/tensors/tensors.ts";
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
  return writeSafetensors(tensors, { format: FORMAT, about: text });
}

/**
 * Reads the output of {@link packCheckpoint}.
 * @throws LacunaError `formats.broken-tensors`, `training.not-a-checkpoint`
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
