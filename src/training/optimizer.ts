import type { Compute } from "../numeric/autograd/compute.ts";
import type { Floats } from "../numeric/autograd/floats.ts";
import type { Matrix } from "../numeric/autograd/tape.ts";
import { type Adam, adamDefaults, kernelConstants, stepValues } from "./descent.ts";
import type { NamedValues } from "./tensors.ts";

/** Adam for the parameters of a network, with decoupled decay AdamW (Loshchilov and Hutter, ICLR 2019). */
export interface AdamSettings extends Omit<Adam, "rate"> {
  /** A value loses rate · decay of itself at every step, before the step. */
  readonly decay: number;
  /** Whether the parameter with a name decays; all do where absent. */
  readonly decays?: (name: string) => boolean;
  /** The gradient has so much of the value added to it, as the `weight_decay` of PyTorch's Adam. */
  readonly l2: number;
  /**
   * The treatment of a parameter without a gradient: `move` takes it for zero once the parameter has had one, so that its
   * moments go on (PyTorch before version 2); `rest` leaves it as it is (from version 2 on).
   */
  readonly idle: "move" | "rest";
}

export const defaultAdam: AdamSettings = { ...adamDefaults, decay: 0, l2: 0, idle: "move" };

/** The moments of one parameter and how many steps they have taken. */
interface Moments {
  readonly first: Floats;
  readonly second: Floats;
  steps: number;
}

/** The state of an optimizer by parameter, from which a training resumes. */
export interface OptimizerState {
  readonly steps: Readonly<Record<string, number>>;
  /** `name.first` and `name.second`. */
  readonly moments: NamedValues;
}

/** A running optimizer for the parameters of a model. */
export interface Optimizer {
  /** Moves every tracked parameter down its gradient, which is given back. */
  step(rate: number): void;
  /** Forgets all moments, as a new optimizer would have none. */
  reset(): void;
  /** Copies its state. */
  state(): OptimizerState;
}

/** Starts Adam, or goes on from a state. */
export function adam(
  parameters: ReadonlyMap<string, Matrix>,
  settings: AdamSettings,
  compute: Compute,
  resumed?: OptimizerState,
): Optimizer {
  const kept = new Map<string, Moments>();
  const zeros = (length: number): Floats => {
    const room = compute.take(length);
    compute.clear(room);
    return room;
  };
  const open = (name: string, { values }: Matrix): Moments => {
    const moments = { first: zeros(values.length), second: zeros(values.length), steps: 0 };
    kept.set(name, moments);
    return moments;
  };
  for (const [name, steps] of Object.entries(resumed?.steps ?? {})) {
    const moments = open(name, parameters.get(name)!);
    moments.first.set(resumed!.moments.get(`${name}.first`)!);
    moments.second.set(resumed!.moments.get(`${name}.second`)!);
    moments.steps = steps;
  }
  const constants = compute.take(16);
  return {
    step(rate) {
      for (const [name, parameter] of parameters) {
        const before = kept.get(name);
        if (!parameter.tracked || !(parameter.gradient || (before && settings.idle === "move"))) continue;
        const moments = before ?? open(name, parameter);
        const gradient = parameter.gradient ?? zeros(parameter.values.length);
        moments.steps++;
        const decay = settings.decays?.(name) === false ? 0 : settings.decay;
        move(parameter.values, gradient, moments, { ...settings, decay }, rate, compute, constants);
        compute.give(gradient);
        parameter.gradient = undefined;
      }
    },
    reset() {
      for (const { first, second } of kept.values()) {
        compute.give(first);
        compute.give(second);
      }
      kept.clear();
    },
    state: () => ({
      steps: Object.fromEntries([...kept].map(([name, { steps }]) => [name, steps])),
      moments: new Map(
        [...kept].flatMap(([name, { first, second }]) => [
          [`${name}.first`, Float32Array.from(first)],
          [`${name}.second`, Float32Array.from(second)],
        ]),
      ),
    }),
  };
}

function move(
  values: Floats,
  gradient: Floats,
  { first, second, steps }: Moments,
  { decay, l2, ...moments }: AdamSettings,
  rate: number,
  { kernel }: Compute,
  constants: Floats,
): void {
  if (decay > 0) for (let i = 0; i < values.length; i++) values[i]! *= 1 - rate * decay;
  if (l2 > 0) for (let i = 0; i < values.length; i++) gradient[i]! += l2 * values[i]!;
  const optimizer: Adam = { ...moments, rate };
  if (kernel) {
    constants.set(kernelConstants(optimizer, steps, 1));
    const bytes = Math.ceil(values.byteLength / 32) * 32;
    kernel(
      "descend",
      ...[gradient.byteOffset, values.byteOffset, first.byteOffset, second.byteOffset],
      ...[bytes, constants.byteOffset],
    );
    return;
  }
  stepValues(optimizer, steps, values, [first, second], 0, values.length, gradient, 0, 1);
}

/** Scales all gradients so that their length together is at most `most`; returns the length before. */
export function clipGradients(parameters: Iterable<Matrix>, most: number): number {
  let sum = 0;
  const all = [...parameters].flatMap(({ gradient }) => (gradient ? [gradient] : []));
  for (const gradient of all) for (let i = 0; i < gradient.length; i++) sum += gradient[i]! * gradient[i]!;
  const length = Math.sqrt(sum);
  // PyTorch's `clip_grad_norm_` adds 1e-6 as well.
  const factor = most / (length + 1e-6);
  if (factor < 1)
    for (const gradient of all) for (let i = 0; i < gradient.length; i++) gradient[i]! *= factor;
  return length;
}
