import { LacunaError } from "../../error.ts";
import { readSafetensors, writeSafetensors } from "../../formats/safetensors.ts";
import { floatTensor, type Tensor, toFloats } from "../../formats/tensors.ts";
import type { KeptVectors, TrainingState } from "./train.ts";

const FORMAT = "lacuna training 1";

/** What of a state is no table. */
type About = Omit<TrainingState, "tables" | "best"> & {
  readonly steps: Readonly<Record<string, number>>;
  readonly states: Readonly<Record<string, number>>;
};

/** A training state as the parts of a safetensors file. */
export function packState({ tables, best, ...about }: TrainingState): Uint8Array[] {
  const tensors = new Map<string, Tensor>();
  const put = (name: string, values: Float32Array) => tensors.set(name, floatTensor(values, [values.length]));
  const steps: Record<string, number> = {};
  const states: Record<string, number> = {};
  for (const [name, table] of Object.entries(tables)) {
    put(`${name}.values`, table.values);
    table.state.forEach((each, i) => {
      put(`${name}.state.${i}`, each);
    });
    steps[name] = table.steps;
    states[name] = table.state.length;
  }
  for (const [name, values] of Object.entries(best ?? {})) if (values) put(`best.${name}`, values);
  const text: About = { ...about, steps, states };
  return writeSafetensors(tensors, { format: FORMAT, about: JSON.stringify(text) });
}

/**
 * Reads what {@link packState} made.
 * @throws LacunaError `formats.broken-tensors`, `links.not-a-checkpoint`
 */
export function unpackState(bytes: Uint8Array, file: string): TrainingState {
  const { tensors, metadata } = readSafetensors(bytes, file);
  if (metadata.get("format") !== FORMAT)
    throw new LacunaError("links.not-a-checkpoint", `${file} is no checkpoint of a training`, {
      place: { file },
      hint: "delete it, and training starts over",
    });
  const { steps, states, ...about } = JSON.parse(metadata.get("about")!) as About;
  const get = (name: string) => toFloats(tensors.get(name)!, name);
  const tables = Object.fromEntries(
    Object.entries(steps).map(([name, count]) => [
      name,
      {
        values: get(`${name}.values`),
        state: Array.from({ length: states[name]! }, (_, i) => get(`${name}.state.${i}`)),
        steps: count,
      },
    ]),
  );
  const best: KeptVectors | undefined = tensors.has("best.entities")
    ? {
        entities: get("best.entities"),
        relations: get("best.relations"),
        objects: tensors.has("best.objects") ? get("best.objects") : undefined,
      }
    : undefined;
  return { ...about, tables, best };
}
